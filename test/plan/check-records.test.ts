import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeProblem } from '../../src/messages.js';
import type { DesiredRecord, ExistingRecord } from '../../src/model.js';
import { checkRecords, findCycles } from '../../src/plan/check-records.js';
import { charts } from '../../src/resources/charts.js';
import { grades } from '../../src/resources/grades.js';
import { teams } from '../../src/resources/teams.js';
import { aDesired, aListing, anExisting, desiredTeams, existingTeams, type Parents } from '../builders.js';

const grade = (code: string, line: number) => aDesired('grades', { code, name: code, level: 1 }, { line });

/** The problems of a tree of teams; `live` is what the service has, nothing when it is not asked. */
function checkTeams(rows: readonly DesiredRecord[], live?: readonly ExistingRecord[]) {
  return checkRecords(teams, rows, live && aListing('teams', live));
}

describe('a key', () => {
  test('given twice is an error at the second row that names the first', () => {
    expect(checkRecords(grades, [grade('G1', 2), grade('G2', 3), grade('G1', 4)])).toEqual([
      {
        code: 'duplicate_key',
        severity: 'error',
        args: { resource: 'grades', key: 'G1', scope: '', first: { file: 'grades.csv', line: 2 } },
        origin: { file: 'grades.csv', line: 4, column: 'A', field: 'code' },
      },
    ]);
  });

  test('given three times is two errors', () => {
    const problems = checkRecords(grades, [grade('G1', 2), grade('G1', 3), grade('G1', 4)]);
    expect(problems.map(({ origin }) => origin?.line)).toEqual([3, 4]);
  });

  test('differs from another by case', () => {
    expect(checkRecords(grades, [grade('G1', 2), grade('g1', 3)])).toEqual([]);
  });

  test('that the service has twice is an error, as nobody can say which is meant', () => {
    const rows = [aDesired('charts', { name: 'FY27' }, { line: 2 }), aDesired('charts', { name: 'FY28' })];
    const live = ['FY27', 'FY27', 'FY28'].map((name) => anExisting('charts', { name }));
    expect(checkRecords(charts, rows, aListing('charts', live))).toEqual([
      {
        code: 'ambiguous_key',
        severity: 'error',
        args: { resource: 'charts', key: 'FY27', count: 2 },
        origin: { file: 'charts.csv', line: 2 },
      },
    ]);
  });

  test('that the service has twice does not matter when no row names it', () => {
    const live = ['FY26', 'FY26'].map((name) => anExisting('charts', { name }));
    expect(checkRecords(charts, [aDesired('charts', { name: 'FY27' })], aListing('charts', live))).toEqual(
      [],
    );
  });

  test('is never matched with records without a code', () => {
    const live = [anExisting('teams', { name: 'Old' }), anExisting('teams', { name: 'Older' })];
    expect(checkTeams(desiredTeams({ A: null }), live)).toEqual([]);
  });
});

describe('a value left as it is by *', () => {
  const kept = aDesired('grades', { code: 'G1', level: 1 }, { line: 5 });

  test('is an error for a record that does not exist yet', () => {
    expect(checkRecords(grades, [kept], aListing('grades'))).toEqual([
      {
        code: 'value_needed_to_create',
        severity: 'error',
        args: { resource: 'grades', key: 'G1' },
        origin: { file: 'grades.csv', line: 5 },
      },
    ]);
  });

  test('is fine for a record that exists, and while the service is not asked', () => {
    const live = [anExisting('grades', { code: 'G1', name: 'Chief', level: 1 })];
    expect(checkRecords(grades, [kept], aListing('grades', live))).toEqual([]);
    expect(checkRecords(grades, [kept])).toEqual([]);
  });

  test('is fine for a field that is not required', () => {
    expect(checkTeams([aDesired('teams', { code: 'A', name: 'Sales' })], [])).toEqual([]);
  });
});

