/** What goes wrong on the way: in the service, on the command line, in streams and by signals. */
import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bundleWords, documentOf, runCli, runProcess, shellLine } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { held } from '../helpers/held.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const twoGrades = { 'grades.csv': gradesCsv('G1,課長,10', 'G2,部長,20') };
const threeGrades = { 'grades.csv': gradesCsv('G1,a,1', 'G2,b,2', 'G3,c,3') };

test('one record refused does not stop its neighbours, and the end is exit code 3', async () => {
  const body = '{"code":"validation_failed","errors":{"name":["is odd"]}}';
  const { sandbox, run } = await openStage({
    seed: { charts: [{ name: 'FY2026', current: true }] },
    onRequest: ({ body: sent }) =>
      (sent as { code?: string } | undefined)?.code === 'A'
        ? { kind: 'answer', when: 'before', status: 422, body }
        : undefined,
    files: { 'teams.csv': 'code,name,parentCode\nA,a,\nB,b,A\nC,c,B\nD,d,\n' },
  });
  const { exitCode, stdout } = await run('sync', 'teams.csv', '--yes');
  expect(exitCode).toBe(3);
  for (const said of [
    'Applied 1 of 4 changes, 1 failed, 2 skipped',
    '422 validation_failed, name: is odd',
    'it depends on create A a (teams of "FY2026"), which was not applied',
  ])
    expect(stdout).toContain(said);
  expect(sandbox.dump().teams.map(({ code }) => code)).toEqual(['D']);
});

test('what is advised names what was used', async () => {
  const { sandbox, run } = await openStage({ files: twoGrades, variables: { MASTERSYNC_TOKEN: 'wrong' } });
  const settings = `services: {main: {url: "${sandbox.url}", tokenCommand: [echo, wrong]}}\n`;
  const { folder: cwd } = await openStage({ files: { ...twoGrades, 'mastersync.yaml': settings } });
  for (const [finished, said] of [
    [await run('plan', 'grades.csv'), 'Replace the token from MASTERSYNC_TOKEN with a valid access token'],
    [await run('plan', 'grades.csv', '--url', 'http://127.0.0.1:9'), 'Check --url and the network.'],
    [await runCli(['plan', 'grades.csv'], {}, { cwd }), 'Replace the token from tokenCommand with'],
  ] as const)
    expect(finished.stderr).toContain(said);
  const { stderr } = await (await openStage()).run('api', 'GET', '/v1/v1/grades');
  expect(stderr).toContain('that MASTERSYNC_URL is the address of the service, without /v1');
});

test('requests that wait for the same reason at once say so once', async () => {
  const nowMs = Date.now();
  const clock = { ...impatientClock(), nowMs: () => nowMs };
  const environment = { MASTERSYNC_URL: 'http://127.0.0.1:9', MASTERSYNC_TOKEN: 'secret-token' };
  const { exitCode, stderr } = await runCli(['plan', 'samples/nightly/data'], environment, { clock });
  expect([exitCode, stderr.match(/ Retrying in /g)]).toEqual([9, [' Retrying in ']]);
});

test('a read that is refused ends the run: what others are waiting for is given up', async () => {
  const { run } = await openStage({
    onRequest: ({ path: where }) =>
      where === '/v1/grades'
        ? { kind: 'answer', when: 'before', status: 401, body: '{"code":"unauthorized"}' }
        : { kind: 'answer', when: 'before', status: 503, headers: { 'Retry-After': '100' }, body: '{}' },
    files: { ...twoGrades, 'folders.csv': 'code,name\nF,F\n', 'categories.csv': 'name\nC\n' },
  });
  const { exitCode, stderr } = await run('plan', 'grades.csv', 'folders.csv', 'categories.csv');
  expect(exitCode).toBe(8);
  expect(stderr).not.toContain('client is destroyed');
  expect(stderr.trim().split('\n').at(-1)).toContain('Replace the token from MASTERSYNC_TOKEN');
}, 20_000);

