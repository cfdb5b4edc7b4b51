// Memberships: who is in which team, with which grades, and who leads it. Written in batches of up
// to ten users of one team, and judged on the outcome of the whole request.

import { ApiError, resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { findRecord, readBody } from '../operations/endpoints.js';
import { flag, objects, text, texts, uuid, uuids } from '../operations/field-rules.js';
import { pageAnswer } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { keyWithin, repetition } from '../seed/check-rows.js';
import { shiftRows } from '../tenant/shifting-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { type ChartTable, inChart } from './charts.js';
import type { Definition, DumpOptions, RowCheck, SeedTable } from './definition.js';
import type { GradeTable } from './grades.js';
import { gradesOf } from './records/grade-record.js';
import {
  leaderFault,
  type MemberChange,
  type MembershipRecord,
  membershipsOf,
  memberVisibility,
  newMembership,
  showMember,
  writeMembers,
} from './records/membership-record.js';
import { type TeamRecord, teamsOf } from './records/team-record.js';
import { administrator, usersOf } from './records/user-record.js';
import { type TeamTable, teamPath, teams } from './teams.js';
import type { UserTable } from './users.js';

/** A user's membership in a team. */
export interface SeedMembership {
  /** Name of the chart, or its id. */
  readonly chart: string;
  /** Code of the team. */
  readonly team: string;
  /** Code of the user, or the e-mail address. */
  readonly user: string;
  readonly leader?: boolean;
  /** Codes of the grades, or ids of grades without a code; none: the default grade. */
  readonly grades?: readonly string[] | null;
}

export type MembershipTable = SeedTable<'memberships', SeedMembership>;

type Tables = MembershipTable & GradeTable & ChartTable & TeamTable & UserTable;

const path = `${teamPath}/memberships`;
const BATCH_MAX = 10;
const gradeIds = { min: 1 } as const;
const batch = { min: 1, max: BATCH_MAX, isUnique: true } as const;

const additionBody = {
  users: objects(
    'always',
    { id: uuid('always'), leader: flag('always'), gradeIds: uuids('optional', gradeIds) },
    batch,
  ),
};
const changeBody = { leader: flag('always'), gradeIds: uuids('always', gradeIds) };
const removalBody = { userIds: uuids('always', batch) };

/** One element of `users`; it has passed the rules. */
type Addition = JsonObject & {
  readonly id: string;
  readonly leader: boolean;
  readonly gradeIds?: readonly string[];
};

export const memberships: Definition<SeedMembership, MembershipRecord, Tables> = {
  noun: 'membership',
  file: 'memberships.csv',
  notes: ['user is a code or an e-mail address, grades are codes; without grades: the default grade.'],
  fields: {
    team: text('always'),
    user: text('always'),
    leader: flag('optional'),
    grades: texts('optional'),
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

function listMembers(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  shiftMembers(tenant, team);
  const list = membershipsOf(tenant).inScope(team.id);
  const canSee = memberVisibility(tenant, call);
  return pageAnswer({ ...call, canSee }, { list }, (member) => showMember(tenant, member));
}

/** Whom others add in front is the owner of the tokens, unless that is a member. */
function shiftMembers(tenant: Tenant, team: TeamRecord): void {
  const { id } = administrator(tenant);
  const isMember = (memberOf(tenant, team, id)?.position ?? 0) > 0;
  const collection = membershipsOf(tenant);
  if (!isMember) shiftRows(tenant, { collection, scope: team.id, inFront: { code: id, leader: false } });
}

function addMembers(call: Call, team: TeamRecord): Answer {
  const additions = (readBody(additionBody, call, 'create').users ?? []) as readonly Addition[];
  const ids = additions.map(({ id }) => id.toLowerCase());
  return writeBatch(
    call,
    team,
    additions.map((addition, index) =>
      ids.indexOf(addition.id.toLowerCase()) < index
        ? validationFailed({ base: ['a user is given twice'] })
        : addMember(call, team, addition),
    ),
  );
}

/** What a request does to one membership: a change, nothing, or an error. */
type Step = MemberChange | ApiError | undefined;

function addMember(call: Call, team: TeamRecord, { id, leader, gradeIds }: Addition): Step {
  const { tenant } = call;
  const { inactiveMembers, memberAddedAgain } = tenant.switches;
  const user = usersOf(tenant).byId(id);
  if (user === undefined || !call.canSee(user)) return validationFailed({ base: ['a user does not exist'] });
  const isRefused = inactiveMembers === 'refused' && user.status !== 'activated';
  if (user.status === 'deactivated' || isRefused) {
    return validationFailed({ base: ['a user is not active'] });
  }
  if (!areGrades(tenant, gradeIds)) return validationFailed({ base: ['a grade does not exist'] });
  const after = newMembership(tenant, {
    team,
    userId: user.id,
    leader,
    gradeIds: gradeIds?.map((one) => one.toLowerCase()),
  });
  const before = memberOf(tenant, team, user.id);
  if (before === undefined) return { after };
  if (memberAddedAgain === 'ignored') return undefined;
  if (memberAddedAgain === 'updated') return { before, after: { ...after, position: before.position } };
  return validationFailed({ base: ['a user is a member already'] });
}

function changeMember(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  const { leader = false, gradeIds: sent = [] } = readBody(changeBody, call, 'update');
  const before = findMember(call, team);
  if (!areGrades(tenant, sent)) throw validationFailed({ gradeIds: ['a grade does not exist'] });
  const stored = tenant.switches.memberGradesUpdate === 'merges' ? before.gradeIds : [];
  const gradeIds = [...new Set([...stored, ...sent.map((id) => id.toLowerCase())])];
  const updatedAt = tenant.now().toISOString();
  return writeBatch(call, team, [{ before, after: { ...before, leader, gradeIds, updatedAt } }]);
}

function removeMembers(call: Call, team: TeamRecord): Answer {
  const { tenant } = call;
  const { deleteBodies, deletion } = tenant.switches;
  const lost = { fault: 'a request body is required', value: undefined };
  const body = deleteBodies === 'lost' ? lost : call.body;
  const { userIds = [] } = readBody(removalBody, { ...call, body }, 'update');
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  const steps = ids.map((id) => removeMember(tenant, team, id));
  return deletion === 'ignored' ? {} : writeBatch(call, team, steps);
}

function removeMember(tenant: Tenant, team: TeamRecord, userId: string): Step {
  const before = memberOf(tenant, team, userId);
  if (before !== undefined) return { before };
  const { nonMemberRemoval } = tenant.switches;
  if (nonMemberRemoval === 'ignored') return undefined;
  return nonMemberRemoval === 'refused'
    ? validationFailed({ base: ['a user is not a member'] })
    : resourceNotFound('a user is not a member');
}

/**
 * Writes the memberships of one request.
 * @throws ApiError of a wrong entry, or 422 if the team would have members and no leader
 */
function writeBatch({ tenant }: Call, team: TeamRecord, steps: readonly Step[]): Answer {
  const fault = steps.find((step) => step instanceof ApiError);
  if (fault !== undefined && tenant.switches.refusedBatch === 'not written') throw fault;
  const changes = steps.flatMap((step) => (step instanceof ApiError ? [] : (step ?? [])));
  const leaderless = changes.length === 0 ? undefined : leaderFault(tenant, team.id, changes);
  if (leaderless !== undefined) throw leaderless;
  tenant.writes.start();
  writeMembers(tenant, changes);
  if (fault !== undefined) throw fault;
  return {};
}

function memberOf(tenant: Tenant, team: TeamRecord, userId: string): MembershipRecord | undefined {
  return membershipsOf(tenant).byCode(team.id, userId);
}

/** The member whom the path names by id or code. @throws ApiError 404 */
function findMember({ tenant, parameters, canSee }: Call, team: TeamRecord): MembershipRecord {
  const key = parameters['userId'] ?? '';
  const user = usersOf(tenant).byIdOrCode('', key);
  const member = user === undefined || !canSee(user) ? undefined : memberOf(tenant, team, user.id);
  if (member === undefined) throw resourceNotFound(`no member ${key}`);
  return member;
}

function areGrades(tenant: Tenant, ids: readonly string[] = []): boolean {
  return ids.every((id) => gradesOf(tenant).byId(id) !== undefined);
}

function checkMembers(tables: Tables, rows: readonly SeedMembership[]): RowCheck<SeedMembership> {
  const teamKeys = new Set(tables.teams?.map(({ chart, code }) => keyWithin(chart, code)));
  const grades = new Set(tables.grades?.flatMap(({ id, code }) => [id, code]));
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
    ...(held ?? []).map((grade) => (grades.has(grade) ? undefined : `grades: no grade "${grade}"`)),
    isRepeated(index) ? `user: "${user}" is in team "${team}" already` : undefined,
  ];
}

function plantMember(tenant: Tenant, { chart, user: reference, grades, ...row }: SeedMembership): void {
  const team = teamsOf(tenant).byCode(inChart.idOf(tenant)(chart), row.team);
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
  return inChart.all(tenant, options).flatMap(({ name: chart, id }) => {
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
