/**
 * Validators and Nodes that a few long tests need: installed from the npm registry into a temporary
 * folder, as nothing else needs them. Without the registry such a test is skipped, and says so.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** A time limit for a test that downloads. */
export const minutesMs = (minutes: number): number => minutes * 60_000;

export const notReachable = 'The npm registry cannot be reached.';

/**
 * @param packages with their exact versions: name@1.2.3
 * @returns the folder that holds them; undefined without the registry
 * @throws Error if the registry answers, and has none of that version
 */
export async function fromRegistry(packages: readonly string[]): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-from-registry-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--prefer-offline',
    '--fetch-retries=0',
    ...packages,
  ];
  try {
    await promisify(execFile)('npm', args, { cwd: folder, timeout: 300_000 });
  } catch (error) {
    if (/E404|ETARGET/.test(String(error))) throw error;
    process.stderr.write(`${notReachable}\n`);
    return undefined;
  }
  return path.join(folder, 'node_modules');
}
