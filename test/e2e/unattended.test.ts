import { cp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const data = 'samples/nightly/data';

async function lastNight(): Promise<Readonly<Record<string, string>>> {
  return environmentOf(await openSandbox({ seed: await loadSeed('samples/nightly/service') }));
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** Each line of stderr; fails when one is no JSON. */
function logOf({ stderr }: Finished): readonly Record<string, unknown>[] {
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the last line', () => {
  test('sums up each run that plans or writes', async () => {
    const environment = await lastNight();
    const lines: string[] = [];
    for (const args of [['plan'], ['sync', '--yes'], ['sync', '--yes', '--quiet']])
      lines.push(lastLine((await runCli([...args, data], environment)).stdout));
    expect(lines).toEqual([
      expect.stringMatching(/^PENDING command=plan exit=0 create=17 update=5 move=1 unchanged=39 service=/),
      expect.stringMatching(
        /^CHANGED command=sync exit=0 .* applied=23 run=\S+ service=\S+ duration=[\d.]+s$/,
      ),
      expect.stringMatching(/^OK command=sync exit=0 unchanged=62 service=/),
    ]);
  });

  test('is sent for a run that could not begin, in any language', async () => {
    const missing = await runCli(['sync', 'nowhere', '--yes', '--lang', 'ja']);
    expect(lastLine(missing.stdout)).toMatch(/^FAILED command=sync exit=7 outcome=rejected errors=1 /);
    const wrong = await runCli(['chart', 'copy', '--nonsense']);
    expect(lastLine(wrong.stderr)).toMatch(/^FAILED command="chart copy" exit=64 outcome=usage /);
    expect(wrong.stdout).toBe('');
  });

  test('goes to stderr with --json, where stdout is the document', async () => {
    const finished = await runCli(['plan', data, '--json', '--quiet'], await lastNight());
    expect(documentOf(finished)).toMatchObject({
      status: 'PENDING',
      service: expect.stringMatching(/^http:/),
    });
    expect(finished.stderr).toMatch(/^PENDING command=plan [^\n]+\n$/);
  });

  test('is not sent for commands that only look', async () => {
    const { stdout, stderr } = await runCli(['validate', data]);
    expect(`${stdout}${stderr}`).not.toMatch(/^OK /m);
  });
});

describe('--quiet', () => {
  const few = 'code,name,level\nG07,本部長,70\nG08,部長,80\n';

  test('says on stderr why deletes were withheld, each reason once', async () => {
    const folder = await dataFolder({ 'grades.csv': few.replace('80', 'high') });
    const sync = ['sync', folder, '--yes', '--quiet', '--prune', '--on-problem', 'set-aside'];
    const { exitCode, stderr } = await runCli(sync, await lastNight());
    expect(exitCode).toBe(4);
    expect(stderr.match(/^delete grades \(\d+\): G\S+, .*, …: .+$/gm)).toHaveLength(1);
    expect(stderr.trimEnd().split('\n').length).toBeLessThan(20);
  });

  test.each([
    ['alike in one line', () => 'validation_failed', ['create grades (30): G0, G1, G10, G11, G12, …: ']],
    [
      'otherwise in twenty lines at most',
      (index: number) => `refused_${index}`,
      [...Array(19).fill('create grades/G'), 'and 11 more lines'],
    ],
  ])('says on stderr what failed: %s', async (_, codeOf, expected) => {
    const sandbox = await openSandbox({
      onRequest: ({ method, sequence }) => {
        if (method !== 'POST') return undefined;
        return { kind: 'answer', when: 'before', status: 422, body: `{"code":"${codeOf(sequence)}"}` };
      },
    });
    const rows = Array.from({ length: 30 }, (_, index) => `G${index},Grade ${index},1\n`);
    const folder = await dataFolder({ 'grades.csv': `code,name,level\n${rows.join('')}` });
    const { exitCode, stderr } = await runCli(['sync', folder, '--yes', '--quiet'], environmentOf(sandbox));
    expect(exitCode).toBe(3);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toEqual(expected.map((start) => expect.stringMatching(start.replaceAll(/[()]/g, '\\$&'))));
  });

  test('says nothing on stderr of a good run, nor of what its own options leave out', async () => {
    const folder = await dataFolder({ 'grades.csv': few.replace('80', '90') });
    const sync = ['sync', folder, '--yes', '--quiet', '--no-update'];
    const { exitCode, stdout, stderr } = await runCli(sync, await lastNight());
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('withheld=');
  });
});

describe('--log json', () => {
  test('writes nothing but one object in a line on stderr, and stdout as before', async () => {
    const environment = await lastNight();
    const text = await runCli(['plan', data], environment);
    const logged = await runCli(['plan', data, '--log', 'json'], environment);
    const withoutTime = (stdout: string) => stdout.replace(/duration=\S+/, '');
    expect(withoutTime(logged.stdout)).toBe(withoutTime(text.stdout));
    const lines = logOf(logged);
    expect(lines.map(({ level, event }) => [level, event])).toEqual([
      ['info', 'progress'],
      ['info', 'progress'],
      ['info', 'end'],
    ]);
    for (const { time, message } of lines) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(message).toEqual(expect.stringMatching(/./));
    }
    expect(lines.at(-1)).toMatchObject({
      status: 'PENDING',
      command: 'plan',
      exitCode: 0,
      totals: { create: 17 },
    });
  });

  test('names the code and the cell of a problem, and how the run ended', async () => {
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,Chief,high\n' });
    const lines = logOf(await runCli(['sync', folder, '--yes', '--quiet', '--log', 'json']));
    expect(lines).toMatchObject([
      {
        level: 'error',
        event: 'problem',
        code: 'invalid_integer',
        origin: { file: path.join(folder, 'grades.csv'), line: 2, column: 'C', field: 'level' },
      },
      { level: 'error', event: 'failure', code: 'rejected', exitCode: 7 },
      { level: 'error', event: 'end', status: 'FAILED', outcome: 'rejected' },
    ]);
  });

  test('names what was withheld, which elsewhere stands in the plan', async () => {
    const environment = await lastNight();
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG07,本部長,70\nG08,部長,high\n' });
    const finished = await runCli(
      ['plan', folder, '--prune', '--on-problem', 'set-aside', '--log', 'json'],
      environment,
    );
    const withheld = logOf(finished)
      .filter(({ event }) => event === 'withheld')
      .map(({ change, time: _, message: __, ...rest }) => [change, rest]);
    const kept = ['G90', 'G10', 'G09', 'G08', 'G06', 'G04', 'G03', 'G02'];
    const common = { event: 'withheld', level: 'warn', action: 'delete', code: 'rows_set_aside' };
    const origin = { file: path.join(folder, 'grades.csv') };
    expect(finished.exitCode).toBe(4);
    expect(withheld).toEqual(kept.map((code) => [`grades/${code}`, { ...common, origin }]));
  });

  test('is kept with --json, also for a command line that is wrong', async () => {
    const finished = await runCli(['plan', data, '--json', '--log', 'json', '--nonsense']);
    expect(documentOf(finished).outcome).toBe('usage');
    expect(logOf(finished).map(({ event }) => event)).toEqual(['failure', 'end']);
  });

  test('never holds the token, nor does any message', async () => {
    const { MASTERSYNC_URL = '' } = await lastNight();
    const environment = { MASTERSYNC_URL, MASTERSYNC_TOKEN: 'SECRET-TOKEN' };
    const finished = await runCli(['sync', data, '--yes', '--verbose', '--log', 'json'], environment);
    expect(finished.exitCode).toBe(8);
    expect(JSON.stringify(finished)).not.toContain('SECRET-TOKEN');
  });
});

