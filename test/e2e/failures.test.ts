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
import { openPromise } from '../helpers/open-promise.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const twoGrades = { 'grades.csv': 'code,name,level\nG1,課長,10\nG2,部長,20\n' };

describe('the service says no', () => {
  test('a wrong token ends with exit code 8 and what to do', async () => {
    const sandbox = await openSandbox();
    const folder = await dataFolder(twoGrades);
    const environment = { ...environmentOf(sandbox), MASTERSYNC_TOKEN: 'wrong' };
    const { exitCode, stderr } = await runCli(['plan', folder], environment);
    expect(exitCode).toBe(8);
    expect(stderr).toContain('GET /v1/grades failed: 401');
    expect(stderr).toContain('Replace the token from MASTERSYNC_TOKEN with a valid');
    expect(stderr).not.toContain('wrong');
  });

  test('a token without the permission ends with exit code 8', async () => {
    const sandbox = await openSandbox();
    sandbox.addToken('teams-only', { permissions: ['team'] });
    const folder = await dataFolder(twoGrades);
    const environment = { ...environmentOf(sandbox), MASTERSYNC_TOKEN: 'teams-only' };
    const { exitCode, stderr } = await runCli(['plan', folder], environment);
    expect(exitCode).toBe(8);
    expect(stderr).toContain('403');
  });

  test('the first refused write stops its resource: nothing more of it is tried', async () => {
    const sandbox = await openSandbox({
      onRequest: ({ method, path }) =>
        method === 'POST' && path === '/v1/grades'
          ? { kind: 'answer', when: 'before', status: 403, body: '{"code":"forbidden"}' }
          : undefined,
    });
    const folder = await dataFolder({ ...twoGrades, 'charts.csv': 'name\nFY2027\n' });
    const finished = await runCli(
      ['sync', folder, '--yes', '--json', '--concurrency', '1'],
      environmentOf(sandbox),
    );
    const { exitCode, resources } = documentOf(finished);
    expect(exitCode).toBe(8);
    expect(resources['grades']?.results).toMatchObject({ failed: 1, notAttempted: 1 });
    expect(resources['charts']?.results).toMatchObject({ applied: 1 });
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades', 'POST /v1/organizationCharts']);
  });

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
      'a variable',
      'tokenEnv: STAGING_TOKEN',
      'Replace the token from STAGING_TOKEN with a valid access token',
    ],
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

  test('a tenant without a chart is not a wrong address', async () => {
    const sandbox = await openSandbox();
    const { stderr } = await runCli(['api', 'GET', '/v1/organizationChart'], environmentOf(sandbox));
    expect(stderr).toContain('failed: 404 ');
    expect(stderr).not.toContain('address');
  });

  test('an address with the version in it is a wrong address', async () => {
    const sandbox = await openSandbox();
    const { stderr } = await runCli(['api', 'GET', '/v1/v1/grades'], environmentOf(sandbox));
    expect(stderr).toContain('that MASTERSYNC_URL is the address of the service, without /v1');
  });
});

