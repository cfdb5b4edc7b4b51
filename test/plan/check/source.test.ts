import { describe, expect, test } from 'vitest';
import type { DesiredRecord } from '../../../src/model/records.js';
import type { Source, Table } from '../../../src/model/tables.js';
import { findingsIn, warningsIn } from '../../../src/plan/check/check-plan.js';
import type { AcceptedFile } from '../../../src/plan/check/view.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aDelete, aDesired, anExisting, aTable } from '../../helpers/builders.js';
import { type Case, type Given, grade, live, rows, testCheck, viewOf } from '../../helpers/checking.js';
import { liveMembers, memberRows } from '../../helpers/members.js';

/** Ten grades of which the last has no row. */
const oneWithoutRow = { rows: rows(9), live: live(10) };
/** A row for one of two grades, and one that deletes the other. */
const oneDeletedByRow = { rows: [grade('G1'), aDelete('grades', 'G2')], live: live(2) };
const setAside = (resource: string, count: number) => ({
  setAsideCountByResource: new Map([[resource, count]]),
});
testCheck('rows_set_aside', [
  ['nothing while every row was read', oneWithoutRow],
  ['nothing for rows of another resource', { ...oneWithoutRow, ...setAside('teams', 1) }],
  ['a single row', { ...oneWithoutRow, ...setAside('grades', 1) }, 'delete G10 (count 1)'],
  ['what a row asks for as well', { ...oneDeletedByRow, ...setAside('grades', 2) }, 'delete G2 (count 2)'],
]);

testCheck('no_rows', [
  ['nothing with a single row', { rows: rows(1), live: live(2) }],
  ['no row, also in the first run', { rows: [], live: live(2), rowsBefore: null }, 'delete G1 G2'],
  [
    'a table of the resource without rows, whatever the others have',
    { ...oneWithoutRow, scope: { hasEmptyTable: true } },
    'delete G10',
  ],
]);

testCheck('file_missing', [
  [
    'an optional file, which no approval replaces',
    { ...oneWithoutRow, scope: { absentFile: 'extra.csv' } },
    'delete G10 (file extra.csv)',
  ],
]);

testCheck('list_incomplete', [
  ['nothing when the service counts what was read', { ...oneWithoutRow, counted: 10 }],
  ['a count of 9 where 10 were read', { ...oneWithoutRow, counted: 9 }, 'delete G10 (read 10, counted 9)'],
  ['a count of 11 where 10 were read', { ...oneWithoutRow, counted: 11 }, 'delete G10 (read 10, counted 11)'],
  ['a service that does not count', { ...oneWithoutRow, counted: null }, 'delete G10 (read 10)'],
]);

testCheck('first_run', [
  [
    'nothing about a member who joins another team',
    {
      rows: memberRows(['B/u1', 'B/u2']),
      live: liveMembers(['A/u1', 'A/u3']),
      prune: ['memberships'],
      rowsBefore: null,
    },
    'delete A/u3 removals=1',
  ],
  ['nothing after an accepted run', { ...oneWithoutRow, rowsBefore: 9 }],
  [
    'every delete without a row while no accepted run is on record',
    { rows: rows(8), live: live(10), rowsBefore: null },
    'delete G9 G10 deletes=2',
  ],
  [
    'accepted runs of which none was allowed to delete',
    {
      ...oneWithoutRow,
      memory: { rowsBefore: new Map([['grades/', 9]]), neverPruned: new Set(['grades/']) },
    },
    'delete G10 deletes=1',
  ],
]);

const numbers = (text: string) => text.split('/').map(Number) as [number, number];

/** So many grades of which one more is live, and the rows of the last accepted run: `8/10`. */
function after(text: string): Given {
  const [now, rowsBefore] = numbers(text);
  return { rows: rows(now), live: live(now + 1), rowsBefore };
}

testCheck('fewer_rows', [
  ...['8/10', '4/5', '80/100', '11/10', '1/1'].map(
    (rowsOf): Case => [`nothing with so many rows of those before: ${rowsOf}`, after(rowsOf)],
  ),
  ...['7/10', '3/4', '79/100', '799/1000', '1/2'].map((rowsOf): Case => {
    const [now, before] = numbers(rowsOf);
    const facts = `table grades, rows ${now}, before ${before}, percent 80, isOfService false`;
    const found = `delete G${now + 1} (${facts}) rows=grades:${now}`;
    return [`so many rows of those before: ${rowsOf}`, after(rowsOf), found];
  }),
  [
    'a container that was renamed since, by its old key',
    {
      rows: [aDesired('items', { code: 'I1', name: 'I1' }, { scope: 'NEW' })],
      live: ['I1', 'I2'].map((code) => anExisting('items', { code, name: code }, { scope: 'NEW' })),
      memory: { rowsBefore: new Map([['items/OLD', 9]]) },
      scope: {
        scope: 'NEW',
        container: {
          definition: definitionOf('masters'),
          existing: anExisting('masters', { code: 'OLD' }),
          desired: undefined,
          existingCount: 2,
        },
      },
    },
    'delete I2 (table items, rows 1, before 9, percent 80, isOfService false) rows=items/NEW:1',
  ],
]);

