/** Two runs at once. The lock itself: test/apply/memory/lock.test.ts. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { lockName } from '../../src/apply/memory/lock.js';
import { machineClock } from '../../src/cli/process-system.js';
import { thisMachine } from '../../src/commands/frame/run-lock.js';
import { documentOf, runCli, runProcess } from '../helpers/cli.js';
import { held } from '../helpers/held.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const files = { 'grades.csv': gradesCsv('G1,課長,10', 'G2,部長,20') };
const sync = ['sync', 'grades.csv', '--yes', '--json'];

test('of two runs started together one works, the other exits 6, and the lock is free afterwards', async () => {
  const other = held<void>();
  const {
    sandbox,
    environment,
    folder: cwd,
    at,
  } = await openStage({
    files,
    // The first write waits until the other run has ended: they do overlap.
    onRequest: async ({ method }) => {
      if (method === 'POST') await other.promise;
      return undefined;
    },
  });
  const ends = [runProcess(sync, environment, { cwd }), runProcess(sync, environment, { cwd })];
  const first = await Promise.race(ends);
  other.release();
  const finished = await Promise.all(ends);
  expect(finished.map(({ exitCode }) => exitCode).sort()).toEqual([0, 6]);
  expect(documentOf(first)).toMatchObject({ exitCode: 6, outcome: 'locked', run: null });
  expect(first.stderr).toContain(`on ${hostname()} (process`);
  expect(writesOf(sandbox)).toEqual(['POST /v1/grades', 'POST /v1/grades']);
  expect((await readdir(at('state'))).filter((name) => name.startsWith('lock-'))).toEqual([]);
});

test('a run that has waited for another one reads everything again', async () => {
  const { sandbox, runWith, at, write } = await openStage({ files: { ...files, 'state/x': '' } });
  const lock = at(`state/${lockName(sandbox.url)}`);
  // Alive, and not the one that these tests run in.
  const owner = { token: 't', owner: 'ann', ...thisMachine(), pid: process.ppid, command: 'sync' };
  await writeFile(lock, JSON.stringify({ ...owner, startedAt: '2026-04-01T02:00:00.000Z' }));
  const onOutput = async (text: string) => {
    if (!text.includes('Waiting for another run')) return;
    await write('grades.csv', gradesCsv('G3,係長,5'));
    await rm(lock);
  };
  const { exitCode } = await runWith({ clock: machineClock, onOutput }, ...sync, '--lock-wait', '1m');
  expect(exitCode).toBe(0);
  expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G3']);
});

test('two state folders of one user never write to one service at once', async () => {
  const stage = await openStage({ latencyMs: 20, files: { ...files, 'home/.keep': '' } });
  const { sandbox, environment, folder: cwd, at } = stage;
  const syncWith = (state: string) =>
    runCli(sync, { ...environment, HOME: at('home'), MASTERSYNC_STATE_DIR: at(state) }, { cwd });
  const ends = await Promise.all([syncWith('one'), syncWith('two')]);
  expect(ends.map(({ exitCode }) => exitCode).sort()).toEqual([0, 6]);
  expect(writesOf(sandbox)).toHaveLength(2);
  expect(await readdir(at('home/.local/state/mastersync/locks'))).toEqual([]);
});