describe('a parent', () => {
  test('may stand in the file, before or after its child, or in the service', () => {
    expect(
      checkTeams(desiredTeams({ A: null, B: 'A', C: 'D', D: null, E: 'X' }), existingTeams({ X: null })),
    ).toEqual([]);
  });

  test('that neither has is an error', () => {
    expect(checkTeams(desiredTeams({ A: 'X' }), [])).toEqual([
      {
        code: 'unknown_parent',
        severity: 'error',
        args: { resource: 'teams', scope: 'FY27', parent: 'X' },
        origin: { file: 'teams.csv', line: 2, column: 'C', field: 'parentCode' },
      },
    ]);
  });

  test('that the file does not have is a warning while the service is not asked', () => {
    expect(checkTeams(desiredTeams({ A: 'X' }))).toEqual([
      {
        code: 'parent_not_in_file',
        severity: 'warning',
        args: { resource: 'teams', parent: 'X' },
        origin: { file: 'teams.csv', line: 2, column: 'C', field: 'parentCode' },
      },
    ]);
  });

  test('is not looked for where the column is blank or absent', () => {
    expect(checkTeams([aDesired('teams', { code: 'A', name: 'Sales' })])).toEqual([]);
    expect(checkTeams(desiredTeams({ A: null }))).toEqual([]);
  });
});

describe('parents in a circle', () => {
  const messages = (rows: Parents, live?: Parents) =>
    checkTeams(desiredTeams(rows), live && existingTeams(live)).map(describeProblem);

  test('of one are found', () => {
    expect(messages({ A: 'A' })).toEqual([
      'teams.csv:2 parentCode: the parents form a circle: A (teams.csv:2 parentCode) → ' +
        'A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('of two are found', () => {
    expect(messages({ A: 'B', B: 'A' })).toEqual([
      'teams.csv:2 parentCode: the parents form a circle: A (teams.csv:2 parentCode) → ' +
        'B (teams.csv:3 parentCode) → A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('of three are found, without the records that only hang below', () => {
    expect(messages({ X: 'B', A: 'B', B: 'C', C: 'A', Y: 'X' })).toEqual([
      'teams.csv:4 parentCode: the parents form a circle: B (teams.csv:4 parentCode) → ' +
        'C (teams.csv:5 parentCode) → A (teams.csv:3 parentCode) → B (teams.csv:4 parentCode). Correct one of them.',
    ]);
  });

  test('that close only through records of the service are found', () => {
    expect(messages({ A: 'C' }, { A: null, B: 'A', C: 'B' })).toEqual([
      'teams.csv:2 parentCode: the parents form a circle: A (teams.csv:2 parentCode) → C → B → ' +
        'A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('are gone once a row takes one of them out', () => {
    expect(messages({ A: 'C', B: null }, { A: null, B: 'A', C: 'B' })).toEqual([]);
  });

  test('are each reported once, and a swap of parent and child is none', () => {
    expect(messages({ A: 'B', B: 'A', C: 'D', D: 'C', E: 'A' })).toHaveLength(2);
    expect(messages({ A: 'B', B: null }, { A: null, B: 'A' })).toEqual([]);
  });

  test('are found exactly once each, wherever the search starts', () => {
    const key = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.dictionary(key, key), (parents) => {
        const parentByKey = new Map(Object.entries(parents));
        const cycles = findCycles([...parentByKey.keys()], parentByKey);
        const inCycles = cycles.flat().sort();
        expect(inCycles).toEqual(
          [...parentByKey.keys()].filter((start) => reachesItself(start, parentByKey)).sort(),
        );
        for (const cycle of cycles) {
          const next = cycle.map((step) => parentByKey.get(step));
          expect(next).toEqual([...cycle.slice(1), cycle[0]]);
        }
      }),
    );
  });
});

function reachesItself(start: string, parentByKey: ReadonlyMap<string, string>): boolean {
  let key = parentByKey.get(start);
  for (let steps = 0; key !== undefined && key !== start && steps < parentByKey.size; steps++) {
    key = parentByKey.get(key);
  }
  return key === start;
}
