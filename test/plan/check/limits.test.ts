import { describe, expect, test } from 'vitest';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import type { LikelyCause } from '../../../src/model/checks.js';
import { defaultLimits, type Limit, type LimitKind, type Limits } from '../../../src/model/limits.js';
import type { Plan } from '../../../src/model/plan.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import {
  likelyCause,
  limitsExceeded,
  limitsWaiting,
  nothingPast,
  type PastDeletes,
  renewedLosses,
  shownBudgets,
  underNewScopes,
} from '../../../src/plan/check/limits.js';
import {
  aChange,
  anActivation,
  aPlan,
  approvalLike,
  approving,
  aScope,
  aSource,
  aWithheld,
  holding,
  printedApproval,
} from '../../helpers/builders.js';
import { caseCount } from '../../helpers/cases.js';

/**
 * A plan of so many changes, where the service has so many records.
 * @param made one of them: resource, action, and a field with its values: `users update code a>b`
 */
function planOf(made: string, count: number, existing: number): Plan {
  const [resource = '', action, field = '', values = 'null>null'] = made.split(' ');
  const [before = null, after = null] = values.split('>').map((one) => JSON.parse(one));
  const keys = Array.from({ length: count }, (_, index) => `G${index + 1}`);
  return aPlan({
    scopes: [aScope(resource, { scope: '', rows: existing, existing })],
    changes: keys.map((key) =>
      aChange(resource, key, {
        ...{ scope: '', action: action as Change['action'] },
        fields: field === '' ? [] : [{ field, before, after }],
      }),
    ),
  });
}

const deletes = (resource: string, count: number, scope?: string) =>
  Array.from({ length: count }, (_, index) =>
    aChange(resource, `${scope ?? ''}T${index}`, { action: 'delete', ...(scope !== undefined && { scope }) }),
  );

/** The findings in short: `deletes 4 > 3 of 20 in teams/FY26`, with days `6 + 2 > 6`. */
function exceeded(plan: Plan, past: PastDeletes = nothingPast): readonly string[] {
  return limitsExceeded(plan, past).map(({ place: { resource = 'all', scope = 'all' }, evidence }) => {
    if (!('allowed' in evidence)) return '';
    const { kind, count, existing, allowed } = evidence;
    const before = 'before' in evidence ? `${evidence.before} + ` : '';
    const of = existing === undefined ? '' : ` of ${existing}`;
    return `${kind} ${before}${count} > ${allowed}${of} in ${resource}/${scope}`;
  });
}

/** The greatest number that passes among so many records: `12/120`. */
const edgesOf = {
  deletes: '3/3 3/39 4/40 12/120',
  updates: '20/20 20/41 21/42',
  moves: '10/10 10/36 11/37',
  invites: '20/0 20/209 21/210',
  people: '3/199 4/200',
  leaders: '5/119 6/120',
};

/** What each kind counts. What removes memberships is tested with people. */
const countedAs: readonly (readonly [LimitKind, edges: string, ...made: readonly string[]])[] = [
  ['deletes', edgesOf.deletes, 'grades delete'],
  ['updates', edgesOf.updates, 'grades update', 'grades set-default'],
  ['updates', edgesOf.updates, 'users update email null>"a@x"', 'memberships update leader true>false'],
  ['moves', edgesOf.moves, 'grades move'],
  ['invites', edgesOf.invites, 'users create', 'users set-status status "deactivated">"active"'],
  ['invites', edgesOf.invites, 'users set-status status "suspended">"active"'],
  ['identities', edgesOf.people, 'users update email "a@x">"b@x"', 'users update code "a">"b"'],
  ['leaders', edgesOf.leaders, 'memberships update leader false>true'],
  ['suspensions', edgesOf.people, 'users set-status status "active">"suspended"'],
  ['deactivations', edgesOf.people, 'users set-status status "active">"deactivated"'],
  ['deactivations', edgesOf.people, 'users set-status status "suspended">"deactivated"'],
];

