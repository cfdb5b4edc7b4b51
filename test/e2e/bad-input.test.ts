import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const seed: Seed = {
  charts: [{ name: 'FY2026', current: true }],
  teams: [
    { chart: 'FY2026', code: 'HQ', name: '本社' },
    { chart: 'FY2026', code: 'OLD', name: '旧組織', parentCode: 'HQ' },
  ],
};

/** Plans to sync the files, and says what was found and where. */
async function syncing(files: Readonly<Record<string, string>>) {
  const sandbox = await openSandbox({ seed });
  const folder = await dataFolder(files);
  const finished = await runCli(['sync', folder, '--yes', '--json'], environmentOf(sandbox));
  const { problems, exitCode } = documentOf(finished);
  const found = problems.map(({ code, origin }) => {
    const file = origin?.file.replace(`${folder}/`, '') ?? '';
    return `${code} ${file}:${origin?.line ?? '-'}${origin?.column ? ` ${origin.column}` : ''}`;
  });
  return {
    found,
    exitCode,
    processExitCode: finished.exitCode,
    writes: writesOf(sandbox),
    stderr: finished.stderr,
  };
}

const grades = (...rows: readonly string[]) => ({
  'grades.csv': ['code,name,level', ...rows, ''].join('\n'),
});
const teams = (...rows: readonly string[]) => ({
  'teams.csv': ['code,name,parentCode', ...rows, ''].join('\n'),
});

describe('bad input is refused with its place, and nothing is written', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ['a file that is not a table', { 'garde.csv': 'code\n' }, ['unknown_table garde.csv:-']],
    ['a missing required column', { 'grades.csv': 'code,level\nG1,1\n' }, ['missing_column grades.csv:1']],
    [
      'a column given twice',
      { 'grades.csv': 'code,name,level,Name\nG1,a,1,b\n' },
      ['duplicate_column grades.csv:1 D'],
    ],
    ['a code given twice', grades('G1,a,1', 'G2,b,2', 'G1,c,3'), ['duplicate_key grades.csv:4 A']],
    ['a blank code', grades(',a,1'), ['blank_cell grades.csv:2 A']],
    [
      'a code with other characters',
      grades('G 1,a,1', '課長,b,2'),
      ['invalid_code grades.csv:2 A', 'invalid_code grades.csv:3 A'],
    ],
    [
      'a level out of range',
      grades('G1,a,256', 'G2,b,-1'),
      ['invalid_integer grades.csv:2 C', 'invalid_integer grades.csv:3 C'],
    ],
    ['a level that is not a number', grades('G1,a,12a'), ['invalid_integer grades.csv:2 C']],
    ['an unknown parent', teams('HQ,本社,', 'A,A課,NONE'), ['unknown_parent teams.csv:3 C']],
    ['parents in a circle', teams('A,A課,B', 'B,B課,C', 'C,C課,A'), ['parent_cycle teams.csv:2 C']],
    ['a row with a cell too many', grades('G1,a,1,9'), ['ragged_row grades.csv:2']],
    ['an unclosed quotation mark', grades('G1,a,1', 'G2,"b,2'), ['unclosed_quote grades.csv:3']],
    [
      'a chart that neither side has',
      { 'teams.csv': 'chart,code,name\nFY2030,A,a\n' },
      ['unknown_scope teams.csv:2 A'],
    ],
  ];

  test.each(cases)('%s', async (_, files, expected) => {
    const { found, exitCode, processExitCode, writes } = await syncing(files);
    expect(found).toEqual(expected);
    expect([exitCode, processExitCode]).toEqual([7, 7]);
    expect(writes).toEqual([]);
  });

  test('all problems of all files are shown in one run, before any request is sent', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder({
      ...grades('G1,a,300', 'G1,b,1', ',c,2'),
      ...teams('A,A課,A'),
      'charts.csv': 'title\nFY2027\n',
    });
    const { stderr, exitCode } = await runCli(['plan', folder], environmentOf(sandbox));
    expect(exitCode).toBe(7);
    expect(sandbox.requests).toEqual([]);
    for (const place of [
      'grades.csv:2 level',
      'grades.csv:4 code',
      'teams.csv:2 parentCode',
      'charts.csv:1',
    ]) {
      expect(stderr).toContain(place);
    }
  });

  test('a circle is printed whole, with the row of each step', async () => {
    const { stderr } = await syncing(teams('A,A課,B', 'B,B課,A'));
    expect(stderr).toMatch(/A \(.*teams\.csv:2 parentCode\) → B \(.*teams\.csv:3 parentCode\) → A/);
  });

  test('a circle that closes through a team only the service has is found as well', async () => {
    const { found, writes } = await syncing(teams('HQ,本社,OLD'));
    expect(found).toEqual(['parent_cycle teams.csv:2 C']);
    expect(writes).toEqual([]);
  });

  test('a parent that only the service has is fine', async () => {
    const { found, exitCode } = await syncing(teams('A,A課,OLD'));
    expect(found).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test('a path that does not exist is named', async () => {
    const finished = await runCli(['validate', 'no/such/folder', '--json']);
    expect(finished.exitCode).toBe(7);
    expect(documentOf(finished).problems).toMatchObject([
      { code: 'file_not_found', origin: { file: 'no/such/folder' } },
    ]);
  });

  test('two charts of the same name in the service are reported, not guessed between', async () => {
    const sandbox = await openSandbox({ seed: { charts: [{ name: 'FY2026', current: true }] } });
    await fetch(`${sandbox.url}/v1/organizationCharts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'FY2026' }),
    });
    const folder = await dataFolder({
      'teams.csv': 'chart,code,name\nFY2026,A,a\n',
      'charts.csv': 'name\nFY2026\n',
    });
    sandbox.clearRequests();
    const finished = await runCli(['sync', folder, '--yes', '--json'], environmentOf(sandbox));
    expect(documentOf(finished).problems.map(({ code }) => code)).toContain('ambiguous_key');
    expect(writesOf(sandbox)).toEqual([]);
  });
});

describe('validate', () => {
  test('needs neither network nor token', async () => {
    const { exitCode, stdout } = await runCli(['validate', 'samples/nightly/data']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('62 rows');
    expect(stdout).toContain('No errors.');
  });

  test('warns of a parent that no row defines, as the service may have it', async () => {
    const folder = await dataFolder(teams('A,A課,ELSEWHERE'));
    const finished = await runCli(['validate', folder, '--json']);
    expect(finished.exitCode).toBe(0);
    expect(documentOf(finished).problems).toMatchObject([
      { code: 'parent_not_in_file', severity: 'warning' },
    ]);
  });

  test('holds items against the fields that the files give to their master, as doctor does', async () => {
    const folder = await dataFolder({
      'master-fields.csv': 'master,code,title,fieldType,required\nV,price,価格,integer,FALSE\n',
      'items.csv': 'master,code,name,価格\nV,A,A,1\nV,B,B,abc\nW,C,C,abc\n',
    });
    const finished = await runCli(['validate', folder, '--json']);
    expect(finished.exitCode).toBe(7);
    expect(documentOf(finished).problems).toMatchObject([{ code: 'invalid_number', origin: { line: 3 } }]);
    const setAside = await runCli(['validate', folder, '--on-problem=set-aside']);
    expect(setAside.exitCode).toBe(4);
    expect(setAside.stdout).toContain('Set aside and not applied: 1 row of items.');
    expect((await runCli(['doctor', folder])).stdout).toMatch(/failed +Rows +1 error/);
  });
});