describe('the service cannot be reached', () => {
  test('nothing listens: exit code 9 with the address to check', async () => {
    const environment = { MASTERSYNC_URL: 'http://127.0.0.1:9', MASTERSYNC_TOKEN: 'token' };
    const folder = await dataFolder(twoGrades);
    const { exitCode, stderr } = await runCli(['plan', folder], environment);
    expect(exitCode).toBe(9);
    expect(stderr).toContain('nothing is listening at that address');
    expect(stderr).toContain('Check MASTERSYNC_URL');
  });
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
      'an unknown option is answered with the one that was meant',
      ['plan', 'x', '--detailed-exitcod'],
      'Unknown option: --detailed-exitcod. Did you mean "--detailed-exitcode"? See mastersync help plan.',
    ],
    [
      'an unknown command is answered with the one that was meant',
      ['plam', 'x'],
      'Unknown command: "plam". Did you mean "plan"?',
    ],
    ['a command like no other is named', ['foo'], /^Unknown command: "foo"\. See mastersync --help\.\n$/],
    [
      'a word that is not a command of its group',
      ['chart', 'cpoy', 'a'],
      'Unknown command: "cpoy". Did you mean "copy"? See mastersync help chart.',
    ],
    ['a word too many', ['chart', 'list', 'x'], 'Unknown argument: x.'],
    ['a word too many, with an option between', ['chart', '--quiet', 'list', 'x'], 'Unknown argument: x.'],
    [
      'an unknown option before the command',
      ['--nope', 'plan'],
      'Unknown option: --nope. See mastersync --help.',
    ],
    [
      'an unknown option between the words of a command',
      ['chart', '--nope', 'list'],
      'Unknown option: --nope. See mastersync help chart.',
    ],
    [
      'an option that there is not is named as it was written, without a guess far off',
      ['chart', 'list', '--as-of', '2026-01-01', '--lang', 'ja'],
      /^不明なオプションです: --as-of。使い方は mastersync help chart list で確認できます。\n$/,
    ],
    ['no command', ['--quiet'], 'Give a command.'],
    ['no command of a group', ['chart', '--quiet'], 'Give a command. See mastersync help chart.'],
    ['no data', ['plan'], 'Name the folder or the files to read'],
    ['an option without its value', ['plan', 'x', '--url'], '--url has no value.'],
    [
      'an unknown resource for --only',
      ['plan', 'samples/nightly/data', '--only', 'team'],
      'Did you mean "teams"?',
    ],
    ['sync without a terminal and without --yes', ['sync', 'samples/nightly/data'], 'confirm with --yes'],
    [
      'a concurrency that is not a number',
      ['plan', 'samples/nightly/data', '--concurrency', 'many'],
      '--concurrency must be',
    ],
    [
      'a number of failures that is not a number',
      ['sync', 'samples/nightly/data', '--yes', '--max-failures', '0'],
      '--max-failures must be a whole number from 1',
    ],
    [
      'a URL that is not one',
      ['plan', 'samples/nightly/data', '--url', 'example.com'],
      'must look like https://',
    ],
    [
      'plain http to another machine',
      ['plan', 'samples/nightly/data', '--url', 'http://example.com'],
      'must begin with https://',
    ],
  ])('%s ends with exit code 64 and says what is right', async (_, args, message) => {
    const { exitCode, stderr, stdout } = await runCli(args, environment);
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(64);
    expect(stdout).toBe('');
    expect(stderr).not.toContain('secret-token');
  });

  test('a missing address and token are named together', async () => {
    const { exitCode, stderr } = await runCli(['plan', 'samples/nightly/data']);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('Set MASTERSYNC_URL');
    expect(stderr).toContain('No access token. Set MASTERSYNC_TOKEN');
  });

  test('an option of another command is not suggested', async () => {
    const { stderr } = await runCli(['demo', '--json']);
    expect(stderr).toContain('Unknown option: --json.');
    expect(stderr).not.toContain('Did you mean');
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

  test('the data may be narrowed to several resources', async () => {
    const { stdout } = await runCli([
      'validate',
      'samples/nightly/data',
      '--only',
      'grades',
      '--only',
      'charts,teams',
    ]);
    expect(stdout).toContain('62 rows from 3 tables');
  });

  test('the data must hold every resource that --only asks for: a lost file is not taken for being in step', async () => {
    const folder = await dataFolder(twoGrades);
    const finished = await runCli(['validate', folder, '--only', 'teams', '--json']);
    expect(finished.exitCode).toBe(7);
    expect(documentOf(finished).problems).toMatchObject([{ code: 'table_missing' }]);
  });
});

test('the JSON document says which changes were not applied, and why', async () => {
  const sandbox = await openSandbox({
    onRequest: ({ method }) =>
      method === 'POST'
        ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
        : undefined,
  });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,10\n' });
  const finished = await runCli(['sync', folder, '--yes', '--json'], environmentOf(sandbox));
  expect(documentOf(finished).failures).toMatchObject([
    { change: 'grades/G1', action: 'create', status: 'failed', origin: { line: 2 } },
  ]);
  expect(documentOf(finished).failures[0]?.message).toContain('422 validation_failed');
});

test('two charts of one name are refused also when only their teams are in the files', async () => {
  const charts = [{ name: 'FY26', current: true }, { name: 'FY26' }];
  const sandbox = await openSandbox({ seed: { charts } });
  for (const header of ['chart,code,name\nFY26,A,a\n', 'code,name\nA,a\n']) {
    const folder = await dataFolder({ 'teams.csv': header });
    const finished = await runCli(['sync', folder, '--yes', '--json'], environmentOf(sandbox));
    expect(documentOf(finished).problems.map(({ code }) => code)).toEqual(['ambiguous_key']);
    expect(writesOf(sandbox)).toEqual([]);
  }
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

  test('decides the exit code of a plan that could not be printed', async () => {
    expect((await runOnFull('>', 'plan', ['--detailed-exitcode'])).exitCode).toBe(1);
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

test.each([
  ['plan', 'samples/nightly/data', '--report', 'out'],
  ['sync', 'samples/nightly/data', '--yes', '--report', 'out'],
])('%s %s %s: a report whose name says no format is refused for that alone', async (...args) => {
  const { exitCode, stderr } = await runCli(args, {
    MASTERSYNC_URL: 'http://127.0.0.1:1',
    MASTERSYNC_TOKEN: 't',
  });
  expect(exitCode).toBe(64);
  expect(stderr).toContain('the file extension selects the format');
  expect(stderr).not.toContain('another run');
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

test.each(['export', 'template'])('%s writes no folder named -', async (command) => {
  const cwd = await dataFolder({});
  const { exitCode, stderr } = await runCli([command, 'grades', '--to', '-'], {}, { cwd });
  expect([exitCode, await readdir(cwd)]).toEqual([64, []]);
  expect(stderr).toContain('.xlsx');
});

test('--help lists every command and every exit code', async () => {
  const { exitCode, stdout } = await runCli(['--help']);
  expect(exitCode).toBe(0);
  for (const command of ['plan', 'apply', 'sync', 'validate', 'sandbox', 'demo'])
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect(stdout).toContain('  7  the input has errors');
});
