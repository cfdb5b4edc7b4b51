import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { growthBy } from '../../../src/plan/activation/shortages.js';
import { withNetEffects } from '../../../src/plan/compare/delete-effects.js';
import { aChange } from '../../helpers/builders.js';

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

  test('leaves its chart fewer memberships, each counted once', () => {
    const growth = (...changes: readonly Change[]) =>
      growthBy(withNetEffects(changes), { resource: 'charts', key: 'FY27' });
    expect(growth(closes('A', 3))).toEqual({ membershipsCount: -3 });
    expect(growth(closes('A', 3), leaves('A/u1'), aChange('memberships', 'B/u1'))).toEqual({
      membershipsCount: -2,
    });
  });
});
