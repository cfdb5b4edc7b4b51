import { describe, expect, test } from 'vitest';
import type { RowOrigin } from '../../src/model/tables.js';
import { compareText } from '../../src/plan/records/collections.js';
import { changeIdOf, recordId } from '../../src/plan/records/names.js';
import { cellOrigin, rowOrigin, valueOrigin } from '../../src/plan/records/origins.js';
import { liveBelow, nearestAncestor, parentKeysOf } from '../../src/plan/records/parents.js';
import { teams } from '../../src/resources/teams.js';
import { aDesired, anExisting, desiredTeams, existingTeams } from '../helpers/builders.js';

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
  });

  test('of a cell names the header as the file has it, but not in a plan', () => {
    const header = Array.from({ length: 28 }, (_, index) => (index === 27 ? 'レベル' : ''));
    const row: RowOrigin = { table: { ...inFile.table, header }, line: 7 };
    const inPlan = { file: 'grades.csv', line: 7, column: 'AB', field: 'level' };
    expect(cellOrigin(row, 'level')).toEqual({ ...inPlan, header: 'レベル' });
    const record = { ...aDesired('grades', { code: 'G1', level: 3 }), row };
    expect(valueOrigin(record, 'level')).toEqual(inPlan);
  });

  test('of a value is the cell of its own row, or of the row that defines a custom field', () => {
    const titleRow: RowOrigin = {
      table: { file: 'master-fields.csv', columnIndexByField: new Map([['title', 2]]) },
      line: 9,
    };
    const record = {
      ...aDesired('masters', { code: 'V1', name: 'Colors' }),
      partRows: new Map([['fields.color', titleRow]]),
    };
    expect(valueOrigin(record, 'name')).toEqual({
      file: 'masters.csv',
      line: 2,
      column: 'B',
      field: 'name',
    });
    expect(valueOrigin(record, 'fields.color.title')).toEqual({
      file: 'master-fields.csv',
      line: 9,
      column: 'C',
      field: 'title',
    });
  });
});

test('a record is named by resource, scope and key', () => {
  expect(recordId({ resource: 'grades', scope: '', key: 'G1' })).toBe('grades/G1');
  expect(recordId({ resource: 'teams', scope: 'FY/27', key: 'A' })).toBe('teams/FY/27/A');
});

test('making a record the default has a name of its own', () => {
  expect(changeIdOf('set-default', { resource: 'grades', scope: '', key: 'G1' })).toBe(
    'grades/G1#set-default',
  );
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
    expect(Object.fromEntries(parentKeysOf(teams, desired, existing))).toEqual({ A: 'N', C: 'D' });
  });
});

describe('all below a team', () => {
  test('are found at any depth after the run, those without a code as well', () => {
    const nameless = anExisting('teams', { name: 'Old', parentCode: 'C' });
    const existing = [...existingTeams({ A: null, B: 'A', C: 'B', X: null, Y: 'X', Z: 'A' }), nameless];
    const parentByKey = parentKeysOf(teams, desiredTeams({ Z: 'Y' }), existing);
    const below = liveBelow({ definition: teams, existing, parentByKey });
    expect(below('A').map(({ key }) => key)).toEqual(['B', 'C', null]);
    expect(below('C')).toEqual([nameless]);
    expect(below('Y').map(({ key }) => key)).toEqual(['Z']);
  });
});

test('what stands below a team without a code stands below all above that one, too', () => {
  const nameless = { ...anExisting('teams', { name: 'Old', parentCode: 'A' }), id: 'OLD-1' };
  const below = existingTeams({ A: null, C: '(team old-1)', D: 'C' });
  const existing = [nameless, ...below];
  const parentByKey = parentKeysOf(teams, [], existing);
  expect(nearestAncestor(parentByKey, new Set(['A']))('D')).toBe('A');
  expect(liveBelow({ definition: teams, existing, parentByKey })('A').map(({ key }) => key)).toEqual([
    null,
    'C',
    'D',
  ]);
});

test('walking a circle of parents comes to an end', () => {
  const circle = new Map([
    ['A', 'B'],
    ['B', 'A'],
  ]);
  expect(nearestAncestor(circle, new Set(['X']))('A')).toBe(undefined);
  const existing = existingTeams({ A: 'B', B: 'A' });
  const below = liveBelow({ definition: teams, existing, parentByKey: circle });
  expect(below('A').map(({ key }) => key)).toEqual(['B', 'A']);
});
