/**
 * Law 15: after every single request, each team with members has a leader, and nobody who stays is
 * without a team. Members come and go in as few requests as possible. What a run reports as made is
 * made, and what it reports as not made is not, whatever the service does to single requests.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOutOutcomes } from '../../src/apply/read-decisions.js';
import { defaultLimits, type Limits } from '../../src/model/limits.js';
import type { Outcome } from '../../src/model/plan.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { leaveOut } from '../../src/plan/decisions/leave-out.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import {
  faultProfile,
  type Sandbox,
  type SandboxOptions,
  type Seed,
  type Switches,
} from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { dataFolder } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { rememberedRows } from '../helpers/remembered.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { holds, type Note } from './holds.js';

/** Who is in a team, with the grade; the first leaders of them lead. */
interface Members {
  readonly users: readonly string[];
  readonly leaderCount: number;
  readonly grades: readonly string[];
}

interface Story {
  /** By team; a team without members is empty or, before the run, does not exist. */
  readonly before: Readonly<Record<string, Members>>;
  readonly after: Readonly<Record<string, Members>>;
  readonly concurrency: number;
}

const teams = ['A', 'B', 'C', 'D'];
/** The last team and the last people are created by the run. */
const newTeam = 'D';
const people = Array.from({ length: 34 }, (_, index) => `u${String(index + 10)}`);
const newPeople = people.slice(-8);
const grades = ['G0', 'G1', 'G2'];

function membersFrom(candidates: readonly string[]): fc.Arbitrary<Members> {
  return fc.record({
    users: fc.shuffledSubarray([...candidates]),
    leaderCount: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
    ),
    grades: fc.array(fc.constantFrom(...grades), {
      minLength: candidates.length,
      maxLength: candidates.length,
    }),
  });
}

const nobody: Members = { users: [], leaderCount: 0, grades: [] };

function companies(candidates: readonly string[], names: readonly string[]): fc.Arbitrary<Story['before']> {
  const members = fc.oneof(
    { weight: 4, arbitrary: membersFrom(candidates) },
    { weight: 1, arbitrary: fc.constant(nobody) },
  );
  return fc.record(Object.fromEntries(names.map((team) => [team, members])));
}

const stories: fc.Arbitrary<Story> = fc.record({
  before: companies(
    people.filter((user) => !newPeople.includes(user)),
    teams.filter((team) => team !== newTeam),
  ),
  after: companies(people, teams),
  concurrency: fc.constantFrom(1, 3, 8),
});

interface Member {
  readonly team: string;
  readonly user: string;
  readonly leader: boolean;
  readonly grade: string;
}

function membersOf(company: Story['before']): readonly Member[] {
  return Object.entries(company).flatMap(([team, { users, leaderCount, grades: held }]) =>
    users.map((user, index) => ({ team, user, leader: index < leaderCount, grade: held[index] ?? 'G0' })),
  );
}

function userRow(code: string) {
  return { code, email: `${code}@example.com`, lastName: '山田', firstName: code };
}

function seedOf({ before }: Story): Seed {
  return {
    grades: grades.map((code, level) => ({ code, name: code, level, default: level === 0 })),
    charts: [{ name: 'FY27', current: true }],
    teams: teams.filter((team) => team !== newTeam).map((code) => ({ chart: 'FY27', code, name: code })),
    users: people.filter((user) => !newPeople.includes(user)).map(userRow),
    memberships: membersOf(before).map(({ grade, ...member }) => ({
      chart: 'FY27',
      ...member,
      grades: [grade],
    })),
  };
}

const keyOf = ({ team, user }: Pick<Member, 'team' | 'user'>) => `${team}/${user}`;

/** How people go, but for rows that remove them from their team. */
interface Ends {
  /** People who are deactivated, unless they stay. */
  readonly deactivated: readonly string[];
  /** Teams that nobody stays in are deleted. */
  readonly areTeamsClosed: boolean;
}

/** Those of them who stay in no team. */
function deactivatedIn({ after }: Story, { deactivated }: Ends): readonly string[] {
  const staying = new Set(membersOf(after).map(({ user }) => user));
  return deactivated.filter((user) => !staying.has(user) && !newPeople.includes(user));
}

