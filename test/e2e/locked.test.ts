import { EventEmitter } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockName } from '../../src/apply/memory/lock.js';
import { machineClock } from '../../src/cli/process-system.js';
import { thisMachine } from '../../src/commands/frame/run-lock.js';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import {
  dataFolder,
  documentOf,
  environmentOf,
  type RunOptions,
  runCli,
  runProcess,
} from '../helpers/cli.js';
import { openPromise } from '../helpers/open-promise.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

/** Beyond what systems give. */
const pidNobodyHas = 2 ** 30;

/** Alive, and not the one that these tests run in. */
const pidOfAnother = process.ppid;

const grades = 'code,name,level\nG1,課長,10\nG2,部長,20\n';

async function arrange(options: SandboxOptions = {}) {
  const sandbox = await openSandbox(options);
  const folder = await dataFolder({ 'grades.csv': grades, '.state/.keep': '' });
  const state = path.join(folder, '.state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const run = (args: readonly string[], more?: RunOptions) => runCli(args, environment, more);
  const syncArgs = ['sync', folder, '--yes', '--json'];
  const sync = (...args: readonly string[]) => run([...syncArgs, ...args]);
  const syncAlone = () => runProcess(syncArgs, environment);
  const holdBy = (host: string, pid: number) =>
    writeFile(
      path.join(state, lockName(sandbox.url)),
      JSON.stringify({
        token: 't',
        owner: 'ann',
        ...thisMachine(),
        host,
        pid,
        startedAt: '2026-04-01T02:00:00.000Z',
        command: 'sync',
      }),
    );
  const locks = async () => (await readdir(state)).filter((name) => name.startsWith('lock-'));
  return { sandbox, folder, run, sync, syncAlone, holdBy, locks };
}

describe('two runs started together', () => {
  test('one works and the other exits 6 with nothing written; the lock is free afterwards', async () => {
    const other = openPromise();
    const { sandbox, syncAlone, locks } = await arrange({
      // The first write waits until the other run has ended: they do overlap.
      onRequest: async ({ method }) => {
        if (method === 'POST') await other.came;
        return undefined;
      },
    });
    const ends = [syncAlone(), syncAlone()];
    const first = await Promise.race(ends);
    other.give();
    const finished = await Promise.all(ends);
    expect(finished.map(({ exitCode }) => exitCode).sort()).toEqual([0, 6]);
    expect(documentOf(first)).toMatchObject({ exitCode: 6, outcome: 'locked', run: null });
    expect(first.stderr).toContain(`on ${hostname()} (process`);
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades', 'POST /v1/grades']);
    expect(await locks()).toEqual([]);
  });

  test('the second reads everything again after it has waited', async () => {
    const { sandbox, folder, run, holdBy } = await arrange();
    await holdBy(hostname(), pidOfAnother);
    const { exitCode } = await run(['sync', folder, '--yes', '--lock-wait', '1m'], {
      clock: machineClock,
      onOutput: async (text) => {
        if (!text.includes('Waiting for another run')) return;
        await writeFile(path.join(folder, 'grades.csv'), 'code,name,level\nG3,係長,5\n');
        await rm(path.join(folder, '.state', lockName(sandbox.url)));
      },
    });
    expect(exitCode).toBe(0);
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G3']);
  });

  test('plan and validate take no lock', async () => {
    const { folder, run, holdBy } = await arrange();
    await holdBy(hostname(), pidOfAnother);
    expect((await run(['plan', folder])).exitCode).toBe(0);
    expect((await run(['validate', folder])).exitCode).toBe(0);
  });
});

describe('a lock that was left', () => {
  test('by a process that is gone is taken over with a warning', async () => {
    const { sync, holdBy } = await arrange();
    await holdBy(hostname(), pidNobodyHas);
    const { exitCode, stderr } = await sync();
    expect([
      exitCode,
      stderr.includes('Took over the lock of a run that no longer exists: sync by ann'),
    ]).toEqual([0, true]);
  });
});

describe('the lock', () => {
  test('is given back when SIGINT comes while it writes: what is in flight is finished and recorded', async () => {
    const signals = new EventEmitter();
    const ended = openPromise();
    const { folder, run, locks } = await arrange({
      onRequest: async ({ method }) => {
        if (method !== 'POST') return undefined;
        signals.emit('SIGINT');
        await ended.came;
        return undefined;
      },
    });
    const { exitCode, stdout } = await run(['sync', folder, '--yes', '--json', '--concurrency', '1'], {
      signals,
      onOutput: (text) => text.toLowerCase().includes('interrupt') && ended.give(),
    });
    const { results, run: id } = JSON.parse(stdout);
    expect([exitCode, results.applied, results.notAttempted]).toEqual([130, 1, 1]);
    expect(id).toMatch(/^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{6}$/);
    expect(await locks()).toEqual([]);
  });
});

describe('two state folders of one user', () => {
  test('never write to one service at once', async () => {
    const sandbox = await openSandbox({ latencyMs: 20 });
    const folder = await dataFolder({ 'data/grades.csv': grades, 'home/.keep': '' });
    const sync = (state: string) => {
      const places = { HOME: path.join(folder, 'home'), MASTERSYNC_STATE_DIR: path.join(folder, state) };
      const args = ['sync', path.join(folder, 'data'), '--yes', '--json'];
      return runCli(args, { ...environmentOf(sandbox), ...places });
    };
    const exitCodes = (await Promise.all([sync('one'), sync('two')])).map(({ exitCode }) => exitCode);
    expect(exitCodes.sort()).toEqual([0, 6]);
    expect(writesOf(sandbox)).toHaveLength(2);
    expect(await readdir(path.join(folder, 'home/.local/state/mastersync/locks'))).toEqual([]);
  });
});

test('two state folders may write at once where the home directory cannot be written to, and the run says it', async () => {
  const sandbox = await openSandbox();
  const folder = await dataFolder({ 'grades.csv': grades });
  const args = ['sync', folder, '--yes', '--lang', 'en'];
  const finished = await runCli(args, { ...environmentOf(sandbox), HOME: '/dev/null' });
  expect(finished.exitCode).toBe(0);
  expect(finished.stderr).toContain('this run does not see runs that use another state folder');
});
