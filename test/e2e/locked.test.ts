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
