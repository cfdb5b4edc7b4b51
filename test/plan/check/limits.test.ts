import { describe, expect, test } from 'vitest';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import type { LikelyCause } from '../../../src/model/checks.js';
import {
  defaultLimits,
  type Limit,
  type LimitKind,
  type Limits,
  limitKinds,
} from '../../../src/model/limits.js';
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

/** One kind of change to a resource; of a state, from one to another. */
interface Made {
  readonly resource: 'grades' | 'users' | 'memberships';
  readonly action: Change['action'];
  readonly states?: readonly [string, string];
  readonly field?: FieldChange;
}

/** A plan of so many changes, where the service has so many records. */
function planOf({ resource, action, states, field }: Made, count: number, existing: number): Plan {
  const fields = states ? [{ field: 'status', before: states[0], after: states[1] }] : field ? [field] : [];
  const keys = Array.from({ length: count }, (_, index) => `G${index + 1}`);
  return aPlan({
    scopes: [aScope(resource, { scope: '', rows: existing, existing })],
    changes: keys.map((key) => aChange(resource, key, { scope: '', action, fields })),
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

const grades = (action: Change['action']): Made => ({ resource: 'grades', action });
const updated = (resource: Made['resource'], field: FieldChange): Made => ({
  resource,
  action: 'update',
  field,
});
const users = (...states: readonly [string, string]): Made => ({
  resource: 'users',
  action: 'set-status',
  states,
});

/** For each kind: what it counts, and the greatest number that passes among so many records. */
const edgesByKind: Readonly<
  Record<
    LimitKind,
    readonly [made: readonly Made[], edges: readonly (readonly [allowed: number, existing: number])[]]
  >
> = {
  deletes: [
    [grades('delete')],
    [
      [3, 3],
      [3, 39],
      [4, 40],
      [12, 120],
    ],
  ],
  updates: [
    [
      grades('update'),
      grades('set-default'),
      updated('users', { field: 'email', before: null, after: 'a@x' }),
      updated('memberships', { field: 'leader', before: true, after: false }),
    ],
    [
      [20, 20],
      [20, 41],
      [21, 42],
    ],
  ],
  moves: [
    [grades('move')],
    [
      [10, 10],
      [10, 36],
      [11, 37],
    ],
  ],
  invites: [
    [{ resource: 'users', action: 'create' }, users('deactivated', 'active'), users('suspended', 'active')],
    [
      [20, 0],
      [20, 209],
      [21, 210],
    ],
  ],
  // What removes memberships is tested with people.
  identities: [
    [
      updated('users', { field: 'email', before: 'a@x', after: 'b@x' }),
      updated('users', { field: 'code', before: 'a', after: 'b' }),
    ],
    [
      [3, 199],
      [4, 200],
    ],
  ],
  leaders: [
    [updated('memberships', { field: 'leader', before: false, after: true })],
    [
      [5, 119],
      [6, 120],
    ],
  ],
  removals: [[], []],
  suspensions: [
    [users('active', 'suspended')],
    [
      [3, 199],
      [4, 200],
    ],
  ],
  deactivations: [
    [users('active', 'deactivated'), users('suspended', 'deactivated')],
    [
      [3, 199],
      [4, 200],
    ],
  ],
};

describe('the limit of a run', () => {
  const edges = limitKinds.flatMap((kind) => {
    const [all, edgesOfKind] = edgesByKind[kind];
    return all.flatMap((made) =>
      edgesOfKind.map(([allowed, existing]) => ({ kind, made, allowed, existing })),
    );
  });

  test.each(edges)(
    'passes $allowed $kind among $existing and no more: $made',
    ({ kind, made, allowed, existing }) => {
      expect(exceeded(planOf(made, allowed, existing))).toEqual([]);
      const count = allowed + 1;
      expect(exceeded(planOf(made, count, existing))).toEqual([
        `${kind} ${count} > ${allowed} of ${existing} in ${made.resource}/`,
      ]);
    },
  );

  test('is none for creates or activations, however many', () => {
    expect(exceeded(planOf(grades('create'), caseCount(5_000, 100_000), 0))).toEqual([]);
    const leader = { field: 'leader', before: null, after: true };
    const joins = { ...updated('memberships', leader), action: 'create' } as const;
    expect(exceeded(planOf(joins, 100, 0))).toEqual([]);
    const changes = Array.from({ length: 100 }, (_, index) => anActivation(`C${index}`, 'now'));
    expect(exceeded(aPlan({ scopes: [aScope('charts', { existing: 1 })], changes }))).toEqual([]);
  });

  test('shows the numbers, the first ten records and a likely cause', () => {
    const plan = {
      ...planOf(grades('delete'), 38, 120),
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
    expect(exceeded({ ...planOf(grades('delete'), allowed, 100), limits })).toEqual([]);
    expect(exceeded({ ...planOf(grades('delete'), allowed + 1, 100), limits })).toEqual([
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

interface ScopeStory {
  readonly existing: number;
  readonly deletes: number;
  readonly before?: number;
}

type Stories = Readonly<Record<string, ScopeStory>>;

/** A plan for items, by the code of their master. */
function itemsPlan(scopes: Stories, limits: Limits = defaultLimits): Plan {
  return aPlan({
    sources: [aSource],
    limits,
    scopes: Object.entries(scopes).map(([scope, { existing }]) => aScope('items', { scope, existing })),
    changes: Object.entries(scopes).flatMap(([scope, { deletes: count }]) => deletes('items', count, scope)),
  });
}

const beforeOf = (scopes: Stories): PastDeletes => ({
  deletedBefore: new Map(Object.entries(scopes).map(([scope, { before = 0 }]) => [`items/${scope}`, before])),
});

const own = (count: number): Limits => ({ ...defaultLimits, deletesIn30Days: { count, percent: 0 } });
const raised = { ...defaultLimits, deletes: { count: 50, percent: 10 } };
const ofItems = (count: number): Limits => ({
  ...own(0),
  byResource: { items: { ...defaultLimits, deletesIn30Days: { count, percent: 0 } } },
});

describe('the deletes of all runs of 30 days', () => {
  test.each<[string, Stories, Limits | undefined, readonly string[]]>([
    ['pass where nothing was deleted before', { V: { existing: 10, deletes: 3 } }, undefined, []],
    ['pass up to twice the number of a run', { V: { existing: 10, deletes: 3, before: 3 } }, undefined, []],
    [
      'are refused beyond twice the number of a run',
      { V: { existing: 10, deletes: 3, before: 4 } },
      undefined,
      ['deletes 4 + 3 > 6 of 10 in items/V'],
    ],
    ['pass up to twice the share of a run', { V: { existing: 200, deletes: 20, before: 20 } }, undefined, []],
    [
      'are refused beyond twice the share of a run',
      { V: { existing: 180, deletes: 17, before: 20 } },
      undefined,
      ['deletes 20 + 17 > 36 of 180 in items/V'],
    ],
    ['pass where this plan deletes nothing', { V: { existing: 10, deletes: 0, before: 90 } }, undefined, []],
    [
      'pass up to twice a higher limit of a run',
      { V: { existing: 99, deletes: 50, before: 50 } },
      raised,
      [],
    ],
    [
      'pass up to their own limit in the settings',
      { V: { existing: 99, deletes: 2, before: 3 } },
      own(5),
      [],
    ],
    [
      'are refused beyond their own limit in the settings',
      { V: { existing: 99, deletes: 3, before: 3 } },
      own(5),
      ['deletes 3 + 3 > 5 of 99 in items/V'],
    ],
    [
      'pass up to the limit of their resource',
      { V: { existing: 99, deletes: 3, before: 3 } },
      ofItems(6),
      [],
    ],
    [
      'count for their own scope',
      { V: { existing: 50, deletes: 3 }, W: { existing: 50, deletes: 0, before: 9 } },
      undefined,
      [],
    ],
    [
      'count for all scopes of a resource together, even in one run',
      { V: { existing: 4, deletes: 3 }, W: { existing: 4, deletes: 3 }, X: { existing: 4, deletes: 1 } },
      undefined,
      ['deletes 0 + 7 > 6 of 12 in items/all'],
    ],
    [
      'count for all scopes of a resource together, in several runs',
      { V: { existing: 4, deletes: 1, before: 3 }, W: { existing: 4, deletes: 0, before: 3 } },
      undefined,
      ['deletes 6 + 1 > 6 of 8 in items/all'],
    ],
    [
      'are refused once where a scope and all scopes together are beyond the limit',
      { V: { existing: 4, deletes: 1, before: 9 }, W: { existing: 4, deletes: 0 } },
      undefined,
      ['deletes 9 + 1 > 6 of 4 in items/V'],
    ],
    [
      'are not refused beside the limit of a run, which the same approval lifts',
      { V: { existing: 50, deletes: 6, before: 9 } },
      undefined,
      ['deletes 6 > 5 of 50 in items/V'],
    ],
  ])('%s', (_, scopes, limits, expected) => {
    expect(exceeded(itemsPlan(scopes, limits), beforeOf(scopes))).toEqual(expected);
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

  const story = { V: { existing: 20, deletes: 2, before: 6 } };
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
    const plan = itemsPlan({ V: { existing: 20, deletes: 6 } }, { ...own(allowed), deletes: raised.deletes });
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
    const plan = { ...planOf(users('active', 'suspended'), 2, 40), sources: [aSource] };
    const past = (count: number) => ({ deletedBefore: new Map([['suspensions users/', count]]) });
    expect(exceeded(plan, past(4))).toEqual([]);
    expect(exceeded(plan, past(5))).toEqual(['suspensions 5 + 2 > 6 of 40 in users/']);
    const [{ lift = '' } = {}] = limitsExceeded(plan, past(5));
    expect(renewedLosses(plan, approving(lift), past(5))).toEqual(new Set(['suspensions users/']));
  });
});

describe('the count starts again at 0', () => {
  const scopes = {
    V: { existing: 4, deletes: 1, before: 3 },
    W: { existing: 4, deletes: 0, before: 3 },
    X: { existing: 90, deletes: 0 },
  };
  const plan = itemsPlan(scopes);
  const lift = (of: Plan) => printedApproval(of, 'deletes=1');

  test('where approved records are deleted, also if no limit asks for that', () => {
    expect([...renewedLosses(plan, approving(lift(plan)), beforeOf(scopes))]).toEqual(['items/V']);
  });

  test('in all scopes of a resource, if their number was approved', () => {
    const { X: _, ...two } = scopes;
    const ofTwo = itemsPlan(two);
    expect([...renewedLosses(ofTwo, approving(lift(ofTwo)), beforeOf(two))]).toEqual(['items/V', 'items/W']);
  });

  test('nowhere without that approval', () => {
    expect([...renewedLosses(plan, noApprovals, beforeOf(scopes))]).toEqual([]);
    expect([...renewedLosses(plan, approving('deletes=1@0123456789'), beforeOf(scopes))]).toEqual([]);
  });
});

describe('the budgets that are shown', () => {
  const scopes = [
    aScope('grades', { existing: 10 }),
    aScope('folders', { existing: 20 }),
    aScope('users', { existing: 200 }),
    aScope('memberships', { existing: 40 }),
  ];
  const shown = (plan: Plan, used: Readonly<Record<string, number>>) =>
    shownBudgets(plan, { deletedBefore: new Map(Object.entries(used)) }).map(
      ({ kind, resource, scope, ...figures }) => [`${kind} ${resource}/${scope}`, figures],
    );
  const unused = [
    ['deletes grades/', { used: 0, left: 6, allowed: 6, existing: 10 }],
    ['deletes folders/', { used: 0, left: 6, allowed: 6, existing: 20 }],
    ['deletes null/null', { used: 0, left: 6, allowed: 6, existing: 30 }],
  ];

  test('are those of deletes, and one of all tables together, but not of what is only removed', () => {
    expect(shown(aPlan({ scopes }), {})).toEqual(unused);
  });

  test('are those of people where they were used', () => {
    expect(shown(aPlan({ scopes }), { 'suspensions users/': 2, 'removals memberships/FY27': 5 })).toEqual([
      ...unused,
      ['removals memberships/FY27', { used: 5, left: 15, allowed: 20, existing: 40 }],
      ['suspensions users/', { used: 2, left: 6, allowed: 8, existing: 200 }],
    ]);
  });

  test('are those of each scope and of a resource with several, with nothing left beyond their limit', () => {
    const plan = itemsPlan({ V: { existing: 50, deletes: 1 }, W: { existing: 10, deletes: 0 } });
    expect(shown(plan, { 'items/V': 13 })).toEqual([
      ['deletes items/V', { used: 13, left: 0, allowed: 10, existing: 50 }],
      ['deletes items/W', { used: 0, left: 6, allowed: 6, existing: 10 }],
      ['deletes items/null', { used: 13, left: 0, allowed: 12, existing: 60 }],
    ]);
  });
});

describe('the likely cause', () => {
  const summary = aScope('teams', { rows: 10, existing: 10 });
  const changed = (...fields: readonly FieldChange[]) => aChange('teams', 'A', { action: 'update', fields });
  const moved = (before: string | null, after: string | null) =>
    changed({ field: 'parentCode', before, after });
  const renamed = (before: string | null, after: string | null) => changed({ field: 'name', before, after });
  const shifted = changed(
    { field: 'name', before: 'Sales', after: 'Memo' },
    { field: 'notes', before: 'Memo', after: null },
  );
  const copiedBlank = changed(
    { field: 'name', before: 'Sales', after: null },
    { field: 'notes', before: null, after: 'N' },
  );
  const oneColumn: LikelyCause = { code: 'one_column', field: 'name', count: 2 };
  const rootRenamed: LikelyCause = { code: 'root_renamed', from: 'R', to: 'S', count: 2 };

  test.each<[string, LimitKind, readonly Change[], LikelyCause | undefined]>([
    [
      'of updates is a shifted column, when one field gets what another one was',
      'updates',
      [shifted, shifted, renamed('X', 'Y')],
      { code: 'column_shifted', from: 'notes', to: 'name', count: 2 },
    ],
    [
      'of updates is one column, when it differs in most of them',
      'updates',
      [renamed('X', 'Y'), renamed('Z', 'W'), changed({ field: 'notes', before: null, after: 'N' })],
      oneColumn,
    ],
    [
      'of updates is no shifted column, where a field keeps what it was',
      'updates',
      [renamed('S', 'S'), renamed('S', 'S')],
      oneColumn,
    ],
    [
      'of updates is no shifted column, where a blank one is copied',
      'updates',
      [copiedBlank, copiedBlank],
      oneColumn,
    ],
    ['of updates is unknown without changes', 'updates', [], undefined],
    [
      'of moves is a renamed root, when most go from one parent to one other',
      'moves',
      [moved('R', 'S'), moved('R', 'S'), moved('X', 'Y')],
      rootRenamed,
    ],
    [
      'of moves is the one that half of them share',
      'moves',
      [moved('X', 'Y'), moved('R', 'S'), moved('R', 'S'), moved(null, 'S')],
      rootRenamed,
    ],
    [
      'of moves is none that fewer share',
      'moves',
      [moved('X', 'Y'), moved('R', 'S'), moved('R', 'S'), moved(null, 'S'), moved('T', 'U')],
      undefined,
    ],
    ['of moves is no other field', 'moves', [renamed('X', 'Y'), renamed('X', 'Y')], undefined],
    ['of moves is no team that comes from the top', 'moves', [moved(null, 'S'), moved(null, 'S')], undefined],
    ['of moves is no team that goes there', 'moves', [moved('R', null), moved('R', null)], undefined],
  ])('%s', (_, kind, changes, cause) => {
    expect(likelyCause(kind, { summary, changes })).toEqual(cause);
  });

  test.each<[string, number, LikelyCause | undefined]>([
    [
      'a file that was cut off, when it has fewer rows than the service has records',
      4,
      { code: 'file_cut_off', rows: 4, existing: 10 },
    ],
    ['unknown with as many', 10, undefined],
    ['unknown where no row asks for them', 0, undefined],
  ])('of deletes is %s', (_, count, cause) => {
    const cut = aScope('teams', { rows: count, existing: 10 });
    expect(likelyCause('deletes', { summary: cut, changes: [] })).toEqual(cause);
  });
});
