/**
 * Names that are attacks, from the service and from files: nothing that is printed or written runs,
 * commands or escapes its place.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

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
function formulasOf(csv: string): readonly string[] {
  return Papa.parse<string[]>(csv.replace(/^\ufeff/, ''))
    .data.flat()
    .filter((cell) => /^\s*[=+@-]/.test(cell) && Number.isNaN(Number(cell)));
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

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

describe('names that are attacks', () => {
  test('do nothing on the terminal, in reports and in the files of a run', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder(files);
    const state = path.join(folder, '.state');
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
    const reports = ['html', 'xlsx', 'md', 'json', 'csv'].map((kind) => path.join(folder, `report.${kind}`));
    const args = [path.join(folder, 'grades.csv'), '--prune', '--verbose'];
    const plan = await runCli(
      ['plan', ...args, ...reports.flatMap((file) => ['--report', file])],
      environment,
    );
    expectHarmless(plan);
    const [html = '', , markdown = '', , csv = ''] = await Promise.all(
      reports.map((file) => readFile(file, 'utf8')),
    );
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/);
    expect(markdown).not.toMatch(/^[^`]*\]\(javascript:/m);
    expect(markdown).not.toMatch(commands);
    expect(formulasOf(csv)).toEqual([]);
    expect(await formulaCellsOf(path.join(folder, 'report.xlsx'))).toEqual([]);

    const run = await runCli(['sync', ...args, '--yes'], environment);
    expectHarmless(run);
    const results = (await filesBelow(state)).filter(
      (file) => file.includes('results') && file.endsWith('.csv'),
    );
    for (const file of results) {
      const [header = [], ...rows] = Papa.parse<string[]>(
        (await readFile(file, 'utf8')).replace(/^\ufeff/, ''),
      ).data;
      // The columns of the input are as they were: they may be fed back. Those that the tool adds
      // are not.
      const added = rows.flatMap((cells) => cells.filter((_, index) => header[index]?.startsWith('_')));
      expect(formulasOf(Papa.unparse(added.map((cell) => [cell])))).toEqual([]);
    }
  });

  test('are exported as text: a workbook has no formula and no link, and everything lies in its folder', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder({});
    const book = path.join(folder, 'export.xlsx');
    expectHarmless(await runCli(['export', '--to', book, '--leave-out'], environmentOf(sandbox)));
    expect(await formulaCellsOf(book)).toEqual([]);
    expectHarmless(
      await runCli(['export', '--to', path.join(folder, 'csv'), '--leave-out'], environmentOf(sandbox)),
    );
    expect((await readdir(folder)).sort()).toEqual(['csv', 'export.xlsx']);
  });
});