describe('the command line is wrong', () => {
  const environment = { MASTERSYNC_URL: 'http://127.0.0.1:1', MASTERSYNC_TOKEN: 'secret-token' };

  test.each([
    ['no data', ['plan'], 'Name the folder or the files to read'],
    [
      'an unknown resource for --only',
      ['plan', 'samples/nightly/data', '--only', 'team'],
      'Did you mean "teams"?',
    ],
    ['sync without a terminal and without --yes', ['sync', 'samples/nightly/data'], 'confirm with --yes'],
    [
      'a count that is none',
      ['plan', 'samples/nightly/data', '--concurrency', 'many'],
      '--concurrency must be',
    ],
    ['a span that is none', ['sync', 'x', '--lock-wait', '10'], 'write a number with s, m, h or d'],
    ['a day that is none', ['plan', 'x', '--as-of', 'spring'], 'write a day such as 2026-04-01'],
    ['another day that is none', ['chart', 'activate', 'x', '--on', 'spring', '--yes'], '--on spring: write'],
    ['a table for --prune', ['plan', 'x', '--prune=grade'], 'Did you mean "grades"?'],
    [
      'an address with a version',
      ['plan', 'none.csv', '--url', 'https://e.com/v2'],
      'must end before the version',
    ],
    ['a table to explain', ['explain', 'tems', 'A'], '"tems": no such resource. Did you mean "teams"?'],
    ['a table to export', ['export', 'persons', '--to', 'x'], 'persons'],
    ['a code page of no use', ['export', '--to', 'x', '--encoding', 'utf-16le'], 'utf-8 or cp932'],
    ['a code page for a workbook', ['export', '--to', 'x.xlsx', '--encoding', 'cp932'], 'every character'],
    ['a table of a template', ['template', 'team', '--to', 'x'], 'Did you mean "teams"?'],
    ['a master without items', ['template', 'teams', '--master', 'V1', '--to', 'x'], '--master'],
    ['nothing that may be pruned', ['plan', 'x', '--no-delete', '--prune'], '--prune'],
    ['nothing that may be done', ['plan', 'x', '--no-create', '--no-update', '--no-delete'], 'nothing'],
    ['a table to prune that is left out', ['plan', 'x', '--only=grades', '--prune=teams'], 'teams'],
    ['what is no approval', ['plan', 'x', '--approve', 'everything'], '--approve everything'],
    ['a time of the sandbox', ['sandbox', '--now', 'tomorrow'], '--now tomorrow is not a time'],
  ])('%s ends with exit code 64 and says what is right', async (_, args, message) => {
    const { exitCode, stderr, stdout } = await runCli(args, environment);
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(64);
    expect(stdout).toBe('');
    expect(stderr).not.toContain('secret-token');
  });

  test('with --json a usage error is one document as well', async () => {
    const finished = await runCli(['plan', 'x', '--wrong', '--json']);
    expect(documentOf(finished)).toMatchObject({ command: 'plan', outcome: 'usage', exitCode: 64 });
  });
});

test('a reader of messages that goes away does not stop a run that writes', async () => {
  let failures = 2;
  const {
    sandbox,
    environment,
    folder: cwd,
  } = await openStage({
    onRequest: ({ method }) =>
      method === 'GET' && failures-- > 0 ? { kind: 'answer', when: 'before', status: 503 } : undefined,
    files: twoGrades,
  });
  const options = { cwd, closeStderr: true };
  const { exitCode } = await runProcess(['sync', 'grades.csv', '--yes'], environment, options);
  expect([exitCode, sandbox.dump().grades.length]).toEqual([0, 2]);
});

