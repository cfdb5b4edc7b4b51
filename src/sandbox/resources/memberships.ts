// Memberships: who is in which team, with which grades, and who leads it. Written in batches of up
// to ten users of one team, and judged on the outcome of the whole request.
import { refused, resourceNotFound, validationFailed } from '../http/api-error.js';
import { findRecord, readBody } from '../operations/endpoints.js';
import { flag, list, objects, text, uuid } from '../operations/field-rules.js';
import { pageAnswer } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { keyWithin, repetition } from '../seed/check-rows.js';
import { containerIds, containersIn } from '../seed/containers.js';
import { shiftRows } from '../tenant/shifting-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { inChart } from './charts.js';
import type { Definition, DumpOptions, RowCheck } from './definition.js';
import { gradesOf } from './records/grade-record.js';
import {
  type MemberChange as Change,
  isLeaderless,
  type MembershipRecord,
  membershipsOf,
  newMembership,
  showMember,
} from './records/membership-record.js';
import { type TeamRecord, teamsOf } from './records/team-record.js';
import { administrator, usersOf } from './records/user-record.js';
import type { Seed, SeedMembership } from './seed-data.js';
import { teamPath, teams } from './teams.js';

const path = `${teamPath}/memberships`;
const BATCH_MAX = 10;
const batch = { min: 1, max: BATCH_MAX, isUnique: true } as const;
const gradeIds = list('always', uuid('always'), { min: 1 });

const additionRules = {
  id: uuid('always'),
  leader: flag('always'),
  gradeIds: { ...gradeIds, need: 'optional' },
} as const;
const additionBody = { users: objects('always', additionRules, batch) };
const changeBody = { leader: flag('always'), gradeIds };
const removalBody = { userIds: list('always', uuid('always'), batch) };

type ChangeBody = Pick<MembershipRecord, 'leader' | 'gradeIds'>;

type Addition = Partial<ChangeBody> & { readonly id: string; readonly leader: boolean };

export const memberships: Definition<SeedMembership, MembershipRecord> = {
  noun: 'membership',
  file: 'memberships.csv',
  notes: ['user is a code or an e-mail address, grades are codes; without grades: the default grade.'],
  fields: {
    team: text('always'),
    user: text('always'),
    leader: flag('optional'),
    grades: list('optional', text('always')),
  },
  records: membershipsOf,
  within: inChart,
  sortedBy: ['chart', 'team', 'user'],
  check: checkMembers,
  plant: plantMember,
  dump: dumpMembers,
  others: () => [
    { method: 'GET', path, queryNames: ['page', 'perPage'], ...ofTeam(listMembers) },
    { method: 'POST', path, ...ofTeam(addMembers) },
    { method: 'PATCH', path: `${path}/{userId}`, ...ofTeam(changeMember) },
    { method: 'DELETE', path, ...ofTeam(removeMembers) },
  ],
};

function ofTeam(answer: (call: Call, team: TeamRecord) => Answer): Pick<Operation, 'permissions' | 'answer'> {
  return { permissions: ['team'], answer: (call) => answer(call, findRecord(teams, call)) };
}

/** Whom others add in front is the owner of the tokens, unless that is a member. */
function listMembers(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  const { id } = administrator(tenant);
  const collection = membershipsOf(tenant);
  const isMember = (memberOf(tenant, team, id)?.position ?? 0) > 0;
  if (!isMember) shiftRows(tenant, { collection, scope: team.id, inFront: { code: id, leader: false } });
  return pageAnswer(call, { list: collection.inScope(team.id) }, (member) => showMember(tenant, member));
}

function addMembers(call: Call, team: TeamRecord): Answer {
  const { users } = readBody<{ users: readonly Addition[] }>(additionBody, call, 'create');
  const ids = users.map(({ id }) => id.toLowerCase());
  return writeBatch(call.tenant, team, users, (addition, index) => {
    if (ids.indexOf(ids[index] ?? '') < index) throw refused('a user is given twice');
    return addMember(call.tenant, team, addition);
  });
}

/** @throws ApiError 422 */
function addMember(tenant: Tenant, team: TeamRecord, { id, leader, gradeIds: sent }: Addition): Change {
  const { inactiveMembers, memberAddedAgain } = tenant.switches;
  const user = usersOf(tenant).byId(id);
  if (user === undefined || !tenant.isSeen(user)) throw refused('a user does not exist');
  const isInactive = inactiveMembers === 'refused' && user.status !== 'activated';
  if (user.status === 'deactivated' || isInactive) throw refused('a user is not active');
  const gradeIds = sent && readGradeIds(tenant, sent);
  const after = newMembership(tenant, { team, userId: user.id, leader, gradeIds });
  const before = memberOf(tenant, team, user.id);
  if (before === undefined) return { after };
  if (memberAddedAgain === 'refused') throw refused('a user is a member already');
  return memberAddedAgain === 'ignored' ? {} : { before, after: { ...after, position: before.position } };
}

function changeMember(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  const { leader, gradeIds: sent } = readBody<ChangeBody>(changeBody, call, 'update');
  const before = findMember(call, team);
  const stored = tenant.switches.memberGradesUpdate === 'merges' ? before.gradeIds : [];
  const gradeIds = [...new Set([...stored, ...readGradeIds(tenant, sent)])];
  const after = { ...before, leader, gradeIds, updatedAt: tenant.now().toISOString() };
  return writeBatch(tenant, team, [{ before, after }], (change) => change);
}

