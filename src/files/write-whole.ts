/**
 * Writes a file whole or not at all: a reader, or a run that is killed meanwhile, finds the old
 * file or the new one.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inPieces } from './in-pieces.js';
import { unlessMissing } from './unless-missing.js';

/**
 * A file beside another one, for what is to take its name when it is whole. No table is called so.
 */
export function draftBeside(file: string): string {
  return path.join(path.dirname(file), `.mastersync-${randomUUID()}.tmp`);
}

/**
 * Writes to another file beside the target, which then takes its name. A link stays, and what it
 * points to is replaced; what is no file, such as a pipe or a device, is written into.
 * @param parts text or bytes; are asked for one by one, and no further while a piece of them is
 *   being written
 * @param mode who may read it, less what the umask takes away. Default: its owner only
 * @throws an error of the system, or what `parts` throws; a file is untouched then, and nothing is
 *   left beside it
 */
export async function writeWhole(
  file: string,
  parts: Iterable<string | Uint8Array>,
  mode = 0o600,
): Promise<void> {
  const target = await withoutLinks(file);
  if (await isPipeOrDevice(target)) return fill(await open(target, 'w'), parts);
  const draft = draftBeside(target);
  const handle = await open(draft, 'wx', mode);
  try {
    // The content is on the disk before the file gets its name, so that a loss of power leaves no
    // empty file.
    await fill(handle, parts, () => handle.sync());
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A link may point to what is not there yet. */
async function withoutLinks(file: string): Promise<string> {
  const found = await unlessMissing(realpath(file));
  if (found !== undefined) return found;
  const isLink = (await unlessMissing(lstat(file)))?.isSymbolicLink() === true;
  return isLink ? path.resolve(path.dirname(file), await readlink(file)) : file;
}

async function isPipeOrDevice(file: string): Promise<boolean> {
  const stats = await unlessMissing(stat(file));
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

async function fill(
  handle: FileHandle,
  parts: Iterable<string | Uint8Array>,
  onFilled: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    for (const piece of inPieces(parts)) await handle.writeFile(piece);
    await onFilled();
  } finally {
    await handle.close();
  }
}
