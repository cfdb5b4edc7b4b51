import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  bundleWords,
  dataFolder,
  documentOf,
  environmentOf,
  runCli,
  runProcess,
  shellLine,
} from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openPromise } from '../helpers/open-promise.js';
import { openSandbox } from '../helpers/sandboxes.js';

const twoGrades = { 'grades.csv': 'code,name,level\nG1,課長,10\nG2,部長,20\n' };

describe('the service says no', () => {
  test('one record refused does not stop its neighbours, and the end is exit code 3', async () => {
    const sandbox = await openSandbox({
      onRequest: ({ body }) =>
        (body as { code?: string } | undefined)?.code === 'A'
          ? {
              kind: 'answer',
              when: 'before',
              status: 422,
              body: '{"code":"validation_failed","errors":{"name":["is odd"]}}',
            }
          : undefined,
      seed: { charts: [{ name: 'FY2026', current: true }] },
    });
    const folder = await dataFolder({ 'teams.csv': 'code,name,parentCode\nA,a,\nB,b,A\nC,c,B\nD,d,\n' });
    const finished = await runCli(['sync', folder, '--yes'], environmentOf(sandbox));
    expect(finished.exitCode).toBe(3);
    expect(finished.stdout).toContain('Applied 1 of 4 changes, 1 failed, 2 skipped');
    expect(finished.stdout).toContain('422 validation_failed, name: is odd');
    expect(finished.stdout).toContain('it depends on create A a (teams of "FY2026"), which was not applied');
    expect(sandbox.dump().teams.map(({ code }) => code)).toEqual(['D']);
  });
});

describe('what is advised names what was used', () => {
  const refusal = async (settings: string, args: readonly string[] = []) => {
    const sandbox = await openSandbox();
    const { port } = new URL(sandbox.url);
    const yaml = settings.replaceAll('URL', `http://127.0.0.1:${port}`);
    const folder = await dataFolder({ ...twoGrades, 'mastersync.yaml': yaml, token: 'wrong\n' });
    const config = path.join(folder, 'mastersync.yaml');
    const data = path.join(folder, 'grades.csv');
    const environment = { MASTERSYNC_TOKEN: '', STAGING_TOKEN: 'wrong' };
    return (await runCli(['plan', data, '--config', config, ...args], environment)).stderr.replaceAll(
      `${folder}${path.sep}`,
      '',
    );
  };

  test.each([
    ['a file', 'tokenFile: token', 'Replace the token from tokenFile token with a valid access token'],
    [
      'a command',
      'tokenCommand: [echo, wrong]',
      'Replace the token from tokenCommand with a valid access token',
    ],
  ])('the advice for a wrong token names %s that holds it', async (_, setting, message) => {
    expect(await refusal(`services:\n  main:\n    url: URL\n    ${setting}\n`)).toContain(message);
  });

  test.each([
    ['the settings file', [], 'Check services.main.url (mastersync.yaml) and the network.'],
    ['the command line', ['--url', 'http://127.0.0.1:9'], 'Check --url and the network.'],
  ])('the advice for a wrong address names %s that holds it', async (_, args, message) => {
    const yaml = 'services:\n  main:\n    url: http://127.0.0.1:9/\n    tokenEnv: STAGING_TOKEN\n';
    expect(await refusal(yaml, args)).toContain(message);
  });

  test('an address with the version in it is a wrong address', async () => {
    const sandbox = await openSandbox();
    const { stderr } = await runCli(['api', 'GET', '/v1/v1/grades'], environmentOf(sandbox));
    expect(stderr).toContain('that MASTERSYNC_URL is the address of the service, without /v1');
  });
});

test('requests that wait for the same reason at once say so once', async () => {
  const nowMs = Date.now();
  const clock = { ...impatientClock(), nowMs: () => nowMs };
  const environment = { MASTERSYNC_URL: 'http://127.0.0.1:9', MASTERSYNC_TOKEN: 'secret-token' };
  const { exitCode, stderr } = await runCli(['plan', 'samples/nightly/data'], environment, { clock });
  expect([exitCode, stderr.match(/ Retrying in /g)]).toEqual([9, [' Retrying in ']]);
});

