import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord, Intent } from '../../../src/model/records.js';
import { checkRecords } from '../../../src/plan/intake/check-records.js';
import { findCycles } from '../../../src/plan/records/parents.js';
import { applyRenames } from '../../../src/plan/records/renames.js';
import { charts } from '../../../src/resources/charts.js';
import { folders } from '../../../src/resources/folders.js';
import { grades } from '../../../src/resources/grades.js';
import { definitionOf } from '../../../src/resources/index.js';
import { items } from '../../../src/resources/items.js';
import { masters } from '../../../src/resources/masters.js';
import { teams } from '../../../src/resources/teams.js';
import { describeProblem } from '../../../src/words/sentences/problems.js';
import {
  aDelete,
  aDesired,
  aListing,
  anExisting,
  anInput,
  desiredTeams,
  existingTeams,
  type Parents,
} from '../../helpers/builders.js';

const grade = (code: string, line: number) => aDesired('grades', { code, name: code, level: 1 }, { line });

/**
 * The problems of a tree of teams; `live` is what the service has, nothing when it is not asked.
 */
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

  test('may differ from another by case only', () => {
    expect(checkRecords(grades, [grade('G1', 2), grade('g1', 3)])).toEqual([]);
  });

  test('that the service has twice is an error', () => {
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
        args: { resource: 'grades', key: 'G1', fields: ['name'] },
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

describe('a value that a new record needs', () => {
  test('is missed once per row for all required columns that the file lacks', () => {
    const row = aDesired('items', { code: 'I1', 'inputs.price': null });
    const columns = [anInput('color', { isRequired: true }), anInput('note')];
    expect(checkRecords(items, [row], aListing('items'), columns)).toEqual([
      {
        code: 'value_needed_to_create',
        severity: 'error',
        args: { resource: 'items', key: 'I1', fields: ['name', 'inputs.color'] },
        origin: { file: 'items.csv', line: 2 },
      },
    ]);
  });

  test('is missed at its cell where the file has the column', () => {
    const { row, ...record } = aDesired('grades', { code: 'G1' });
    const table = { ...row.table, columnIndexByField: new Map([['name', 1]]) };
    const problems = checkRecords(grades, [{ ...record, row: { ...row, table } }], aListing('grades'));
    expect(problems.map(({ origin, args }) => [origin?.column, 'fields' in args && args.fields])).toEqual([
      ['B', ['name']],
      [undefined, ['level']],
    ]);
  });

  test('is not missed by an item that exists', () => {
    const row = aDesired('items', { code: 'I1' });
    const live = aListing('items', [anExisting('items', { code: 'I1', name: 'Red' })]);
    expect(checkRecords(items, [row], live, [anInput('color', { isRequired: true })])).toEqual([]);
  });

  test('is the master itself when only its custom fields are given', () => {
    const values = { 'fields.color.title': 'Color', 'fields.color.fieldType': 'text' };
    const row = aDesired('masters', values, { key: 'V1', partRows: new Map() });
    expect(checkRecords(masters, [row], aListing('masters'))).toEqual([
      {
        code: 'unknown_scope',
        severity: 'error',
        args: { resource: 'masters', scope: 'V1' },
        origin: { file: 'masters.csv', line: 2 },
      },
    ]);
    const live = aListing('masters', [anExisting('masters', { code: 'V1', name: 'Colors' })]);
    expect(checkRecords(masters, [row], live)).toEqual([]);
  });
});

describe('an action', () => {
  const row = (intent: Intent) => aDesired('grades', { code: 'G1', name: 'Chief', level: 1 }, { intent });
  const live = [anExisting('grades', { code: 'G1', name: 'Chief', level: 1 })];
  const origin = { file: 'grades.csv', line: 2 };

  test.each(['upsert', 'create', 'ignore'] as const)('%s may name a record that is not there', (intent) => {
    expect(checkRecords(grades, [row(intent)], aListing('grades'))).toEqual([]);
  });

  test.each(['upsert', 'update', 'delete', 'ignore'] as const)('%s may name one that is', (intent) => {
    expect(checkRecords(grades, [row(intent)], aListing('grades', live))).toEqual([]);
  });

  test('create of a record that is there is an error', () => {
    expect(checkRecords(grades, [row('create')], aListing('grades', live))).toEqual([
      { code: 'record_exists', severity: 'error', args: { resource: 'grades', key: 'G1' }, origin },
    ]);
  });

  test.each(['update', 'delete'] as const)('%s of a record that is not there is an error', (intent) => {
    expect(checkRecords(grades, [row(intent)], aListing('grades'))).toEqual([
      { code: 'record_missing', severity: 'error', args: { resource: 'grades', key: 'G1', intent }, origin },
    ]);
  });

  test('says nothing yet while the service is not asked', () => {
    expect(checkRecords(grades, [row('create')])).toEqual([]);
    expect(checkRecords(grades, [row('delete')])).toEqual([]);
  });

  test('to ignore a record leaves it unchecked', () => {
    const twice = [...live, ...live];
    expect(checkRecords(grades, [row('ignore')], aListing('grades', twice))).toEqual([]);
  });
});

describe('the mark of the default', () => {
  const marked = (code: string, isDefault: boolean, line: number) =>
    aDesired('grades', { code, name: code, level: 1, default: isDefault }, { line });

  test('must be set exactly once: on two rows it is an error at the second', () => {
    const rows = [marked('G1', true, 2), marked('G2', false, 3), marked('G3', true, 4)];
    expect(checkRecords(grades, rows)).toEqual([
      {
        code: 'not_exactly_one',
        severity: 'error',
        args: { field: 'default', count: 2 },
        origin: { file: 'grades.csv', line: 4, column: 'D', field: 'default' },
      },
    ]);
  });

  test('on no row is an error at the first', () => {
    expect(checkRecords(grades, [marked('G1', false, 2), marked('G2', false, 3)])).toMatchObject([
      { code: 'not_exactly_one', args: { count: 0 }, origin: { line: 2 } },
    ]);
  });

  test('on one row is right, and the column may be missing', () => {
    expect(checkRecords(grades, [marked('G1', true, 2), marked('G2', false, 3)])).toEqual([]);
    expect(checkRecords(grades, [grade('G1', 2)])).toEqual([]);
  });
});

describe('a rename', () => {
  const row = (code: string, options: Partial<DesiredRecord> = {}) =>
    aDesired('grades', { code, name: 'Chief', level: 1 }, options);
  const liveGrades = (...codes: readonly string[]) =>
    aListing(
      'grades',
      codes.map((code) => anExisting('grades', { code, name: 'Chief', level: 1 })),
    );

  test('to a key that another record has is an error', () => {
    const renaming = row('G2', { previousKey: 'G1' });
    expect(checkRecords(grades, [renaming], liveGrades('G1', 'G2'))).toEqual([
      {
        code: 'rename_conflict',
        severity: 'error',
        args: { resource: 'grades', key: 'G2', previousKey: 'G1' },
        origin: { file: 'grades.csv', line: 2 },
      },
    ]);
  });

  test('that swaps two keys is an error for both', () => {
    const rows = [row('G2', { previousKey: 'G1' }), row('G1', { previousKey: 'G2' })];
    expect(checkRecords(grades, rows, liveGrades('G1', 'G2')).map(({ code }) => code)).toEqual([
      'rename_conflict',
      'rename_conflict',
    ]);
  });

  test('that was done before is fine, also when a new record has taken over the old key', () => {
    const renaming = row('G2', { previousKey: 'G1' });
    expect(checkRecords(grades, [renaming], liveGrades('G2'))).toEqual([]);
    expect(checkRecords(grades, [renaming, row('G1')], liveGrades('G1', 'G2'))).toEqual([]);
  });

  test('to the same key changes nothing', () => {
    expect(checkRecords(grades, [row('G1', { previousKey: 'G1' })], liveGrades('G1'))).toEqual([]);
  });
});

describe('a delete', () => {
  const codesOf = (rows: readonly DesiredRecord[], live: Parents) =>
    checkTeams(rows, existingTeams(live)).map(({ code }) => code);

  test('of a team with children is an error that names them', () => {
    const live = existingTeams({ A: null, B: 'A', C: 'A', D: 'B' });
    expect(checkTeams([aDelete('teams', 'A', { line: 7 })], live)).toEqual([
      {
        code: 'children_left',
        severity: 'error',
        args: { resource: 'teams', key: 'A', children: ['B', 'C', 'D'] },
        origin: { file: 'teams.csv', line: 7 },
      },
    ]);
  });

  test('of a folder is an error when a row keeps something further down: the service would take it along', () => {
    const live = { A: null, B: 'A', C: 'B' };
    const folders = Object.entries(live).map(([code, parentCode]) =>
      anExisting('folders', { code, name: code, parentCode }),
    );
    const check = (rows: readonly DesiredRecord[]) =>
      checkRecords(definitionOf('folders'), rows, aListing('folders', folders)).map(({ code }) => code);
    expect(check([aDelete('folders', 'A'), aDesired('folders', { code: 'C', name: 'C' })])).toEqual([
      'children_left',
    ]);
    expect(
      check([aDelete('folders', 'A'), aDesired('folders', { code: 'N', name: 'N', parentCode: 'B' })]),
    ).toEqual(['children_left']);
    expect(check([aDelete('folders', 'A')])).toEqual([]);
  });

  test('of a folder is an error also when what is between it and the row has no code', () => {
    const folders = [
      anExisting('folders', { code: 'A', name: 'A', parentCode: null }),
      { ...anExisting('folders', { name: 'Old', parentCode: 'A' }), id: 'OLD-1' },
      anExisting('folders', { code: 'C', name: 'C', parentCode: '(folder old-1)' }),
    ];
    const rows = [aDelete('folders', 'A'), aDesired('folders', { code: 'C', name: 'C' })];
    expect(checkRecords(definitionOf('folders'), rows, aListing('folders', folders))).toMatchObject([
      { code: 'children_left', args: { key: 'A', children: ['C'] } },
    ]);
  });

  test('is fine when the children are deleted or moved in the same run', () => {
    const live = { A: null, B: 'A', C: 'A', X: null };
    const rows = [aDelete('teams', 'A'), aDelete('teams', 'B'), ...desiredTeams({ C: 'X' })];
    expect(codesOf(rows, live)).toEqual([]);
    expect(codesOf(rows.slice(0, 2), live)).toEqual(['children_left']);
  });

  test('is an error when a row puts a record below', () => {
    expect(codesOf([aDelete('teams', 'A'), ...desiredTeams({ N: 'A' })], { A: null })).toEqual([
      'children_left',
    ]);
  });

  test('of a folder takes its children along, but not those that a row wants to keep', () => {
    const live = [
      anExisting('folders', { code: 'A', name: 'A' }),
      anExisting('folders', { code: 'B', name: 'B', parentCode: 'A' }),
    ];
    const keeping = aDesired('folders', { code: 'B', name: 'B', parentCode: 'A' });
    const check = (...rows: readonly DesiredRecord[]) =>
      checkRecords(folders, rows, aListing('folders', live)).map(({ code }) => code);
    expect(check(aDelete('folders', 'A'))).toEqual([]);
    expect(check(aDelete('folders', 'A'), keeping)).toEqual(['children_left']);
    expect(check(aDelete('folders', 'A'), aDelete('folders', 'B'))).toEqual([]);
  });

  test.each([
    ['charts', { name: 'FY27' }, 'FY27', 'isCurrent'],
    ['grades', { code: 'G1', name: 'Chief', level: 1 }, 'G1', 'isDefault'],
  ])('of the one of %s that must stay is an error', (resource, values, key, fact) => {
    const check = (isFact: boolean) => {
      const live = [anExisting(resource, values, { facts: { [fact]: isFact } })];
      return checkRecords(definitionOf(resource), [aDelete(resource, key)], aListing(resource, live));
    };
    expect(check(true)).toEqual([
      {
        code: 'not_deletable',
        severity: 'error',
        args: { resource, key, fact },
        origin: { file: `${resource}.csv`, line: 2 },
      },
    ]);
    expect(check(false)).toEqual([]);
  });
});

test('the rules of a resource itself are checked, against what the service has', () => {
  const row = { table: { file: 'master-fields.csv', columnIndexByField: new Map() }, line: 4 };
  const values = { code: 'V1', name: 'Colors', 'fields.color.fieldType': 'text' };
  const desired = aDesired('masters', values, { partRows: new Map([['fields.color', row]]) });
  const live = anExisting('masters', values);
  const codes = (...records: readonly ExistingRecord[]) =>
    checkRecords(masters, [desired], aListing('masters', records)).map(({ code }) => code);
  expect(codes(live)).toEqual([]);
  expect(codes()).toEqual(['value_needed_to_create']);
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
    checkTeams(desiredTeams(rows), live && existingTeams(live)).map((problem) => describeProblem(problem));

  test('of one are found', () => {
    expect(messages({ A: 'A' })).toEqual([
      'teams.csv:2 parentCode: the parents form a cycle: A (teams.csv:2 parentCode) → ' +
        'A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('of two are found', () => {
    expect(messages({ A: 'B', B: 'A' })).toEqual([
      'teams.csv:2 parentCode: the parents form a cycle: A (teams.csv:2 parentCode) → ' +
        'B (teams.csv:3 parentCode) → A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('of three are found, without the records that only hang below', () => {
    expect(messages({ X: 'B', A: 'B', B: 'C', C: 'A', Y: 'X' })).toEqual([
      'teams.csv:4 parentCode: the parents form a cycle: B (teams.csv:4 parentCode) → ' +
        'C (teams.csv:5 parentCode) → A (teams.csv:3 parentCode) → B (teams.csv:4 parentCode). Correct one of them.',
    ]);
  });

  test('that close only through records of the service are found', () => {
    expect(messages({ A: 'C' }, { A: null, B: 'A', C: 'B' })).toEqual([
      'teams.csv:2 parentCode: the parents form a cycle: A (teams.csv:2 parentCode) → C → B → ' +
        'A (teams.csv:2 parentCode). Correct one of them.',
    ]);
  });

  test('are gone once a row takes one of them out', () => {
    expect(messages({ A: 'C', B: null }, { A: null, B: 'A', C: 'B' })).toEqual([]);
  });

  test('are each reported once; a swap of parent and child is not a circle', () => {
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

describe('a record that gives up its code', () => {
  const renamed = (parentCode: string | null) => [
    aDesired('teams', { code: 'D', name: 'Old', parentCode }, { previousKey: 'A' }),
    aDesired('teams', { code: 'P', name: 'Between', parentCode: 'A' }, { line: 3 }),
    aDesired('teams', { code: 'A', name: 'New', parentCode: null }, { line: 4 }),
  ];
  const codesOf = (parentCode: string | null) => {
    const listing = applyRenames(teams, renamed(parentCode), aListing('teams', existingTeams({ A: null })));
    return checkRecords(teams, renamed(parentCode), listing).map(({ code, origin }) => [
      code,
      origin?.column,
    ]);
  };

  test('cannot stand below the one that takes it, at any distance, in one run', () => {
    expect(codesOf('A')).toEqual([['renamed_below_successor', 'C']]);
    expect(codesOf('P')).toEqual([['renamed_below_successor', 'C']]);
  });

  test('may stand anywhere else', () => {
    expect(codesOf(null)).toEqual([]);
  });
});
