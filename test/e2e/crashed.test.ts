/** A disk without room under the journal: nothing is sent that is not recorded. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documentOf } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const count = 40;
const rows = Array.from({ length: count }, (_, index) => `G${index},役職${index},${index}`);

async function arrange() {
  const stage = await openStage({ files: { 'grades.csv': gradesCsv(...rows) } });
  const sync = () => stage.run('sync', 'grades.csv', '--yes', '--json', '--concurrency', '1');
  return { ...stage, sync };
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

test('a full disk stops the run: nothing is sent that is not recorded, and the next run completes the work', async ({
  skip,
}) => {
  const undisturbed = await arrange();
  expect((await undisturbed.sync()).exitCode).toBe(0);
  const [run = ''] = await readdir(undisturbed.at('state/runs'));
  const { size: planBytes } = await stat(undisturbed.at(`state/runs/${run}/plan.jsonl`));

  const { sandbox, at, sync } = await arrange();
  await mkdir(at('state'));
  // The lock and the plan have room, and the beginning of the journal.
  const pages = Math.ceil(planBytes / pageBytes) + 3;
  const hasDisk = await withDisk(at('state'), pages * pageBytes, async () => {
    const finished = await sync();
    const { results } = documentOf(finished);
    expect([finished.exitCode, finished.stderr]).toEqual([1, expect.stringContaining('ENOSPC')]);
    expect(finished.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(results.notAttempted).toBeGreaterThan(0);
    expect(results.applied + results.notAttempted).toBe(count);
    expect(writesOf(sandbox)).toHaveLength(results.applied);

    spawnSync('mount', ['-o', 'remount,size=10m', at('state')]);
    expect((await sync()).exitCode).toBe(0);
  });
  if (!hasDisk) return skip('Only the superuser can make a small disk.');
  const codes = sandbox.dump().grades.map(({ code }) => code);
  expect([codes.length, new Set(codes).size]).toEqual([count, count]);
});
