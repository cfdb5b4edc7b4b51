/** From a workbook that was made for people to a second plan without changes, by what `init` asks. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
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
  ['Number [1]: ', '\r'],
  ['[MASTERSYNC_TOKEN]: ', '\r'],
  ['[Asia/Tokyo]: ', '\r'],
];
const merged: Answer = [
  'B4:B7 "営業本部". Does the value hold for every cell of its area? (y/n) [y]: ',
  '\r',
];
const levels: Answer = [
  'Columns of the levels, from the top, separated by commas, or - for none [B,C,D]: ',
  '\r',
];
const pruning: Answer = ['still apply [y/N]: ', '\r'];

describe('a workbook with a title, a staircase and merged cells', () => {
  test.each<[string, string, readonly Answer[]]>([
    [
      'whose names say nothing',
      '2026組織.xlsx',
      [['separated by commas [data]: ', '2026組織.xlsx\r'], ['leave it out [teams]: ', '\r'], merged, levels],
    ],
    [
      'that is named after its table',
      'teams.xlsx',
      [['separated by commas [1]: ', '\r'], merged, [levels[0], '本部,C,課\r']],
    ],
  ])('%s goes from init to an empty second plan by few answers', async (_, file, answers) => {
    const { exitCode, text, settings, sandbox, run } = await setUp(file, (url) => [
      ...service(url),
      ...answers,
      pruning,
    ]);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Written: mastersync.yaml')]);
    expect(settings).toContain('fillMerged: true\n');
    expect((await run('sync', '--yes')).results).toMatchObject({ applied: 6, failed: 0 });
    expect((await run('plan')).totals).toMatchObject({ create: 0, update: 0, move: 0, unchanged: 6 });
    const stored = sandbox.dump().teams.map(({ code, parentCode }) => [code, parentCode]);
    expect(stored.toSorted()).toEqual(teams);
  });

  test('is not set up where its merged cells mean nothing', async () => {
    const { exitCode, text, settings } = await setUp('teams.xlsx', (url) => [
      ...service(url),
      ['separated by commas [1]: ', '\r'],
      [merged[0], 'n\r'],
      ['Column of name, by its letter or header, or - for none [-]: ', '本部\r'],
      ['Column of parentCode, by its letter or header, or - for none [-]: ', '\r'],
      pruning,
    ]);
    expect([exitCode, settings, text]).toEqual([7, '', expect.stringContaining('are merged, and only')]);
  });
});

test('levels that most rows do not follow are no staircase', async () => {
  const cwd = await dataFolder({ '組織.csv': '部署コード,本部,部\n1,本社,\n2,,営業部\n3,,人事部\n' });
  const { exitCode, text } = await answerHere(
    ['init', '--lang', 'ja'],
    [
      ['example.com）: ', 'workflow.example\r'],
      ['番号 [1]: ', '\r'],
      ['[MASTERSYNC_TOKEN]: ', '\r'],
      ['[Asia/Tokyo]: ', '\r'],
      ['カンマ区切り） [data]: ', '組織.csv\r'],
      ['  teams          チーム（部署）', ''],
      ['読み込まない場合は -） [-]: ', '部署\r'],
      ['name の列（列の文字または見出し。なければ -） [-]: ', '\r'],
      ['階層の列（最上位から順にカンマ区切り。なければ -） [-]: ', 'B,C\r'],
      ['[y/N]: ', '\r'],
    ],
    { cwd },
  );
  expect([exitCode, text]).toEqual([7, expect.stringContaining('設定ファイルを作成していません')]);
});

test('a list of staff is asked for its posts, and moves people where it says', async () => {
  const seed = {
    charts: [{ name: 'FY27', current: true }],
    teams: ['100', '110'].map((code) => ({ chart: 'FY27', code, name: code, parentCode: null })),
    memberships: ['E1', 'E2'].map((user) => ({ chart: 'FY27', team: '100', user, leader: user === 'E1' })),
  };
  const sandbox = await openSandbox({ seed });
  const cwd = await dataFolder({
    '社員一覧.csv': '社員番号,氏名,配属先A,配属先B,長A,長B\nE1,青葉 清,100,110,1,1\nE2,小川 勝,110,,,\n',
  });
  const { exitCode } = await answerHere(
    ['init', '--lang', 'ja'],
    [
      ['example.com）: ', `${sandbox.url}\r`],
      ['番号 [1]: ', '\r'],
      ['[MASTERSYNC_TOKEN]: ', '\r'],
      ['[Asia/Tokyo]: ', '\r'],
      ['カンマ区切り） [1]: ', '\r'],
      ['読み込まない場合は -） [users]: ', 'memberships\r'],
      ['見出しの行番号 [1]: ', '\r'],
      ['すべてをカンマ区切り）: ', '配属先A、配属先B\r'],
      ['leader の列（1行に複数の所属があれば、すべてをカンマ区切り。なければ -） [-]: ', 'E,F\r'],
      ['grades の列（1行に複数の所属があれば、すべてをカンマ区切り。なければ -） [-]: ', '\r'],
      ['[y/N]: ', '\r'],
    ],
    { cwd },
  );
  const plan = await runCli(['plan', '--json'], environmentOf(sandbox), { cwd });
  expect([exitCode, documentOf(plan).totals]).toMatchObject([0, { create: 2, delete: 0, unchanged: 1 }]);
});

test('the files that a pattern reads are not listed as left out', async () => {
  const rows = '部署コード,部署名\n0100,本社\n';
  const cwd = await dataFolder({ '部署_20261121.csv': rows, '部署_20261122.csv': rows });
  const { text } = await answerHere(
    ['init'],
    [
      ...service('workflow.example'),
      ['separated by commas [1]: ', '\r'],
      ['leave it out [teams]: ', '\r'],
      ['部署_*.csv? [y/N]: ', 'y\r'],
      pruning,
    ],
    { cwd },
  );
  expect(text).toContain('data: 部署_*.csv (teams)');
  expect(text).not.toContain('also found');
});

test('each file of a folder that needs it is asked about', async () => {
  const cwd = await dataFolder({
    'hr/grades.csv': 'code,name,level\nG1,部長,1\n',
    'hr/部署.csv': '部署コード,部署名\n0100,本社\n',
  });
  const answers: readonly Answer[] = [
    ...service('workflow.example'),
    ['separated by commas [1]: ', '\r'],
    ['leave it out [teams]: ', '\r'],
    pruning,
  ];
  const { exitCode, text } = await answerHere(['init'], answers, { cwd });
  expect([exitCode, text]).toEqual([0, expect.not.stringContaining('also found')]);
  const settings = await readFile(path.join(cwd, 'mastersync.yaml'), 'utf8');
  expect(settings).toContain('- file: hr/grades.csv\n  - file: hr/部署.csv\n    table: teams\n');
  expect(documentOf(await runCli(['validate', '--json'], {}, { cwd })).problems).toEqual([]);
});
