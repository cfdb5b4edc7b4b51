import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const data = 'samples/nightly/data';

async function lastNight() {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  return { sandbox, environment: environmentOf(sandbox) };
}

describe('the nightly sync', () => {
  test('plan shows every kind of change with before and after, and where it comes from', async () => {
    const { environment } = await lastNight();
    const { stdout, exitCode } = await runCli(['plan', data], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('23 changes to make.');
    expect(stdout).toContain('~ update G07 本部長 (samples/nightly/data/grades.csv:5)\n      level: 65 → 70');
    expect(stdout).toContain('> move 1130 情報システム課 (samples/nightly/data/teams.csv:8)');
    expect(stdout).toContain('parent: 0120 経理部 → 0110 総務部');
    expect(stdout).toContain('+ create 3130 電動化開発課');
    expect(stdout).toContain('= only in the service, left unchanged: 1 record (listed with --verbose)');
  });

  test('plan sends GET requests only', async () => {
    const { sandbox, environment } = await lastNight();
    await runCli(['plan', data], environment);
    expect(sandbox.requests.length).toBeGreaterThan(0);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('plan --detailed-exitcode exits 2 before the sync and 0 after it', async () => {
    const { environment } = await lastNight();
    const before = await runCli(['plan', data, '--detailed-exitcode'], environment);
    const sync = await runCli(['sync', data, '--yes'], environment);
    const after = await runCli(['plan', data, '--detailed-exitcode'], environment);
    expect([before.exitCode, sync.exitCode, after.exitCode]).toEqual([2, 0, 0]);
    expect(after.stdout).toContain('Nothing to do');
  });

  test('sync makes the service equal to the files and leaves what only the service has', async () => {
    const { sandbox, environment } = await lastNight();
    const before = sandbox.dump();
    await runCli(['sync', data, '--yes'], environment);
    const { grades, charts, teams } = sandbox.dump();
    expect(grades).toHaveLength(11);
    expect(grades).toContainEqual({ code: 'G07', name: '本部長', level: 70, default: false });
    expect(grades.filter(({ code }) => code === 'G90')).toEqual(
      before.grades.filter(({ code }) => code === 'G90'),
    );
    expect(charts.map(({ name, current }) => [name, current])).toEqual([
      ['2026年度組織', true],
      ['2027年度組織', false],
    ]);
    const parents = new Map(teams.map(({ chart, code, parentCode }) => [`${chart}/${code}`, parentCode]));
    expect(parents.size).toBe(52);
    expect(parents.get('2026年度組織/1130')).toBe('0110');
    expect(parents.get('2026年度組織/D3131')).toBe('3130');
    expect(parents.get('2027年度組織/0110')).toBe('0010');
    expect(parents.get('2026年度組織/P-2025')).toBe('0010');
  });

  test('a second sync writes nothing', async () => {
    const { sandbox, environment } = await lastNight();
    await runCli(['sync', data, '--yes'], environment);
    sandbox.clearRequests();
    const second = await runCli(['sync', data, '--yes'], environment);
    expect(second.exitCode).toBe(0);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('the JSON document adds up: every row is a change or unchanged, every change has one result', async () => {
    const { environment } = await lastNight();
    const finished = await runCli(['sync', data, '--yes', '--json'], environment);
    const { totals, results, resources, outcome, exitCode, requests } = documentOf(finished);
    expect(totals).toEqual({
      create: 17,
      update: 5,
      move: 1,
      delete: 0,
      activate: 0,
      unchanged: 39,
      withheld: 0,
    });
    expect(results).toEqual({ applied: 23, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 });
    expect(Object.keys(resources)).toEqual(['grades', 'charts', 'teams']);
    expect({ outcome, exitCode }).toEqual({ outcome: 'ok', exitCode: 0 });
    expect(requests.retried).toBe(0);
  });

  test('--only keeps to the named resources: the others are neither read nor changed', async () => {
    const { sandbox, environment } = await lastNight();
    const finished = await runCli(['sync', data, '--yes', '--json', '--only', 'grades'], environment);
    expect(Object.keys(documentOf(finished).resources)).toEqual(['grades']);
    expect(sandbox.requests.every(({ path }) => path.startsWith('/v1/grades'))).toBe(true);
  });

  test('sync --quiet prints its outcome and the line that sums it up, and nothing else', async () => {
    const { environment } = await lastNight();
    const { stdout } = await runCli(['sync', data, '--yes', '--quiet'], environment);
    expect(stdout).toMatch(
      /^Applied 23 of 23 changes \(27 requests, [\d.]+ s\)\.\nCHANGED command=sync [^\n]+\n$/,
    );
  });
});

test('the demo plays the story to its end', async () => {
  const { exitCode, stdout } = await runCli(['demo'], {}, { cwd: await dataFolder({}) });
  expect(exitCode).toBe(0);
  // A global installation is far from the folder of the user.
  const [, guide = ''] = /Next: read (\S+), or/.exec(stdout) ?? [];
  expect([path.isAbsolute(guide), existsSync(guide)]).toEqual([true, true]);
  expect(existsSync(guide.replace('docs/en/', 'docs/ja/'))).toBe(true);
  const milestones = [
    'Read 62 rows from 3 tables',
    'level: 65 → 70',
    '(exit code 2)',
    'Applied 23 of 23 changes',
    'Nothing to do: the service matches the files.',
    '(exit code 0)',
    'E1003 小川 勝',
    '(exit code 2)',
  ];
  let rest = stdout;
  for (const milestone of milestones) {
    expect(rest).toContain(milestone);
    rest = rest.slice(rest.indexOf(milestone));
  }
});
