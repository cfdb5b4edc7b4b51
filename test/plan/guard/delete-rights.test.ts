import type { DesiredRecord, ExistingRecord } from '../../../src/model/records.js';
import type { WithholdReason } from '../../../src/model/refusals.js';
import type { FileDoubt } from '../../../src/plan/guard/file-doubts.js';
import { aDelete, aDesired, anExisting, approvalLike } from '../../helpers/builders.js';
import {
  all,
  type Case,
  type DeleteRightCode,
  forPairs,
  grade,
  live,
  rows,
  testReasons,
} from '../../helpers/withheld.js';

/** Ten grades of which the last has no row. */
const oneWithoutRow = { rows: rows(9), live: live(10) };
/** A row for one of two grades, and one that deletes the other. */
const oneDeletedByRow = { rows: [grade('G1'), aDelete('grades', 'G2')], live: live(2) };

const withholdingAll = (reason: WithholdReason) => ({ withheld: all(reason, 'delete G10') });
const setAside = (resource: string, count: number) => ({
  setAsideCountByResource: new Map([[resource, count]]),
});

const isSetAside = (count: number): WithholdReason => ({ code: 'rows_set_aside', args: { count } });
const noRows: WithholdReason = { code: 'no_rows', args: {} };
const isAbsent: WithholdReason = { code: 'source_absent', args: { file: 'extra.csv' } };
const isIncomplete = (counted?: number): WithholdReason => ({
  code: 'list_incomplete',
  args: { read: 10, ...(counted !== undefined && { counted }) },
});
const place = { file: 'grades.csv', line: 4 };
const blankRows: WithholdReason = {
  code: 'blank_rows',
  args: { place, count: 1, approval: approvalLike('rows=grades:9') },
};
const doubted = (doubt: Omit<FileDoubt, 'fact'>) => ({
  doubts: [{ ...doubt, fact: { code: 'blank_rows', args: { place, count: 1 } } } as const],
});
const firstRun = (count: number): WithholdReason => ({
  code: 'first_run',
  args: { approval: approvalLike(`deletes=${count}`) },
});
const renamed = (key: string, name = `Grade ${key}`): WithholdReason => ({
  code: 'probable_rename',
  args: { other: { key, name } },
});
const atLine = (file: string, line: number) =>
  ({ code: 'line_end_missing', args: { place: { file, line } } }) as const;
const partialExport: WithholdReason = { code: 'partial_export', args: { table: { file: 'grades.csv' } } };
const partial = (table: string, scope: string): FileDoubt => ({
  table,
  scope,
  fact: { code: 'partial_export', args: { table: { file: 'grades.csv' } } },
});
const lineEndMissing: FileDoubt = { table: 'grades', fact: atLine('grades.csv', 3) };
const moreLeftOut: FileDoubt = {
  table: 'grades',
  fact: { code: 'more_left_out', args: { file: 'grades.csv', count: 40, before: 2 } },
};
const olderFile: FileDoubt = {
  table: 'grades',
  fact: { code: 'older_file', args: { place: { file: 'grades.csv' }, replacedOn: '2027-03-20' } },
};
const ofOther = {
  code: 'older_file',
  args: { place: { file: 'other.csv' }, replacedOn: '2027-03-20' },
} as const;
const deletes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `delete G${first + index}`);
const inDoubt = ({ fact }: FileDoubt, count: number) =>
  ({ ...fact, args: { ...fact.args, approval: approvalLike(`rows=grades:${count}`) } }) as WithholdReason;
/** So many grades with another level, in lines 2, 3 and so on, and one without a row. */
const renamedGrades = (count: number) => ({
  rows: rows(count).map(({ values, row, ...one }, index) => ({
    ...one,
    values: { ...values, level: 2 },
    row: { ...row, table: { ...row.table, file: 'grades.csv' }, line: index + 2 },
  })),
  live: live(count + 1),
});
const fewerRows = (now: number, before: number): WithholdReason => ({
  code: 'fewer_rows',
  args: { rows: now, rowsBefore: before, percent: 80, approval: approvalLike(`rows=grades:${now}`) },
});
const fewerParts = (now: number, existing: number): WithholdReason => ({
  code: 'fewer_parts',
  args: {
    table: 'master-fields',
    rows: now,
    existing,
    percent: 80,
    approval: approvalLike(`rows=master-fields/V:${now}`),
  },
});

