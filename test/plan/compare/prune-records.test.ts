import { describe, expect, test } from 'vitest';
import { protectedRecords, pruneRecords } from '../../../src/plan/compare/prune-records.js';
import { categories } from '../../../src/resources/categories.js';
import { charts } from '../../../src/resources/charts.js';
import { teams } from '../../../src/resources/teams.js';
import { aDesired, anExisting, desiredTeams, existingTeams } from '../../helpers/builders.js';

const table = { file: 'teams.csv', columnIndexByField: new Map() };

describe('pruning', () => {
  test('asks for a delete of each record that no row names, at the file and no line of it', () => {
    const existing = existingTeams({ A: null, B: 'A' });
    expect(pruneRecords(teams, { desired: desiredTeams({ A: null }), existing, table })).toEqual([
      {
        resource: 'teams',
        scope: 'FY27',
        key: 'B',
        intent: 'delete',
        values: { code: 'B' },
        row: { table },
        cells: [],
      },
    ]);
  });

  test('asks for nothing when every record has a row, whatever the row wants', () => {
    const desired = [aDesired('teams', { code: 'A' }, { intent: 'ignore' })];
    expect(pruneRecords(teams, { desired, existing: existingTeams({ A: null }), table })).toEqual([]);
  });

  test('leaves a record without a code alone: no row could name it', () => {
    const existing = [anExisting('teams', { name: 'Old' }, { id: '3f2c' })];
    expect(pruneRecords(teams, { desired: [], existing, table })).toEqual([]);
  });

  test('leaves a record alone whose row would pass for an example', () => {
    const existing = ['#例 経費', '#examples'].map((name) => anExisting('categories', { name }));
    const asked = pruneRecords(categories, { desired: [], existing, table });
    expect(asked.map(({ key }) => key)).toEqual(['#examples']);
  });

  test('leaves records of one name alone: which of them a row would mean is not clear', () => {
    const existing = ['1', '2'].map((id) => anExisting('categories', { name: 'IT' }, { id }));
    expect(pruneRecords(categories, { desired: [], existing, table })).toEqual([]);
  });

  test('leaves the one alone that cannot be deleted, and names it', () => {
    const active = anExisting('charts', { name: 'FY26' }, { facts: { isCurrent: true } });
    const other = anExisting('charts', { name: 'FY25' }, { facts: { isCurrent: false } });
    const options = { desired: [], existing: [active, other], table };
    expect(pruneRecords(charts, options).map(({ key }) => key)).toEqual(['FY25']);
    expect(protectedRecords(charts, options)).toEqual([active]);
    const named = { ...options, desired: [aDesired('charts', { name: 'FY26' })] };
    expect(protectedRecords(charts, named)).toEqual([]);
  });
});
