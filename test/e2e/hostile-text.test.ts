/**
 * Names that are attacks, from the service and from files: nothing that is printed or written runs,
 * commands or escapes its place.
 */
import { readdir } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import type { Finished } from '../helpers/cli.js';
import { openStage } from '../helpers/stage.js';

const attacks = [
  '\u001b]0;owned\u0007\u001b[2J\u001b[31m',
  '\u009b31m',
  '\u202egpj.exe',
  '=HYPERLINK("http://x.test","y")',
  '@SUM(1)',
  '+1+1',
  "-2+cmd|' /C calc'!A0",
  '\t=1+1',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '](javascript:alert(1)) ![x](http://x.test/y)',
  '"><svg onload=alert(1)>',
  '--></style></script>]]>',
  '_x000D_=1',
];

const seed = {
  grades: [
    { code: 'G', name: 'default', level: 0, default: true },
    ...attacks.map((name, index) => ({ code: `G${index}`, name, level: 1 })),
  ],
  folders: attacks.map((name, index) => ({ code: `F${index}`, name, description: name })),
} as Seed;

/** Text that a file may hold, under codes that the service has. */
const writable = attacks.filter((text) => !/\p{Cc}/u.test(text));

const files = {
  'grades.csv': Papa.unparse([
    ['code', 'name', 'level'],
    ['G', 'default', '0'],
    ...writable.map((name, index) => [`G${attacks.length - 1 - index}`, name, '2']),
    ...writable.map((name, index) => [`N${index}`, name, '3']),
  ]),
};

/** What commands a terminal, or turns the order of writing. */
const commands = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function expectHarmless({ stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>): void {
  expect(stderr).not.toMatch(commands);
  expect(stdout).not.toMatch(commands);
}

/** Every cell that a spreadsheet would take for a formula. */
function formulasOf(rows: readonly (readonly string[])[]): readonly string[] {
  return rows.flat().filter((cell) => /^\s*[=+@-]/.test(cell) && Number.isNaN(Number(cell)));
}

async function formulaCellsOf(file: string): Promise<readonly string[]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const found: string[] = [];
  book.eachSheet((sheet) =>
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        const isHarmful =
          cell.type === ExcelJS.ValueType.Formula || cell.type === ExcelJS.ValueType.Hyperlink;
        if (isHarmful && !sheet.name.startsWith('_')) found.push(`${sheet.name}!${cell.address}`);
      }),
    ),
  );
  return found;
}

/** Without the mark in front. */
const parsed = (csv: string) => Papa.parse<string[]>(csv.replace(/^\ufeff/, '')).data;

test('names that are attacks do nothing on the terminal, in reports and in the files of a run', async () => {
  const { at, read, run } = await openStage({ seed, files });
  const reports = ['html', 'xlsx', 'md', 'json', 'csv'].flatMap((kind) => ['--report', `report.${kind}`]);
  const args = ['grades.csv', '--prune', '--verbose'];
  expectHarmless(await run('plan', ...args, ...reports));
  expect(await read('report.html')).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  const markdown = await read('report.md');
  expect(markdown).not.toMatch(/^[^`]*\]\(javascript:/m);
  expect(markdown).not.toMatch(commands);
  expect(formulasOf(parsed(await read('report.csv')))).toEqual([]);
  expect(await formulaCellsOf(at('report.xlsx'))).toEqual([]);

  expectHarmless(await run('sync', ...args, '--yes'));
  const [id = ''] = await readdir(at('state/runs'));
  const [header = [], ...rows] = parsed(await read(`state/runs/${id}/results/grades.csv`));
  // The columns of the input are as they were: they may be fed back. Those that the tool adds are not.
  const added = rows.map((cells) => cells.filter((_, index) => header[index]?.startsWith('_')));
  expect([added.length > 0, formulasOf(added)]).toEqual([true, []]);
});

test('names that are attacks are exported as text: a workbook has no formula and no link, and all lies in its folder', async () => {
  const { at, run } = await openStage({ seed, files: { 'out/x': '' } });
  expectHarmless(await run('export', '--to', 'out/export.xlsx', '--leave-out'));
  expect(await formulaCellsOf(at('out/export.xlsx'))).toEqual([]);
  expectHarmless(await run('export', '--to', 'out/csv', '--leave-out'));
  expect((await readdir(at('out'))).sort()).toEqual(['csv', 'export.xlsx', 'x']);
});
