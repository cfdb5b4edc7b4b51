import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Limits } from '../../../src/model/limits.js';
import type { Plan } from '../../../src/model/plan.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import {
  budgetFigures,
  budgetsOf,
  type PastDeletes,
  renewedLosses,
  shownBudgets,
  underNewScopes,
} from '../../../src/plan/guard/budgets.js';
import { checkLimits, defaultLimits } from '../../../src/plan/guard/check-limits.js';
import { aChange, aPlan, approving, aScope, printedApproval } from '../../helpers/builders.js';

const source = { file: 'items.csv', sha256: '', rowCount: 0 };

interface ScopeStory {
  readonly existing: number;
  readonly deletes: number;
  readonly before?: number;
}

/** A plan for items, by the code of their master. */
function itemsPlan(scopes: Readonly<Record<string, ScopeStory>>, limits: Limits = defaultLimits): Plan {
  return aPlan({
    sources: [source],
    limits,
    scopes: Object.entries(scopes).map(([scope, { existing }]) => aScope('items', { scope, existing })),
    changes: Object.entries(scopes).flatMap(([scope, { deletes }]) =>
      Array.from({ length: deletes }, (_, index) =>
        aChange('items', `${scope}-${index}`, { action: 'delete', scope }),
      ),
    ),
  });
}

const nothingPast: PastDeletes = { deletedBefore: new Map() };

const beforeOf = (scopes: Readonly<Record<string, ScopeStory>>): PastDeletes => ({
  deletedBefore: new Map(Object.entries(scopes).map(([scope, { before = 0 }]) => [`items/${scope}`, before])),
});

/** Code and place of each refusal, with the deletes before and allowed. */
const refusalsOf = (plan: Plan, past: PastDeletes, approvals = noApprovals) =>
  checkLimits(plan, approvals, past).map(({ code, args }) =>
    code === 'budget_exceeded'
      ? `${args.scope ?? 'all'}: ${args.deletedBefore} + ${args.count} > ${args.allowed} of ${args.existing}`
      : code,
  );

const own = (count: number): Limits => ({ ...defaultLimits, deletesIn30Days: { count, percent: 0 } });
const raised = { ...defaultLimits, deletes: { count: 50, percent: 10 } };
const ofItems = (count: number): Limits => ({
  ...own(0),
  byResource: { items: { ...defaultLimits, deletesIn30Days: { count, percent: 0 } } },
});