test.skipIf(!existsSync('/dev/full')).each([
  ['stdout', '>', 'mastersync: stdout: '],
  ['stderr', '2>', ''],
])('a full disk below %s does not stop a run that writes, but fails it', async (_, to, said) => {
  const { sandbox, environment, folder: cwd, at } = await openStage({ files: twoGrades });
  const line = `${shellLine([...bundleWords, 'sync', 'grades.csv', '--yes'])} ${to} /dev/full`;
  const env = { LANG: 'C', ...environment };
  const finished = promisify(execFile)('sh', ['-c', line], { cwd, env });
  const { code, stderr }: { code?: number; stderr: string } = await finished.catch((error) => error);
  expect(code).toBe(1);
  expect(stderr).toContain(said);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(sandbox.dump().grades).toHaveLength(2);
  const [run = ''] = await readdir(at('state/runs'));
  expect(await readdir(at(`state/runs/${run}`))).toContain('summary.json');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s finishes what is in flight, reports, and ends with exit code 130; the next run completes the work',
  async (signal) => {
    const signals = new EventEmitter();
    const seen = held<void>();
    const { sandbox, runWith, run, at } = await openStage({
      onRequest: async ({ method }) => {
        if (method !== 'POST') return undefined;
        signals.emit(signal);
        await seen.promise;
        return undefined;
      },
      files: threeGrades,
    });
    const args = ['sync', 'grades.csv', '--yes', '--concurrency', '1', '--json'];
    const onOutput = (text: string) => text.includes('Interrupted') && seen.release();
    const finished = await runWith({ signals, onOutput }, ...args);
    expect(documentOf(finished)).toMatchObject({
      exitCode: 130,
      outcome: 'interrupted',
      results: { applied: 1, notAttempted: 2 },
    });
    expect((await readdir(at('state'))).filter((name) => name.startsWith('lock-'))).toEqual([]);
    expect((await run(...args)).exitCode).toBe(0);
    expect(sandbox.dump().grades).toHaveLength(3);
  },
);

test('a second Ctrl-C leaves at once, with what is in flight; the next run completes the work', async () => {
  const interruption = { send: () => {}, seen: Promise.resolve() };
  const {
    sandbox,
    environment,
    folder: cwd,
    run,
  } = await openStage({
    onRequest: async ({ method }) => {
      if (method !== 'POST') return undefined;
      interruption.send();
      await interruption.seen;
      return undefined;
    },
    files: twoGrades,
  });
  const args = ['sync', 'grades.csv', '--yes', '--concurrency', '1', '--json'];
  const finished = await runProcess(args, environment, {
    cwd,
    onStart: (child) => {
      interruption.send = () => void child.kill('SIGINT');
      child.stderr.on('data', (text) => String(text).includes('Interrupted') && child.kill('SIGINT'));
      // The request is answered only when nobody waits for the answer any more.
      interruption.seen = new Promise((resolve) => child.on('close', () => resolve()));
    },
  });
  expect([finished.exitCode, finished.stdout]).toEqual([130, '']);
  interruption.send = () => {};
  expect((await run(...args)).exitCode).toBe(0);
  expect(sandbox.dump().grades).toHaveLength(2);
});

test('a report that was not written says so, and of which run the file there is', async () => {
  const { run } = await openStage({ files: { ...twoGrades, 'old.html': 'x' } });
  const reports = ['--report', 'old.html', '--report', 'new.html'];
  const { stderr } = await run('plan', 'grades.csv', '--url', 'http://127.0.0.1:9', ...reports);
  const said = 'no report was written, because the run ended before it had a plan.';
  expect(stderr).toContain(`old.html: ${said} The file`);
  expect(stderr).toContain(`new.html: ${said}\n`);
});

test('--max-failures stops early, and the rest is not attempted', async () => {
  const { run, json } = await openStage({
    onRequest: ({ method }) =>
      method === 'POST' ? { kind: 'answer', when: 'before', status: 422 } : undefined,
    files: threeGrades,
  });
  await run('plan', 'grades.csv', '--out', 'plan.jsonl');
  const results = { failed: 2, notAttempted: 1 };
  for (const command of [
    ['sync', 'grades.csv', '--yes'],
    ['apply', 'plan.jsonl'],
  ])
    expect(await json(...command, '--max-failures', '2', '--concurrency', '1')).toMatchObject({
      exitCode: 3,
      results,
    });
});
