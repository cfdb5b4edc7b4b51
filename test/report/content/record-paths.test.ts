import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { recordPaths } from '../../../src/report/content/record-paths.js';
import { recordTree } from '../../../src/report/content/record-tree.js';
import { teams } from '../../../src/resources/teams.js';
import { aChange, existingTeams } from '../../helpers/builders.js';

const live = existingTeams({ A: null, B: 'A', C: 'B', X: null });

function moved(key: string, before: string | null, after: string | null): Change {
  const fields = [{ field: 'parentCode', before, after }];
  return aChange('teams', key, { action: 'move', liveId: `id-${key}`, name: `Team ${key}`, fields });
}

function made(key: string, parent: string | null): Change {
  const fields = [{ field: 'parentCode', before: null, after: parent }];
  return aChange('teams', key, { name: `Team ${key}`, fields });
}

function pathsOf(...changes: readonly Change[]) {
  return recordPaths(recordTree(teams, live, changes));
}

describe('the path of a record', () => {
  test('is made of the names above it, before and after', () => {
    const move = moved('C', 'B', 'X');
    const paths = pathsOf(move);
    expect(paths.above(move, 'before')).toEqual(['Team A', 'Team B']);
    expect(paths.above(move, 'after')).toEqual(['Team X']);
  });

  test('goes through records that the plan creates, and is not known before them', () => {
    const [parent, child] = [made('N', 'B'), made('M', 'N')];
    const paths = pathsOf(parent, child);
    expect(paths.above(child, 'after')).toEqual(['Team A', 'Team B', 'Team N']);
    expect(paths.above(child, 'before')).toBeUndefined();
  });

  test('of a root is empty, and without a tree not known', () => {
    const root = made('N', null);
    expect(pathsOf(root).above(root, 'after')).toEqual([]);
    expect(recordPaths(undefined).above(root, 'after')).toBeUndefined();
  });

  test('ends where the service shows a circle', () => {
    const circle = existingTeams({ A: 'B', B: 'A' });
    const update = aChange('teams', 'A', { action: 'update', liveId: 'id-A' });
    const paths = recordPaths(recordTree(teams, circle, [update]));
    expect(paths.above(update, 'after')).toEqual(['Team B']);
  });
});