describe('--notify', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function aReceiver(status: number): Promise<{ readonly url: string; readonly bodies: string[] }> {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text) => (body += text));
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(status).end();
      });
    });
    closing.push(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
  }

  test('is sent for a failure, to the address in the environment', async () => {
    const { url, bodies } = await aReceiver(200);
    await runCli(['sync', 'nowhere', '--yes'], { MASTERSYNC_NOTIFY: `${url}/SECRET\n` });
    expect(bodies).toHaveLength(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 'FAILED', command: 'sync', exitCode: 7 });
    await runCli(['sync', data, '--yes'], { ...(await lastNight()), MASTERSYNC_NOTIFY: `${url}/SECRET` });
    expect(bodies).toHaveLength(1);
  });

  test('does not change the result when it cannot be sent, and keeps the address to itself', async () => {
    const { url, bodies } = await aReceiver(404);
    const options = ['--yes', '--quiet', '--max-age', '1s', '--notify', `${url}/SECRET`];
    const finished = await runCli(['sync', data, ...options], await lastNight());
    expect(finished.exitCode).toBe(7);
    expect(bodies).toHaveLength(1);
    expect(finished.stderr).toContain(`The notification to ${url}/… failed: the response was 404.`);
    expect(`${finished.stdout}${finished.stderr}`).not.toContain('SECRET');
  });

  test('may stand in the settings file, where a command does not see the token', async () => {
    const { url, bodies } = await aReceiver(200);
    const receivedFile = path.join(await dataFolder({}), 'received');
    const service = await lastNight();
    const folder = await dataFolder({
      'mastersync.yaml': `
services: {night: {url: ${service['MASTERSYNC_URL']}, tokenEnv: NIGHT_TOKEN}}
sources: [{file: ${path.resolve(data)}}]
notify:
  - {on: [change], webhook: "\${HOOK}/SECRET"}
  - {on: [always], command: [sh, -c, 'echo "token: $NIGHT_TOKEN" > ${receivedFile}; cat >> ${receivedFile}']}
`,
    });
    const environment = { NIGHT_TOKEN: service['MASTERSYNC_TOKEN'] ?? '', HOOK: url };
    const config = ['--config', path.join(folder, 'mastersync.yaml')];
    expect((await runCli(['plan', ...config], environment)).exitCode).toBe(0);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 'PENDING', command: 'plan' });
    const [token, document = ''] = (await readFile(receivedFile, 'utf8')).split(/\n(.*)/s);
    expect(token).toBe('token: ');
    expect(JSON.parse(document)).toMatchObject({ status: 'PENDING', counts: { problems: 0 } });
    await runCli(['plan', ...config, '--notify', url], environment);
    expect(bodies).toHaveLength(1);
  });

  test('that is wrong ends the run before anything is read', async () => {
    const finished = await runCli(['sync', 'nowhere', '--yes', '--notify', 'http://x.example/SECRET']);
    expect(finished.exitCode).toBe(64);
    expect(finished.stderr).not.toContain('SECRET');
    expect(finished.stderr.split('\n')[0]).toBe(
      '--notify: the value must begin with https:// unless it points to this machine. For example: https://hooks.example.com/… Other targets and conditions are set with notify in mastersync.yaml.',
    );
  });
});

