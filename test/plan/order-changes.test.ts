import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import type { Value } from '../../src/model/records.js';
import { diffRecords } from '../../src/plan/compare/diff-records.js';
import { orderChanges, runOrder } from '../../src/plan/order-changes.js';
import { findCycles, parentKeysOf } from '../../src/plan/records/parents.js';
import { charts } from '../../src/resources/charts.js';
import { grades } from '../../src/resources/grades.js';
import { items } from '../../src/resources/items.js';
import { masters } from '../../src/resources/masters.js';
import type { ResourceDefinition } from '../../src/resources/resource.js';
import { teams } from '../../src/resources/teams.js';
import { users } from '../../src/resources/users.js';
import {
  aChange,
  aDesired,
  anExisting,
  desiredTeams,
  existingTeams,
  type Parents,
} from '../helpers/builders.js';

/** The ordered changes that lead from the live tree to the one of the rows. */
function orderTeams(rows: Parents, live: Parents = {}): readonly Change[] {
  const desired = desiredTeams(rows);
  const existing = existingTeams(live);
  const { changes } = diffRecords(teams, desired, existing);
  const parentByKey = parentKeysOf(teams, desired, existing);
  return orderChanges([{ definition: teams, scope: 'FY27', changes, parentByKey }]);
}

/** Each change as `action key`, followed by what it waits for. */
function shown(changes: readonly Change[]): readonly string[] {
  return changes.map(({ action, key, dependsOn }) => [`${action} ${key}`, ...dependsOn].join(' < '));
}

describe('a team to create', () => {
  test('stands after its parent and waits for it', () => {
    expect(shown(orderTeams({ C: 'B', B: 'A', A: null }))).toEqual([
      'create A',
      'create B < teams/FY27/A',
      'create C < teams/FY27/B',
    ]);
  });

  test('waits for nothing when the service has its parent', () => {
    expect(shown(orderTeams({ A: null, B: 'A' }, { A: null }))).toEqual(['create B']);
  });

  test('waits for its chart when that is created, and not when it exists', () => {
    const root = aChange('teams', 'A');
    const scopes = [
      { definition: charts, scope: '', changes: [aChange('charts', 'FY27')], parentByKey: new Map() },
      { definition: teams, scope: 'FY27', changes: [root], parentByKey: new Map(), container: charts },
    ];
    expect(shown(orderChanges(scopes))).toEqual(['create FY27', 'create A < charts/FY27']);
    expect(shown(orderChanges(scopes.slice(1)))).toEqual(['create A']);
  });

  test('is ordered also below teams that stand in a circle, as they may seem to while somebody moves them', () => {
    const parentByKey = new Map([
      ['C', 'B'],
      ['B', 'A'],
      ['A', 'B'],
    ]);
    const changes = [aChange('teams', 'D'), aChange('teams', 'C')];
    expect(shown(orderChanges([{ definition: teams, scope: 'FY27', changes, parentByKey }]))).toEqual([
      'create D',
      'create C',
    ]);
  });

  test('does not wait for a team of the same code in another chart', () => {
    const parentByKey = new Map([['B', 'A']]);
    const scopes = [
      { definition: teams, scope: 'FY27', changes: [aChange('teams', 'A')], parentByKey },
      { definition: teams, scope: 'FY28', changes: [aChange('teams', 'B', { scope: 'FY28' })], parentByKey },
    ];
    expect(shown(orderChanges(scopes))).toEqual(['create A', 'create B']);
  });
});

describe('a move', () => {
  test('waits for the new parent when that is created', () => {
    expect(shown(orderTeams({ A: null, B: 'N', N: null }, { A: null, B: 'A' }))).toEqual([
      'create N',
      'move B < teams/FY27/N',
    ]);
  });

  test('waits for the nearest ancestor in the new tree that moves', () => {
    const live = { A: null, B: 'A', C: 'B', D: 'C' };
    expect(shown(orderTeams({ A: 'D', B: 'A', C: null, D: 'C' }, live))).toEqual([
      'move C',
      'move A < teams/FY27/C',
    ]);
  });

  test('waits for both', () => {
    const rows = { A: 'N', B: null, N: 'B' };
    expect(shown(orderTeams(rows, { A: null, B: 'A' }))).toEqual([
      'move B',
      'create N',
      'move A < teams/FY27/N < teams/FY27/B',
    ]);
  });

  test('turns a branch upside down from its new top', () => {
    expect(shown(orderTeams({ A: 'B', B: 'C', C: null }, { A: null, B: 'A', C: 'B' }))).toEqual([
      'move C',
      'move B < teams/FY27/C',
      'move A < teams/FY27/B',
    ]);
  });

  test('of two teams that have nothing to do with each other waits for nothing', () => {
    const live = { A: null, B: null, C: 'A', D: 'A' };
    expect(shown(orderTeams({ C: 'B', D: 'B' }, live))).toEqual(['move C', 'move D']);
  });
});

