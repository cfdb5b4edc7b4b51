/**
 * What a machine may do to a run: no room on the disk, a state folder that cannot be written, a
 * lock that was left.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleWords, dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
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

/**
 * Runs the command where no file can become longer than so many blocks of 512 bytes: a write beyond
 * fails, as on a full disk.
 */
function syncWithin(
  blocks: number,
  {
    environment,
    args,
  }: { readonly environment: Readonly<Record<string, string>>; readonly args: readonly string[] },
): Promise<{ readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }> {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/dash', ['-c', script, ...bundleWords, ...args], {
      env: { PATH: process.env['PATH'], LANG: 'C', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
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

  test('before the plan is recorded ends the run: nothing is sent at all', async () => {
    const { sandbox, ...rest } = await arrange();
    const { exitCode, stderr } = await syncWithin(4, rest);
    expect([exitCode, writesOf(sandbox)]).toEqual([1, []]);
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });
});

describe('a state folder that cannot be written', () => {
  test.each(['.state', '.state/deeper/still'])(
    'as a file is in the way, ends the run before anything is sent: %s',
    async (name) => {
      const { sandbox, folder, sync } = await arrange(name);
      await writeFile(path.join(folder, '.state'), 'in the way');
      const { exitCode, stderr } = await sync();
      expect([exitCode, writesOf(sandbox)]).toEqual([1, []]);
      expect(stderr).toContain('.state');
      expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    },
  );
});