describe('the limit of a run', () => {
  const cases = countedAs.flatMap(([kind, edges, ...all]) =>
    all.flatMap((made) => edges.split(' ').map((edge) => ({ kind, made, edge }))),
  );

  test.each(cases)('of $kind counts $made, and passes $edge and no more', ({ kind, made, edge }) => {
    const [allowed = 0, existing = 0] = edge.split('/').map(Number);
    expect(exceeded(planOf(made, allowed, existing))).toEqual([]);
    const beyond = `${kind} ${allowed + 1} > ${allowed} of ${existing} in ${made.split(' ')[0]}/`;
    expect(exceeded(planOf(made, allowed + 1, existing))).toEqual([beyond]);
  });

  test('is none for creates or activations, however many', () => {
    expect(exceeded(planOf('grades create', caseCount(5_000, 100_000), 0))).toEqual([]);
    expect(exceeded(planOf('memberships create leader null>true', 100, 0))).toEqual([]);
    const changes = Array.from({ length: 100 }, (_, index) => anActivation(`C${index}`, 'now'));
    expect(exceeded(aPlan({ scopes: [aScope('charts', { existing: 1 })], changes }))).toEqual([]);
  });

  test('shows the numbers, the first ten records and a likely cause', () => {
    const plan = {
      ...planOf('grades delete', 38, 120),
      scopes: [aScope('grades', { rows: 82, existing: 120 })],
    };
    const cause = { code: 'file_cut_off', rows: 82, existing: 120 };
    expect(limitsExceeded(plan, nothingPast)).toEqual([
      {
        check: 'limit_exceeded',
        place: { resource: 'grades', scope: '' },
        holds: plan.changes.map(({ id }) => id),
        reach: 'plan',
        evidence: { kind: 'deletes', count: 38, existing: 120, allowed: 12, cause },
        records: plan.changes.slice(0, 10).map(({ key, name }) => ({ key, name })),
        lift: approvalLike('deletes=38'),
      },
    ]);
  });

  test('is that of each scope by itself; what is approved is the number in the whole plan', () => {
    const plan = aPlan({
      scopes: ['FY26', 'FY27'].map((scope) => aScope('teams', { scope, existing: 20 })),
      changes: [...deletes('teams', 4, 'FY26'), ...deletes('teams', 2, 'FY27')],
    });
    expect(exceeded(plan)).toEqual(['deletes 4 > 3 of 20 in teams/FY26']);
    const [{ lift, records = [] } = {}] = limitsExceeded(plan, nothingPast);
    expect(lift).toEqual(approvalLike('deletes=6'));
    expect(records).toHaveLength(4);
  });

  const set = (limit: Limit): Limits => ({ ...defaultLimits, deletes: limit });
  const ofOnly = (resource: string): Limits => ({
    ...defaultLimits,
    byResource: { [resource]: { ...defaultLimits, deletes: { count: 5, percent: 0 } } },
  });
  test.each<[string, number, Limits]>([
    ['a count that is set', 7, set({ count: 7, percent: 0 })],
    ['a percentage that is set', 50, set({ count: 0, percent: 50 })],
    ['a limit of nothing at all', 0, set({ count: 0, percent: 0 })],
    ['a limit that is set for the resource', 5, ofOnly('grades')],
    ['the usual limit where one is set for another resource', 10, ofOnly('teams')],
  ])('follows %s', (_, allowed, limits) => {
    expect(exceeded({ ...planOf('grades delete', allowed, 100), limits })).toEqual([]);
    expect(exceeded({ ...planOf('grades delete', allowed + 1, 100), limits })).toEqual([
      `deletes ${allowed + 1} > ${allowed} of 100 in grades/`,
    ]);
  });

  test('is 500 for the deletes of the whole plan, however large the set, unless another one is set', () => {
    const both = (count: number, limits = defaultLimits) =>
      aPlan({
        limits,
        scopes: ['grades', 'teams'].map((resource) => aScope(resource, { existing: 10_000 })),
        changes: [...deletes('grades', 250), ...deletes('teams', count)],
      });
    expect(exceeded(both(250))).toEqual([]);
    expect(exceeded(both(251))).toEqual(['deletes 501 > 500 in all/all']);
    expect(limitsExceeded(both(251), nothingPast)).toMatchObject([
      { place: {}, lift: approvalLike('deletes=501') },
    ]);
    expect(exceeded(both(0, { ...defaultLimits, deletesMax: 249 }))).toEqual([
      'deletes 250 > 249 in all/all',
    ]);
  });
});