test('an update waits for nothing', () => {
  const desired = [aDesired('teams', { code: 'B', name: 'New' })];
  const existing = [anExisting('teams', { code: 'B', name: 'Old', parentCode: 'A' })];
  const { changes } = diffRecords(teams, desired, existing);
  const scope = { definition: teams, scope: 'FY27', changes, parentByKey: new Map([['B', 'A']]) };
  expect(shown(orderChanges([scope]))).toEqual(['update B']);
});

describe('a delete', () => {
  const deletion = (key: string, parent: string | null = null) =>
    aChange('teams', key, {
      action: 'delete',
      fields: [
        { field: 'code', before: key, after: null },
        ...(parent === null ? [] : [{ field: 'parentCode', before: parent, after: null }]),
      ],
    });

  test('stands after everything else, from the leaves up, and waits for those below it', () => {
    const changes = [deletion('A'), deletion('C', 'B'), deletion('B', 'A'), aChange('teams', 'Z')];
    const parentByKey = new Map([
      ['B', 'A'],
      ['C', 'B'],
    ]);
    expect(shown(orderChanges([{ definition: teams, scope: 'FY27', changes, parentByKey }]))).toEqual([
      'create Z',
      'delete C',
      'delete B < teams/FY27/C',
      'delete A < teams/FY27/B',
    ]);
  });

  test('of a container stands after those of what other containers hold', () => {
    const scopes = [
      {
        definition: charts,
        scope: '',
        changes: [aChange('charts', 'FY26', { action: 'delete' })],
        parentByKey: new Map(),
      },
      {
        definition: teams,
        scope: 'FY27',
        changes: [deletion('A')],
        parentByKey: new Map(),
        container: charts,
      },
    ];
    expect(shown(orderChanges(scopes))).toEqual(['delete A', 'delete FY26']);
  });
});

/** Changes of one resource, each as `action key` and what it waits for. */
function order(definition: ResourceDefinition, ...changes: readonly Change[]): readonly string[] {
  const { scope = '' } = changes[0] ?? {};
  return shown(orderChanges([{ definition, scope, changes, parentByKey: new Map() }]));
}

const setDefault = aChange('grades', 'G1', { action: 'set-default' });
const deletedGrade = (key: string, field: string, before: Value) =>
  aChange('grades', key, { action: 'delete', fields: [{ field, before, after: null }] });
const activation = (key: string, after: string) =>
  aChange('charts', key, { action: 'activate', fields: [{ field: 'activateOn', before: null, after }] });
const rename = aChange('grades', 'G1', {
  action: 'update',
  fields: [{ field: 'code', before: 'G2', after: 'G1' }],
});

test.each<[string, ResourceDefinition, readonly Change[], readonly string[]]>([
  [
    'a new default waits for the create of its record',
    grades,
    [setDefault, aChange('grades', 'G1')],
    ['create G1', 'set-default G1 < grades/G1'],
  ],
  [
    'a new default waits for the update of its record',
    grades,
    [setDefault, aChange('grades', 'G1', { action: 'update' })],
    ['update G1', 'set-default G1 < grades/G1'],
  ],
  [
    'a new default waits for nothing when its record stays as it is',
    grades,
    [setDefault, aChange('grades', 'G2')],
    ['set-default G1', 'create G2'],
  ],
  [
    'the default so far is deleted after the new one is chosen, and no other record',
    grades,
    [
      deletedGrade('G4', 'name', true),
      deletedGrade('G3', 'default', false),
      deletedGrade('G2', 'default', true),
      setDefault,
    ],
    ['set-default G1', 'delete G4', 'delete G3', 'delete G2 < grades/G1#set-default'],
  ],
  [
    'an activation on a day waits for the one that is made at once, which takes all schedules away',
    charts,
    [activation('FY27', '2027-04-01'), activation('FY28', 'now')],
    ['activate FY28', 'activate FY27 < charts/FY28#activate'],
  ],
  [
    'an activation at once waits for no other',
    charts,
    [activation('FY27', 'now'), aChange('charts', 'FY29')],
    ['create FY29', 'activate FY27'],
  ],
  [
    'a rename is awaited by the new record that takes over the old key',
    grades,
    [aChange('grades', 'G2'), aChange('grades', 'G3'), rename],
    ['update G1', 'create G2 < grades/G1', 'create G3'],
  ],
])('%s', (_, definition, changes, expected) => {
  expect(order(definition, ...changes)).toEqual(expected);
});

