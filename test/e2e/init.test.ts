/** A newcomer in a folder with files: `init` looks at them, asks, and writes settings that work. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dataFolder, documentOf, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { type Answer, answerHere, answerOnTerminal, hasTerminal } from './answer-on-terminal.js';

const grades = { 'hr/grades.csv': gradesCsv('G1,One,1') };
const url = 'https://workflow.example';

/** A folder with files, in which commands run without a service. */
async function arrange(files: Readonly<Record<string, string>> = {}) {
  const cwd = await dataFolder(files);
  const file = path.join(cwd, 'mastersync.yaml');
  return {
    cwd,
    init: (...args: readonly string[]) => {
      const address = args.includes('--url') ? [] : ['--url', url];
      return runCli(['init', '--yes', ...address, ...args], {}, { cwd });
    },
    settings: () => readFile(file, 'utf8').catch(() => ''),
    sources: async () => parse(await readFile(file, 'utf8')).sources,
    forget: () => rm(file),
    validated: async () => {
      const { exitCode, problems } = documentOf(await runCli(['validate', '--json'], {}, { cwd }));
      return [exitCode, problems.map(({ code }) => code)];
    },
  };
}

describe('init without a terminal', () => {
  test('writes settings for the data that it finds, with which doctor is content and plan runs', async () => {
    const { sandbox, json } = await openStage({ files: grades });
    const written = { settings: 'mastersync.yaml', sources: ['hr'], undecided: [], ignored: [] };
    expect(await json('init', '--yes', '--url', sandbox.url)).toMatchObject({ exitCode: 0, init: written });
    expect(await json('doctor')).toMatchObject({ exitCode: 0, next: 'mastersync plan' });
    expect((await json('plan')).totals).toMatchObject({ create: 1, delete: 0 });
    expect(writesOf(sandbox)).toEqual([]);
  });

  test.each([
    ['nope', 'mastersync export --to nope\n'],
    ['nope/hr.xlsx', 'mastersync template --to nope/hr.xlsx\n'],
    ['nope/users.csv', 'correct its name in mastersync.yaml.\n  3. Check everything'],
  ])('says that %j is not there, and how what can be written is filled', async (file, next) => {
    const { init, sources } = await arrange();
    const { exitCode, stdout } = await init(file);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`${file} does not exist yet.`)]);
    expect(stdout).toContain(next);
    expect(await sources()).toEqual([{ file }]);
  });

  test.each([
    ['title', ''],
    ['memo', 'No column is title.'],
  ])('says which field no column feeds, of rows that are part of a record: %s', async (header, lacked) => {
    const { init } = await arrange({
      'master-fields.csv': `master,code,${header},fieldType,required\nV,tax,Tax,text,1\n`,
    });
    expect((await init()).stdout.match(/No column is .*?\./)?.[0] ?? '').toBe(lacked);
  });

  test('says which option is missing', async () => {
    const { exitCode, stderr } = await runCli(['init'], {}, { cwd: await dataFolder({}) });
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining('--url https://workflow.example.com')]);
  });

  test('says how it completes an address', async () => {
    const { init } = await arrange();
    const { exitCode, stderr } = await init('--url', 'workflow.example.com');
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('to be https://workflow.example.com.')]);
  });

  test('never replaces a file', async () => {
    const { init, settings } = await arrange({ 'mastersync.yaml': 'lang: en # mine\n' });
    const { exitCode, stderr } = await init();
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining('already exists and was not replaced')]);
    expect(await settings()).toBe('lang: en # mine\n');
  });

  test('writes what the options say, in the language of the run, and says what it has left out', async () => {
    const { init, settings } = await arrange({ ...grades, 'old/grades.csv': grades['hr/grades.csv'] });
    const { stdout } = await init(
      '--lang',
      'ja',
      '--url',
      'workflow.example/v1',
      '--token-file',
      'token',
      '--prune=teams',
    );
    expect((await settings()).split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))).toEqual([
      'lang: ja',
      'services:',
      '  production:',
      '    url: https://workflow.example',
      '    tokenFile: token',
      'prune:',
      '  - teams',
      'sources:',
      '  - file: hr',
    ]);
    expect(stdout).toContain('作成しました');
    expect(stdout).toContain('同じ表を hr から読み込みます');
  });

  test('reads the newest of dated files, by the table that headers or the name say', async () => {
    const { init, sources, validated } = await arrange({
      '部署マスタ_20261121.csv': '部署コード,部署名,通し番号\n0100,本店,\n',
      '部署マスタ_20261122.csv': '部署コード,部署名,通し番号\n0100,本社,\n',
      'grades_20261122.csv': gradesCsv('G1,One,1'),
    });
    const { stdout } = await init();
    expect(stdout).toContain('部署コード → code, 部署名 → name');
    expect(stdout).toMatch(/2 +"0100" +"本社"/);
    expect(await sources()).toEqual([
      { file: 'grades_*.csv', table: 'grades' },
      { file: '部署マスタ_*.csv', table: 'teams', ignore: ['通し番号'] },
    ]);
    expect(await validated()).toEqual([0, []]);
  });

  test.each([
    ['fits several tables', 'code,name\n', ['teams', 'masters'], 'fit several tables'],
    ['fits none', '品番,品名\n', ['TABLE'], 'the headers fit no table'],
  ])('comments out a file whose header %s, and says why', async (_, text, tables, message) => {
    const { init, sources } = await arrange({ '一覧.csv': text });
    const { exitCode, stdout } = await init('一覧.csv');
    expect([exitCode, stdout]).toEqual([7, expect.stringContaining(message)]);
    for (const table of tables) expect(stdout).toContain(`#   table: ${table}`);
    expect(await sources()).toBeNull();
  });

  test.each([
    ['社員番号,姓,名,メールアドレス,在籍\nE1,青葉,清,a@x.jp,1\nE2,小川,勝,o@x.jp,0\n', 'values'],
    ['Employee ID,Full Name,Email\nE1,Ann Lee,a@x.jp\nE2,Bo Ito,b@x.jp\n', 'columns'],
    ['社員番号,所属コード,発令日\nE1,100,2026-04-01\nE1,110,2026-10-01\n', 'newest'],
  ])('names the settings to choose from for what only the user knows of %j', async (text, way) => {
    const { cwd, init, validated } = await arrange({ '社員.csv': text });
    const { exitCode, stdout } = await init();
    expect([exitCode, stdout]).toEqual([7, expect.stringContaining('NOT READ YET')]);
    const choice = new RegExp(`\\{ file: 社員.csv, table: [a-z]+, ${way}: .*? \\}(?= in |[.)])`);
    await writeFile(path.join(cwd, 'mastersync.yaml'), `sources: [${stdout.match(choice)?.[0]}]\n`);
    expect((await validated())[0]).toBe(0);
  });

  test('writes what --table and --column say; a header that is not there is no source', async () => {
    const { init, sources, forget, validated } = await arrange({
      '一覧.csv': '表題,\n番号,呼び名\n0100,本社\n',
    });
    const lost = await init('--table', 'teams=一覧.csv', '--column', 'teams.code=番');
    expect([lost.exitCode, lost.stdout]).toEqual([7, expect.stringContaining('column "code" is missing')]);
    await forget();
    const columns = ['--column', 'teams.code=番号', '--column', 'teams.name=呼び名'];
    expect((await init('--table', 'teams=一覧.csv', ...columns)).exitCode).toBe(0);
    const named = await sources();
    expect(named).toMatchObject([{ table: 'teams', headerRow: 2 }]);
    expect((await validated())[0]).toBe(0);
    await forget();
    await init('一覧.csv', ...columns);
    expect(await sources()).toEqual(named);
  });

  const token = 'a3f29c01b7d84e5f9a6c';
  test.each([
    [['--url', 'ftp://x'], '"ftp://x": the address must look like https://example.com.'],
    [['--url', 'http://x'], '"http://x": the address must begin with https:// (with http:// only to this'],
    [['--token-file', token], 'looks like the token itself'],
    [['--url', `https://me:${token}@a.example?x=${token}`], '"https://…@a.example?…": the address must'],
  ])('refuses %j, writes nothing and repeats no token', async (args, message) => {
    const { init, settings } = await arrange();
    const { exitCode, stdout, stderr } = await init(...args);
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining(message)]);
    expect(stdout + stderr).not.toContain(token);
    expect(await settings()).toBe('');
  });

  test.each([
    ['dist', 'dist\n/.mastersync/\n/my\\ token\n'],
    ['dist\n.mastersync/\n/my\\ token\r\n', 'dist\n.mastersync/\n/my\\ token\r\n'],
  ])('keeps runs and the token out of git, where there is git and %j is ignored', async (before, after) => {
    const { cwd, init } = await arrange({ '.gitignore': before });
    await mkdir(path.join(cwd, '.git'));
    await init('--token-file', 'my token');
    expect(await readFile(path.join(cwd, '.gitignore'), 'utf8')).toBe(after);
  });
});