/** The scopes of a plan for items, by master: deletes before, now, and live records: `V 4+3/10`. */
const storyOf = (text: string) =>
  text.split(', ').map((one) => {
    const [scope = '', before, count, existing] = one.split(/[ +/]/);
    return { scope, before: Number(before), count: Number(count), existing: Number(existing) };
  });

function itemsPlan(story: string, limits: Limits = defaultLimits): Plan {
  return aPlan({
    sources: [aSource],
    limits,
    scopes: storyOf(story).map(({ scope, existing }) => aScope('items', { scope, existing })),
    changes: storyOf(story).flatMap(({ scope, count }) => deletes('items', count, scope)),
  });
}

const beforeOf = (story: string): PastDeletes => ({
  deletedBefore: new Map(storyOf(story).map(({ scope, before }) => [`items/${scope}`, before])),
});

const own = (count: number): Limits => ({ ...defaultLimits, deletesIn30Days: { count, percent: 0 } });
const raised = { ...defaultLimits, deletes: { count: 50, percent: 10 } };
const ofItems = (count: number): Limits => ({
  ...own(0),
  byResource: { items: { ...defaultLimits, deletesIn30Days: { count, percent: 0 } } },
});

describe('the deletes of all runs of 30 days', () => {
  test.each<[string, string, beyond?: string, limits?: Limits]>([
    ['pass where nothing was deleted before', 'V 0+3/10'],
    ['pass up to twice the number of a run', 'V 3+3/10'],
    ['are refused beyond that', 'V 4+3/10', '4 + 3 > 6 of 10 in items/V'],
    ['pass up to twice the share of a run', 'V 20+20/200'],
    ['are refused beyond that share', 'V 20+17/180', '20 + 17 > 36 of 180 in items/V'],
    ['pass where this plan deletes nothing', 'V 90+0/10'],
    ['pass up to twice a higher limit of a run', 'V 50+50/99', '', raised],
    ['pass up to their own limit in the settings', 'V 3+2/99', '', own(5)],
    ['are refused beyond their own limit', 'V 3+3/99', '3 + 3 > 5 of 99 in items/V', own(5)],
    ['pass up to the limit of their resource', 'V 3+3/99', '', ofItems(6)],
    ['count for their own scope', 'V 0+3/50, W 9+0/50'],
    ['count for all scopes together', 'V 0+3/4, W 0+3/4, X 0+1/4', '0 + 7 > 6 of 12 in items/all'],
    ['count for all scopes together, over several runs', 'V 3+1/4, W 3+0/4', '6 + 1 > 6 of 8 in items/all'],
    ['are refused once where one and all scopes are beyond', 'V 9+1/4, W 0+0/4', '9 + 1 > 6 of 4 in items/V'],
    ['are no news beside the limit of a run', 'V 9+6/50', '6 > 5 of 50 in items/V'],
  ])('%s', (_, story, beyond = '', limits = defaultLimits) => {
    const expected = beyond === '' ? [] : [`deletes ${beyond}`];
    expect(exceeded(itemsPlan(story, limits), beforeOf(story))).toEqual(expected);
  });

  /** Deletes of resources with ten records each. */
  const resourcesPlan = (counts: Readonly<Record<string, number>>, limits: Limits = defaultLimits) =>
    aPlan({
      sources: [aSource],
      limits,
      scopes: Object.keys(counts).map((resource) => aScope(resource, { existing: 10 })),
      changes: Object.entries(counts).flatMap(([resource, count]) => deletes(resource, count)),
    });

  test('share a limit across resources, in which people make no room', () => {
    const past = { deletedBefore: new Map([['categories/', 2]]) };
    const tables = { grades: 2, folders: 2, categories: 0 };
    const beyond = ['deletes 2 + 5 > 6 of 30 in all/all'];
    expect(exceeded(resourcesPlan(tables), past)).toEqual([]);
    expect(exceeded(resourcesPlan({ ...tables, folders: 3 }), past)).toEqual(beyond);
    expect(exceeded(resourcesPlan({ ...tables, folders: 3, users: 0, memberships: 0 }), past)).toEqual(
      beyond,
    );
  });

  test('of a resource with limits of its own have no part in that', () => {
    const limits = { ...defaultLimits, byResource: { folders: { ...defaultLimits } } };
    const tables = { grades: 3, folders: 3, categories: 3 };
    expect(exceeded(resourcesPlan(tables, limits))).toEqual([]);
    expect(exceeded(resourcesPlan(tables))).toEqual(['deletes 0 + 9 > 6 of 30 in all/all']);
  });

  const story = 'V 6+2/20';
  const isBeyond = ['deletes 6 + 2 > 6 of 20 in items/V'];

  test('are approved by the number of this plan', () => {
    expect(limitsExceeded(itemsPlan(story), beforeOf(story))).toMatchObject([
      {
        check: 'budget_exceeded',
        evidence: { kind: 'deletes', count: 2, before: 6, days: 30, existing: 20, allowed: 6 },
        lift: approvalLike('deletes=2'),
      },
    ]);
  });

  test('hold what they count, but not where the run goes beyond its own limit', () => {
    const waiting = (plan: Plan, past: PastDeletes) => limitsWaiting(plan, past).map(({ check }) => check);
    expect(waiting(itemsPlan(story), beforeOf(story))).toEqual(['budget_exceeded']);
    const none = { count: 0, percent: 0 };
    const limits = [
      { ...defaultLimits, deletes: none },
      { ...defaultLimits, deletesMax: 1 },
    ];
    for (const one of limits) {
      const plan = itemsPlan(story, one);
      expect(waiting(plan, beforeOf(story))).toEqual([]);
      expect(limitsExceeded(plan, beforeOf(story)).map(({ check }) => check)).toContain('limit_exceeded');
    }
  });

  test('of an undo, which no file asks for, pass', () => {
    expect(exceeded({ ...itemsPlan(story), sources: [] }, beforeOf(story))).toEqual([]);
  });

  test.each([
    ['counted by the run that made it', 8, 6, []],
    ['not counted, as that run was killed', 8, 4, []],
    ['beside what other runs have deleted', 8, 7, ['deletes 7 + 2 > 8 of 20 in items/V']],
    ['too many in killed runs, as it would have been at first', 5, 0, ['deletes 4 + 2 > 5 of 20 in items/V']],
  ])('count once when they are already made: %s', (_, allowed, deletedBefore, expected) => {
    const plan = itemsPlan('V 0+6/20', { ...own(allowed), deletes: raised.deletes });
    const madeIds = new Set(plan.changes.slice(0, 4).map(({ id }) => id));
    const past = { deletedBefore: new Map([['items/V', deletedBefore]]), madeIds };
    expect(exceeded(plan, past)).toEqual(expected);
  });

  const renaming = aChange('masters', 'V', {
    action: 'update',
    fields: [{ field: 'code', before: 'OLD', after: 'V' }],
  });

  test('count under the new key of a container, also if its rename is withheld', () => {
    const ofOld: PastDeletes = { deletedBefore: new Map([['items/OLD', 6]]) };
    const plan = itemsPlan(story);
    expect(exceeded({ ...plan, changes: [renaming, ...plan.changes] }, ofOld)).toEqual(isBeyond);
    expect(exceeded({ ...plan, ...holding(aWithheld(renaming, 'no_rows', {})) }, ofOld)).toEqual(isBeyond);
    expect(exceeded(plan, ofOld)).toEqual([]);
  });

  test('are counted apart where keys are passed on', () => {
    const passedOn = aChange('masters', 'OLD', {
      action: 'update',
      fields: [{ field: 'code', before: 'OLDER', after: 'OLD' }],
    });
    const counts = { 'items/OLDER': 1, 'items/OLD': 2, 'items/V': 9, 'items/W': 3 };
    expect(Object.fromEntries(underNewScopes(new Map(Object.entries(counts)), [renaming, passedOn]))).toEqual(
      {
        'items/W': 3,
        'items/V': 2,
        'items/OLD': 1,
      },
    );
  });
});