/** Rows for all who are members after the run, and for all who go. @param bad rows that cannot be read */
function filesOf(story: Story, bad: readonly number[], ends: Ends): Readonly<Record<string, string>> {
  const { before, after } = story;
  const staying = membersOf(after);
  const badRows = new Set(bad.map((at) => at % staying.length));
  const keys = new Set(staying.map(keyOf));
  const leavers = deactivatedIn(story, ends);
  const kept = new Set(staying.map(({ team }) => team));
  const closed = ends.areTeamsClosed ? Object.keys(before).filter((team) => !kept.has(team)) : [];
  const going = membersOf(before)
    .filter((member) => !keys.has(keyOf(member)))
    .filter(({ team, user }) => !closed.includes(team) && !leavers.includes(user));
  const rowOf = (code: string, status: string) => [...Object.values(userRow(code)), status].join(',');
  const users = [
    ...newPeople.map((code) => rowOf(code, '')),
    ...leavers.map((code) => rowOf(code, 'deactivated')),
  ];
  const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
  return {
    'teams.csv': lines(
      'code,name,action',
      `${newTeam},${newTeam},`,
      ...closed.map((team) => `${team},${team},delete`),
    ),
    'users.csv': lines('code,email,lastName,firstName,status', ...users),
    'memberships.csv': lines(
      'team,user,leader,grades,action',
      ...staying.map(({ team, user, leader, grade }, index) => {
        const grades = badRows.has(index) ? 'unknown' : grade;
        return `${team},${user},${leader ? 'TRUE' : 'FALSE'},${grades},`;
      }),
      ...going.map(({ team, user }) => `${team},${user},,,delete`),
    ),
  };
}

const unlimited = Object.fromEntries(
  Object.entries(defaultLimits).map(([kind, limit]) => [
    kind,
    typeof limit === 'number' ? 1_000_000 : { count: 1_000_000, percent: 100 },
  ]),
) as unknown as Limits;

const noEnds: Ends = { deactivated: [], areTeamsClosed: false };

interface Disturbance extends SandboxOptions {
  readonly leavers?: readonly string[];
  /** Changes that a reviewer skips, and rows that are set aside. */
  readonly ends?: Ends;
  readonly left?: { readonly skipped: readonly number[]; readonly bad: readonly number[] };
}

/** Plays a story; looks at the teams before each request and at the end. */
async function play(story: Story, note: Note, { leavers = [], left, ends, ...options }: Disturbance = {}) {
  const watched: { sandbox?: Sandbox; faults: string[] } = { faults: [] };
  const look = () => {
    if (watched.sandbox) watched.faults.push(...faultsIn(watched.sandbox, story));
  };
  const sandbox = await openSandbox({
    ...options,
    seed: seedOf(story),
    onRequest: (request) => {
      look();
      return watched.sandbox && options.onRequest?.(request);
    },
  });
  const client = openClient(sandbox, { concurrency: story.concurrency });
  const data = await dataFolder(filesOf(story, left?.bad ?? [], ends ?? noEnds));
  const plan = async (approved: readonly string[]) =>
    makePlan(await checkFiles({ data: [data], onProblem: left ? 'set-aside' : 'stop' }), client, {
      limits: unlimited,
      rowsBefore: rememberedRows,
      approvals: { ...noApprovals, approved },
    });
  const first = await plan([]);
  // Teams that are new as a whole look like those of another company.
  const asked = first.plan.findings.flatMap(({ lift }) => lift ?? []);
  const made = asked.length > 0 ? await plan([...new Set(asked)]) : first;
  note('changes', () =>
    made.plan.changes.map(({ id, action, dependsOn }) => `${action} ${id} < ${dependsOn.join(' ')}`),
  );
  const withheld = made.plan.withheld.map(({ change, finding }) => `${change.id}: ${finding.check}`);
  note('withheld', () => withheld);
  // People who lead each other cannot be deactivated one after the other.
  if (!left && !ends) expect(withheld).toEqual([]);
  const { changes } = made.plan;
  const ids = left?.skipped.flatMap((at) => changes[at % changes.length]?.id ?? []) ?? [];
  note('skipped', () => ids);
  const leftOut = leftOutOutcomes(
    leaveOut(made.plan, new Map(ids.map((id) => [id, { origin: { file: 'plan.xlsx' } }]))),
  );
  for (const user of leavers) await send(sandbox, 'DELETE', `/v1/users/${user}`);
  sandbox.clearRequests();
  watched.sandbox = sandbox;
  const outcomes = await applyPlan(made.plan, {
    client,
    ...made,
    leftOut,
    approvals: everythingApproved(made.plan),
  });
  look();
  return { sandbox, outcomes, faults: [...new Set(watched.faults)] };
}

