/**
 * Law 15: after every single request, each team with members has a leader, and nobody who stays is
 * without a team. Members come and go in as few requests as possible. What a run reports as made is
 * made, and what it reports as not made is not, whatever the service does to single requests.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOutOutcomes } from '../../src/apply/read-decisions.js';
import type { Outcome } from '../../src/model/plan.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { leaveOut } from '../../src/plan/decisions/leave-out.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { faultProfile, type Sandbox, type SandboxOptions, type Switches } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { dataFolder } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { rememberedRows } from '../helpers/remembered.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import {
  add,
  type Company,
  codeOf,
  copyOf,
  type Draft,
  drawCompany,
  isFlag,
  postKey,
  type Row,
  type TableName,
} from './company/company.js';
import { Dice } from './company/dice.js';
import { tenantOf } from './company/records.js';
import { currentChart, plain } from './company/styles.js';
import { type Files, tablesOf, wholly, filesOf as writtenFiles } from './company/writing.js';
import { holds, type Note } from './holds.js';
import { unlimited } from './stories.js';

/** Everybody is in the teams of one chart; of the later company, a team and some people are new. */
interface Story {
  readonly before: Company;
  readonly after: Company;
  readonly concurrency: number;
}

const drawnStories = fc.record({
  seed: fc.noShrink(fc.nat(2 ** 31 - 1)),
  /** At most so many are in a team. */
  most: fc.nat(60),
  concurrency: fc.constantFrom(1, 3, 8),
});

const stories: fc.Arbitrary<Story> = drawnStories.map(({ seed, most, concurrency }) => {
  const dice = new Dice(seed);
  const counts: Partial<Record<TableName, number>> = { grades: 3, charts: 1, teams: 3, users: 26 };
  const listed: ReadonlySet<TableName> = new Set(['teams', 'users', 'memberships']);
  const before = drawCompany(dice, { style: plain, listed }, (table) => counts[table] ?? 0);
  gather(before, dice, most);
  const after = copyOf(before);
  isAdded(add(after, dice, 'teams', { chart: currentChart }));
  for (let count = 8; count > 0; count--) isAdded(add(after, dice, 'users'));
  gather(after, dice, most);
  return { before, after, concurrency };
});

const isAdded = (row: object | undefined) => Object.assign(row ?? {}, { isNew: 'TRUE' });
const isNew = (row: Row) => row['isNew'] !== undefined;

/** Puts anybody in any team, or nobody; the first of them lead. */
function gather(company: Draft, dice: Dice, most: number): void {
  company.memberships = company.teams.flatMap((team) => {
    const count = dice.inHundred(20) ? 0 : dice.below(1 + Math.min(most, company.users.length));
    const leaderCount = dice.inHundred(75) ? 1 : dice.between(1, 14);
    return dice.some(company.users, count).map((user, at) => ({
      ...{ chart: currentChart, team: codeOf(team), user: codeOf(user), leader: isFlag(at < leaderCount) },
      grades: codeOf(dice.one(company.grades)),
    }));
  });
}

/** How people go, but for rows that remove them from their team. */
interface Ends {
  /** One in so many people is deactivated, unless they stay. 0: nobody. */
  readonly deactivatedEvery: number;
  /** Teams that nobody stays in are deleted. */
  readonly areTeamsClosed: boolean;
}

const peopleIn = ({ memberships }: Company) => new Set(memberships.map(({ user = '' }) => user));

/** Those of the teams below which no other team stays. */
function withNobodyBelow(teams: readonly Row[], all: readonly Row[]): readonly Row[] {
  const codes = new Set(teams.map(codeOf));
  const above = new Set(all.flatMap((team) => (codes.has(codeOf(team)) ? [] : (team['parentCode'] ?? ''))));
  const alone = teams.filter((team) => !above.has(codeOf(team)));
  return alone.length === teams.length ? teams : withNobodyBelow(alone, all);
}