describe('people', () => {
  const people = (count: number, before: number, isMoved = false) => {
    const all = Array.from({ length: count }, (_, at) => `u${at}`);
    const leaves = all.map((user) => aChange('memberships', `A/${user}`, { action: 'delete' }));
    const joins = isMoved ? all.map((user) => aChange('memberships', `B/${user}`)) : [];
    const scopes = [aScope('memberships', { existing: 40 })];
    const plan = aPlan({ sources: [aSource], scopes, changes: [...leaves, ...joins] });
    return exceeded(plan, { deletedBefore: new Map([['removals memberships/FY27', before]]) });
  };

  test('are removed from teams within the budget of removals, which moves do not use', () => {
    expect(people(8, 12)).toEqual([]);
    expect(people(8, 13)).toEqual(['removals 13 + 8 > 20 of 40 in memberships/FY27']);
    expect(people(8, 13, true)).toEqual([]);
  });

  test('are moved within a limit of its own: more than teams in a small chart', () => {
    expect(people(20, 0, true)).toEqual([]);
    expect(people(21, 0, true)).toEqual(['moves 21 > 20 of 40 in memberships/FY27']);
  });

  test('are suspended within a budget of its own, which an approval renews', () => {
    const plan = { ...planOf('users set-status status "active">"suspended"', 2, 40), sources: [aSource] };
    const past = (count: number) => ({ deletedBefore: new Map([['suspensions users/', count]]) });
    expect(exceeded(plan, past(4))).toEqual([]);
    expect(exceeded(plan, past(5))).toEqual(['suspensions 5 + 2 > 6 of 40 in users/']);
    const [{ lift = '' } = {}] = limitsExceeded(plan, past(5));
    expect(renewedLosses(plan, approving(lift), past(5))).toEqual(new Set(['suspensions users/']));
  });
});