describe('an item', () => {
  const changesOfItem = [
    aChange('items', 'I1'),
    aChange('items', 'I2', { action: 'update' }),
    aChange('items', 'I3', { action: 'delete' }),
  ];
  const order = (master: Change) =>
    shown(
      orderChanges([
        { definition: masters, scope: '', changes: [master], parentByKey: new Map() },
        {
          definition: items,
          scope: 'V1',
          changes: changesOfItem,
          parentByKey: new Map(),
          container: masters,
        },
      ]),
    );
  const updating = (field: string) =>
    aChange('masters', 'V1', { action: 'update', fields: [{ field, before: null, after: 'x' }] });

  test('waits for its master when that is created', () => {
    expect(order(aChange('masters', 'V1'))).toEqual([
      'create V1',
      'create I1 < masters/V1',
      'update I2 < masters/V1',
      'delete I3',
    ]);
  });

  test('waits for its master when the custom fields of that change', () => {
    expect(order(updating('fields.color.title'))).toEqual([
      'update V1',
      'create I1 < masters/V1',
      'update I2 < masters/V1',
      'delete I3',
    ]);
  });

  test('waits for its master also when more than the custom fields changes', () => {
    const both = {
      ...updating('fields.color.title'),
      fields: [
        { field: 'name', before: 'a', after: 'b' },
        { field: 'fields.color.title', before: 'a', after: 'b' },
      ],
    };
    expect(order(both)).toContain('create I1 < masters/V1');
  });

  test('does not wait for other changes of its master, nor for another master', () => {
    const free = ['create I1', 'update I2', 'delete I3'];
    expect(order(updating('name'))).toEqual(['update V1', ...free]);
    expect(order(aChange('masters', 'V2'))).toEqual(['create V2', ...free]);
  });
});

test('a rename is not awaited by a record of that key elsewhere', () => {
  const moved = aChange('teams', 'B', {
    action: 'move',
    fields: [{ field: 'code', before: 'A', after: 'B' }],
  });
  const other = aChange('teams', 'A', { scope: 'FY28' });
  const scopes = [moved, other].map((change) => ({
    definition: teams,
    scope: change.scope,
    changes: [change],
    parentByKey: new Map<string, string>(),
  }));
  expect(shown(orderChanges(scopes))).toEqual(['move B', 'create A']);
});

test('siblings are sorted by code units, whatever the locale', () => {
  const order = orderTeams({ b: null, B: null, a: null, _: null }).map(({ key }) => key);
  expect(order).toEqual(['B', '_', 'a', 'b']);
});

describe('an address that one person has and another gets', () => {
  const codeAt = (index: number) => `u${String(index).padStart(5, '0')}`;
  const addressAt = (index: number) => `${codeAt(index)}@example.com`;

  /** A change for each person, who gets the address of the next one; in a circle, the last that of the first. */
  function shifted(count: number, { isCircle = false } = {}): readonly Change[] {
    const changes = Array.from({ length: count }, (_, index) => {
      const next = isCircle ? (index + 1) % count : index + 1;
      const email = { field: 'email', before: addressAt(index), after: addressAt(next) };
      return aChange('users', codeAt(index), { action: 'update', fields: [email] });
    });
    return orderChanges([{ definition: users, scope: '', changes, parentByKey: new Map() }]);
  }

  test('is given up first', () => {
    expect(shown(shifted(2))).toEqual(['update u00001', 'update u00000 < users/u00001']);
  });

  test('may be one of ten thousand in a column that has slipped by a row', () => {
    const keys = shifted(10_000).map(({ key }) => key);
    expect(keys).toEqual(Array.from({ length: 10_000 }, (_, index) => codeAt(9999 - index)));
  });

  test.each([2, 3])('is never handed round in a circle of %i: the plan is not made', (count) => {
    expect(() => shifted(count, { isCircle: true })).toThrow('waits for itself');
  });
});

