/**
 * What a machine may do to a run: no room on the disk, a state folder that cannot be written, a
 * lock that was left.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const count = 40;
const grades = `code,name,level\n${Array.from({ length: count }, (_, index) => `G${index},役職${index},${index}`).join('\n')}\n`;

async function arrange(stateName = '.state') {
  const sandbox = await openSandbox();
  const folder = await dataFolder({ 'grades.csv': grades });
  const state = path.join(folder, stateName);
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const args = ['sync', path.join(folder, 'grades.csv'), '--yes', '--json', '--concurrency', '1'];
  return { sandbox, folder, state, environment, args, sync: () => runCli(args, environment) };
}

/** Memory that is used in pieces of so many bytes. */
const pageBytes = 4096;

/**
 * Does something with a small disk at a folder. @returns false where that needs rights that we do
 * not have
 */
async function withDisk(folder: string, bytes: number, use: () => Promise<void>): Promise<boolean> {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return false;
  await use().finally(() => spawnSync('umount', ['-l', folder]));
  return true;
}

async function planBytesOf(state: string): Promise<number> {
  const [run = ''] = await readdir(path.join(state, 'runs'));
  return (await stat(path.join(state, 'runs', run, 'plan.jsonl'))).size;
}

describe('a full disk', () => {
  test('under the journal stops the run: nothing is sent that is not recorded, and the next run completes the work', async ({
    skip,
  }) => {
    const undisturbed = await arrange();
    expect((await undisturbed.sync()).exitCode).toBe(0);
    const pagesOfPlan = Math.ceil((await planBytesOf(undisturbed.state)) / pageBytes);

    const { sandbox, state, sync } = await arrange();
    await mkdir(state);
    // The lock and the plan have room, and the beginning of the journal.
    const hasDisk = await withDisk(state, (pagesOfPlan + 3) * pageBytes, async () => {
      const finished = await sync();
      const { results } = documentOf(finished);
      expect(finished.exitCode).toBe(1);
      expect(finished.stderr).toContain('ENOSPC');
      expect(finished.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
      expect(results.notAttempted).toBeGreaterThan(0);
      expect(results.applied + results.notAttempted).toBe(count);
      expect(writesOf(sandbox)).toHaveLength(results.applied);

      spawnSync('mount', ['-o', 'remount,size=10m', state]);
      expect((await sync()).exitCode).toBe(0);
    });
    if (!hasDisk) return skip('Only the superuser can make a small disk.');
    const codes = sandbox.dump().grades.map(({ code }) => code);
    expect([codes.length, new Set(codes).size]).toEqual([count, count]);
  });
});
