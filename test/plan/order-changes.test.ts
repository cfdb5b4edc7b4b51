import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { diffRecords } from '../../src/plan/compare/diff-records.js';
import { orderChanges, runOrder } from '../../src/plan/order-changes.js';
import { groupBy } from '../../src/plan/records/collections.js';
import { findCycles, parentKeysOf } from '../../src/plan/records/parents.js';
import { resourceDefinitions } from '../../src/resources/index.js';
import { teams } from '../../src/resources/teams.js';
import { users } from '../../src/resources/users.js';
import { aChange, changing, desiredTeams, existingTeams, type Parents } from '../helpers/builders.js';

/** The ordered changes that lead from the live tree to the one of the rows. */
function orderTeams(rows: Parents, live: Parents = {}): readonly Change[] {
  const desired = desiredTeams(rows);
  const existing = existingTeams(live);
  const { changes } = diffRecords(teams, desired, existing);
  const parentByKey = parentKeysOf(teams, desired, existing);
  return orderChanges([{ definition: teams, scope: 'FY27', changes, parentByKey }]);
}

/** Each change as `action key`, followed by the keys of what it waits for. */
function shown(changes: readonly Change[]): string {
  const keyOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);
  return changes
    .map(({ action, key, dependsOn }) => [`${action} ${key}`, ...dependsOn.map(keyOf)].join(' < '))
    .join('; ');
}

/** `B<A A`: each team with its parent. */
const tree = (text: string): Parents =>
  Object.fromEntries(
    text.split(' ').flatMap((one) => {
      const [key = '', parent = null] = one.split('<');
      return key === '' ? [] : [[key, parent]];
    }),
  );

test.each<[title: string, rows: string, live: string, expected: string]>([
  ['a new team waits for its parent', 'C<B B<A A', '', 'create A; create B < A; create C < B'],
  ['it waits for nothing when the service has its parent', 'A B<A', 'A', 'create B'],
  ['a move waits for a new parent', 'A B<N N', 'A B<A', 'create N; move B < N'],
  [
    'a move waits for the nearest ancestor in the new tree that moves',
    'A<D B<A C D<C',
    'A B<A C<B D<C',
    'move C; move A < C',
  ],
  ['a move waits for both', 'A<N B N<B', 'A B<A', 'move B; create N; move A < N < B'],
  ['a branch is turned from its new top', 'A<B B<C C', 'A B<A C<B', 'move C; move B < C; move A < B'],
  ['two moves side by side wait for nothing', 'C<B D<B', 'A B C<A D<A', 'move C; move D'],
  ['siblings are sorted by code units', 'b B a _', '', 'create B; create _; create a; create b'],
])('%s', (_, rows, live, expected) => {
  expect(shown(orderTeams(tree(rows), tree(live)))).toBe(expected);
});

/** Changes in the scopes of their resources, which come in the order of the resources. */
function order(given: readonly (string | Change)[], parents = ''): string {
  const changes = given.map((one) => (typeof one === 'string' ? changing(one) : one));
  const parentByKey = new Map(
    Object.entries(tree(parents)).flatMap(([key, parent]) => (parent === null ? [] : [[key, parent]])),
  );
  const scopes = resourceDefinitions.flatMap((definition) => {
    const own = changes.filter(({ resource }) => resource === definition.name);
    return [...groupBy(own, ({ scope }) => scope)].map(([scope, ofScope]) => {
      return { definition, scope, changes: ofScope, parentByKey };
    });
  });
  return shown(orderChanges(scopes));
}

test('codes that are handed on while their teams move below one another can not: none is first', () => {
  const changes = ['create teams B', 'update teams A code B>A', 'move teams Z code A>Z, parentCode >B'];
  expect(() => order(changes, 'Z<B')).toThrow(
    'each waits for the next: update A (teams of "FY27") → move Z (teams of "FY27") → ' +
      'create B (teams of "FY27") → update A (teams of "FY27"). Let one of them keep its code',
  );
});

const itemChanges = ['create items I1', 'update items I2', 'delete items I3'];
const itemsWaiting = 'create I1 < V1; update I2 < V1; delete I3';
const itemsFree = 'create I1; update I2; delete I3';

test.each<[title: string, changes: readonly (string | Change)[], expected: string, parents?: string]>([
  // What a record needs
  ['teams wait for a new chart', ['create charts FY27', 'create teams A'], 'create FY27; create A < FY27'],
  [
    'teams in a circle, as they seem while somebody moves them, are ordered all the same',
    ['create teams D', 'create teams C'],
    'create D; create C',
    'C<B B<A A<B',
  ],
  ['an update waits for nothing', ['update teams B name Old>New'], 'update B', 'B<A'],
  ['items wait for their new master', ['create masters V1', ...itemChanges], `create V1; ${itemsWaiting}`],
  [
    'items wait for the fields of their master',
    ['update masters V1 fields.color.title >x', ...itemChanges],
    `update V1; ${itemsWaiting}`,
  ],
  [
    'items wait for their master also when more than its fields changes',
    ['update masters V1 name a>b, fields.color.title a>b', ...itemChanges],
    `update V1; ${itemsWaiting}`,
  ],
  [
    'items do not wait for other changes of their master',
    ['update masters V1 name >x', ...itemChanges],
    `update V1; ${itemsFree}`,
  ],
  ['items do not wait for another master', ['create masters V2', ...itemChanges], `create V2; ${itemsFree}`],
  [
    'a rename is awaited by the new record that takes over the old key',
    ['create grades G2', 'create grades G3', 'update grades G1 code G2>G1'],
    'update G1; create G2 < G1; create G3',
  ],

  // Deletes
  [
    'deletes stand last, from the leaves up, and wait for those below them',
    [
      'delete teams A code A>',
      'delete teams C code C>, parentCode B>',
      'delete teams B code B>, parentCode A>',
      'create teams Z',
    ],
    'create Z; delete C; delete B < C; delete A < B',
    'B<A C<B',
  ],

  // The one of all

  [
    'a new default waits for the update of its record',
    ['set-default grades G1', 'update grades G1'],
    'update G1; set-default G1 < G1',
  ],
  [
    'the default so far is deleted after the new one is chosen, and no other record',
    [
      'delete grades G4 name true>',
      'delete grades G3 default false>',
      'delete grades G2 default true>',
      'set-default grades G1',
    ],
    'set-default G1; delete G4; delete G3; delete G2 < G1#set-default',
  ],
  [
    'an activation on a day waits for one at once, which takes all schedules away',
    ['activate charts FY27 activateOn >2027-04-01', 'activate charts FY28 activateOn >now'],
    'activate FY28; activate FY27 < FY28#activate',
  ],
  [
    'an activation at once waits for no other',
    ['activate charts FY27 activateOn >now', 'create charts FY29'],
    'create FY29; activate FY27',
  ],
])('%s', (_, changes, expected, parents) => {
  expect(order(changes, parents)).toBe(expected);
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
    expect(shown(shifted(2))).toBe('update u00001; update u00000 < u00001');
  });

  test('may be one of ten thousand in a column that has slipped by a row', () => {
    const keys = shifted(10_000).map(({ key }) => key);
    expect(keys).toEqual(Array.from({ length: 10_000 }, (_, index) => codeAt(9999 - index)));
  });

  test.each([2, 3])('is never handed round in a circle of %i: the plan is not made', (count) => {
    expect(() => shifted(count, { isCircle: true })).toThrow(
      'each waits for the next: update u00000 (users) → update u00001',
    );
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