describe('the deletes of all runs of 30 days', () => {
  test.each<[string, Readonly<Record<string, ScopeStory>>, Limits | undefined, readonly string[]]>([
    ['pass where nothing was deleted before', { V: { existing: 10, deletes: 3 } }, undefined, []],
    ['pass up to twice the number of a run', { V: { existing: 10, deletes: 3, before: 3 } }, undefined, []],
    [
      'are refused beyond twice the number of a run',
      { V: { existing: 10, deletes: 3, before: 4 } },
      undefined,
      ['V: 4 + 3 > 6 of 10'],
    ],
    ['pass up to twice the share of a run', { V: { existing: 200, deletes: 20, before: 20 } }, undefined, []],
    [
      'are refused beyond twice the share of a run',
      { V: { existing: 180, deletes: 17, before: 20 } },
      undefined,
      ['V: 20 + 17 > 36 of 180'],
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
      ['V: 3 + 3 > 5 of 99'],
    ],
    [
      'pass up to the limit of their resource in the settings',
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
      {
        V: { existing: 4, deletes: 3 },
        W: { existing: 4, deletes: 3 },
        X: { existing: 4, deletes: 1 },
      },
      undefined,
      ['all: 0 + 7 > 6 of 12'],
    ],
    [
      'count for all scopes of a resource together, in several runs',
      {
        V: { existing: 4, deletes: 1, before: 3 },
        W: { existing: 4, deletes: 0, before: 3 },
      },
      undefined,
      ['all: 6 + 1 > 6 of 8'],
    ],
    [
      'are refused once where a scope and all scopes together are beyond the limit',
      { V: { existing: 4, deletes: 1, before: 9 }, W: { existing: 4, deletes: 0 } },
      undefined,
      ['V: 9 + 1 > 6 of 4'],
    ],
    [
      'are not refused beside the limit of a run, which the same approval lifts',
      { V: { existing: 50, deletes: 6, before: 9 } },
      undefined,
      ['limit_exceeded'],
    ],
  ])('%s', (_, scopes, limits, expected) => {
    expect(refusalsOf(itemsPlan(scopes, limits), beforeOf(scopes))).toEqual(expected);
  });

  /** Deletes of resources with ten records each. */
  const resourcesPlan = (deletes: Readonly<Record<string, number>>, limits: Limits = defaultLimits) =>
    aPlan({
      sources: [source],
      limits,
      scopes: Object.keys(deletes).map((resource) => aScope(resource, { existing: 10 })),
      changes: Object.entries(deletes).flatMap(([resource, count]) =>
        Array.from({ length: count }, (_, index) => aChange(resource, `${index}`, { action: 'delete' })),
      ),
    });

  test('share a limit across resources, too', () => {
    const past = { deletedBefore: new Map([['categories/', 2]]) };
    const tables = { grades: 2, folders: 2, categories: 0 };
    expect(refusalsOf(resourcesPlan(tables), past)).toEqual([]);
    const beyond = resourcesPlan({ ...tables, folders: 3 });
    expect(checkLimits(beyond, noApprovals, past)).toMatchObject([
      { code: 'budget_exceeded', args: { count: 5, deletedBefore: 2, allowed: 6, existing: 30 } },
    ]);
    // As many people as there are make no room for deletes.
    const withPeople = resourcesPlan({ ...tables, folders: 3, users: 0, memberships: 0 });
    expect(refusalsOf(withPeople, past)).toEqual(['all: 2 + 5 > 6 of 30']);
    const approval = printedApproval(beyond, 'deletes=5');
    expect(checkLimits(beyond, approving(approval), past)).toEqual([]);
  });

  test('of a resource with limits of its own have no part in that', () => {
    const limits = { ...defaultLimits, byResource: { folders: { ...defaultLimits } } };
    expect(refusalsOf(resourcesPlan({ grades: 3, folders: 3, categories: 3 }, limits), nothingPast)).toEqual(
      [],
    );
    expect(refusalsOf(resourcesPlan({ grades: 3, folders: 3, categories: 3 }), nothingPast)).toEqual([
      'all: 0 + 9 > 6 of 30',
    ]);
  });

  const story = { V: { existing: 20, deletes: 2, before: 6 } };

  test('pass with an approval of exactly these', () => {
    const plan = itemsPlan(story);
    const approval = printedApproval(plan, 'deletes=2');
    expect(checkLimits(plan, noApprovals, beforeOf(story))).toEqual([
      {
        code: 'budget_exceeded',
        args: {
          kind: 'deletes',
          resource: 'items',
          scope: 'V',
          count: 2,
          deletedBefore: 6,
          days: 30,
          existing: 20,
          allowed: 6,
          planned: 2,
          approval,
        },
      },
    ]);
    expect(refusalsOf(plan, beforeOf(story), approving(approval))).toEqual([]);
    expect(refusalsOf(plan, beforeOf(story), approving('deletes=2@0000'))).toEqual([
      'V: 6 + 2 > 6 of 20',
      'approval_of_other_content',
    ]);
  });

  test('of an undo, which no file asks for, pass', () => {
    expect(refusalsOf({ ...itemsPlan(story), sources: [] }, beforeOf(story))).toEqual([]);
  });

  test.each([
    ['counted by the run that made it', 6, []],
    ['not counted, as that run was killed', 4, []],
    ['beside what other runs have deleted', 7, ['V: 7 + 2 > 8 of 20']],
  ])('count once when they are already made: %s', (_, deletedBefore, expected) => {
    const plan = itemsPlan({ V: { existing: 20, deletes: 6 } }, { ...own(8), deletes: raised.deletes });
    const madeIds = new Set(plan.changes.slice(0, 4).map(({ id }) => id));
    const before = { deletedBefore: new Map([['items/V', deletedBefore]]), madeIds };
    expect(refusalsOf(plan, before)).toEqual(expected);
  });

  test('are refused where killed runs have made too many of the plan, as it would have been at first', () => {
    const plan = itemsPlan({ V: { existing: 20, deletes: 6 } }, { ...own(5), deletes: raised.deletes });
    const madeIds = new Set(plan.changes.slice(0, 4).map(({ id }) => id));
    expect(refusalsOf(plan, { deletedBefore: new Map(), madeIds })).toEqual(['V: 4 + 2 > 5 of 20']);
  });

  const renaming: Change = aChange('masters', 'V', {
    action: 'update',
    fields: [{ field: 'code', before: 'OLD', after: 'V' }],
  });
  const ofOld: PastDeletes = { deletedBefore: new Map([['items/OLD', 6]]) };

  test('count under the new key of a container, also if its rename is withheld', () => {
    const plan = itemsPlan(story);
    const renamed = { ...plan, changes: [renaming, ...plan.changes] };
    const withheld = [{ change: renaming, reason: { code: 'no_rows', args: {} } }] as const;
    expect(refusalsOf(renamed, ofOld)).toEqual(['V: 6 + 2 > 6 of 20']);
    expect(refusalsOf({ ...plan, withheld }, ofOld)).toEqual(['V: 6 + 2 > 6 of 20']);
    expect(refusalsOf(plan, ofOld)).toEqual([]);
  });

  test('are counted apart where keys are passed on', () => {
    const passedOn = aChange('masters', 'OLD', {
      action: 'update',
      fields: [{ field: 'code', before: 'OLDER', after: 'OLD' }],
    });
    const known = new Map([
      ['items/OLDER', 1],
      ['items/OLD', 2],
      ['items/V', 9],
      ['items/W', 3],
    ]);
    expect(Object.fromEntries(underNewScopes(known, [renaming, passedOn]))).toEqual({
      'items/W': 3,
      'items/V': 2,
      'items/OLD': 1,
    });
  });
});