/** Teams without a leader, and people who stay but are in no team. */
function faultsIn(sandbox: Sandbox, { before, after }: Story): readonly string[] {
  const members = sandbox.dump().memberships;
  const led = new Set(members.flatMap(({ team, leader }) => (leader ? team : [])));
  const leaderless = members
    .filter(({ team }) => !led.has(team))
    .map(({ team }) => `${team} without a leader`);
  const inTeams = new Set(members.map(({ user }) => user));
  const [former, later] = [before, after].map(
    (company) => new Set(membersOf(company).map(({ user }) => user)),
  );
  const staying = people.filter((user) => former?.has(user) && later?.has(user));
  return [
    ...leaderless,
    ...staying.filter((user) => !inTeams.has(user)).map((user) => `${user} without a team`),
  ];
}

function stateOf(members: readonly Member[]): ReadonlyMap<string, string> {
  return new Map(members.map((member) => [keyOf(member), `${member.leader} ${member.grade}`]));
}

function storedIn(sandbox: Sandbox): ReadonlyMap<string, string> {
  const members = sandbox.dump().memberships;
  return stateOf(
    members.map(({ team, user, leader = false, grades: held }) => ({
      team,
      user,
      leader,
      grade: held?.join(';') ?? '',
    })),
  );
}

/** The fewest requests: by team and method. */
function leastRequests({ before, after }: Story): readonly string[] {
  const [former, later] = [stateOf(membersOf(before)), stateOf(membersOf(after))];
  return teams.flatMap((team) => {
    const isOf = (key: string) => key.startsWith(`${team}/`);
    const added = [...later.keys()].filter((key) => isOf(key) && !former.has(key)).length;
    const removed = [...former.keys()].filter((key) => isOf(key) && !later.has(key)).length;
    const changed = [...later].filter(
      ([key, value]) => isOf(key) && former.has(key) && former.get(key) !== value,
    );
    const times = (count: number, text: string) => Array<string>(count).fill(text);
    return [
      ...times(Math.ceil(added / 10), `POST ${team}`),
      ...times(Math.ceil(removed / 10), `DELETE ${team}`),
      ...times(changed.length, `PATCH ${team}`),
    ];
  });
}

function requestsTo(sandbox: Sandbox): readonly string[] {
  const codeById = new Map(sandbox.state().teams.map(({ id, code }) => [id, code]));
  return sandbox.requests.flatMap(({ method, path }) => {
    const [, id = ''] = /\/teams\/([^/]+)\/memberships/.exec(path) ?? [];
    return id === '' || method === 'GET' ? [] : [`${method} ${codeById.get(id)}`];
  });
}

test(
  'teams are led and people are in teams after each of the fewest possible requests',
  {
    timeout: 600_000,
  },
  () =>
    holds(stories, { cases: 3 }, async (story, note) => {
      const { sandbox, outcomes, faults } = await play(story, note);
      expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
      expect(faults).toEqual([]);
      expect(storedIn(sandbox)).toEqual(stateOf(membersOf(story.after)));
      expect(requestsTo(sandbox).toSorted()).toEqual(leastRequests(story).toSorted());
    }),
);

interface Trouble {
  readonly switches: Partial<Switches>;
  /** Of the people in no team, those who are deactivated between the plan and its run. */
  readonly leavers: readonly string[];
  readonly faultRate: number;
  readonly seed: number;
}

