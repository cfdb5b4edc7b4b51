import { describe, expect, test } from 'vitest';
import type { RowOrigin } from '../../src/model.js';
import { changeId } from '../../src/plan/change-id.js';
import { compareText } from '../../src/plan/compare-text.js';
import { cellOrigin, columnOf, rowOrigin } from '../../src/plan/origins.js';
import { parentKeysOf } from '../../src/plan/parents.js';
import { aDesired, desiredTeams, existingTeams } from '../builders.js';

const columnIndexByField = new Map([['level', 27]]);

describe('the place of a row', () => {
  const inFile: RowOrigin = { table: { file: 'grades.csv', columnIndexByField }, line: 7 };
  const inSheet: RowOrigin = { table: { ...inFile.table, file: 'hr.xlsx', sheet: '役職' }, line: 7 };

  test('is file and line, with the sheet if there is one', () => {
    expect(rowOrigin(inFile)).toEqual({ file: 'grades.csv', line: 7 });
    expect(rowOrigin(inSheet)).toEqual({ file: 'hr.xlsx', sheet: '役職', line: 7 });
  });

  test('of a cell adds column and field, where a column holds the field', () => {
    expect(cellOrigin(inFile, 'level')).toEqual({
      file: 'grades.csv',
      line: 7,
      column: 'AB',
      field: 'level',
    });
    expect(cellOrigin(inFile, 'name')).toEqual({ file: 'grades.csv', line: 7 });
    expect([columnOf(inFile, 'level'), columnOf(inFile, 'name')]).toEqual(['AB', undefined]);
  });
});

test('a change is named by resource, scope and key', () => {
  expect(changeId({ resource: 'grades', scope: '', key: 'G1' })).toBe('grades/G1');
  expect(changeId({ resource: 'teams', scope: 'FY/27', key: 'A' })).toBe('teams/FY/27/A');
});

test('text is compared by code units', () => {
  expect(['b', 'a', 'B', 'あ', '', 'é'].sort(compareText)).toEqual(['', 'B', 'a', 'b', 'é', 'あ']);
  expect(compareText('a', 'a')).toBe(0);
});

describe('the parent of a team after the run', () => {
  test('is what its row asks for, else what the service has', () => {
    const desired = [
      ...desiredTeams({ A: 'N', B: null, N: null }),
      aDesired('teams', { code: 'C', name: 'keeps its parent' }),
    ];
    const existing = existingTeams({ A: 'B', B: 'C', C: 'D', D: null });
    expect(Object.fromEntries(parentKeysOf('parentCode', desired, existing))).toEqual({ A: 'N', C: 'D' });
  });
});