describe('the count starts again at 0', () => {
  const two = 'V 3+1/4, W 3+0/4';
  const story = `${two}, X 0+0/90`;
  const plan = itemsPlan(story);
  const lift = (of: Plan) => printedApproval(of, 'deletes=1');

  test('where approved records are deleted, also if no limit asks for that', () => {
    expect([...renewedLosses(plan, approving(lift(plan)), beforeOf(story))]).toEqual(['items/V']);
  });

  test('in all scopes of a resource, if their number was approved', () => {
    const ofTwo = itemsPlan(two);
    expect([...renewedLosses(ofTwo, approving(lift(ofTwo)), beforeOf(two))]).toEqual(['items/V', 'items/W']);
  });

  test('nowhere without that approval', () => {
    expect([...renewedLosses(plan, noApprovals, beforeOf(story))]).toEqual([]);
    expect([...renewedLosses(plan, approving('deletes=1@0123456789'), beforeOf(story))]).toEqual([]);
  });
});

describe('the budgets that are shown', () => {
  const scopes = [
    aScope('grades', { existing: 10 }),
    aScope('folders', { existing: 20 }),
    aScope('users', { existing: 200 }),
    aScope('memberships', { existing: 40 }),
  ];
  /** Of what may be lost in a place, how much was used, and how much is left. */
  const shown = (plan: Plan, used: Readonly<Record<string, number>>) =>
    shownBudgets(plan, { deletedBefore: new Map(Object.entries(used)) }).map(
      ({ kind, resource, scope, used, left, allowed, existing }) =>
        `${kind} ${resource}/${scope}: ${used} + ${left} left of ${allowed}, of ${existing}`,
    );
  const unused = [
    'deletes grades/: 0 + 6 left of 6, of 10',
    'deletes folders/: 0 + 6 left of 6, of 20',
    'deletes null/null: 0 + 6 left of 6, of 30',
  ];

  test('are those of people where they were used', () => {
    expect(shown(aPlan({ scopes }), { 'suspensions users/': 2, 'removals memberships/FY27': 5 })).toEqual([
      ...unused,
      'removals memberships/FY27: 5 + 15 left of 20, of 40',
      'suspensions users/: 2 + 6 left of 8, of 200',
    ]);
  });

  test('are those of each scope and of a resource with several, with nothing left beyond their limit', () => {
    expect(shown(itemsPlan('V 0+1/50, W 0+0/10'), { 'items/V': 13 })).toEqual([
      'deletes items/V: 13 + 0 left of 10, of 50',
      'deletes items/W: 0 + 6 left of 6, of 10',
      'deletes items/null: 13 + 0 left of 12, of 60',
    ]);
  });
});