/** A master of as many fields as the service has, of which the files have the first so many. */
function fields(now: number, before: number, added = 0): Pick<Given, 'rows' | 'live'> {
  const types = (count: number, value: string | null, first = 0) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`fields.f${first + index}.fieldType`, value]),
    );
  const desired = { ...types(before, null), ...types(now, 'text'), ...types(added, 'text', before) };
  return {
    rows: [aDesired('masters', { code: 'V', ...desired })],
    live: [anExisting('masters', { code: 'V', name: 'V', ...types(before, 'text') })],
  };
}

testCheck('fewer_rows', [
  ['nothing when every field has a row', fields(5, 5)],
  ['nothing when as many rows as there were fields give others', fields(0, 3, 3)],
  ['nothing with rows for 4 of 5 fields', fields(4, 5)],
  ['nothing with rows for 80 of 100 fields', fields(80, 100)],
  ...['3/4', '79/100', '1/2'].map((rowsOf): Case => {
    const [now, before] = numbers(rowsOf);
    const facts = `table master-fields, rows ${now}, before ${before}, percent 80, isOfService true`;
    return [`rows for so many fields: ${rowsOf}`, fields(now, before), `update V (${facts}) fields=V`];
  }),
]);

// Files in doubt
const place = { file: 'grades.csv' };

/** A file of this run; its rows stand in lines 2 and 3. */
function aFile(
  { source = {}, ...found }: Partial<Omit<Table, 'source'>> & { readonly source?: Partial<Source> } = {},
  resource = 'grades',
): Pick<Given, 'files'> {
  const table = aTable(resource, ['code', 'G1', 'G2'], { file: 'grades.csv' });
  const fed = { feeds: `${resource}/${found.scope ?? ''}`, ...source };
  return {
    files: [{ table: { ...table, ...found, source: { ...table.source, ...fed } }, name: 'grades.csv' }],
  };
}

/** The same, beside what the last accepted run had. */
function remembered(
  before: Partial<AcceptedFile>,
  source: Partial<Source> = {},
  replaced: Readonly<Record<string, string>> = {},
): Pick<Given, 'files' | 'memory'> {
  const file = { name: 'grades.csv', shown: 'grades.csv', ...before };
  return {
    ...aFile({ source }),
    memory: {
      acceptedFiles: new Map([['grades/', { files: [file], replaced: new Map(Object.entries(replaced)) }]]),
    },
  };
}

/** So many grades with another level, in lines 2, 3 and so on, and one without a row. */
function renumbered(count: number, file = 'grades.csv'): Pick<Given, 'rows' | 'live'> {
  const changed = rows(count).map(
    ({ values, row, ...one }, index): DesiredRecord => ({
      ...one,
      values: { ...values, level: 2 },
      row: { table: { ...row.table, file }, line: index + 2 },
    }),
  );
  return { rows: changed, live: live(count + 1) };
}

const partial = (resource: string, scope: string) => aFile({ partialScopes: [scope] }, resource);
testCheck('partial_export', [
  [
    'an export of the table, whatever is approved',
    { ...oneWithoutRow, ...partial('grades', '') },
    'delete G10 (table grades.csv)',
  ],
  ['nothing about another table', { ...oneWithoutRow, ...partial('teams', '') }],
  [
    'fields of the master whose rows the export left out',
    { ...fields(4, 5), ...partial('master-fields', 'V') },
    'update V (table grades.csv)',
  ],
  ['nothing about the fields of another master', { ...fields(4, 5), ...partial('master-fields', 'W') }],
]);

const blank = (resource = 'grades', scope?: string) =>
  aFile({ blankBetween: { line: 7, count: 1 }, ...(scope !== undefined && { scope }) }, resource);
testCheck('blank_rows', [
  ['nothing in a whole file', { ...oneWithoutRow, ...aFile() }],
  [
    'a blank row between the others',
    { ...oneWithoutRow, ...blank() },
    'delete G10 (row grades.csv:7, count 1) rows=grades:9',
  ],
  ['nothing about another table', { ...oneWithoutRow, ...blank('teams') }],
  [
    'the rows of fields, also where enough remain',
    { ...fields(4, 5), ...blank('master-fields') },
    'update V (row grades.csv:7, count 1) fields=V',
  ],
  ['nothing about another master than that of the file', { ...fields(4, 5), ...blank('master-fields', 'W') }],
]);