const troubles: fc.Arbitrary<Trouble> = fc.record({
  switches: fc.record({
    writeAnswer: fc.constantFrom('record', 'empty'),
    refusedBatch: fc.constantFrom('not written', 'written in part'),
    memberAddedAgain: fc.constantFrom('refused', 'ignored', 'updated'),
    nonMemberRemoval: fc.constantFrom('not found', 'refused', 'ignored'),
    memberGradesUpdate: fc.constantFrom('replaces', 'replaces', 'merges'),
    deletion: fc.constantFrom('made', 'made', 'ignored'),
    deleteBodies: fc.constantFrom('received', 'received', 'lost'),
    countLagWrites: fc.constantFrom(0, 0, 3),
    // Those who are invited cannot join.
    inactiveMembers: fc.constantFrom('accepted', 'accepted', 'refused'),
    suspendedMemberships: fc.constantFrom('kept', 'removed'),
    deactivatedMemberships: fc.constantFrom('removed', 'kept'),
    inviteLeaderRule: fc.boolean(),
  }) as fc.Arbitrary<Partial<Switches>>,
  leavers: fc.subarray(people, { maxLength: 6 }),
  faultRate: fc.constantFrom(0, 0.02, 0.1),
  seed: fc.nat(),
});

const faultNames = [
  '429',
  '500-before',
  '503',
  '504-after',
  '500-after',
  'drop-before',
  'drop-after',
] as const;

test('under faults and refusals, teams stay led, and each outcome is true', { timeout: 600_000 }, () =>
  holds(fc.tuple(stories, troubles), { cases: 2 }, async ([story, trouble], note) => {
    const { switches, leavers, faultRate, seed } = trouble;
    const faults = faultNames.map((name) => ({ name, rate: faultRate }));
    const inTeams = new Set(membersOf(story.before).map(({ user }) => user));
    const { sandbox, outcomes, ...played } = await play(story, note, {
      switches,
      onRequest: faultProfile({ faults, seed }),
      leavers: leavers.filter((user) => !inTeams.has(user) && !newPeople.includes(user)),
    });
    expect(played.faults).toEqual([]);
    expect(untrue(outcomes, storedIn(sandbox), story)).toEqual([]);
  }),
);

const lefts = fc.record({
  skipped: fc.array(fc.nat(), { maxLength: 4 }),
  bad: fc.array(fc.nat(), { maxLength: 2 }),
});

test(
  'so they do without what a reviewer skips, and without rows that are set aside',
  { timeout: 600_000 },
  () =>
    holds(fc.tuple(stories, troubles, lefts), { cases: 2 }, async ([story, trouble, left], note) => {
      const { switches, faultRate, seed } = trouble;
      const faults = faultNames.map((name) => ({ name, rate: faultRate }));
      const onRequest = faultProfile({ faults, seed });
      const { sandbox, outcomes, ...played } = await play(story, note, { switches, onRequest, left });
      expect(played.faults).toEqual([]);
      expect(untrue(outcomes, storedIn(sandbox), story)).toEqual([]);
    }),
);

const endings: fc.Arbitrary<Ends> = fc.record({
  deactivated: fc.subarray(people),
  areTeamsClosed: fc.boolean(),
});

test(
  'so they do where people are deactivated and teams are deleted in the same run',
  { timeout: 600_000 },
  () =>
    holds(fc.tuple(stories, endings, troubles), { cases: 1 }, async ([story, ends, trouble], note) => {
      const { faultRate, seed } = trouble;
      const faults = faultNames.map((name) => ({ name, rate: faultRate }));
      const onRequest = faultProfile({ faults, seed });
      const { sandbox, outcomes, ...played } = await play(story, note, { onRequest, ends });
      expect(played.faults).toEqual([]);
      const statusOf = new Map(sandbox.dump().users.map(({ code, status }) => [code, status]));
      const made = outcomes.filter(
        ({ change, status }) => change.resource === 'users' && status === 'applied',
      );
      const left = made.filter(({ change: { action } }) => action === 'set-status');
      expect(left.filter(({ change: { key } }) => statusOf.get(key) !== 'deactivated')).toEqual([]);
      if (faultRate === 0) expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
    }),
);

/** The outcomes that the service contradicts. */
function untrue(
  outcomes: readonly Outcome[],
  stored: ReadonlyMap<string, string>,
  { before, after }: Story,
): readonly string[] {
  const [former, later] = [stateOf(membersOf(before)), stateOf(membersOf(after))];
  return outcomes.flatMap(({ change: { resource, key, action }, status, message }) => {
    if (resource !== 'memberships' || status === 'unknown') return [];
    const expected = status === 'applied' ? later.get(key) : former.get(key);
    if (stored.get(key) === expected) return [];
    return [`${action} ${key} ${status}, but ${stored.get(key)}, not ${expected}: ${message}`];
  });
}
