/** From a workbook that was made for people to a second plan without changes, by what `init` sees. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type Answer, answerHere } from './answer-on-terminal.js';

/** A title over all columns, a merged header, and upper departments merged over what is below them. */
async function aStaircase(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('一覧');
  sheet.addRows([
    ['2026年度 組織一覧'],
    [],
    ['部署コード', '本部', '部', '課'],
    ['0100', '営業本部', null, null],
    ['0110', null, '東日本営業部', null],
    ['0111', null, null, '第一課'],
    ['0112', null, null, '第二課'],
    ['0200', '管理本部', null, null],
    ['0210', null, '人事部', null],
  ]);
  for (const area of ['A1:D1', 'B4:B7', 'C5:C7', 'B8:B9']) sheet.mergeCells(area);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const teams = [
  ['0100', null],
  ['0110', '0100'],
  ['0111', '0110'],
  ['0112', '0110'],
  ['0200', null],
  ['0210', '0200'],
];

/** Sets up in a folder with this file, and answers as a person would. */
async function setUp(file: string, answers: (url: string) => readonly Answer[]) {
  const sandbox = await openSandbox({ seed: { charts: [{ name: '2026年度組織', current: true }] } });
  const cwd = await dataFolder({});
  await writeFile(path.join(cwd, file), await aStaircase());
  const asked = await answerHere(['init'], answers(sandbox.url), { cwd });
  const settings = await readFile(path.join(cwd, 'mastersync.yaml'), 'utf8').catch(() => '');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(cwd, 'state') };
  const run = async (...args: readonly string[]) =>
    documentOf(await runCli([...args, '--json'], environment, { cwd }));
  return { ...asked, sandbox, settings, run };
}

const service = (url: string): readonly Answer[] => [
  ['example.com: ', `${url}\r`],
  ['[MASTERSYNC_TOKEN]: ', '\r'],
  ['still apply [y/N]: ', '\r'],
];

test.each(['組織.xlsx', 'teams.xlsx'])(
  'a workbook %s with a title, a staircase and merged cells goes from init to an empty second plan',
  async (file) => {
    const { exitCode, text, settings, sandbox, run } = await setUp(file, service);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Written: mastersync.yaml')]);
    expect(settings).toContain('fillMerged: true\n');
    expect(text).toMatch(/"0111" +"第一課" +"0110"/);
    expect((await run('sync', '--yes')).results).toMatchObject({ applied: 6, failed: 0 });
    expect((await run('plan')).totals).toMatchObject({ create: 0, update: 0, move: 0, unchanged: 6 });
    const stored = sandbox.dump().teams.map(({ code, parentCode }) => [code, parentCode]);
    expect(stored.toSorted()).toEqual(teams);
  },
);

test('the sheets of a workbook are a source each, and a sheet of notes is none', async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('部署').addRows([
    ['部署コード', '部署名'],
    ['0100', '本社'],
  ]);
  workbook.addWorksheet('役職').addRows([
    ['役職コード', '役職名', '序列'],
    ['G1', '部長', 1],
  ]);
  workbook.addWorksheet('注意').addRows([['人事部が作成'], ['質問は内線17へ']]);
  const cwd = await dataFolder({});
  await writeFile(path.join(cwd, '人事.xlsx'), new Uint8Array(await workbook.xlsx.writeBuffer()));
  const { exitCode } = await runCli(['init', '--yes', '--url', 'workflow.example'], {}, { cwd });
  const { sources } = parse(await readFile(path.join(cwd, 'mastersync.yaml'), 'utf8'));
  expect([exitCode, sources]).toEqual([
    0,
    [
      { file: '人事.xlsx', sheet: '部署', table: 'teams' },
      { file: '人事.xlsx', sheet: '役職', table: 'grades' },
    ],
  ]);
});

test.each([
  ['社員番号,姓,名,メールアドレス,在籍\nE1,青葉,清,a@x.jp,1\nE2,小川,勝,o@x.jp,0\n', 'values'],
  ['Employee ID,Full Name,Email\nE1,Ann Lee,a@x.jp\nE2,Bo Ito,b@x.jp\n', 'columns'],
  ['社員番号,所属コード,発令日\nE1,100,2026-04-01\nE1,110,2026-10-01\n', 'newest'],
])(
  'what only the user knows of %j is a comment that names the settings to choose from',
  async (text, way) => {
    const cwd = await dataFolder({ '社員.csv': text });
    const { exitCode, stdout } = await runCli(['init', '--yes', '--url', 'workflow.example'], {}, { cwd });
    expect([exitCode, stdout]).toEqual([7, expect.stringContaining('NOT READ YET')]);
    const [source = ''] =
      stdout.match(new RegExp(`\\{ file: 社員.csv, table: [a-z]+, ${way}: .*? \\}(?= in |[.)])`)) ?? [];
    await writeFile(path.join(cwd, 'mastersync.yaml'), `sources: [${source}]\n`);
    expect((await runCli(['validate'], {}, { cwd })).exitCode).toBe(0);
  },
);

test('what lacks its key is commented out with the columns to fill in', async () => {
  const cwd = await dataFolder({
    '組織.csv': '部署一覧,,\n,,\n番号,呼び名,上\n0100,本社,\n0110,営業部,0100\n',
  });
  const args = ['--table', 'teams=組織.csv', '--yes', '--url', 'workflow.example'];
  expect((await runCli(['init', ...args], {}, { cwd })).exitCode).toBe(7);
  const settings = await readFile(path.join(cwd, 'mastersync.yaml'), 'utf8');
  const open = settings.slice(settings.indexOf('\nsources:')).replace(/^( *)# (?=- | )/gm, '$1');
  const columns = { 番号: '-', 呼び名: '-', 上: '-' };
  expect(parse(open).sources).toEqual([{ file: '組織.csv', table: 'teams', headerRow: 3, columns }]);
});

test('each file of a folder is recognized, and written as it needs to be', async () => {
  const cwd = await dataFolder({
    'hr/grades.csv': 'code,name,level\nG1,部長,1\n',
    'hr/部署.csv': '部署コード,部署名\n0100,本社\n',
  });
  expect((await answerHere(['init'], service('workflow.example'), { cwd })).exitCode).toBe(0);
  const { sources } = parse(await readFile(path.join(cwd, 'mastersync.yaml'), 'utf8'));
  expect(sources).toEqual([{ file: 'hr/grades.csv' }, { file: 'hr/部署.csv', table: 'teams' }]);
  expect(documentOf(await runCli(['validate', '--json'], {}, { cwd })).problems).toEqual([]);
});
