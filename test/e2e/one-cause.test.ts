/** What goes wrong in many cells for one reason is reported once, with that reason. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const departments = [
  ['部署コード', '部署名', '階層'],
  ...Array.from({ length: 12 }, (_, index) => [`T${index}`, index === 0 ? '本社' : null, 1]),
];

async function aWorkbook(
  rows: readonly (readonly unknown[])[],
  { merged, settings = '' }: { readonly merged?: string; readonly settings?: string } = {},
): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('組織');
  for (const row of rows) sheet.addRow([...row]);
  if (merged !== undefined) sheet.mergeCells(merged);
  const folder = await temporaryFolder({ 'mastersync.yaml': settings });
  await writeFile(path.join(folder, 'teams.xlsx'), new Uint8Array(await workbook.xlsx.writeBuffer()));
  return folder;
}

async function validate(folder: string, ...args: readonly string[]) {
  const { exitCode, stderr } = await runCli(['validate', ...args], { LANG: 'C' }, { cwd: folder });
  const lines = stderr.split('\n').filter((line) => /^(?:error|warning):/.test(line));
  return { exitCode, lines };
}

test('the cells of a merged area are one error, which names the area', async () => {
  const folder = await aWorkbook(departments, { merged: 'B2:B13' });
  const { exitCode, lines } = await validate(folder, 'teams.xlsx');
  expect(exitCode).toBe(7);
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error: teams.xlsx / 組織!B3 部署名, teams.xlsx / 組織!B4 部署名, teams.xlsx / 組織!B5 部署名, … (11): ' +
      'the cells B2:B13 are merged, and only the first has a value. Unmerge them and fill in each, or set ' +
      'fillMerged: true for this source if the value is meant for all.',
  ]);
});

test('a merged area may stand for its value in each of its cells', async () => {
  const settings = 'sources:\n  - file: teams.xlsx\n    table: teams\n    fillMerged: true\n';
  const { exitCode, lines } = await validate(await aWorkbook(departments, { merged: 'B2:B13', settings }));
  expect([exitCode, lines]).toEqual([
    0,
    ['warning: teams.xlsx / 組織!C1: column "階層" is unknown and is ignored.'],
  ]);
});

test('a line that is not the header is one error, whatever its rows hold', async () => {
  const rows = [['2026年度 組織一覧'], ...departments];
  const { exitCode, lines } = await validate(await aWorkbook(rows), 'teams.xlsx', '--header-row', '1');
  expect(exitCode).toBe(7);
  expect(lines).toEqual([expect.stringContaining('the required column "code" is missing')]);
});

test('values to the right of the header of a sheet are one error without a word on separators', async () => {
  const rows = departments.map((row, index) => (index === 0 ? row : [...row.slice(0, 1), '本社', 1, 'x']));
  const { lines } = await validate(await aWorkbook(rows), 'teams.xlsx');
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error: teams.xlsx / 組織!2, teams.xlsx / 組織!3, teams.xlsx / 組織!4, … (12): the row has a value to the right of the ' +
      'header, whose last column is C. Give that column a header, or clear its cells. If the header is in ' +
      'another line, use --header-row.',
  ]);
});

test('a sheet that does not exist lists those that do', async () => {
  const { lines } = await validate(await aWorkbook(departments), 'teams.xlsx', '--sheet', '組識');
  expect(lines).toEqual([
    'error: teams.xlsx: the workbook has no sheet "組識". Did you mean "組織"? Sheets: "組織". ' +
      'Correct --sheet, or sheet of the source.',
  ]);
});

async function validateCsv(lines: readonly string[]) {
  const folder = await temporaryFolder({ 'teams.csv': `${lines.join('\n')}\n` });
  return (await validate(folder, 'teams.csv')).lines;
}

test('codes and names that are swapped are one error', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `総務${index}部,01${index}`);
  expect(await validateCsv(['部署コード,部署名', ...rows])).toEqual([
    'error: teams.csv:1: this column should hold codes, but holds names such as "総務0部" (12), while the codes are in ' +
      '"部署名". Are the two swapped? Correct the headers, or map the columns with --column.',
  ]);
});

test('names in a column of codes are one error', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `01${index},総務${index}部,本社`);
  expect(await validateCsv(['部署コード,部署名,上位部署コード', ...rows])).toEqual([
    'error: teams.csv:1: this column should hold codes, but 12 of its cells do not, such as "本社". Map the right column ' +
      'with --column, or columns of the source.',
  ]);
});

test('codes in full width are one error that names the option', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `Ｔ${index},総務${index}部`);
  expect(await validateCsv(['部署コード,部署名', ...rows])).toEqual([
    'error: teams.csv:1: 12 codes in this column are written in full width: "Ｔ0". With ' +
      'normalizeCodes: true in the settings, it is read as "T0".',
  ]);
});

test('leading zeros that one of two columns has lost are named before what follows from them', async () => {
  const rows = Array.from(
    { length: 9 },
    (_, index) => `11${index},総務${index}部,${index % 2 ? '0100' : '0110'}`,
  );
  expect(await validateCsv(['code,name,parentCode', '100,本社,', ...rows, '200,支社,0300'])).toEqual([
    'warning: teams.csv:3 parentCode: there is no "0110", but "110": leading zeros seem to be lost in one of the columns ' +
      '(9 rows). Format both columns as text, and export the file again.',
    'warning: teams.csv:12 parentCode: no row for "0300" in the file. `mastersync plan` will look for it in the service.',
  ]);
});

test('equal problems are one in every count', async () => {
  const folder = await temporaryFolder({ 'teams.csv': 'code,name\nA,\nB,\nC,人事部\n' });
  const { stdout, stderr } = await runCli(['plan', 'teams.csv'], { LANG: 'C' }, { cwd: folder });
  expect(stderr).toBe(
    'error: teams.csv:2 name, teams.csv:3 name (2): is blank but required.\n' +
      'The input has 1 error; nothing was written. Correct the files and run again.\n',
  );
  expect(stdout).toContain(' errors=1 ');
});

test('a sheet is refused where no file is a workbook', async () => {
  const settings = 'sources:\n  - file: teams.csv\n    table: teams\n    sheet: 組織\n';
  const folder = await temporaryFolder({ 'teams.csv': 'code,name\nA,人事部\n', 'mastersync.yaml': settings });
  for (const args of [
    ['teams.csv', '--sheet', '組織'],
    ['--table', 'teams=teams.csv', '--sheet', '組織'],
    [],
  ]) {
    const { exitCode, stderr } = await runCli(['validate', ...args], { LANG: 'C' }, { cwd: folder });
    expect([exitCode, stderr]).toEqual([
      64,
      'There is no workbook with a sheet "組織": teams.csv is not a workbook. Leave out --sheet, or sheet of the source.\n',
    ]);
  }
});

test('a pattern below a folder that does not exist names the folder', async () => {
  const folder = await temporaryFolder({ 'teams.csv': 'code,name\nA,人事部\n' });
  expect((await validate(folder, 'nosuch/*.csv')).lines).toEqual([
    'error: nosuch/*.csv: no file or folder matches this pattern, because "nosuch" does not exist. ' +
      'The working directory holds "teams.csv". Correct the pattern, or has the export stopped?',
  ]);
});

test('an address with any version says where it must end', async () => {
  const folder = await temporaryFolder({ 'teams.csv': 'code,name\nA,人事部\n' });
  const environment = { LANG: 'C', MASTERSYNC_URL: 'https://example.com/v2', MASTERSYNC_TOKEN: 'x' };
  const { stderr } = await runCli(['plan', 'teams.csv'], environment, { cwd: folder });
  expect(stderr).toContain('must end before the version, such as /v1 or /v2');
});

test('a workbook that no name and no header places says how to', async () => {
  const rows = [
    ['資産番号', '型番'],
    ['1', 'PC-7'],
  ];
  const folder = await aWorkbook(rows);
  await rename(path.join(folder, 'teams.xlsx'), path.join(folder, '社員.xlsx'));
  const { lines } = await validate(folder, '社員.xlsx');
  expect(lines).toEqual([expect.stringContaining('Say which table a sheet is: --table TABLE=社員.xlsx, or')]);
});

test('a header without the key is looked for below the title', async () => {
  const folder = await aWorkbook([['2026年度'], [], ['番号', '部署名', '電話'], ['1', '総務', '03']]);
  const { lines } = await validate(folder, '--table', 'teams=teams.xlsx');
  expect(lines.find((line) => line.startsWith('error'))).toBe(
    'error: teams.xlsx / 組織!3: the required column "code" is missing. Found: "番号", "部署名", "電話". ' +
      'If it has another header, map it with --column, or columns of the source. ' +
      'If the header is in another line, use --header-row, or headerRow of the source.',
  );
});

test('validate --show prints what was understood beside the errors', async () => {
  const folder = await temporaryFolder({ 'grades.csv': 'code,name,level\nG1,部長,70\nG2,課長,12a\n' });
  const args = ['validate', 'grades.csv', '--show', '5'];
  const { exitCode, stdout, stderr } = await runCli(args, { LANG: 'C' }, { cwd: folder });
  expect([exitCode, stderr]).toEqual([7, expect.stringContaining('grades.csv:3 level: "12a"')]);
  expect(stdout).toMatch(/^ {2}2 +"G1" +"部長" +70/m);
});
