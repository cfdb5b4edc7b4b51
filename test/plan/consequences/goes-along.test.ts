import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { growthBy, takersOf, withNetEffects } from '../../../src/plan/consequences/goes-along.js';
import { memberships } from '../../../src/resources/memberships.js';
import { changing } from '../../helpers/builders.js';
import { changesIn, liveMembers } from '../../helpers/members.js';

/** A change with what it takes along. */
const taking = (text: string, count: number | null, what = 'usersCount', options = {}) =>
  changing(text, { effects: [{ what, count }], ...options });
const closes = (key: string, usersCount: number | null) => taking(`delete teams ${key}`, usersCount);
const inFY26 = { scope: 'FY26' };

test.each<[string, taken: readonly (number | null)[], count: number | null, members: string]>([
  ['only members that the plan does not remove before', [1], 2, '-A/u1'],
  ['nobody where all are removed before', [], 2, '-A/u1 -A/u2'],
  ['all where others are removed from another team', [2], 2, '-B/u1'],
  ['an unknown number where the service does not count', [null], null, '-A/u1'],
])('a team that is deleted takes along %s', (_, expected, count, members) => {
  const [team] = withNetEffects([closes('A', count), ...changesIn(members)]);
  expect((team?.effects ?? []).map((effect) => effect.count)).toEqual(expected);
});

test.each<[string, number, readonly Change[]]>([
  ['are more by those who join', 2, changesIn('+A/u1 +A/u2')],
  [
    'are fewer by each who leaves a team that goes too, once',
    -2,
    [closes('A', 3), ...changesIn('-A/u1 +B/u1')],
  ],
  ['are fewer by those who leave', -1, changesIn('-A/u1')],
  ['are fewer by all members of a deleted team', -3, [closes('A', 3)]],
  ['are fewer by nobody whom the service does not count', 0, [closes('A', null), changing('delete teams B')]],
  [
    'are as many after other changes of teams, memberships and charts',
    0,
    [
      taking('update teams A', 3),
      taking('delete teams B', 9, 'teamsCount'),
      changing('update memberships A/u1'),
      changing('create memberships A/u2', inFY26),
      taking('delete teams C', 3, 'usersCount', inFY26),
      taking('delete folders F', 3),
    ],
  ],
])('the memberships of a chart after a plan %s', (_, membershipsCount, changes) => {
  const growth = growthBy(withNetEffects(changes), { resource: 'charts', key: 'FY27' });
  expect(growth).toEqual({ membershipsCount });
});

describe('the delete of a grade waits for what takes memberships along that may have it:', () => {
  const listed = liveMembers(['A/u1*', 'A/u2']);
  const leave = 'set-status users u9 status active>deactivated';

  test.each<[string, Change, boolean]>([
    ['the delete of a team whose members are in no list', closes('B', 2), true],
    ['the delete of a team whose members are not counted', closes('B', null), true],
    ['the delete of a listed team in which somebody has it', closes('A', 2), true],
    ['the delete of a chart', taking('delete charts FY26', 3, 'membershipsCount'), true],
    ['a person who leaves for good', taking(leave, 1, 'membershipsCount'), true],
    ['not the delete of a team without members', changing('delete teams B'), false],
    ['not a person who is in no team', changing(leave), false],
    ['not an update of a team', taking('update teams B', 2), false],
  ])('%s', (_, change, isAwaited) => {
    const takers = takersOf('grades', [{ definition: memberships, existing: listed }], [change]);
    expect(takers('G1')).toEqual(isAwaited ? [change] : []);
  });

  test('not the delete of a listed team in which nobody has it, nor that of any other record', () => {
    const scopes = [{ definition: memberships, existing: listed }];
    expect(takersOf('grades', scopes, [closes('A', 2)])('G2')).toEqual([]);
    expect(takersOf('masters', scopes, [closes('B', 2)])('V1')).toEqual([]);
    expect(takersOf('teams', scopes, [closes('B', 2)])('B')).toEqual([]);
  });
});