describe('a run that cannot begin', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** Remembers the path of each request, and what it brought. */
  async function aReceiver() {
    const received: (readonly [string, string])[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text) => (body += text));
      request.on('end', () => {
        received.push([request.url ?? '', body === '' ? '' : String(JSON.parse(body).failure)]);
        response.end();
      });
    });
    closing.push(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
  }

  const settingsOf = async (text: string) => path.join(await dataFolder({ 'm.yaml': text }), 'm.yaml');

  const someone = (url: string) => `notify:
  - {webhook: ${url}/hook}
  - {webhook: "\${SLACK_URL}"}
  - {heartbeat: ${url}/beat}
`;

  test('is notified to those of a settings file that is wrong elsewhere', async () => {
    const { url, received } = await aReceiver();
    const config = await settingsOf(`sorces: []\n${someone(url)}`);
    const finished = await runCli(['sync', '--yes', '--config', config]);
    expect(finished.exitCode).toBe(64);
    expect(received.toSorted()).toEqual([
      ['/beat/fail', ''],
      ['/hook', expect.stringContaining('sorces')],
    ]);
  });

  test('is notified to those of the settings file and of the command line, where an option is not known', async () => {
    const { url, received } = await aReceiver();
    const config = await settingsOf(someone(url));
    const wrong = ['sync', '--yes', '--config', config, '--nonsense'];
    expect((await runCli(wrong)).exitCode).toBe(64);
    expect(received.splice(0).toSorted()).toEqual([
      ['/beat/fail', ''],
      ['/hook', expect.stringContaining('nonsense')],
    ]);
    const named = ['--notify', `${url}/one`, `--notify=${url}/two`];
    expect((await runCli([...wrong, ...named])).exitCode).toBe(64);
    expect(received.map(([to]) => to).toSorted()).toEqual(['/one', '/two']);
  });

  test('is notified to those that are right, where another one is wrong', async () => {
    const { url, received } = await aReceiver();
    const notify = ['--notify', `${url}/right`, '--notify', `webhook=${url}/wrong`];
    const { exitCode, stderr } = await runCli(['sync', data, '--yes', ...notify], await lastNight());
    expect(exitCode).toBe(64);
    expect(stderr).toContain('--notify: the value is not an http address');
    expect(received).toEqual([['/right', expect.stringContaining('is not an http address')]]);
  });

  test('a variable that is not set below notify is a warning, and the run does its work', async () => {
    const { url, received } = await aReceiver();
    const config = await settingsOf(someone(url));
    const sync = ['sync', data, '--yes', '--quiet', '--config', config];
    const { exitCode, stderr } = await runCli(sync, await lastNight());
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^\S+m\.yaml:3:\d+ notify\[1\]\.webhook: the variable SLACK_URL is not set\..* This notification is not sent; the run goes on\.\n$/,
    );
    expect(received).toEqual([['/beat', '']]);
    const doctor = await runCli(['doctor', '--config', config, '--json'], await lastNight());
    const { checks } = JSON.parse(doctor.stdout) as { readonly checks: readonly Record<string, unknown>[] };
    expect(checks.filter(({ check, name }) => (check ?? name) === 'settings')).toMatchObject([
      { status: 'ok' },
      { status: 'warning', code: 'setting_faulty' },
    ]);
  });

  test('a command sees no token, whatever is wrong', async () => {
    const environmentFile = path.join(await dataFolder({}), 'environment');
    const config = await settingsOf(`services: {a: {url: https://w.example, tokenEnv: NIGHT}}
notify: [{command: [sh, -c, "env > ${environmentFile}"]}]
sorces: 7
`);
    const environment = { NIGHT: 'SECRET', MASTERSYNC_WEBHOOK_SECRET: 'SECRET', HARMLESS: 'yes' };
    await runCli(['sync', data, '--yes', '--config', config], environment);
    const seen = await readFile(environmentFile, 'utf8');
    expect(seen).toContain('HARMLESS=yes');
    expect(seen).not.toContain('SECRET');
  });

  test('a heartbeat hears only of sync and apply', async () => {
    const { url, received } = await aReceiver();
    const environment = await lastNight();
    const folder = await dataFolder({ 'm.yaml': `notify:\n  - {heartbeat: ${url}/file}\n` });
    const file = path.join(folder, 'plan.jsonl');
    const config = ['--config', path.join(folder, 'm.yaml')];
    const beats = async (args: readonly string[]) => {
      await runCli(args, environment);
      return received.splice(0).map(([to]) => to);
    };
    expect(await beats(['plan', data, '--out', file, ...config])).toEqual([]);
    expect(await beats(['chart', 'activate', 'nowhere', '--yes', ...config])).toEqual([]);
    expect(await beats(['apply', file, ...config])).toEqual(['/file']);
    expect(await beats(['sync', data, '--yes', ...config])).toEqual(['/file']);
    expect(await beats(['sync', 'nowhere', '--yes', ...config])).toEqual(['/file/fail']);
    expect(await beats(['apply', 'nowhere', ...config])).toEqual(['/file/fail']);
  });
});

