/** Writes a file atomically: readers, also after a kill, see the old file or the new one. */
import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inPieces } from './in-pieces.js';
import { unlessMissing } from './unless-missing.js';

/** A temporary name in the same folder, for a later rename. Never a table name. */
export function draftBeside(file: string): string {
  return path.join(path.dirname(file), `.mastersync-${randomUUID()}.tmp`);
}

/**
 * Writes a temporary file in the same folder, then renames it to the target. Links stay and their
 * target is replaced; a pipe or device is written to directly.
 * @param parts text or bytes, pulled one by one as they are written
 * @param mode permissions, less the umask. Default: owner only
 * @returns SHA-256 of what was written, hexadecimal
 * @throws an error of the system, or of `parts`; the file is unchanged then, and no temporary file
 *   remains
 */
export async function writeWhole(
  file: string,
  parts: Iterable<string | Uint8Array>,
  mode = 0o600,
): Promise<string> {
  const { target, stats } = await targetOf(file);
  const isPipeOrDevice = stats !== undefined && !stats.isFile() && !stats.isDirectory();
  if (isPipeOrDevice) return fill(await open(target, 'w'), parts);
  const draft = draftBeside(target);
  const handle = await open(draft, 'wx', mode);
  try {
    // Synced before the rename, so that a power failure leaves no empty file.
    const sha256 = await fill(handle, parts, () => handle.sync());
    await rename(draft, target);
    return sha256;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What the file is, or the link leads to. A link may lead to a file that does not exist yet. */
async function targetOf(
  file: string,
): Promise<{ readonly target: string; readonly stats: Stats | undefined }> {
  const stats = await unlessMissing(lstat(file));
  if (stats?.isSymbolicLink() !== true) return { target: file, stats };
  const resolved = await unlessMissing(realpath(file));
  const target = resolved ?? path.resolve(path.dirname(file), await readlink(file));
  return { target, stats: await unlessMissing(stat(target)) };
}

async function fill(
  handle: FileHandle,
  parts: Iterable<string | Uint8Array>,
  onFilled: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const hash = createHash('sha256');
  try {
    for (const piece of inPieces(parts)) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await onFilled();
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
