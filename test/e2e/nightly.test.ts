/** The story of the README and of the demo, from the plan to a second sync without work. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { nightlyData as data, openNight } from '../helpers/stage.js';

test('plan shows every kind of change with before and after, and where it comes from', async () => {
  const { sandbox, environment } = await openNight();
  const { stdout, exitCode } = await runCli(['plan', 'samples/nightly/data'], environment);
  expect(exitCode).toBe(0);
  for (const said of [
    '23 changes to make.',
    '~ update G07 本部長 (samples/nightly/data/grades.csv:5)\n      level: 65 → 70',
    '  管理本部 > 総務部:\n    > move 1130 情報システム課 (samples/nightly/data/teams.csv:8)',
    'parent: 0120 経理部 → 0110 総務部',
    '+ create 3130 電動化開発課',
    '= only in the service, left unchanged: 1 record (listed with --verbose)',
  ])
    expect(stdout).toContain(said);
  expect([sandbox.requests.length > 0, writesOf(sandbox)]).toEqual([true, []]);
});

test('sync makes the service equal to the files, leaves what only the service has, and has then nothing to do', async () => {
  const { sandbox, run, json } = await openNight();
  const before = sandbox.dump();
  expect((await run('plan', data, '--detailed-exitcode')).exitCode).toBe(2);
  const { totals, results, resources, outcome, exitCode, requests } = await json('sync', data, '--yes');
  const changes = { create: 17, update: 5, move: 1, delete: 0, activate: 0 };
  expect(totals).toEqual({ ...changes, unchanged: 39, withheld: 0 });
  expect(results).toEqual({ applied: 23, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 });
  expect(Object.keys(resources)).toEqual(['grades', 'charts', 'teams']);
  expect([outcome, exitCode, requests.retried]).toEqual(['ok', 0, 0]);
  const { grades, charts, teams } = sandbox.dump();
  const left = before.grades.find(({ code }) => code === 'G90');
  expect(grades).toHaveLength(11);
  expect(grades).toEqual(
    expect.arrayContaining([left, { code: 'G07', name: '本部長', level: 70, default: false }]),
  );
  expect(charts.map(({ name, current }) => `${name} ${current}`)).toEqual([
    '2026年度組織 true',
    '2027年度組織 false',
  ]);
  const parents = new Map(teams.map(({ chart, code, parentCode }) => [`${chart}/${code}`, parentCode]));
  expect(parents.size).toBe(52);
  expect(parents.get('2026年度組織/1130')).toBe('0110');
  expect(parents.get('2026年度組織/D3131')).toBe('3130');
  expect(parents.get('2027年度組織/0110')).toBe('0010');
  expect(parents.get('2026年度組織/P-2025')).toBe('0010');
  sandbox.clearRequests();
  const again = await run('plan', data, '--detailed-exitcode');
  expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')]);
  expect([(await run('sync', data, '--yes')).exitCode, writesOf(sandbox)]).toEqual([0, []]);
});

test('sync --quiet prints its outcome and the line that sums it up, and nothing else', async () => {
  const { run } = await openNight();
  expect((await run('sync', data, '--yes', '--quiet')).stdout).toMatch(
    /^Applied 23 of 23 changes \(27 requests, [\d.]+ s\)\.\nCHANGED command=sync [^\n]+\n$/,
  );
});

test('the demo plays the story to its end', async () => {
  const { exitCode, stdout } = await runCli(['demo'], {}, { cwd: await dataFolder({}) });
  expect(exitCode).toBe(0);
  // A global installation is far from the folder of the user.
  const [, guide = ''] = /Next: read (\S+), or/.exec(stdout) ?? [];
  expect([path.isAbsolute(guide), existsSync(guide)]).toEqual([true, true]);
  expect(existsSync(guide.replace('docs/en/', 'docs/ja/'))).toBe(true);
  let rest = stdout;
  for (const milestone of [
    'Read 62 rows from 3 tables',
    'level: 65 → 70',
    '(exit code 2)',
    'Applied 23 of 23 changes',
    'Nothing to do: the service matches the files.',
    '(exit code 0)',
    'E1003 小川 勝',
    '(exit code 2)',
  ]) {
    expect(rest).toContain(milestone);
    rest = rest.slice(rest.indexOf(milestone));
  }
});
