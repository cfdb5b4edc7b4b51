import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import { bundleWords, dataFolder, type Finished, readEnvironment, runCli } from '../helpers/cli.js';
import { held } from '../helpers/held.js';

/** Starts `mastersync sandbox` in a process of its own. */
function spawnSandbox(...args: readonly string[]) {
  const [node, ...words] = bundleWords;
  return spawn(node, [...words, 'sandbox', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What happens every few seconds happens at once. */
const hastyClock = { ...machineClock, every: (_: number, tick: () => void) => machineClock.every(20, tick) };

/** Runs it in this process while something is done with what it tells to export. */
async function withSandbox<T>(
  args: readonly string[],
  use: (environment: Readonly<Record<string, string>>) => Promise<T>,
  onOutput: (text: string) => unknown = () => {},
): Promise<{ readonly used: T; readonly ended: Finished }> {
  const signals = new EventEmitter();
  const said = new PassThrough();
  const running = runCli(
    ['sandbox', ...args],
    {},
    { signals, clock: hastyClock, onOutput: (text) => said.write(text) && onOutput(text) },
  );
  const used = await readEnvironment(said)
    .then(use)
    .finally(() => signals.emit('SIGINT'));
  return { used, ended: await running };
}

test('mastersync sandbox prints its address and token, serves, and ends with exit code 0 when interrupted', async () => {
  const child = spawnSandbox('--seed', 'samples/nightly/service');
  try {
    const environment = await readEnvironment(child.stdout);
    const { exitCode, stdout } = await runCli(['plan', 'samples/nightly/data'], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('23 changes to make.');
  } finally {
    child.kill('SIGTERM');
  }
  const [exitCode] = await once(child, 'close');
  expect(exitCode).toBe(0);
});

test('each --token is one more token, with the permissions that it names', async () => {
  const folder = await dataFolder({
    'grades.csv': 'code,name,level\nG1,課長,1\n',
    'categories.csv': 'name\n届出\n',
  });
  await withSandbox(['--token', 'hr=user', '--token', 'it=workflow_misc,team'], async (environment) => {
    const planWith = async (token: string, file: string) =>
      (await runCli(['plan', `${folder}/${file}`], { ...environment, MASTERSYNC_TOKEN: token })).exitCode;
    expect(await planWith('hr', 'grades.csv')).toBe(0);
    expect(await planWith('it', 'grades.csv')).toBe(8);
    expect(await planWith('it', 'categories.csv')).toBe(0);
    expect(await planWith('sandbox-token', 'grades.csv')).toBe(0);
  });
});

test('the token of a service account works for the user that the sandbox names', async () => {
  await withSandbox(['--token', 'bot=all,service'], async ({ MASTERSYNC_CALLER_ID: id = '', ...service }) => {
    const statusWith = async (caller: Readonly<Record<string, string>>) =>
      (await runCli(['api', 'GET', '/v1/grades'], { ...service, ...caller, MASTERSYNC_TOKEN: 'bot' }))
        .exitCode;
    expect(await statusWith({})).toBe(8);
    expect(await statusWith({ MASTERSYNC_CALLER_ID: id })).toBe(0);
  });
});

test.each([
  [['--switch', 'unheard=1'], '"unheard" is not a switch'],
  [['--fault', 'sloth=5%'], '"sloth'],
  [['--port', '65536'], '--port must be a whole number from 0 to 65535.'],
  [['--token', 'hr'], '"hr" is not a token'],
  [['--token', 'sandbox-token=user'], "this is the sandbox's own token"],
])('%j is a usage error that says what is right', async (options, message) => {
  const { exitCode, stderr } = await runCli(['sandbox', ...options]);
  expect(exitCode).toBe(64);
  expect(stderr).toContain(message);
});

test('--state keeps the records from one start to the next', async () => {
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,1\n' });
  const state = `${folder}/state.json`;
  const inSandbox = async (...args: readonly string[]) => {
    const { used } = await withSandbox(['--state', state], (environment) => runCli(args, environment));
    return used.exitCode;
  };
  expect(await inSandbox('sync', `${folder}/grades.csv`, '--yes')).toBe(0);
  expect(await inSandbox('plan', `${folder}/grades.csv`, '--detailed-exitcode')).toBe(0);
});

test('a --state that can no longer be written is reported once; the sandbox serves on and ends with exit code 1', async () => {
  const folder = await dataFolder({});
  const state = `${folder}/state.json`;
  const grade = { code: 'G1', name: '課長', level: 1 };
  const reported = held<void>();
  const { ended } = await withSandbox(
    ['--state', state],
    async ({ MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token }) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      await rm(folder, { recursive: true });
      await fetch(`${url}/v1/grades`, { method: 'POST', headers, body: JSON.stringify(grade) });
      await reported.promise;
      expect((await fetch(`${url}/v1/grades`, { headers })).status).toBe(200);
    },
    (text) => text.includes('cannot be saved') && reported.release(),
  );
  expect(ended.exitCode).toBe(1);
  expect(ended.stderr.match(/cannot be saved/g)).toHaveLength(1);
  expect(ended.stderr).toContain(`${state}: the state cannot be saved: ENOENT`);
});