describe('a source that has stopped', () => {
  test('is an error when it was written too long ago', async () => {
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG07,本部長,70\n' });
    await utimes(path.join(folder, 'grades.csv'), 0, 0);
    // Nor is the table missing.
    const old = await runCli(['validate', folder, '--only', 'grades', '--max-age', '26h', '--json']);
    expect(old.exitCode).toBe(7);
    expect(documentOf(old).problems).toMatchObject([{ code: 'source_too_old', severity: 'error' }]);
    expect((await runCli(['validate', folder, '--max-age', '999999d'])).exitCode).toBe(0);
    expect((await runCli(['validate', folder, '--max-age', 'yesterday'])).exitCode).toBe(64);
  });

  test('is a warning of sync when its table is gone from the folder', async () => {
    const folder = await dataFolder({});
    await cp(data, folder, { recursive: true });
    const environment = { ...(await lastNight()), MASTERSYNC_STATE_DIR: path.join(folder, '.state') };
    const sync = (...options: readonly string[]) =>
      runCli(['sync', folder, '--yes', '--quiet', ...options], environment);
    expect(await sync()).toMatchObject({ exitCode: 0, stderr: '' });
    await rm(path.join(folder, 'teams.csv'));
    const { exitCode, stderr } = await sync();
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /teams\.csv: was last read at .* but is missing now\. Its table is left unchanged\. Did the export fail\?/,
    );
  });

  test('is a warning of sync when it has been the same for too long', async () => {
    const stateFolder = await dataFolder({});
    const service = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
    const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: stateFolder };
    const sync = async (...options: readonly string[]) => {
      const finished = await runCli(['sync', data, '--yes', '--json', ...options], environment);
      return { exitCode: finished.exitCode, codes: documentOf(finished).problems.map(({ code }) => code) };
    };
    expect(await sync()).toEqual({ exitCode: 0, codes: [] });
    const file = path.join(stateFolder, serviceFileName('memory', service.url));
    const remembered = await readFile(file, 'utf8');
    await writeFile(file, remembered.replaceAll(/"since":"[^"]+"/g, '"since":"2020-01-01T00:00:00.000Z"'));
    const unchanged = ['source_unchanged', 'source_unchanged', 'source_unchanged'];
    expect(await sync()).toEqual({ exitCode: 0, codes: unchanged });
    for (const [after, codes] of [
      ['999999d', []],
      ['never', []],
      ['7d', unchanged],
    ] as const) {
      const config = path.join(await dataFolder({ 'm.yaml': `unchangedAfter: ${after}\n` }), 'm.yaml');
      expect(await sync('--config', config)).toEqual({ exitCode: 0, codes });
    }
  });
});