describe('people', () => {
  const people = (count: number, before: number, isMoved = false) => {
    const users = Array.from({ length: count }, (_, at) => `u${at}`);
    const leaves = users.map((user) => aChange('memberships', `A/${user}`, { action: 'delete' }));
    const joins = isMoved ? users.map((user) => aChange('memberships', `B/${user}`)) : [];
    const plan = aPlan({
      sources: [source],
      scopes: [aScope('memberships', { existing: 40 })],
      changes: [...leaves, ...joins],
    });
    return refusalsOf(plan, { deletedBefore: new Map([['removals memberships/FY27', before]]) });
  };

  test('are removed from teams within the budget of removals, which moves do not use', () => {
    expect(people(8, 12)).toEqual([]);
    expect(people(8, 13)).toEqual(['FY27: 13 + 8 > 20 of 40']);
    expect(people(8, 13, true)).toEqual([]);
  });

  test('are moved within a limit of its own: more than teams in a small chart', () => {
    expect(people(20, 0, true)).toEqual([]);
    expect(people(21, 0, true)).toEqual(['limit_exceeded']);
  });

  test('are suspended within a budget of its own', () => {
    const changes = ['u1', 'u2'].map((key) =>
      aChange('users', key, {
        action: 'set-status',
        fields: [{ field: 'status', before: 'active', after: 'suspended' }],
      }),
    );
    const plan = aPlan({ sources: [source], scopes: [aScope('users', { existing: 40 })], changes });
    const past = (count: number) => ({ deletedBefore: new Map([['suspensions users/', count]]) });
    expect(refusalsOf(plan, past(4))).toEqual([]);
    expect(refusalsOf(plan, past(5))).toEqual([': 5 + 2 > 6 of 40']);
    expect(renewedLosses(plan, approving(printedApproval(plan, 'suspensions=2')), past(5))).toEqual(
      new Set(['suspensions users/']),
    );
  });
});