test('a read that is refused ends the run: what others are waiting for is given up', async () => {
  const sandbox = await openSandbox({
    onRequest: ({ path: where }) =>
      where === '/v1/grades'
        ? { kind: 'answer', when: 'before', status: 401, body: '{"code":"unauthorized"}' }
        : { kind: 'answer', when: 'before', status: 503, headers: { 'Retry-After': '100' }, body: '{}' },
  });
  const folder = await dataFolder({
    ...twoGrades,
    'folders.csv': 'code,name\nF,F\n',
    'categories.csv': 'name\nC\n',
  });
  const { exitCode, stderr } = await runCli(['plan', folder], environmentOf(sandbox));
  expect(exitCode).toBe(8);
  expect(stderr).not.toContain('client is destroyed');
  expect(stderr.trim().split('\n').at(-1)).toContain(
    'Replace the token from MASTERSYNC_TOKEN with a valid access token',
  );
}, 20_000);

describe('the command line is wrong', () => {
  const environment = { MASTERSYNC_URL: 'http://127.0.0.1:1', MASTERSYNC_TOKEN: 'secret-token' };

  test.each([
    [
      'an unknown command is answered with the one that was meant',
      ['plam', 'x'],
      'Unknown command: "plam". Did you mean "plan"?',
    ],
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
      ['plan', 'samples/nightly/data', '--url', 'https://e.com/v2'],
      'must end before the version',
    ],
    ['a table to explain', ['explain', 'tems', 'A'], '"tems": no such resource. Did you mean "teams"?'],
    ['a table to export', ['export', 'persons', '--to', 'x'], 'persons'],
    ['a code page of no use', ['export', '--to', 'x', '--encoding', 'utf-16le'], 'utf-8 or cp932'],
    ['a code page for a workbook', ['export', '--to', 'x.xlsx', '--encoding', 'cp932'], 'every character'],
    ['a table of a template', ['template', 'team', '--to', 'x'], 'Did you mean "teams"?'],
    ['a master without items', ['template', 'teams', '--master', 'V1', '--to', 'x'], '--master'],
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

describe('the data that is named', () => {
  test('the data may be several files, and each counts', async () => {
    const { stdout } = await runCli([
      'validate',
      'samples/nightly/data/grades.csv',
      'samples/nightly/data/charts.csv',
    ]);
    expect(stdout).toContain('12 rows from 2 tables');
    const missing = await runCli(['validate', 'no-such-file.csv', 'samples/nightly/data']);
    expect(missing.exitCode).toBe(7);
  });

  test('data is read once, however often it is named', async () => {
    const { stdout } = await runCli(['validate', 'samples/nightly/data', 'samples/nightly/data/grades.csv']);
    expect(stdout).toContain('62 rows from 3 tables');
  });
});

test('a reader of messages that goes away does not stop a run that writes', async () => {
  let failures = 2;
  const sandbox = await openSandbox({
    onRequest: ({ method }) =>
      method === 'GET' && failures-- > 0 ? { kind: 'answer', when: 'before', status: 503 } : undefined,
  });
  const folder = await dataFolder(twoGrades);
  const { exitCode } = await runProcess(['sync', folder, '--yes'], environmentOf(sandbox), {
    closeStderr: true,
  });
  expect(exitCode).toBe(0);
  expect(sandbox.dump().grades).toHaveLength(2);
});

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  /** Runs with stdout or stderr on a disk that is full. */
  async function runOnFull(to: '>' | '2>', command: string, args: readonly string[] = []) {
    const sandbox = await openSandbox();
    const folder = await dataFolder({ 'data/grades.csv': twoGrades['grades.csv'] });
    const line = `${shellLine([...bundleWords, command, path.join(folder, 'data'), ...args])} ${to} /dev/full`;
    const env = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    const finished = await new Promise<{ readonly exitCode: unknown; readonly stderr: string }>((resolve) => {
      execFile('sh', ['-c', line], { env }, (error, _, stderr) =>
        resolve({ exitCode: error?.code ?? 0, stderr }),
      );
    });
    return { sandbox, folder, ...finished };
  }

  test.each([
    ['stdout', '>', 'mastersync: stdout: '],
    ['stderr', '2>', ''],
  ] as const)('below %s does not stop a run that writes, but fails it', async (_, to, said) => {
    const { sandbox, folder, exitCode, stderr } = await runOnFull(to, 'sync', ['--yes']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(sandbox.dump().grades).toHaveLength(2);
    const [run = ''] = await readdir(path.join(folder, 'state/runs'));
    expect(await readdir(path.join(folder, 'state/runs', run))).toContain('summary.json');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s finishes what is in flight, reports, and ends with exit code 130; the next run completes the work',
  async (signal) => {
    const signals = new EventEmitter();
    const seen = openPromise();
    const sandbox = await openSandbox({
      onRequest: async ({ method }) => {
        if (method !== 'POST') return undefined;
        signals.emit(signal);
        await seen.came;
        return undefined;
      },
    });
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\nG3,c,3\n' });
    const args = ['sync', folder, '--yes', '--concurrency', '1', '--json'];
    const finished = await runCli(args, environmentOf(sandbox), {
      signals,
      onOutput: (text) => text.includes('Interrupted') && seen.give(),
    });
    expect(finished.exitCode).toBe(130);
    expect(documentOf(finished)).toMatchObject({
      outcome: 'interrupted',
      results: { applied: 1, notAttempted: 2 },
    });
    expect((await runCli(args, environmentOf(sandbox))).exitCode).toBe(0);
    expect(sandbox.dump().grades).toHaveLength(3);
  },
);

test('a second Ctrl-C leaves at once, with what is in flight; the next run completes the work', async () => {
  const interruption = { send: () => {}, seen: Promise.resolve() };
  const sandbox = await openSandbox({
    onRequest: async ({ method }) => {
      if (method !== 'POST') return undefined;
      interruption.send();
      await interruption.seen;
      return undefined;
    },
  });
  const folder = await dataFolder(twoGrades);
  const args = ['sync', folder, '--yes', '--concurrency', '1', '--json'];
  const finished = await runProcess(args, environmentOf(sandbox), {
    onStart: (child) => {
      interruption.send = () => void child.kill('SIGINT');
      child.stderr.on('data', (text) => String(text).includes('Interrupted') && child.kill('SIGINT'));
      // The request is answered only when nobody waits for the answer any more.
      interruption.seen = new Promise((resolve) => child.on('close', () => resolve()));
    },
  });
  expect(finished.exitCode).toBe(130);
  expect(finished.stdout).toBe('');
  interruption.send = () => {};
  interruption.seen = Promise.resolve();
  expect((await runCli(args, environmentOf(sandbox))).exitCode).toBe(0);
  expect(sandbox.dump().grades).toHaveLength(2);
});

test('a report that was not written says so, and of which run the file there is', async () => {
  const folder = await dataFolder({ 'old.html': 'x' });
  const environment = { MASTERSYNC_URL: 'http://127.0.0.1:9', MASTERSYNC_TOKEN: 't' };
  const [there, absent] = ['old.html', 'new.html'].map((name) => path.join(folder, name));
  const args = ['plan', 'samples/nightly/data', '--report', String(there), '--report', String(absent)];
  const { stderr } = await runCli(args, environment);
  expect(stderr).toContain(
    `${there}: no report was written, because the run ended before it had a plan. The file`,
  );
  expect(stderr).toContain(`${absent}: no report was written, because the run ended before it had a plan.\n`);
});

test('--max-failures stops early, and the rest is not attempted', async () => {
  const sandbox = await openSandbox({
    onRequest: ({ method }) =>
      method === 'POST' ? { kind: 'answer', when: 'before', status: 422 } : undefined,
  });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\nG2,b,2\nG3,c,3\n' });
  const args = ['--max-failures', '2', '--concurrency', '1', '--json'];
  const planFile = `${folder}/plan.jsonl`;
  await runCli(['plan', `${folder}/grades.csv`, '--out', planFile], environmentOf(sandbox));
  for (const command of [
    ['sync', folder, '--only', 'grades', '--yes'],
    ['apply', planFile],
  ]) {
    const finished = await runCli([...command, ...args], environmentOf(sandbox));
    expect(finished.exitCode).toBe(3);
    expect(documentOf(finished).results).toMatchObject({ failed: 2, notAttempted: 1 });
  }
});