const service = (address: string): readonly Answer[] => [
  ['example.com: ', `${address}\r`],
  ['[MASTERSYNC_TOKEN]: ', '\r'],
  ['still apply [y/N]: ', '\r'],
];

describe('init on a terminal', () => {
  test('asks, takes Enter for what stands in brackets, and asks again what cannot be used', async () => {
    const { cwd, settings } = await arrange(grades);
    const answers: readonly Answer[] = [
      ['URL of the service, e.g. https://workflow.example.com: ', '\r'],
      ['Please enter a value.', 'ftp://x\r'],
      ['must look like https://example.com.', 'workflow.example\r'],
      ['never the token itself [MASTERSYNC_TOKEN]: ', 'a3f29c01b7d84e5f9a6c\r'],
      ['looks like the token itself', 'mastersync.token\r'],
      ['[y/N]: ', 'y\r'],
    ];
    const { exitCode, text } = await answerHere(['init'], answers, { cwd });
    expect([exitCode, text]).toEqual([0, expect.stringContaining('chmod 600 mastersync.token')]);
    expect(parse(await settings())).toEqual({
      lang: 'en',
      services: { production: { url, tokenFile: 'mastersync.token' } },
      prune: true,
      sources: [{ file: 'hr' }],
    });
    expect(await settings()).not.toContain('a3f29c01b7d84e5f9a6c');
  });

  test.skipIf(!hasTerminal)('writes nothing after Ctrl-C', async () => {
    const { cwd, settings } = await arrange();
    const { exitCode, text } = await answerOnTerminal(['init'], [['example.com: ', '\u0003']], { cwd });
    expect([exitCode, text]).toEqual([130, expect.stringContaining('Nothing was written')]);
    expect(await settings()).toBe('');
  });
});

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

