import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { type ReadOptions, readDataSet } from '../../src/tables/read-data-set.js';
import { zipOf } from '../helpers/stored-zip.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { partsWith, relationships, worksheet } from '../helpers/workbooks.js';

const options: ReadOptions = {
  tableNames: ['grades', 'teams', 'items'],
  scopedTableNames: ['teams', 'items'],
};

/** Sheets by name; a name in brackets is hidden. */
type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>;

async function workbookWith(name: string, sheets: Sheets): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  for (const [title, rows] of Object.entries(sheets)) {
    const hidden = /^\((.*)\)$/.exec(title)?.[1];
    const sheet = workbook.addWorksheet(hidden ?? title, { state: hidden ? 'hidden' : 'visible' });
    for (const row of rows) sheet.addRow([...row]);
  }
  const file = path.join(await temporaryFolder({}), name);
  await writeFile(file, new Uint8Array(await workbook.xlsx.writeBuffer()));
  return file;
}

async function read(name: string, sheets: Sheets, more: Partial<ReadOptions> = {}) {
  const { grids, unnamed, problems } = await readDataSet([await workbookWith(name, sheets)], {
    ...options,
    ...more,
  });
  return {
    ...(unnamed.length > 0 && {
      unnamed: unnamed.map((one) => one.grids.map(({ source }) => source.sheet)),
    }),
    grids: grids.map(({ table, scope, grid }) => [
      scope === undefined ? table : `${table} of ${scope}`,
      grid.source.sheet,
      ...grid.rows.map(({ cells }) => cells.join('|')),
    ]),
    problems: problems.map(({ code, severity, args }) => [
      severity,
      code,
      'sheets' in args ? args.sheets : args,
    ]),
  };
}

const rows = [
  ['code', 'name'],
  ['G1', '課長'],
];

describe('a workbook', () => {
  test('holds a table in each visible sheet that has the name of one; other sheets are named in a warning', async () => {
    expect(await read('hr.xlsx', { 説明: [['x']], Teams: rows, 'items.V1': rows, '(grades)': rows })).toEqual(
      {
        grids: [
          ['teams', 'Teams', 'code|name', 'G1|課長'],
          ['items of V1', 'items.V1', 'code|name', 'G1|課長'],
        ],
        problems: [
          ['warning', 'unknown_sheet', { name: '説明', known: options.tableNames }],
          ['warning', 'hidden_sheet', { name: 'grades', isRead: false }],
        ],
      },
    );
  });

  test('without such a sheet gives all visible ones, whose names say nothing, but no guide', async () => {
    expect(await read('hr.xlsx', { Guide: rows, Sheet1: rows, Sheet2: rows, '(Sheet3)': rows })).toEqual({
      grids: [],
      unnamed: [['Sheet1', 'Sheet2']],
      problems: [],
    });
  });

  test('gives a requested sheet whose name says nothing', async () => {
    const { unnamed } = await read('hr.xlsx', { Sheet1: rows, Sheet2: rows }, { sheet: 'Sheet2' });
    expect(unnamed).toEqual([['Sheet2']]);
  });

  test('without visible sheets but a guide is a problem that lists the sheets', async () => {
    expect(await read('hr.xlsx', { Guide: rows, '(teams)': rows })).toEqual({
      grids: [],
      problems: [['error', 'no_table_sheets', ['Guide']]],
    });
  });

  test('gives only the tables that are asked for', async () => {
    const { grids } = await read('hr.xlsx', { teams: rows, grades: rows }, { only: ['teams'] });
    expect(grids).toEqual([['teams', 'teams', 'code|name', 'G1|課長']]);
  });
});

describe('a workbook named after a table', () => {
  test('is read from the sheet of that name', async () => {
    const { grids, problems } = await read('teams.xlsx', { 表紙: [['x']], teams: rows });
    expect(grids).toEqual([['teams', 'teams', 'code|name', 'G1|課長']]);
    expect(problems).toEqual([['warning', 'unknown_sheet', { name: '表紙', known: options.tableNames }]]);
  });

  test('is read from its only visible sheet, whatever its name', async () => {
    const { grids } = await read('teams.FY27.xlsx', { 組織: rows, '(master)': [['x']] });
    expect(grids).toEqual([['teams of FY27', '組織', 'code|name', 'G1|課長']]);
  });

  test('with several visible sheets is a problem that lists them, until one is named', async () => {
    const sheets = { 本社: rows, 支社: [['code', 'name']] };
    expect(await read('teams.xlsx', sheets)).toEqual({
      grids: [],
      problems: [['error', 'sheet_not_found', ['本社', '支社']]],
    });
    expect((await read('teams.xlsx', sheets, { sheet: '支社' })).grids).toEqual([
      ['teams', '支社', 'code|name'],
    ]);
    expect((await read('teams.xlsx', sheets, { sheet: '工場' })).problems).toEqual([
      ['error', 'sheet_not_found', ['本社', '支社']],
    ]);
  });

  test('in a workbook of several tables, the sheet that is asked for must be there', async () => {
    const { problems } = await read('hr.xlsx', { teams: rows, 説明: rows }, { sheet: '組織' });
    expect(problems).toEqual([['error', 'sheet_not_found', ['teams', '説明']]]);
    expect((await read('hr.xlsx', { teams: rows }, { sheet: '組織' })).grids).toEqual([]);
  });

  test('and a scope is not read from the sheet of another scope', async () => {
    const { grids } = await read('items.V1.xlsx', { 'items.V2': [['x']], 'items.V1': rows });
    expect(grids).toEqual([['items of V1', 'items.V1', 'code|name', 'G1|課長']]);
    expect((await read('items.V3.xlsx', { 'items.V2': [['x']] })).problems).toEqual([
      ['error', 'sheet_not_found', ['items.V2']],
    ]);
  });

  test('may hold a sheet for each scope', async () => {
    const { grids } = await read('items.xlsx', { 'items.V1': rows, 'items.V2': rows });
    expect(grids.map(([name]) => name)).toEqual(['items of V1', 'items of V2']);
  });

  test('is read from a visible sheet rather than a hidden one of its name', async () => {
    const { grids, problems } = await read('teams.xlsx', { '(teams)': [['old']], 組織: rows });
    expect(grids).toEqual([['teams', '組織', 'code|name', 'G1|課長']]);
    expect(problems).toEqual([['warning', 'hidden_sheet', { name: 'teams', isRead: false }]]);
  });
});

test('a workbook without its styles is read, with a warning: its dates are numbers', async () => {
  const parts = partsWith({
    'xl/_rels/workbook.xml.rels': relationships(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'gone.xml'],
    ),
    'xl/worksheets/sheet1.xml': worksheet('<row><c t="str"><v>code</v></c><c s="1"><v>46113</v></c></row>'),
  });
  const file = path.join(await temporaryFolder({ 'grades.xlsx': zipOf(parts) }), 'grades.xlsx');
  const { grids, problems } = await readDataSet([file], options);
  expect(grids[0]?.grid.rows[0]?.cells).toEqual(['code', '46113']);
  expect(problems).toEqual([
    { code: 'part_missing', severity: 'warning', args: { part: 'xl/gone.xml' }, origin: { file } },
  ]);
});