describe('the likely cause', () => {
  /** Changes of which each has fields that change: `name Sales>Memo, notes Memo>`. */
  const changes = (all: readonly string[]) =>
    all.map((text) => {
      const fields = text.split(', ').map((one): FieldChange => {
        const [, field = '', before = '', after = ''] = /^(\w+) (\w*)>(\w*)$/.exec(one) ?? [];
        return { field, before: before || null, after: after || null };
      });
      return aChange('teams', 'A', { action: 'update', fields });
    });
  const moved = (...all: readonly string[]) => all.map((one) => `parentCode ${one}`);
  const shifted = 'name Sales>Memo, notes Memo>';
  const copiedBlank = 'name Sales>, notes >N';
  const oneColumn: LikelyCause = { code: 'one_column', field: 'name', count: 2 };
  const columnShifted: LikelyCause = { code: 'column_shifted', from: 'notes', to: 'name', count: 2 };
  const rootRenamed: LikelyCause = { code: 'root_renamed', from: 'R', to: 'S', count: 2 };

  test.each<[string, LimitKind, readonly string[], LikelyCause?]>([
    ['a shifted column: one gets the other', 'updates', [shifted, shifted, 'name X>Y'], columnShifted],
    ['the column that differs in most', 'updates', ['name X>Y', 'name Z>W', 'notes >N'], oneColumn],
    ['no shifted column where a field keeps what it was', 'updates', ['name S>S', 'name S>S'], oneColumn],
    ['no shifted column where a blank one is copied', 'updates', [copiedBlank, copiedBlank], oneColumn],
    ['unknown without changes', 'updates', []],
    ['a renamed root, when most go to the same other one', 'moves', moved('R>S', 'R>S', 'X>Y'), rootRenamed],
    ['the root that half of them share', 'moves', moved('X>Y', 'R>S', 'R>S', '>S'), rootRenamed],
    ['no root that fewer share', 'moves', moved('X>Y', 'R>S', 'R>S', '>S', 'T>U')],
    ['no other field than the parent', 'moves', ['name X>Y', 'name X>Y']],
    ['no team that comes from the top', 'moves', moved('>S', '>S')],
    ['no team that goes there', 'moves', moved('R>', 'R>')],
  ])('is %s', (_, kind, all, cause) => {
    const summary = aScope('teams', { rows: 10, existing: 10 });
    expect(likelyCause(kind, { summary, changes: changes(all) })).toEqual(cause);
  });

  test.each<[string, number, LikelyCause?]>([
    ['a file that was cut off, with fewer rows', 4, { code: 'file_cut_off', rows: 4, existing: 10 }],
    ['unknown with as many', 10],
    ['unknown where no row asks for them', 0],
  ])('of deletes is %s', (_, rows, cause) => {
    const summary = aScope('teams', { rows, existing: 10 });
    expect(likelyCause('deletes', { summary, changes: [] })).toEqual(cause);
  });
});