test('a workbook with a title, a staircase and merged cells goes from init to an empty second plan', async () => {
  const seed = { charts: [{ name: '2026年度組織', current: true }] };
  const { sandbox, folder: cwd, json, read, write } = await openStage({ seed });
  await write('組織.xlsx', await aStaircase());
  const { exitCode, text } = await answerHere(['init'], service(sandbox.url), { cwd });
  expect([exitCode, text]).toEqual([0, expect.stringMatching(/"0111" +"第一課" +"0110"/)]);
  expect(await read('mastersync.yaml')).toContain('fillMerged: true\n');
  expect((await json('sync', '--yes')).results).toMatchObject({ applied: 6, failed: 0 });
  expect((await json('plan')).totals).toMatchObject({ create: 0, update: 0, move: 0, unchanged: 6 });
  const stored = sandbox.dump().teams.map(({ code, parentCode }) => `${code} ${parentCode}`);
  const wanted = ['0100 null', '0110 0100', '0111 0110', '0112 0110', '0200 null', '0210 0200'];
  expect(stored.toSorted()).toEqual(wanted);
});

test('the sheets of a workbook are a source each, and a sheet of notes is none', async () => {
  const { cwd, init, sources } = await arrange();
  const workbook = new ExcelJS.Workbook();
  const add = (name: string, ...rows: readonly (readonly unknown[])[]) =>
    workbook.addWorksheet(name).addRows(rows.map((row) => [...row]));
  add('部署', ['部署コード', '部署名'], ['0100', '本社']);
  add('役職', ['役職コード', '役職名', '序列'], ['G1', '部長', 1]);
  add('注意', ['人事部が作成'], ['質問は内線17へ']);
  await workbook.xlsx.writeFile(path.join(cwd, '人事.xlsx'));
  expect((await init()).exitCode).toBe(0);
  expect(await sources()).toEqual([
    { file: '人事.xlsx', sheet: '部署', table: 'teams' },
    { file: '人事.xlsx', sheet: '役職', table: 'grades' },
  ]);
});

test.each([
  ['the title above it', [[]]],
  ['a fuller row with a note at its side', [['1000', '営業', '1200', '西日本', '1210', '第二', '※新設']]],
])('a sheet of no table is offered with its header, not with %s', async (_, others) => {
  const { cwd, init } = await arrange();
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('組織');
  const names = ['本部コード', '本部', '部コード', '部', '課コード', '課'];
  sheet.addRows([['組織図'], [], names, ['1000', '営業', '1100', '東日本', '1110', '第一'], ...others]);
  sheet.mergeCells('A1:F1');
  await workbook.xlsx.writeFile(path.join(cwd, '組織図.xlsx'));
  const { stdout } = await init();
  expect(stdout).toContain('level1, level2, …');
  const offered = stdout.match(/(?<=# ) .*: .*|(?<=columns:\n)(?: *#.*\n)+/g)?.join('\n') ?? '';
  expect(offered).toContain('headerRow: 3');
  for (const name of names) expect(offered).toContain(`${name}: "-"`);
  expect(offered).not.toContain('組織図');
});