const open: Partial<Source> = { lacksLineEnd: true };
testCheck('line_end_missing', [
  [
    'the deletes of the table and what the last row leads to',
    { ...renumbered(2), ...remembered({ hasLineEnd: true }, open) },
    'delete G3, update G2 (row grades.csv:3) rows=grades:2',
  ],
  ['nothing where the file has one', { ...renumbered(2), ...remembered({ hasLineEnd: true }) }],
  ['nothing where it had none', { ...renumbered(2), ...remembered({ hasLineEnd: false }, open) }],
  ['nothing where it was a sheet', { ...renumbered(2), ...remembered({}, open) }],
  ['nothing before the first run', { ...renumbered(2), ...aFile({ source: open }) }],
  [
    'only the deletes, where the row is of another file',
    { ...renumbered(2, 'other.csv'), ...remembered({ hasLineEnd: true }, open) },
    'delete G3 (row grades.csv:3) rows=grades:2',
  ],
  [
    'a file under a new name, where all of before had one',
    { ...renumbered(2), ...remembered({ name: '0601.csv', hasLineEnd: true }, open) },
    'delete G3, update G2 (row grades.csv:3) rows=grades:2',
  ],
]);

const leftOut = (count: number, rowCount = 100): Partial<Source> => ({ leftOutCount: count, rowCount });
testCheck('more_left_out', [
  [
    'more than in the last run',
    { ...oneWithoutRow, ...remembered({ leftOutCount: 12 }, leftOut(23)) },
    'delete G10 (file grades.csv, count 23, before 12) rows=grades:9',
  ],
  [
    'nothing with a tenth of them',
    { ...oneWithoutRow, ...remembered({ leftOutCount: 2 }, leftOut(22, 200)) },
  ],
  ['nothing with nine', { ...oneWithoutRow, ...remembered({ leftOutCount: 2 }, leftOut(11, 20)) }],
  ['nothing with fewer', { ...oneWithoutRow, ...remembered({ leftOutCount: 50 }, leftOut(2)) }],
  ['nothing before the first run', { ...oneWithoutRow, ...aFile({ source: leftOut(50) }) }],
]);

const older = remembered({}, { sha256: 'a1' }, { a1: '2027-03-20' });
testCheck('older_file', [
  [
    'six changes of the file, the deletes for want of a row included',
    { ...renumbered(5), ...older },
    'delete G6, update G1-G5 (file grades.csv, replacedOn 2027-03-20) rows=grades:5',
  ],
  ['nothing with five', { ...renumbered(4), ...older }],
  [
    'nothing in a file that was not there before',
    { ...renumbered(5), ...remembered({}, { sha256: 'b2' }, { a1: '2027-03-20' }) },
  ],
]);

describe('an older file', () => {
  test.each<[string, Given, readonly unknown[]]>([
    [
      'is a warning with five changes, which somebody may want back',
      renumbered(4),
      [{ code: 'older_file', origin: place, args: { replacedOn: '2027-03-20' } }],
    ],
    ['is none where the changes are held back', renumbered(5), []],
    ['is none where nothing changes', { rows: rows(3), live: live(3) }, []],
  ])('%s', (_, given, warnings) => {
    expect(warningsIn(viewOf({ ...given, ...older }))).toMatchObject(warnings);
  });
});

/** Whether a file of the last run is missing, by the names of before and of today. */
function missing(before: string, now: string): Given {
  const files = before.split(' ').map((name) => ({ name, shown: name }));
  const [file] = aFile().files ?? [];
  return {
    ...oneWithoutRow,
    files: now.split(' ').flatMap((name) => (file ? { ...file, name } : [])),
    memory: { acceptedFiles: new Map([['grades/', { files, replaced: new Map() }]]) },
  };
}

testCheck('file_missing', [
  ['one file less', missing('a.csv b.csv', 'a.csv'), 'delete G10 (file b.csv) rows=grades:9'],
  [
    'another one in its place, while others keep their names',
    missing('a.csv b.csv', 'a.csv c.csv'),
    'delete G10 (file b.csv) rows=grades:9',
  ],
  ['nothing with another name each day', missing('a.csv', 'c.csv')],
  ['nothing when all have other names', missing('a.csv b.csv', 'c.csv d.csv')],
  ['nothing when their names hold the day', missing('a-0601.csv b-0601.csv', 'a-0602.csv b-0602.csv')],
  ['nothing with more files', missing('a.csv b.csv', 'a.csv b.csv c.csv')],
  ['nothing with one more beside a new day', missing('a-0601.csv b.csv', 'a-0602.csv b.csv c.csv')],
]);

test.each<[string, Given]>([
  ['its table has no rows', { scope: { hasEmptyTable: true } }],
  ['a file is missing', { scope: { absentFile: 'extra.csv' } }],
  ['the list is incomplete', { counted: 4 }],
  ['it is the first run', { rowsBefore: null }],
  ['there were more rows', { rowsBefore: 10 }],
  ['its table is a partial export', partial('grades', '')],
  ['a row is blank', blank()],
  ['more rows are out of scope', remembered({}, leftOut(11))],
  ['records wait for some nights', { pruneAfter: 3 }],
])('a delete that a row asks for is made, unlike one without a row, although %s', (_, given) => {
  const view = viewOf({ ...oneDeletedByRow, live: live(3), ...given });
  const found = findingsIn(view).map(({ holds }) => holds);
  expect(found).toEqual([['grades/G3']]);
});
