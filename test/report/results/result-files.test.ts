import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { defaultLimits } from '../../../src/model/limits.js';
import type { Outcome, Plan } from '../../../src/model/plan.js';
import { type Problem, problemAt } from '../../../src/model/problems.js';
import type { Listing } from '../../../src/model/records.js';
import type { Grid, Table } from '../../../src/model/tables.js';
import { findTables } from '../../../src/plan/intake/desired-set.js';
import { resultFiles } from '../../../src/report/results/result-files.js';
import { rowResults } from '../../../src/report/results/row-results.js';
import { parseCsv } from '../../../src/tables/csv/parse-csv.js';
import { aWithheld, holding } from '../../helpers/builders.js';

const header = ['code', 'name', 'level'];

interface Given {
  readonly file?: string;
  readonly sheet?: string;
  readonly table?: string;
  readonly scope?: string;
  /** The header first; lines count from 1. */
  readonly rows: readonly (readonly string[])[];
}

function read(given: readonly Given[]): {
  readonly grids: readonly Grid[];
  readonly tables: readonly Table[];
} {
  const texts = given.map(({ file = 'grades.csv', sheet, table = 'grades', scope, rows }) => ({
    table,
    ...(scope !== undefined && { scope }),
    grid: {
      source: { file, ...(sheet !== undefined && { sheet }), sha256: '', rowCount: rows.length },
      rows: rows.map((cells, index) => ({ line: index + 1, cells })),
      blankRowCount: 0,
      hiddenRowCount: 0,
    },
  }));
  return { grids: texts.map(({ grid }) => grid), tables: findTables(texts).tables };
}

function change(line: number, more: Partial<Change> = {}): Change {
  return {
    id: `grades/G${line}`,
    resource: 'grades',
    scope: '',
    action: 'update',
    key: `G${line}`,
    name: '',
    fields: [],
    origin: { file: 'grades.csv', line },
    dependsOn: [],
    ...more,
  };
}

const plan: Plan = {
  serviceUrl: 'https://example.com',
  sources: [],
  scopes: [],
  changes: [],
  withheld: [],
  findings: [],
  limits: defaultLimits,
};

function filesOf(
  given: readonly Given[],
  run: {
    readonly outcomes?: readonly Outcome[];
    readonly setAside?: readonly Problem[];
    readonly plan?: Plan;
    readonly listings?: readonly Listing[];
  } = {},
) {
  const input = { ...read(given), setAside: run.setAside ?? [], listings: run.listings ?? [] };
  const results = rowResults({ ...input, plan: run.plan ?? plan, outcomes: run.outcomes ?? [] });
  return Object.fromEntries(
    resultFiles(input, results).map(({ path, parts }) => [path, [...parts].join('')]),
  );
}

/** As the reader of CSV files reads it, the byte order mark aside. */
function rowsOf(text = ''): readonly (readonly string[])[] {
  return parseCsv(text.replace(/^\ufeff/, '')).rows.map(({ cells }) => cells);
}

const setAsideAt = (line: number): Problem =>
  problemAt({ code: 'blank_cell', args: {} }, { file: 'grades.csv', line, column: 'A', field: 'code' });