/** Grades of which the last has no row, after so many rows in the last accepted run. */
const after = (now: number, before: number | null) => ({
  rows: rows(now),
  live: live(now + 1),
  rowsBefore: before,
});

/** A master of as many fields as the service has, of which the files have the first so many. */
function fields(
  now: number,
  before: number,
  added = 0,
): { readonly rows: readonly DesiredRecord[]; readonly live: readonly ExistingRecord[] } {
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

const cases: Readonly<Record<DeleteRightCode, readonly Case[]>> = {
  rows_set_aside: [
    ['is not given while every row was read', oneWithoutRow, { left: ['delete G10'] }],
    [
      'is not given for rows of another resource',
      { ...oneWithoutRow, ...setAside('teams', 1) },
      { left: ['delete G10'] },
    ],
    [
      'is given after a single row was set aside',
      { ...oneWithoutRow, ...setAside('grades', 1) },
      withholdingAll(isSetAside(1)),
    ],
    [
      'is given for a delete that a row asks for as well',
      { ...oneDeletedByRow, ...setAside('grades', 2) },
      { withheld: all(isSetAside(2), 'delete G2') },
    ],
    [
      'comes before the other missing rights',
      { rows: [], live: live(1), ...setAside('grades', 2) },
      { withheld: all(isSetAside(2), 'delete G1') },
    ],
    [
      'is not lifted by an approval of the rows',
      { ...oneWithoutRow, ...setAside('grades', 1), approve: 'rows=grades:9@' },
      withholdingAll(isSetAside(1)),
    ],
  ],
  no_rows: [
    ['is not given with a single row', { rows: rows(1), live: live(2) }, { left: ['delete G2'] }],
    [
      'is given without rows, also in the first run',
      { rows: [], live: live(2), rowsBefore: null },
      { withheld: all(noRows, 'delete G1', 'delete G2') },
    ],
    [
      'is given when one table of the resource has no rows, whatever the others have',
      { ...oneWithoutRow, scope: { hasEmptyTable: true } },
      withholdingAll(noRows),
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, scope: { hasEmptyTable: true } },
      { left: ['delete G2'] },
    ],
    [
      'is not lifted by an approval of no rows',
      { rows: [], live: live(1), approve: 'rows=grades:0@' },
      { withheld: all(noRows, 'delete G1') },
    ],
  ],
  source_absent: [
    [
      'is given when an optional file of the resource is missing',
      { ...oneWithoutRow, scope: { absentFile: 'extra.csv' } },
      withholdingAll(isAbsent),
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, scope: { absentFile: 'extra.csv' } },
      { left: ['delete G2'] },
    ],
    [
      'is not lifted by an approval of the rows',
      { ...oneWithoutRow, scope: { absentFile: 'extra.csv' }, approve: 'rows=grades:9@' },
      withholdingAll(isAbsent),
    ],
  ],
  list_incomplete: [
    [
      'is not given when the service counts what was read',
      { ...oneWithoutRow, counted: 10 },
      { left: ['delete G10'] },
    ],
    [
      'is given when the service counts one more than was read',
      { ...oneWithoutRow, counted: 11 },
      withholdingAll(isIncomplete(11)),
    ],
    [
      'is given when the service counts one less than was read',
      { ...oneWithoutRow, counted: 9 },
      withholdingAll(isIncomplete(9)),
    ],
    [
      'is given when the service does not count',
      { ...oneWithoutRow, counted: null },
      withholdingAll(isIncomplete()),
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, counted: 3 },
      { left: ['delete G2'] },
    ],
    [
      'is not lifted by an approval of the rows',
      { ...oneWithoutRow, counted: 11, approve: 'rows=grades:9@' },
      withholdingAll(isIncomplete(11)),
    ],
  ],
  partial_export: [
    [
      'is given when an export left out records of the table, whatever is approved',
      { ...oneWithoutRow, doubts: [partial('grades', '')], approve: 'rows=grades:9' },
      withholdingAll(partialExport),
    ],
    [
      'comes before a doubt that an approval lifts',
      { ...oneWithoutRow, doubts: [...doubted({ table: 'grades' }).doubts, partial('grades', '')] },
      withholdingAll(partialExport),
    ],
    [
      'is not given for another table',
      { ...oneWithoutRow, doubts: [partial('teams', '')] },
      { left: ['delete G10'] },
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, doubts: [partial('grades', '')] },
      { left: ['delete G2'] },
    ],
    [
      'is given for the fields of a master that the export left out some of',
      { ...fields(4, 5), doubts: [partial('master-fields', 'V')], approve: 'rows=master-fields/V:4' },
      { withheld: all(partialExport, 'update V') },
    ],
    [
      'is not given for the fields of another master',
      { ...fields(4, 5), doubts: [partial('master-fields', 'W')] },
      { left: ['update V'] },
    ],
  ],
  source_gone: [
    [
      'is given when a file of the table is missing that the last run had',
      {
        ...oneWithoutRow,
        doubts: [{ table: 'grades', fact: { code: 'source_gone', args: { file: 'b.csv' } } }],
      },
      withholdingAll({
        code: 'source_gone',
        args: { file: 'b.csv', approval: approvalLike('rows=grades:9') },
      }),
    ],
  ],
  blank_rows: [
    [
      'is given when a row between the others of the table is blank',
      { ...oneWithoutRow, ...doubted({ table: 'grades' }) },
      withholdingAll(blankRows),
    ],
    [
      'is not given for another table',
      { ...oneWithoutRow, ...doubted({ table: 'teams' }) },
      { left: ['delete G10'] },
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, ...doubted({ table: 'grades' }) },
      { left: ['delete G2'] },
    ],
    [
      'comes before fewer rows, as both have the same approval',
      { ...oneWithoutRow, rowsBefore: 20, ...doubted({ table: 'grades' }) },
      withholdingAll(blankRows),
    ],
    [
      'is lifted by an approval of the rows that there are',
      { ...oneWithoutRow, ...doubted({ table: 'grades' }), approve: 'rows=grades:9@' },
      { left: ['delete G10'] },
    ],
    [
      'is given in the rows of fields too',
      { ...fields(4, 5), ...doubted({ table: 'master-fields' }) },
      {
        withheld: all(
          { code: 'blank_rows', args: { place, count: 1, approval: approvalLike('rows=master-fields/V:4') } },
          'update V',
        ),
      },
    ],
    [
      'is not given for another master than the one the file is for',
      { ...fields(4, 5), ...doubted({ table: 'master-fields', scope: 'W' }) },
      { left: ['update V'] },
    ],
  ],
  more_left_out: [
    [
      'is given for the deletes of the table, not for what its rows ask for',
      { ...oneWithoutRow, doubts: [moreLeftOut] },
      withholdingAll(inDoubt(moreLeftOut, 9)),
    ],
    [
      'is lifted by an approval of the rows that there are',
      { ...oneWithoutRow, doubts: [moreLeftOut], approve: 'rows=grades:9@' },
      { left: ['delete G10'] },
    ],
  ],
  line_end_missing: [
    [
      'is given for the deletes of the table and what the last row leads to',
      { ...renamedGrades(2), doubts: [lineEndMissing] },
      { left: ['update G1'], withheld: all(inDoubt(lineEndMissing, 2), 'delete G3', 'update G2') },
    ],
    [
      'is lifted by an approval of the rows that there are',
      { ...renamedGrades(2), doubts: [lineEndMissing], approve: 'rows=grades:2@' },
      { left: ['update G1', 'update G2', 'delete G3'] },
    ],
    [
      'is not given for the row of another file',
      {
        ...renamedGrades(2),
        doubts: [{ ...lineEndMissing, table: 'teams', fact: atLine('other.csv', 3) }],
      },
      { left: ['update G1', 'update G2', 'delete G3'] },
    ],
  ],
  older_file: [
    [
      'is given for all that a file of before would change, deletes included',
      { ...renamedGrades(5), doubts: [olderFile] },
      {
        withheld: all(
          inDoubt(olderFile, 5),
          ...['delete G6', 'update G1', 'update G2', 'update G3', 'update G4', 'update G5'],
        ),
      },
    ],
    [
      'is only a warning of five changes, which somebody may want back',
      { ...renamedGrades(4), doubts: [olderFile] },
      {
        left: ['update G1', 'update G2', 'update G3', 'update G4', 'delete G5'],
        warnings: ['older_file'],
      },
    ],
    [
      'is not even a warning where nothing would change',
      { rows: rows(3), live: live(3), doubts: [olderFile] },
      {},
    ],
    [
      'counts the deletes of a table whose file of before is only one of several',
      { rows: rows(30), live: live(36), doubts: [{ ...olderFile, fact: ofOther }] },
      { withheld: all(inDoubt({ ...olderFile, fact: ofOther }, 30), ...deletes(31, 36)) },
    ],
    [
      'is lifted by an approval of the rows that there are',
      { ...renamedGrades(5), doubts: [olderFile], approve: 'rows=grades:5@' },
      { left: ['update G1', 'update G2', 'update G3', 'update G4', 'update G5', 'delete G6'] },
    ],
  ],
  first_run: [
    [
      'is given for every delete without a row while no accepted run is on record',
      { rows: rows(8), live: live(10), rowsBefore: null },
      { withheld: all(firstRun(2), 'delete G9', 'delete G10') },
    ],
    ['is not given after an accepted run', { ...oneWithoutRow, rowsBefore: 9 }, { left: ['delete G10'] }],
    [
      'is given after accepted runs that never pruned',
      { ...oneWithoutRow, rowsBefore: 9, neverPruned: new Set(['grades/']) },
      { withheld: all(firstRun(1), 'delete G10') },
    ],
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, rowsBefore: null },
      { left: ['delete G2'] },
    ],
    [
      'is lifted by an approval of all deletes of the plan',
      { ...oneWithoutRow, rowsBefore: null, approve: 'deletes=1@' },
      { left: ['delete G10'] },
    ],
    ...['deletes=1', 'deletes=1@0000', 'deletes=2'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...oneWithoutRow, rowsBefore: null, approve },
        { withheld: all(firstRun(1), 'delete G10') },
      ],
    ),
    [
      'gives way to a reason of a single delete, which is then not in the number',
      { rows: [...rows(1), grade('N1', 'Grade G2')], live: live(3), rowsBefore: null },
      {
        withheld: {
          'create N1': renamed('G2'),
          'delete G2': renamed('N1', 'Grade G2'),
          'delete G3': firstRun(1),
        },
      },
    ],
  ],
  fewer_rows: [
    ...forPairs('8/10 4/5 80/100 11/10 1/1', (now, before) => [
      `is not given with ${now} rows after ${before}`,
      after(Number(now), Number(before)),
      { left: [`delete G${Number(now) + 1}`] },
    ]),
    ...forPairs('7/10 3/4 79/100 799/1000 1/2', (now, before) => [
      `is given with ${now} rows after ${before}`,
      after(Number(now), Number(before)),
      { withheld: all(fewerRows(Number(now), Number(before)), `delete G${Number(now) + 1}`) },
    ]),
    [
      'is not given for a delete that a row asks for',
      { ...oneDeletedByRow, rowsBefore: 10 },
      { left: ['delete G2'] },
    ],
    [
      'is lifted by an approval of the rows that there are',
      { ...after(1, 10), approve: 'rows=grades:1@' },
      { left: ['delete G2'] },
    ],
    ...['rows=grades:1', 'rows=grades:1@0000', 'rows=grades:2', 'rows=teams:1', 'rows=1', 'deletes=1@'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...after(1, 10), approve },
        { withheld: all(fewerRows(1, 10), 'delete G2') },
      ],
    ),
  ],
  fewer_parts: [
    ['is not given when every field has a row', fields(5, 5), {}],
    [
      'is not given when as many rows as there were fields give others',
      fields(0, 3, 3),
      { left: ['update V'] },
    ],
    ...forPairs('4/5 80/100', (now, before) => [
      `is not given with rows for ${now} of ${before} fields`,
      fields(Number(now), Number(before)),
      { left: ['update V'] },
    ]),
    ...forPairs('3/4 79/100 1/2', (now, before) => [
      `is given with rows for ${now} of ${before} fields`,
      fields(Number(now), Number(before)),
      { withheld: all(fewerParts(Number(now), Number(before)), 'update V') },
    ]),
    [
      'is lifted by an approval of the rows that there are',
      { ...fields(3, 5), approve: 'rows=master-fields/V:3@' },
      { left: ['update V'] },
    ],
    ...[
      'rows=master-fields/V:3',
      'rows=master-fields/V:3@0000',
      'rows=master-fields/V:4',
      'rows=master-fields/W:3',
      'rows=masters:3',
      'deletes=2',
    ].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...fields(3, 5), approve },
        { withheld: all(fewerParts(3, 5), 'update V') },
      ],
    ),
  ],
};

testReasons(cases);