function removeMembers(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  const { deleteBodies, deletion, nonMemberRemoval } = tenant.switches;
  const lost = { fault: 'a request body is required', value: undefined };
  const body = deleteBodies === 'lost' ? lost : call.body;
  const sent = { ...call, body };
  const { userIds } = readBody<{ userIds: readonly string[] }>(removalBody, sent, 'update');
  if (deletion === 'ignored') return {};
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return writeBatch(tenant, team, ids, (id) => {
    const before = memberOf(tenant, team, id);
    if (before !== undefined) return { before };
    if (nonMemberRemoval === 'refused') throw refused('a user is not a member');
    if (nonMemberRemoval === 'not found') throw resourceNotFound('a user is not a member');
    return {};
  });
}

/**
 * Writes the memberships of one request.
 * @throws ApiError of the first wrong entry, or 422 if the team would have members and no leader
 */
function writeBatch<T>(
  tenant: Tenant,
  team: TeamRecord,
  entries: readonly T[],
  changeOf: (entry: T, index: number) => Change,
): Answer {
  const changes: Change[] = [];
  let fault: unknown;
  for (const [index, entry] of entries.entries()) {
    try {
      changes.push(changeOf(entry, index));
    } catch (error) {
      fault ??= error;
    }
  }
  if (fault !== undefined && tenant.switches.refusedBatch === 'not written') throw fault;
  if (isLeaderless(tenant, team.id, changes)) throw refused('a team with members must have a leader');
  tenant.writes.start();
  for (const { before, after } of changes) {
    if (after !== undefined) membershipsOf(tenant).put(after);
    else if (before !== undefined) membershipsOf(tenant).remove(before);
  }
  if (fault !== undefined) throw fault;
  return {};
}

function memberOf(tenant: Tenant, team: TeamRecord, userId: string): MembershipRecord | undefined {
  return membershipsOf(tenant).byCode(team.id, userId);
}

/** The member whom the path names by id or code. @throws ApiError 404 */
function findMember({ tenant, parameters }: Call, team: TeamRecord): MembershipRecord {
  const key = parameters['userId'] ?? '';
  const user = usersOf(tenant).byIdOrCode('', key);
  const member = user === undefined || !tenant.isSeen(user) ? undefined : memberOf(tenant, team, user.id);
  if (member === undefined) throw resourceNotFound(`no member ${key}`);
  return member;
}

/** @throws ApiError 422 */
function readGradeIds(tenant: Tenant, sent: readonly string[]): readonly string[] {
  const known = sent.flatMap((id) => gradesOf(tenant).byId(id)?.id ?? []);
  if (known.length < sent.length) throw validationFailed({ gradeIds: ['a grade does not exist'] });
  return known;
}

function checkMembers(tables: Seed, rows: readonly SeedMembership[]): RowCheck<SeedMembership> {
  const teamKeys = new Set(tables.teams?.map(({ chart, code }) => keyWithin(chart, code)));
  const known = new Set(tables.grades?.flatMap(({ id, code }) => [id, code]));
  const { users = [] } = tables;
  const codeByReference = new Map(
    [...users].reverse().flatMap(({ code, email }) => [[email, code] as const, [code, code] as const]),
  );
  const codeOf = (user: string): string => codeByReference.get(user) ?? user;
  const isRepeated = repetition(
    rows.map(({ chart, team, user }) => JSON.stringify([chart, team, codeOf(user)])),
  );
  return ({ chart, team, user, grades: held }, index) => [
    users.length === 0 || codeByReference.has(user) ? undefined : `user: no user "${user}"`,
    teamKeys.has(keyWithin(chart, team)) ? undefined : `team: no team "${team}" in chart "${chart}"`,
    ...(held ?? []).map((grade) => (known.has(grade) ? undefined : `grades: no grade "${grade}"`)),
    isRepeated(index) ? `user: "${user}" is in team "${team}" already` : undefined,
  ];
}

function plantMember(tenant: Tenant, { chart, user: reference, grades, ...row }: SeedMembership): void {
  const team = teamsOf(tenant).byCode(containerIds(inChart, tenant)(chart), row.team);
  const [ofEmail] = usersOf(tenant).withValue('email', reference).inCreationOrder();
  const user = usersOf(tenant).byCode('', reference) ?? ofEmail;
  if (team === undefined || user === undefined) return;
  const known = grades?.flatMap((one) => gradesOf(tenant).byIdOrCode('', one) ?? []);
  const gradeIds = known?.map(({ id }) => id);
  const { leader = false } = row;
  membershipsOf(tenant).put(newMembership(tenant, { team, userId: user.id, leader, gradeIds }));
}

function dumpMembers(tenant: Tenant, options: DumpOptions): readonly Required<SeedMembership>[] {
  const gradesIn = ({ gradeIds }: MembershipRecord): readonly string[] =>
    gradeIds.flatMap((id) => gradesOf(tenant).byId(id)?.code ?? (options.withIds ? id : []));
  return containersIn(inChart, tenant, options).flatMap(({ name: chart, id }) => {
    const teamsIn = teamsOf(tenant).inScope(id).inCreationOrder();
    return teamsIn.flatMap((team) => {
      const members = membershipsOf(tenant).inScope(team.id).inCreationOrder();
      return members.map((member) => ({
        chart,
        team: team.code ?? '',
        user: usersOf(tenant).byId(member.code)?.code ?? '',
        leader: member.leader,
        grades: gradesIn(member),
      }));
    });
  });
}