describe('the rows with their outcomes', () => {
  test('each row has one result, the worst of what was to be done for it', async () => {
    const rows = [header, ...[2, 3, 4, 5, 6].map((line) => [`G${line}`, 'x', '1'])];
    const setDefault = change(2, { action: 'set-default', id: 'grades/G2#set-default' });
    const withheld = change(5, { action: 'delete' });
    const files = filesOf([{ rows }], {
      outcomes: [
        { change: change(2), status: 'applied' },
        { change: setDefault, status: 'failed', message: 'no' },
        { change: change(3), status: 'already' },
      ],
      plan: {
        ...plan,
        ...holding(aWithheld(withheld, 'switched_off', { option: '--no-delete' })),
      },
      setAside: [setAsideAt(6)],
    });
    const all = rowsOf(files['results/grades.csv']);
    expect(all.map((cells) => cells.slice(3, 5))).toEqual([
      ['_action', '_status'],
      ['update, set-default', 'failed'],
      ['update', 'already'],
      ['', 'unchanged'],
      ['delete', 'withheld'],
      ['', 'set-aside'],
    ]);
    const open = rowsOf(files['failed/grades.csv']);
    expect(open.map(([code]) => code)).toEqual(['code', 'G2', 'G5', 'G6']);
  });

  test('the rows of custom fields that a change touches have its result, the others of the master are unchanged', async () => {
    const fields = [
      ['master', 'code', 'title', 'fieldType', 'required'],
      ['V', 'a', 'A', 'text', 'FALSE'],
      ['V', 'b', 'B', 'text', 'FALSE'],
    ];
    const origin = { file: 'master-fields.csv', line: 3, column: 'C', field: 'title' };
    const outcome: Outcome = {
      change: change(2, {
        resource: 'masters',
        origin: { file: 'master-fields.csv', line: 2 },
        fields: [{ field: 'fields.b.title', before: null, after: 'B', origin }],
      }),
      status: 'applied',
    };
    const files = filesOf([{ rows: fields, table: 'master-fields', file: 'master-fields.csv' }], {
      outcomes: [outcome],
    });
    const rows = rowsOf(files['results/master-fields.csv']);
    expect(rows.map((cells) => cells.at(-2))).toEqual(['_status', 'unchanged', 'applied']);
  });

  test('there is a file of rows that are left only when some are', () => {
    expect(Object.keys(filesOf([{ rows: [header, ['G2', 'x', '1']] }]))).toEqual(['results/grades.csv']);
  });

  test('a file keeps the name by which its table is recognized, whatever the name of its sheet', () => {
    const rows = [
      ['code', 'name'],
      ['A', 'a'],
    ];
    const given = [
      { rows, table: 'teams', scope: 'FY26', file: 'a.xlsx', sheet: 'teams.FY26' },
      { rows, table: 'teams', scope: 'fy26', file: 'b.csv' },
      { rows, table: 'teams', scope: '../x', file: 'c.xlsx', sheet: 'teams.../x' },
    ];
    expect(Object.keys(filesOf(given))).toEqual([
      'results/teams.FY26.csv',
      'results/2/teams.fy26.csv',
      'results/teams...%2Fx.csv',
    ]);
  });

  test('columns of an earlier run make place for those of this one', async () => {
    const rows = [
      [...header, '_action', '_Status', '_message'],
      ['G2', 'x', '1', 'create', 'failed', 'no'],
    ];
    const files = filesOf([{ rows }], {
      outcomes: [{ change: change(2), status: 'unknown', message: 'why' }],
    });
    expect(rowsOf(files['failed/grades.csv'])).toEqual([
      [...header, '_action', '_status', '_message'],
      ['G2', 'x', '1', 'update', 'unknown', 'why'],
    ]);
  });

  test('a row that lost its columns does not find others when it is fed back', () => {
    const ragged = [
      ['G2', 'x'],
      ['G3', 'x', '1', '2'],
      ['G4', 'x', '1', '', '', 'y'],
    ];
    const lines = ragged.map((_, index) => index + 2);
    const withOld = [...header, '_action', '_status', '_message'];
    for (const own of [header, withOld]) {
      const raggedRows =
        own === header
          ? ragged
          : [
              ['G2', 'x', '1'],
              ['G3', 'x', '1', '2', '3', '4', '5'],
            ];
      const setAside = lines.map((line) =>
        problemAt(
          { code: 'ragged_row', args: { cells: 1, columns: 2, lastColumn: 'C' } },
          { file: 'grades.csv', line },
        ),
      );
      const files = filesOf([{ rows: [own, ...raggedRows] }], { setAside });
      const text = files['failed/grades.csv'] ?? '';
      const cells = text
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      const { tables } = read([{ rows: cells }]);
      expect([tables[0]?.rows, tables[0]?.lostRows?.length]).toEqual([[], raggedRows.length]);
    }
  });

  test('a row that lost its columns says its chart where no row of the table does, and stays an error', async () => {
    const charts: Listing = {
      resource: 'charts',
      scope: '',
      records: [
        { resource: 'charts', scope: '', key: '*', id: 'c1', values: {}, facts: { isCurrent: true } },
      ],
    };
    const rows = [
      ['code', 'name'],
      ['A', 'a', 'x'],
      ['B', 'b'],
    ];
    const setAside = [2, 3].map((line) =>
      problemAt({ code: 'blank_cell', args: {} }, { file: 'teams.csv', line }),
    );
    const given = [{ rows, table: 'teams', file: 'teams.csv' }];
    const files = filesOf(given, { setAside, listings: [charts] });
    const open = rowsOf(files['failed/teams.csv']);
    expect(open.map((cells) => cells.slice(0, 4))).toEqual([
      ['chart', 'code', 'name', '_action'],
      ['\\*', 'A', 'a', 'x'],
      ['\\*', 'B', 'b', ''],
    ]);
    const [fedBack] = read([{ rows: open, table: 'teams', file: 'teams.csv' }]).tables;
    expect([fedBack?.rows.length, fedBack?.lostRows]).toEqual([1, [{ line: 2, cells: [] }]]);
    const known = filesOf([{ rows, table: 'teams', scope: 'FY26', file: 'teams.csv' }], {
      setAside,
      listings: [charts],
    });
    expect(rowsOf(known['failed/teams.FY26.csv'])[0]?.[0]).toBe('code');
  });

  test('a cell of a workbook that could not be trusted does not pass for a blank one', async () => {
    const given = [{ rows: [header, ['G2', '', '1']], file: 'hr.xlsx', sheet: 'grades' }];
    const origin = { file: 'hr.xlsx', sheet: 'grades', line: 2, column: 'B', field: 'name' };
    const files = filesOf(given, {
      setAside: [problemAt({ code: 'merged_cell', args: { area: 'B3:B7' } }, origin)],
    });
    expect(rowsOf(files['failed/grades.csv'])[1]?.slice(0, 3)).toEqual(['G2', '#VALUE!', '1']);
  });

  test('text that looks like a formula stays text for people, and is untouched where it is fed back', async () => {
    const rows = [header, ['G2', '=HYPERLINK("x")', '-5'], ['G3', '@x', '+1.5']];
    const failed = (line: number): Outcome => ({ change: change(line), status: 'failed', message: '=no' });
    const files = filesOf([{ rows }], { outcomes: [failed(2), failed(3)] });
    expect(
      rowsOf(files['results/grades.csv'])
        .slice(1)
        .map((cells) => cells.slice(1, 3)),
    ).toEqual([
      [`'=HYPERLINK("x")`, '-5'],
      [`'@x`, '+1.5'],
    ]);
    expect(
      rowsOf(files['failed/grades.csv'])
        .slice(1)
        .map((cells) => cells.slice(1)),
    ).toEqual([
      ['=HYPERLINK("x")', '-5', 'update', 'failed', `'=no`],
      ['@x', '+1.5', 'update', 'failed', `'=no`],
    ]);
  });
});

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a;b',
    'a\tb',
    '"',
    '""',
    '=1+1',
    "'x",
    'a,b',
    '複数\n行',
    '\u3000x',
    '0007',
    '-1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/[\r\ufeff]/g, '')),
);

