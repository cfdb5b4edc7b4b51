/** Writes a file whole or not at all: a reader, or a run that is killed meanwhile, finds the old file or the new one. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inPieces } from './in-pieces.js';

/** A file beside another one, for what is to take its name when it is whole. No table is called so. */
export function draftBeside(file: string): string {
  return path.join(path.dirname(file), `.mastersync-${randomUUID()}.tmp`);
}

/**
 * Writes to another file beside the target, which then takes its name.
 * @param parts text or bytes; are asked for one by one, and no further while a piece of them is being written
 * @param mode who may read it, less what the umask takes away. Default: its owner only
 * @throws an error of the system, or what `parts` throws; the target is untouched then, and nothing is left beside it
 */
export async function writeWhole(
  file: string,
  parts: Iterable<string | Uint8Array>,
  mode = 0o600,
): Promise<void> {
  const draft = draftBeside(file);
  const handle = await open(draft, 'wx', mode);
  try {
    await fill(handle, parts);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The content is on the disk before the file gets its name, so that a loss of power leaves no empty file. */
async function fill(handle: FileHandle, parts: Iterable<string | Uint8Array>): Promise<void> {
  try {
    for (const piece of inPieces(parts)) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
