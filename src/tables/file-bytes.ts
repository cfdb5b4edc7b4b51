/**
 * The bytes of one file or output, in pieces, as often as needed, and the hash that binds a plan to
 * them. Detects changes of a file meanwhile; ignores encodings.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OnProgress } from '../model/progress.js';

/** As measured with the parser: smaller pieces cost time, larger ones memory and time. */
const pieceBytes = 64 * 1024;

/** Reads queue for the thread pool, so one read fetches several pieces. */
const readBytes = 8 * pieceBytes;

/** Bytes that can be read repeatedly. */
export interface FileBytes {
  /** All bytes, at most the original size. A piece is valid until the next is requested. */
  readonly pieces: () => AsyncGenerator<Buffer>;
  /** At most `length` bytes from an offset. */
  readonly slice: (offset: number, length: number) => Promise<Buffer>;
  /** True when the file has changed since it was opened. */
  readonly hasChanged: () => Promise<boolean>;
}

/**
 * Opens a file for the duration of `use`.
 * @param onProgress called with the bytes of every piece, including repeated reads
 * @throws an error of the system when the file cannot be opened or read
 */
export async function withFileBytes<T>(
  file: string,
  use: (bytes: FileBytes) => Promise<T>,
  onProgress?: OnProgress,
): Promise<T> {
  const handle = await open(file);
  try {
    const opened = await handle.stat({ bigint: true });
    return await use({
      pieces: () => readPieces(handle, Number(opened.size), onProgress),
      slice: async (offset, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
      hasChanged: async () => {
        const { size, mtimeNs } = await handle.stat({ bigint: true });
        return size !== opened.size || mtimeNs !== opened.mtimeNs;
      },
    });
  } finally {
    await handle.close();
  }
}

/** Reads only up to the original size: a file with a constant writer would never end. */
async function* readPieces(
  handle: FileHandle,
  size: number,
  onProgress: OnProgress | undefined,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(readBytes);
  let offset = 0;
  onProgress?.({ done: 0, expected: size });
  try {
    while (offset < size) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(readBytes, size - offset), offset);
      if (bytesRead === 0) return;
      offset += bytesRead;
      onProgress?.({ done: bytesRead, expected: 0 });
      for (let start = 0; start < bytesRead; start += pieceBytes)
        yield buffer.subarray(start, Math.min(start + pieceBytes, bytesRead));
    }
  } finally {
    onProgress?.({ done: 0, expected: offset - size });
  }
}

/** Bytes in memory, in the same pieces. */
export function bytesInMemory(bytes: Buffer, onProgress?: OnProgress): FileBytes {
  return {
    pieces: async function* () {
      onProgress?.({ done: 0, expected: bytes.length });
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const piece = bytes.subarray(start, start + pieceBytes);
        onProgress?.({ done: piece.length, expected: 0 });
        yield piece;
      }
    },
    slice: async (offset, length) => bytes.subarray(offset, offset + length),
    hasChanged: async () => false,
  };
}

/** SHA-256 of all bytes of a file, hexadecimal. @throws an error of the system */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