test('law: every row is in the results once, in its order; those left to do are read back as they were', async () => {
  const statuses = [
    'applied',
    'already',
    'failed',
    'skipped',
    'unknown',
    'notAttempted',
    'unchanged',
    'set-aside',
  ] as const;
  const row = fc.record({
    cells: fc.array(cell, { minLength: 2, maxLength: 2 }),
    status: fc.constantFrom(...statuses),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (drawn) => {
      const data = drawn.map(({ cells }, index) => [`G${index + 2}`, ...cells]);
      const outcomes = drawn.flatMap(({ status }, index): readonly Outcome[] =>
        status === 'unchanged' || status === 'set-aside'
          ? []
          : [{ change: change(index + 2), status, message: 'm' }],
      );
      const setAside = drawn.flatMap(({ status }, index) =>
        status === 'set-aside' ? [setAsideAt(index + 2)] : [],
      );
      const files = filesOf([{ rows: [header, ...data] }], { outcomes, setAside });
      const all = rowsOf(files['results/grades.csv']).slice(1);
      expect(all.map((cells) => [cells[0], cells[4]])).toEqual(
        drawn.map(({ status }, index) => [`G${index + 2}`, status]),
      );
      const isOpen = (status: string) => !['applied', 'already', 'unchanged'].includes(status);
      const open = rowsOf(files['failed/grades.csv']).slice(1);
      expect(open.map((cells) => cells.slice(0, 3))).toEqual(
        data.filter((_, index) => isOpen(drawn[index]?.status ?? '')),
      );
    }),
  );
});
