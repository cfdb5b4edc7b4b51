/** What goes wrong in many cells for one reason is reported once, with that reason. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { dataFolder, runCli } from '../helpers/cli.js';

type Rows = readonly (readonly unknown[])[];

const header = ['部署コード', '部署名'];
const departments = [header, ...Array.from({ length: 12 }, (_, at) => [`T${at}`, at === 0 ? '本社' : null])];
const many = (row: (at: number) => string, count = 12) => Array.from({ length: count }, (_, at) => row(at));
const titled = [['2026年度'], [], ['番号', '部署名'], ['1', '総務']];
const wide = departments.map(([code, name], at) => (at === 0 ? [code, name] : [code, '本社', 'x']));

/** Text, or a sheet 組織 in which a range may be merged. */
async function folderWith(file: string, content: readonly string[] | Rows, merged?: string): Promise<string> {
  const folder = await dataFolder({ 'mastersync.yaml': '' });
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('組織');
  for (const row of content) sheet.addRow([...row]);
  if (merged !== undefined) sheet.mergeCells(merged);
  const text = `${content.join('\n')}\n`;
  const bytes = file.endsWith('.csv') ? text : new Uint8Array(await workbook.xlsx.writeBuffer());
  await writeFile(path.join(folder, file), bytes);
  return folder;
}

test.each<[string, string, readonly string[] | Rows, string, readonly RegExp[], string?]>([
  [
    'a merged area',
    'teams.xlsx',
    departments,
    '',
    [/!B3 .*, … \(11\): the cells B2:B13 are merged/],
    'B2:B13',
  ],
  ['a line that is no header', 'teams.xlsx', titled, '--header-row 1', [/blank/, /column "code" is missing/]],
  ['no key below a title', 'teams.xlsx', titled, '', [/line 3, below 1 title/, /!3: .*"code" is missing/]],
  ['values beside the header', 'teams.xlsx', wide, '', [/, … \(12\): .* to the right .* last column is B/]],
  [
    'a sheet that is not there',
    'teams.xlsx',
    departments,
    '--sheet 組識',
    [/no sheet "組識"\. .* Sheets: "組織"/],
  ],
  ['a sheet that nothing places', '社員.xlsx', [['資産番号'], ['1']], '', [/--table TABLE=社員\.xlsx, or/]],
  [
    'no folder for a pattern',
    'teams.csv',
    ['code,name'],
    'nosuch/*.csv',
    [/because "nosuch" does not exist/],
  ],
  ['no such file', 'teams.csv', ['code,name'], 'tems.csv', [/tems\.csv.* "teams\.csv"/]],
  ['a workbook called CSV', 'teams.csv', ['PK\u0003\u0004\u0000\u0000'], '', [/teams\.csv: .*workbook/]],
  [
    'swapped columns',
    'teams.csv',
    [header.join(), ...many((at) => `総務${at}部,01${at}`)],
    '',
    [/two swapped/],
  ],
  [
    'names in a column of codes',
    'teams.csv',
    [`${header},上位部署コード`, ...many((at) => `01${at},総務${at}部,本社`)],
    '',
    [/:1: .* hold codes, but has 12 cells without one, such as "本社"/],
  ],
  [
    'codes in full width',
    'teams.csv',
    [header.join(), ...many((at) => `Ｔ${at},総務${at}部`)],
    '',
    [/:1: .* 12 codes in full width, such as "Ｔ0". With normalizeCodes: true/],
  ],
  [
    'lost zeros, before what follows from them',
    'teams.csv',
    ['code,name,parentCode', '100,本社,', ...many((at) => `11${at},部,01${at % 2}0`, 9), '200,支社,0300'],
    '',
    [/:3 parentCode: .* leading zeros seem to be lost .*\(9 rows\)/, /:12 parentCode: no row for "0300"/],
  ],
  [
    'columns that no field takes, beside one that is mistyped',
    'teams.csv',
    [`${header},カナ,発令日,nmae`, '0110,総務部,,,'],
    '',
    [/:1: 2 columns are unknown and are ignored: "カナ", "発令日"/, /"nmae" is unknown .* mean "name"\?$/],
  ],
])('%s: one problem', async (_, file, content, options, expected, merged) => {
  const cwd = await folderWith(file, content, merged);
  const words = options.split(' ').filter(Boolean);
  const { stderr } = await runCli(
    ['validate', ...(options.endsWith('.csv') ? words : [file, ...words])],
    {},
    { cwd },
  );
  const lines = stderr.split('\n').filter((line) => /^(?:error|warning):/.test(line));
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

test('equal problems are one in every count', async () => {
  const cwd = await folderWith('teams.csv', ['code,name', 'A,', 'B,', 'C,人事部']);
  const { stdout, stderr } = await runCli(['plan', 'teams.csv'], {}, { cwd });
  expect(stderr).toContain(
    'error: teams.csv:2 name, teams.csv:3 name (2): is blank but required. Fill it in.\nThe input has 1 error;',
  );
  expect(stdout).toContain(' errors=1 ');
});

test.each(['teams.csv --sheet 組織', '--table teams=teams.csv --sheet 組織', ''])(
  'a sheet is refused where no file is a workbook: %s',
  async (args) => {
    const cwd = await folderWith('teams.csv', ['code,name', 'A,人事部']);
    await writeFile(
      path.join(cwd, 'mastersync.yaml'),
      'sources: [{file: teams.csv, table: teams, sheet: 組織}]\n',
    );
    const { exitCode, stderr } = await runCli(['validate', ...args.split(' ').filter(Boolean)], {}, { cwd });
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining('"組織": teams.csv is not a workbook.')]);
  },
);