describe('the count starts again at 0', () => {
  const scopes = {
    V: { existing: 4, deletes: 1, before: 3 },
    W: { existing: 4, deletes: 0, before: 3 },
    X: { existing: 90, deletes: 0 },
  };
  const plan = itemsPlan(scopes);
  const approvals = approving(printedApproval(plan, 'deletes=1'));

  test('where approved records are deleted', () => {
    expect([...renewedLosses(plan, approvals, beforeOf(scopes))]).toEqual(['items/V']);
  });

  test('in all scopes of a resource, if their number was approved', () => {
    const { X: _, ...two } = scopes;
    const ofTwo = itemsPlan(two);
    expect([...renewedLosses(ofTwo, approvals, beforeOf(two))]).toEqual(['items/V', 'items/W']);
  });

  test('nowhere without that approval', () => {
    expect([...renewedLosses(plan, noApprovals, beforeOf(scopes))]).toEqual([]);
    expect([...renewedLosses(plan, approving('deletes=2@0000'), beforeOf(scopes))]).toEqual([]);
  });
});

test('a budget says what was used of how much, for each scope and for a resource with several', () => {
  const scopes = { V: { existing: 50, deletes: 1, before: 4 }, W: { existing: 10, deletes: 0 } };
  const short = budgetsOf(itemsPlan(scopes), beforeOf(scopes).deletedBefore).map(
    ({ scope, existing, deletedBefore, allowed }) => [scope, existing, deletedBefore, allowed],
  );
  expect(short).toEqual([
    ['V', 50, 4, 10],
    ['W', 10, 0, 6],
    [undefined, 60, 4, 12],
  ]);
});

describe('the budgets that are shown', () => {
  const scopes = [
    aScope('grades', { existing: 10 }),
    aScope('folders', { existing: 20 }),
    aScope('users', { existing: 200 }),
    aScope('memberships', { existing: 40 }),
  ];
  const shown = (used: Readonly<Record<string, number>>) =>
    shownBudgets(aPlan({ scopes }), new Map(Object.entries(used)))
      .map(budgetFigures)
      .map(({ kind, resource, scope, ...figures }) => [`${kind} ${resource}/${scope}`, figures]);
  const unused = [
    ['deletes grades/', { used: 0, left: 6, allowed: 6, existing: 10 }],
    ['deletes folders/', { used: 0, left: 6, allowed: 6, existing: 20 }],
    ['deletes null/null', { used: 0, left: 6, allowed: 6, existing: 30 }],
  ];

  test('are those of deletes, and one of all tables together, but not of what is only removed', () => {
    expect(shown({})).toEqual(unused);
  });

  test('are those of people where they were used', () => {
    expect(shown({ 'suspensions users/': 2, 'removals memberships/FY27': 5 })).toEqual([
      ...unused,
      ['removals memberships/FY27', { used: 5, left: 15, allowed: 20, existing: 40 }],
      ['suspensions users/', { used: 2, left: 6, allowed: 8, existing: 200 }],
    ]);
  });

  test('have nothing left beyond their limit, never less', () => {
    expect(shown({ 'grades/': 9 })).toEqual([
      ['deletes grades/', { used: 9, left: 0, allowed: 6, existing: 10 }],
      ['deletes folders/', { used: 0, left: 6, allowed: 6, existing: 20 }],
      ['deletes null/null', { used: 9, left: 0, allowed: 6, existing: 30 }],
    ]);
  });
});