describe('for any tree', () => {
  test('each change stands after all it waits for, and waits only for what is in the plan', () => {
    fc.assert(
      fc.property(reorganisations, ({ rows, live }) => {
        const seen = new Set<string>();
        for (const { id, dependsOn } of orderTeams(rows, live)) {
          for (const needed of dependsOn) expect(seen).toContain(needed);
          seen.add(id);
        }
      }),
    );
  });

  test('no order that the dependencies allow ever closes a circle or misses a parent', () => {
    fc.assert(
      fc.property(reorganisations, fc.infiniteStream(fc.nat()), ({ rows, live }, choices) => {
        const parentByKey = new Map(Object.entries(live));
        const done = new Set<string>();
        const circles: unknown[] = [];
        let waiting = orderTeams(rows, live);
        while (waiting.length > 0) {
          const ready = waiting.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)));
          const next = ready[Number(choices.next().value) % ready.length] as Change;
          carryOut(next, parentByKey);
          circles.push(...findCycles([...parentByKey.keys()], onlyParents(parentByKey)));
          done.add(next.id);
          waiting = waiting.filter((change) => change !== next);
        }
        expect(circles).toEqual([]);
        expect(Object.fromEntries(parentByKey)).toEqual({ ...live, ...rows });
      }),
    );
  });
});

function carryOut({ key, fields }: Change, parentByKey: Map<string, string | null>): void {
  const parent = fields.find(({ field }) => field === 'parentCode')?.after ?? null;
  if (parent !== null) expect([...parentByKey.keys()]).toContain(parent);
  parentByKey.set(key, parent === null ? null : String(parent));
}

function onlyParents(parentByKey: ReadonlyMap<string, string | null>): ReadonlyMap<string, string> {
  return new Map([...parentByKey].flatMap(([key, parent]) => (parent === null ? [] : [[key, parent]])));
}

const keys = [...'ABCDEFGHIJ'];

/**
 * A random tree over some keys: each hangs below one that comes before it in a random order, or is
 * a root.
 */
function treeOver(some: readonly string[]): fc.Arbitrary<Parents> {
  const order = fc.shuffledSubarray([...some], { minLength: some.length });
  const choices = fc.array(fc.nat(), { minLength: some.length, maxLength: some.length });
  return fc
    .tuple(order, choices)
    .map(([ordered, picks]) =>
      Object.fromEntries(
        ordered
          .map((key, index) => [key, ordered[(picks[index] ?? 0) % (index + 1)] ?? null] as const)
          .map(([key, parent]) => [key, parent === key ? null : parent]),
      ),
    );
}

/** A live tree, and rows for all new teams and some live ones whose outcome is again a tree. */
const reorganisations: fc.Arbitrary<{ readonly rows: Parents; readonly live: Parents }> = fc
  .record({
    live: fc.subarray(keys).chain(treeOver),
    wanted: treeOver(keys),
    isLeftOut: fc.array(fc.boolean(), { minLength: keys.length, maxLength: keys.length }),
    isWhole: fc.boolean(),
  })
  .map(({ live, wanted, isLeftOut, isWhole }) => ({
    live,
    rows: Object.fromEntries(
      Object.entries(wanted).filter(([key], index) => isWhole || !(key in live) || !isLeftOut[index]),
    ),
  }))
  .filter(({ live, rows }) => {
    const after = onlyParents(new Map(Object.entries({ ...live, ...rows })));
    return findCycles(keys, after).length === 0;
  });

describe('the order of a run', () => {
  const team = (key: string, action: Change['action'], scope = 'FY27') =>
    aChange('teams', key, { action, scope });
  const waitsOf = (changes: readonly Change[], leftOut?: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(runOrder(changes, leftOut).map(({ id, dependsOn }) => [id, dependsOn]));

  test('has a barrier between the deletes of a scope and all else that is done there', () => {
    const changes = [
      team('A', 'create'),
      team('B', 'update'),
      team('C', 'delete'),
      team('D', 'create', 'FY28'),
    ];
    expect(waitsOf(changes)).toEqual({
      'teams/FY27/A': [],
      'teams/FY27/B': [],
      'teams/FY27/C': ['teams/FY27#before-deletes'],
      'teams/FY28/D': [],
      'teams/FY27#before-deletes': ['teams/FY27/A', 'teams/FY27/B'],
    });
  });

  test('lets an activation wait for all that is done within its record, and no delete for an activation', () => {
    const activation = aChange('charts', 'FY27', { action: 'activate' });
    const gone = aChange('charts', 'FY20', { action: 'delete' });
    const changes = [team('A', 'create'), team('D', 'create', 'FY28'), team('C', 'delete'), gone, activation];
    expect(waitsOf(changes)).toMatchObject({
      'charts/FY27#activate': ['teams/FY27/A', 'teams/FY27/C'],
      'charts/#before-deletes': [],
    });
  });

  test('lets nothing wait for what is left out', () => {
    const changes = [team('A', 'create'), team('B', 'update'), team('C', 'delete')];
    expect(waitsOf(changes, new Map([['teams/FY27/A', 'decided']]))).toMatchObject({
      'teams/FY27/A': [],
      'teams/FY27#before-deletes': ['teams/FY27/B'],
    });
  });
});
