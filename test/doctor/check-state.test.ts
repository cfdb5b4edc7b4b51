import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { lockName, takeLock } from '../../src/apply/memory/lock.js';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import { checkState } from '../../src/doctor/check-machine.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const serviceUrl = 'https://workflow.example';
const here = 'batch1';

async function stateFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(folder);
  return folder;
}

/** A state folder in which a run on `host` holds the lock. */
async function lockedFolder(host: string): Promise<string> {
  const folder = await stateFolder();
  await takeLock(folder, {
    serviceUrl,
    owner: {
      token: `t-${folder}`,
      owner: 'ann',
      host,
      pid: 4321,
      bootId: 'yesterday',
      startedAt: '2026-04-01T00:00:00Z',
      command: 'sync',
    },
    waitMs: 0,
    nowMs: () => 0,
    wait: () => Promise.resolve(),
    every: () => () => undefined,
    isAlive: () => true,
  });
  return folder;
}

const seen = async (
  folder: string,
  options: {
    readonly isAlive: boolean;
    readonly serviceUrl?: string;
    readonly bootId?: string;
    readonly nowMs?: number;
  },
) =>
  (
    await checkState(folder, {
      host: here,
      serviceUrl,
      bootId: 'yesterday',
      ...options,
      nowMs: () => options.nowMs ?? 0,
      isAlive: () => options.isAlive,
    })
  ).map(({ status, code }) => `${status} ${code}`);

/** What is found, with the exit code that a run would end with. */
const found = async (folder: string) =>
  (await checkState(folder, { host: here, serviceUrl, nowMs: () => 0, isAlive: () => true })).map(
    ({ code, exitCode }) => [code, exitCode],
  );

describe('the state folder', () => {
  test('may be one that is still to be made', async () => {
    expect(await seen(path.join(tmpdir(), 'not', 'yet', 'there'), { isAlive: true })).toEqual([
      'ok state_to_come',
    ]);
  });

  test('of a run from before the machine was started anew is left once it has been silent for 15 minutes', async () => {
    const folder = await lockedFolder(here);
    const { mtimeMs } = await stat(path.join(folder, lockName(serviceUrl)));
    const afterRestart = (ageMs: number) =>
      seen(folder, { isAlive: true, bootId: 'now', nowMs: mtimeMs + ageMs });
    expect(await afterRestart(0)).toContain('warning lock_held');
    expect(await afterRestart(16 * 60_000)).toContain('ok lock_left');
  });

  test.each([
    ['of a run that goes on is a warning', here, true, 'warning lock_held'],
    ['that a run of this machine has left is none', here, false, 'ok lock_left'],
    [
      'of another machine is a warning: who knows whether that run goes on',
      'batch2',
      false,
      'warning lock_held',
    ],
  ])('with the lock %s', async (_, host, isAlive, expected) => {
    expect(await seen(await lockedFolder(host), { isAlive })).toEqual(['ok state_writable', expected]);
  });

  test('with the lock of another service is free', async () => {
    const folder = await lockedFolder(here);
    expect(await seen(folder, { isAlive: true, serviceUrl: 'https://other.example' })).toEqual([
      'ok state_writable',
    ]);
  });

  test('with a lock that the system does not give is one in which no run goes on', async () => {
    const folder = await stateFolder();
    await mkdir(path.join(folder, lockName(serviceUrl)));
    expect(await found(folder)).toEqual([
      ['state_writable', 0],
      ['lock_unreadable', 1],
    ]);
  });

  test('with a memory that was damaged is a warning, as runs go on', async () => {
    const folder = await stateFolder();
    await writeFile(path.join(folder, serviceFileName('memory', serviceUrl)), '{');
    expect(await seen(folder, { isAlive: true })).toEqual(['ok state_writable', 'warning state_unreadable']);
  });

  test('in which no run can be recorded is one that cannot be written to', async () => {
    const folder = await stateFolder();
    await writeFile(path.join(folder, 'runs'), '');
    expect(await found(folder)).toEqual([
      ['state_writable', 0],
      ['state_not_writable', 1],
    ]);
  });

  test('is never below a file', async () => {
    const below = path.join(process.execPath, 'below');
    expect(await seen(below, { isAlive: true })).toEqual(['failed state_not_writable']);
  });
});
