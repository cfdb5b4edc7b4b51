/**
 * The bytes of one open file, piece by piece and as often as needed. It notices when the file changes meanwhile; it knows
 * nothing of text.
 */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Smaller pieces cost time, larger ones memory and, as measured with the parser, time as well. */
const pieceBytes = 64 * 1024;

/** Each read waits for its turn among the system's threads: several pieces at once cost less waiting. */
const readBytes = 8 * pieceBytes;

/** An open file. */
export interface FileBytes {
  /** All bytes from the start. A piece is valid until the next one is asked for. Stops early in a file that grows. */
  readonly pieces: () => AsyncGenerator<Buffer>;
  /** At most `length` bytes from an offset. */
  readonly slice: (offset: number, length: number) => Promise<Buffer>;
  /** True when the file is no longer what it was when it was opened. */
  readonly hasChanged: () => Promise<boolean>;
}

/**
 * Opens a file, and closes it whatever becomes of `use`.
 * @throws an error of the system when the file cannot be opened or read
 */
export async function withFileBytes<T>(file: string, use: (bytes: FileBytes) => Promise<T>): Promise<T> {
  const handle = await open(file);
  try {
    return await use(bytesOf(handle, await handle.stat({ bigint: true })));
  } finally {
    await handle.close();
  }
}

function bytesOf(handle: FileHandle, opened: BigIntStats): FileBytes {
  return {
    pieces: () => readPieces(handle, Number(opened.size)),
    slice: async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    hasChanged: async () => {
      const { size, mtimeNs } = await handle.stat({ bigint: true });
      return size !== opened.size || mtimeNs !== opened.mtimeNs;
    },
  };
}

/** Reads no further than the file was long: a file that is written to all the time would have no end. */
async function* readPieces(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(readBytes, size - offset), offset);
    if (bytesRead === 0) return;
    yield* cut(buffer.subarray(0, bytesRead));
    offset += bytesRead;
  }
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes);
}
