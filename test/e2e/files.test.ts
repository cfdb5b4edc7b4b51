import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, runCli } from '../helpers/cli.js';

type Rows = readonly (readonly unknown[])[];

/** A folder with one workbook, sheets by name. */
async function workbookIn(name: string, sheets: Readonly<Record<string, Rows>>): Promise<string> {
  const folder = await dataFolder({});
  const workbook = new ExcelJS.Workbook();
  for (const [title, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(title);
    for (const row of rows) sheet.addRow([...row]);
  }
  await writeFile(path.join(folder, name), new Uint8Array(await workbook.xlsx.writeBuffer()));
  return folder;
}

async function validate(args: readonly string[]) {
  const finished = await runCli(['validate', ...args, '--json']);
  const { problems, exitCode } = documentOf(finished);
  const found = problems.map(({ code, origin }) => {
    const file = path.basename(origin?.file ?? '');
    const sheet = origin?.sheet === undefined ? '' : ` / ${origin.sheet}`;
    return `${code} ${file}${sheet}!${origin?.column ?? ''}${origin?.line ?? ''}`;
  });
  return { found, exitCode, stderr: finished.stderr };
}

describe('what the user says about the files', () => {
  test.each([
    [['--column', 'grades.code'], 'write table.column=header'],
    [
      ['--column', 'grade.code=番号'],
      '--column grade.code=番号: "grade" is not one of grades, charts, teams, users, memberships, masters, master-fields, items, folders, categories. Did you mean "grades"?',
    ],
    [
      ['--column', 'grades.kode=番号'],
      '--column grades.kode=番号: "kode" is not one of code, name, level, default, action, previousCode. Did you mean "code"?',
    ],
    [
      ['--table', 'x=g.csv'],
      '--table x=g.csv: write a table and its file, for example teams=hr.csv. Tables: ',
    ],
    [['--table', 'x'], '--table x: write a table and its file'],
    [['--encoding', 'cp999'], '--encoding cp999: unknown. Did you mean "cp932"?'],
  ])('%j is a usage error', async (options, message) => {
    const { exitCode, stderr } = await runCli(['validate', 'samples/nightly/data', ...options]);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(message);
  });
});

describe('a file whose name says nothing', () => {
  const teams = '部署コード,部署名\n0100,本社\n';

  test('is found by a pattern, recognized by its headers, and named with what is not read', async () => {
    const folder = await dataFolder({ '部署マスタ_20261121.csv': teams, '部署マスタ_20261122.csv': teams });
    const early = new Date(2026, 10, 21);
    await utimes(path.join(folder, '部署マスタ_20261121.csv'), early, early);
    const pattern = path.join(folder, '部署マスタ_*.csv');
    const { exitCode, stdout, stderr } = await runCli(['validate', pattern]);
    expect([exitCode, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Read 1 row .*_20261122\.csv \(1\)\. Newest of .*; not read: .*_20261121\.csv\./,
      ),
      expect.stringContaining('read as teams, because of the headers "部署コード", "部署名"'),
    ]);
    const missing = await runCli(['validate', path.join(folder, '組織*.csv')]);
    expect([missing.exitCode, missing.stderr]).toEqual([
      7,
      expect.stringContaining('Found instead: "部署マスタ_20261121.csv", "部署マスタ_20261122.csv"'),
    ]);
  });

  test('is a sheet that is named in what is to be typed', async () => {
    const rows = [
      ['部署コード', '部署名'],
      ['0100', '本社'],
    ];
    const folder = await workbookIn('人事.xlsx', { 表紙: [['x']], '組織 一覧': rows });
    const file = path.join(folder, '人事.xlsx');
    const { stderr } = await runCli(['validate', file]);
    expect(stderr).toContain(`--table teams=${file} --sheet '組織 一覧'`);
    const named = await runCli(['validate', '--table', `teams=${file}`, '--sheet', '組織 一覧']);
    expect([named.exitCode, named.stderr]).toEqual([0, '']);
  });

  test('is the table that --table says, with the other options for files', async () => {
    const folder = await dataFolder({ 'a.csv': 'x,y\n番号,呼び名\n0100,本社\n', 'b.csv': teams });
    const at = (name: string) => path.join(folder, name);
    const mapping = ['--column', 'folders.code=番号', '--column', 'folders.name=呼び名'];
    expect(await validate(['--table', `folders=${at('a.csv')}`, ...mapping])).toMatchObject({
      found: ['rows_above_header a.csv!'],
      exitCode: 0,
    });
    expect(await validate([at('b.csv'), '--table', `teams=${at('b.csv')}`])).toMatchObject({ found: [] });
    expect(await validate(['--table', `items.V1=${at('b.csv')}`])).toMatchObject({
      found: ['missing_column b.csv!1'],
    });
    expect((await runCli(['validate', '--table', 'team=a.csv'])).stderr).toContain('Did you mean "teams"?');
  });
});

describe('validate --show', () => {
  test('shows the first rows of each table as they are understood', async () => {
    const folder = await dataFolder({
      'grades.csv': 'code,name,level\nG1,課長,２０\nG2,部長,30\nG3,本部長,40\n',
      'teams.FY27.csv': 'code,name,parentCode,action\nA,本社,,\nB,営業部,A,create\n',
    });
    const { stdout } = await runCli(['validate', folder, '--show', '2']);
    expect(stdout.replaceAll(folder, 'hr').split('\n')).toEqual([
      'grades  hr/grades.csv',
      '  row  code  name    level',
      '  2    "G1"  "課長"  20',
      '  3    "G2"  "部長"  30',
      '',
      'teams  hr/teams.FY27.csv',
      '  row  chart   code  name      parentCode  action',
      '  2    "FY27"  "A"   "本社"    (empty)',
      '  3    "FY27"  "B"   "営業部"  "A"         create',
      '',
      expect.stringMatching(/^Read 5 rows from 2 tables/),
      '',
    ]);
    const document = documentOf(await runCli(['validate', folder, '--show', '1', '--json']));
    expect(document).toMatchObject({
      firstRows: [
        { table: 'grades', rows: [{ line: 2, values: { code: 'G1', name: '課長', level: 20 } }] },
        { table: 'teams', rows: [{ line: 2, values: { chart: 'FY27', code: 'A', parentCode: null } }] },
      ],
    });
  });
});
