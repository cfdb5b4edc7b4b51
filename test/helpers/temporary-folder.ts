/** Files for one test, gone when it ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes the files into a new folder and returns its path. */
export async function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-tables-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(
    Object.entries(files).map(([name, content]) => writeFile(path.join(folder, name), content)),
  );
  return folder;
}
