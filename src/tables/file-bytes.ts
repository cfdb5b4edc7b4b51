/** The bytes of a file, and the hash that binds a plan to them. Ignores encodings. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OnProgress } from '../model/progress.js';
import { UnreadableFile } from './unreadable-file.js';

/** As much as fits into memory several times, and into one text. */
export const bytesMax = 500_000_000;

/** Small enough to show the progress. */
const pieceBytes = 512 * 1024;

/**
 * Reads a whole file, up to the size it had at first: one with a constant writer would never end.
 * @param onProgress called with the bytes of every piece
 * @throws UnreadableFile for a file that is too large or changes meanwhile
 * @throws an error of the system when the file cannot be opened or read
 */
export async function readBytes(file: string, onProgress?: OnProgress): Promise<Buffer> {
  const handle = await open(file);
  try {
    const before = await handle.stat({ bigint: true });
    const size = Number(before.size);
    if (size > bytesMax) throw new UnreadableFile({ code: 'file_too_large', args: { bytesMax } });
    const bytes = Buffer.allocUnsafe(size);
    onProgress?.({ done: 0, expected: size });
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await handle.read(bytes, offset, Math.min(pieceBytes, size - offset), offset);
      if (bytesRead === 0) break;
      offset += bytesRead;
      onProgress?.({ done: bytesRead, expected: 0 });
    }
    const after = await handle.stat({ bigint: true });
    const hasChanged = after.size !== before.size || after.mtimeNs !== before.mtimeNs;
    if (hasChanged) throw new UnreadableFile({ code: 'file_changed', args: {} });
    return bytes;
  } finally {
    await handle.close();
  }
}

/** SHA-256 of all bytes of a file, hexadecimal. @throws an error of the system */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
