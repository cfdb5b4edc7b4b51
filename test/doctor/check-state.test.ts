import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/apply/lock.js';
import { checkState } from '../../src/doctor/check-machine.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const serviceUrl = 'https://workflow.example';
const here = 'batch1';

/** A state folder in which a run on `host` holds the lock. */
async function lockedFolder(host: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(folder);
  await takeLock(folder, {
    serviceUrl,
    owner: {
      token: `t-${folder}`,
      owner: 'ann',
      host,
      pid: 4321,
      startedAt: '2026-04-01T00:00:00Z',
      command: 'sync',
    },
    waitMs: 0,
    nowMs: () => 0,
    wait: () => Promise.resolve(),
    isAlive: () => true,
  });
  return folder;
}

const seen = async (folder: string, options: { readonly isAlive: boolean; readonly serviceUrl?: string }) =>
  (await checkState(folder, { host: here, serviceUrl, ...options, isAlive: () => options.isAlive })).map(
    ({ status, finding }) => `${status} ${finding.code}`,
  );

describe('the state folder', () => {
  test('may be one that is still to be made', async () => {
    expect(await seen(path.join(tmpdir(), 'not', 'yet', 'there'), { isAlive: true })).toEqual([
      'ok state_to_come',
    ]);
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

  test('is never a file', async () => {
    expect(await seen(process.execPath, { isAlive: true })).toEqual(['failed state_not_writable']);
    expect(await seen(path.join(process.execPath, 'below'), { isAlive: true })).toEqual([
      'failed state_not_writable',
    ]);
  });
});
