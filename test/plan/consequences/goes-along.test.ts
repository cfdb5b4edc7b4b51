import { describe, expect, test } from 'vitest';
import type { Change, Effect } from '../../../src/model/changes.js';
import { growthBy, takersOf, withNetEffects } from '../../../src/plan/consequences/goes-along.js';
import { memberships } from '../../../src/resources/memberships.js';
import { aChange } from '../../helpers/builders.js';
import { liveMembers } from '../../helpers/members.js';

const leaves = (key: string) => aChange('memberships', key, { action: 'delete' });
const closes = (key: string, usersCount: number | null) =>
  aChange('teams', key, { action: 'delete', effects: [{ what: 'usersCount', count: usersCount }] });

/** What each team takes along. */
const taken = (...changes: readonly Change[]) =>
  withNetEffects(changes).flatMap(({ resource, key, effects = [] }) =>
    resource === 'teams' ? [[key, ...effects.map(({ count }) => count)]] : [],
  );

describe('a team that is deleted', () => {
  test('takes along only the members that the plan does not remove before', () => {
    expect(taken(closes('A', 2), leaves('A/u1'))).toEqual([['A', 1]]);
    expect(taken(closes('A', 2), leaves('A/u1'), leaves('A/u2'))).toEqual([['A']]);
    expect(taken(closes('A', 2), leaves('B/u1'))).toEqual([['A', 2]]);
  });

  test('takes along an unknown number where the service does not count', () => {
    expect(taken(closes('A', null), leaves('A/u1'))).toEqual([['A', null]]);
  });
});

const inChart = (resource: string, key: string, options: Partial<Change> = {}) =>
  aChange(resource, key, { scope: 'FY27', ...options });
const usersCount = (count: number | null) => [{ what: 'usersCount', count }];

describe('the memberships of a chart after a plan', () => {
  test.each<[string, readonly Change[], number]>([
    ['are more by those who join', [inChart('memberships', 'A/u1'), inChart('memberships', 'A/u2')], 2],
    [
      'are fewer by each who leaves a team that goes as well, once',
      [closes('A', 3), leaves('A/u1'), aChange('memberships', 'B/u1')],
      -2,
    ],
    ['are fewer by those who leave', [inChart('memberships', 'A/u1', { action: 'delete' })], -1],
    [
      'are fewer by all members of a team that is deleted',
      [inChart('teams', 'A', { action: 'delete', effects: usersCount(3) })],
      -3,
    ],
    [
      'are fewer by nobody for a team whose members are not counted',
      [
        inChart('teams', 'A', { action: 'delete', effects: usersCount(null) }),
        inChart('teams', 'B', { action: 'delete' }),
      ],
      0,
    ],
    [
      'are as many after other changes of teams, memberships and charts',
      [
        inChart('teams', 'A', { action: 'update', effects: usersCount(3) }),
        inChart('teams', 'B', { action: 'delete', effects: [{ what: 'teamsCount', count: 9 }] }),
        inChart('memberships', 'A/u1', { action: 'update' }),
        inChart('memberships', 'A/u2', { scope: 'FY26' }),
        inChart('teams', 'C', { scope: 'FY26', action: 'delete', effects: usersCount(3) }),
        aChange('folders', 'F', { action: 'delete', effects: usersCount(3) }),
      ],
      0,
    ],
  ])('%s', (_, changes, membershipsCount) => {
    expect(growthBy(withNetEffects(changes), { resource: 'charts', key: 'FY27' })).toEqual({
      membershipsCount,
    });
  });
});

describe('the delete of a grade waits for what takes memberships along that may have it:', () => {
  const listed = liveMembers(['A/u1*', 'A/u2']);
  const ends = (count: number) => [{ what: 'membershipsCount', count }];
  const leaver = (effects: readonly Effect[]) =>
    aChange('users', 'u9', {
      action: 'set-status',
      fields: [{ field: 'status', before: 'active', after: 'deactivated' }],
      effects,
    });

  test.each<[string, Change, boolean]>([
    ['the delete of a team whose members are in no list', closes('B', 2), true],
    ['the delete of a team whose members are not counted', closes('B', null), true],
    ['the delete of a listed team in which somebody has it', closes('A', 2), true],
    ['the delete of a chart', aChange('charts', 'FY26', { action: 'delete', effects: ends(3) }), true],
    ['a person who leaves for good', leaver(ends(1)), true],
    ['not the delete of a team without members', aChange('teams', 'B', { action: 'delete' }), false],
    ['not a person who is in no team', leaver([]), false],
    [
      'not an update of a team',
      aChange('teams', 'B', { effects: [{ what: 'usersCount', count: 2 }] }),
      false,
    ],
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
