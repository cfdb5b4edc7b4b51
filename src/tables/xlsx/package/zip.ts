/** The parts of a zip file, unpacked in pieces. Verifies sizes early, checksums at the end. */
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { isSystemError } from '../../../model/errors.js';
import type { OnProgress } from '../../../model/progress.js';
import { words } from '../../../words/words.js';
import { systemFault, UnreadableFile } from '../../unreadable-file.js';

export interface Zip {
  has(part: string): boolean;
  /** Unpacks one part. @throws UnreadableFile, even midway: only a whole part is verified */
  read(part: string): AsyncIterable<Buffer>;
}

/** A sheet of a million rows and twelve columns has 0.5 GB. */
const unpackedBytesMax = 1024 ** 3;
/** Real sheets compress six times, shared strings twelve times. */
const ratioMax = 200;
const ratioCheckedFromBytes = 10 * 1024 ** 2;
const entryCountMax = 65_536;
/** Large pieces save events and parser calls. */
const packedPieceBytes = 128 * 1024;
const unpackedPieceBytes = 256 * 1024;

/**
 * Reads the directory of a zip file.
 * @param handle must stay open while parts are read; the caller closes it
 * @param onProgress called with the whole size first, then with packed bytes as they are read
 * @throws UnreadableFile
 */
export async function openZip(handle: FileHandle, onProgress?: OnProgress): Promise<Zip> {
  try {
    const { size } = await handle.stat();
    onProgress?.({ done: 0, expected: size });
    const reader = new HandleReader(handle, size);
    const options = { autoClose: false, decodeStrings: false } as const;
    const zipFile = await fromRandomAccessReaderPromise(reader, size, options);
    const entries = await listEntries(zipFile);
    return {
      has: (part) => entries.has(partKey(part)),
      read: (part) => {
        const entry = entries.get(partKey(part));
        if (!entry) throw new UnreadableFile({ code: 'part_missing', args: { part } });
        return unpack(handle, zipFile, { part, entry, onProgress });
      },
    };
  } catch (error) {
    throw damageOf(error);
  }
}

/** Part names ignore case and a leading slash. */
function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

async function listEntries(zipFile: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zipFile.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    unpackedBytes += entry.uncompressedSize;
    checkSizes(name, entry, unpackedBytes);
    // Two parts of the same name are ambiguous.
    if (entries.has(partKey(name))) throw damaged(words.workbooks.twoParts(name));
    if (entries.size === entryCountMax) throw damaged(words.workbooks.tooManyParts(entryCountMax));
    entries.set(partKey(name), entry);
  }
  return entries;
}

function checkSizes(part: string, entry: Entry, unpackedBytes: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (unpackedBytes > unpackedBytesMax) throw tooLarge(part, '1 GiB');
  if (uncompressedSize > ratioCheckedFromBytes && uncompressedSize > ratioMax * compressedSize)
    throw tooLarge(part, words.workbooks.timesItsSize(ratioMax));
}

interface NamedEntry {
  readonly part: string;
  readonly entry: Entry;
  readonly onProgress: OnProgress | undefined;
}

async function* unpack(
  handle: FileHandle,
  zipFile: ZipFile,
  { part, entry, onProgress }: NamedEntry,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted())
    throw new UnreadableFile({ code: 'zip_unsupported', args: { part, feature: 'encryption' } });
  if (![0, 8].includes(entry.compressionMethod))
    throw new UnreadableFile({ code: 'zip_unsupported', args: { part, feature: 'compression' } });
  let bytes = 0;
  let checksum = 0;
  try {
    const { fileDataStart } = await zipFile.readLocalFileHeaderPromise(entry, { minimal: true });
    const range = { start: fileDataStart, end: fileDataStart + entry.compressedSize };
    const packed = readRange(handle, range, onProgress);
    for await (const piece of entry.compressionMethod === 0 ? packed : inflate(packed)) {
      bytes += piece.length;
      if (bytes > entry.uncompressedSize) throw tooLarge(part, words.workbooks.declaredSize);
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw damageOf(error);
  }
  if (bytes !== entry.uncompressedSize) throw damaged(words.workbooks.partTooShort(part));
  if (checksum !== entry.crc32) throw damaged(words.workbooks.wrongChecksum(part));
}

async function* readRange(
  handle: FileHandle,
  { start, end }: { readonly start: number; readonly end: number },
  onProgress: OnProgress | undefined,
): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const length = Math.min(packedPieceBytes, end - position);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw damaged(words.workbooks.unexpectedEnd);
    onProgress?.({ done: bytesRead, expected: 0 });
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Leaving the loop early releases everything, including the file stream. */
function inflate(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const inflating = createInflateRaw({ chunkSize: unpackedPieceBytes });
  // The iterating caller receives the error.
  pipeline(Readable.from(packed), inflating, () => {});
  return inflating;
}

/** Lets yauzl read from a handle. Its own reader throws uncatchably at an invalid offset. */
class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (position + length > this.#size) {
      setImmediate(callback, new Error('unexpected end'));
      return;
    }
    this.#handle.read(buffer, offset, length, position).then(
      ({ bytesRead }) => setImmediate(callback, bytesRead < length ? new Error('unexpected end') : null),
      (error: Error) => setImmediate(callback, error),
    );
  }
}

/** Turns errors of yauzl, zlib and the file system into UnreadableFile. */
function damageOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error;
  if (isSystemError(error)) return new UnreadableFile(systemFault(error), { cause: error });
  const { code = '' } = error as NodeJS.ErrnoException;
  const isOurs =
    ['TypeError', 'RangeError', 'ReferenceError'].includes(error.name) || code.startsWith('ERR_');
  if (isOurs) return error;
  if (error.message === 'strong encryption is not supported')
    return new UnreadableFile({ code: 'password_protected', args: {} }, { cause: error });
  // yauzl appends questions to longer messages.
  return damaged(error.message.split(/\. /)[0] ?? error.message, error);
}

function damaged(reason: string, cause?: unknown): UnreadableFile {
  return new UnreadableFile({ code: 'zip_damaged', args: { reason } }, { cause });
}

function tooLarge(part: string, limit: string): UnreadableFile {
  return new UnreadableFile({ code: 'zip_too_large', args: { part, limit } });
}