/** Rows for all who are members after the run, and for all who go. @param bad rows that cannot be read */
function filesOf({ before, after }: Story, bad: readonly number[], ends: Ends): Files {
  const { deactivatedEvery, areTeamsClosed } = ends;
  const [staying, used] = [peopleIn(after), new Set(after.memberships.map(({ team }) => team))];
  const keys = new Set(after.memberships.map(postKey));
  const leavers = before.users
    .filter((user, at) => deactivatedEvery > 0 && at % deactivatedEvery === 0 && !staying.has(codeOf(user)))
    .map((user) => ({ ...user, status: 'deactivated' }));
  const unused = before.teams.filter((team) => areTeamsClosed && !used.has(codeOf(team)));
  const closed = withNobodyBelow(unused, [...before.teams, ...after.teams]);
  const goesAlone = ({ team, user }: Row) =>
    ![...closed, ...leavers].some((one) => [team, user].includes(codeOf(one)));
  const going = before.memberships.filter((post) => !keys.has(postKey(post))).filter(goesAlone);
  const badRows = new Set(bad.map((at) => at % after.memberships.length));
  const asked: Company = {
    ...after,
    teams: [...after.teams.filter(isNew), ...closed.map((team) => ({ ...team, action: 'delete' }))],
    users: [...after.users.filter(isNew).map((user) => ({ ...user, status: '' })), ...leavers],
    memberships: [
      ...after.memberships.map((post, at) => (badRows.has(at) ? { ...post, grades: 'unknown' } : post)),
      ...going.map((post) => ({ ...post, action: 'delete' })),
    ],
  };
  return writtenFiles(tablesOf(asked, { ...wholly, left: ['teams.parentCode', 'users.employeeId'] }));
}

const noEnds: Ends = { deactivatedEvery: 0, areTeamsClosed: false };

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
    seed: tenantOf(story.before),
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
  const later = peopleIn(after);
  const staying = [...peopleIn(before)].filter((user) => later.has(user));
  return [
    ...leaderless,
    ...staying.filter((user) => !inTeams.has(user)).map((user) => `${user} without a team`),
  ];
}

const stateOf = ({ memberships }: Pick<Company, 'memberships'>): ReadonlyMap<string, string> =>
  new Map(memberships.map((post) => [postKey(post), `${post['leader']} ${post['grades']}`]));

function storedIn(sandbox: Sandbox): ReadonlyMap<string, string> {
  const posts = sandbox.dump().memberships.map(({ team, user, leader, grades }): Row => {
    return { team, user, leader: isFlag(leader === true), grades: grades?.join(';') ?? '' };
  });
  return stateOf({ memberships: posts });
}

/** The fewest requests: by team and method. */
function leastRequests({ before, after }: Story): readonly string[] {
  const [former, later] = [stateOf(before), stateOf(after)];
  return after.teams.map(codeOf).flatMap((team) => {
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
      expect(storedIn(sandbox)).toEqual(stateOf(story.after));
      expect(requestsTo(sandbox).toSorted()).toEqual(leastRequests(story).toSorted());
    }),
);

interface Trouble {
  readonly switches: Partial<Switches>;
  /** Of the people in no team, so many are deactivated between the plan and its run. */
  readonly leaverCount: number;
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
  leaverCount: fc.nat(6),
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

const lefts = fc.record({
  skipped: fc.array(fc.nat(), { maxLength: 4 }),
  bad: fc.array(fc.nat(), { maxLength: 2 }),
});

test.each([
  ['under faults and refusals', fc.constant(undefined)],
  ['also without what a reviewer skips, and without rows that are set aside', lefts],
])('%s, teams stay led, and each outcome is true', { timeout: 600_000 }, (_, drawn) =>
  holds(fc.tuple(stories, troubles, drawn), { cases: 2 }, async ([story, trouble, left], note) => {
    const { switches, leaverCount, faultRate, seed } = trouble;
    const faults = faultNames.map((name) => ({ name, rate: faultRate }));
    const inTeams = peopleIn(story.before);
    const free = story.before.users.map(codeOf).filter((user) => !inTeams.has(user));
    const { sandbox, outcomes, ...played } = await play(story, note, {
      switches,
      onRequest: faultProfile({ faults, seed }),
      ...(left ? { left } : { leavers: free.slice(0, leaverCount) }),
    });
    expect(played.faults).toEqual([]);
    expect(untrue(outcomes, storedIn(sandbox), story)).toEqual([]);
  }),
);

const endings: fc.Arbitrary<Ends> = fc.record({
  deactivatedEvery: fc.constantFrom(1, 2, 3),
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
  const [former, later] = [stateOf(before), stateOf(after)];
  return outcomes.flatMap(({ change: { resource, key, action }, status, message }) => {
    if (resource !== 'memberships' || status === 'unknown') return [];
    const expected = status === 'applied' ? later.get(key) : former.get(key);
    if (stored.get(key) === expected) return [];
    return [`${action} ${key} ${status}, but ${stored.get(key)}, not ${expected}: ${message}`];
  });
}
