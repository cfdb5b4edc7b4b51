/** The parts of a zip file, unpacked in pieces. Verifies sizes early, checksums at the end. */

import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { OnProgress } from '../../../model/progress.js';
import { UnreadableFile } from '../../unreadable-file.js';

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
 * @param onProgress called with the whole size first, then with packed bytes as they are unpacked
 * @throws UnreadableFile
 */
export async function openZip(bytes: Buffer, onProgress?: OnProgress): Promise<Zip> {
  try {
    onProgress?.({ done: 0, expected: bytes.length });
    const zipFile = await fromBufferPromise(bytes, { decodeStrings: false });
    const entries = await listEntries(zipFile);
    return {
      has: (part) => entries.has(partKey(part)),
      read: (part) => {
        const entry = entries.get(partKey(part));
        if (!entry) throw new UnreadableFile({ code: 'part_missing', args: { part } });
        return unpack(bytes, zipFile, { part, entry, onProgress });
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
    if (entries.has(partKey(name))) throw damaged(name);
    if (entries.size === entryCountMax) throw tooLarge(name);
    entries.set(partKey(name), entry);
  }
  return entries;
}

function checkSizes(part: string, entry: Entry, unpackedBytes: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (unpackedBytes > unpackedBytesMax) throw tooLarge(part);
  if (uncompressedSize > ratioCheckedFromBytes && uncompressedSize > ratioMax * compressedSize)
    throw tooLarge(part);
}

interface NamedEntry {
  readonly part: string;
  readonly entry: Entry;
  readonly onProgress: OnProgress | undefined;
}

async function* unpack(
  bytes: Buffer,
  zipFile: ZipFile,
  { part, entry, onProgress }: NamedEntry,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw damaged(`${part}: encrypted`);
  if (![0, 8].includes(entry.compressionMethod)) throw damaged(`${part}: unknown compression`);
  let [length, checksum] = [0, 0];
  try {
    const { fileDataStart } = await zipFile.readLocalFileHeaderPromise(entry, { minimal: true });
    const end = fileDataStart + entry.compressedSize;
    const packed = piecesOf(bytes.subarray(fileDataStart, end), onProgress);
    for await (const piece of entry.compressionMethod === 0 ? packed : inflate(packed)) {
      length += piece.length;
      if (length > entry.uncompressedSize) throw tooLarge(part);
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw damageOf(error);
  }
  if (length !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged(part);
}

function* piecesOf(packed: Buffer, onProgress: OnProgress | undefined): Generator<Buffer> {
  for (let start = 0; start < packed.length; start += packedPieceBytes) {
    const piece = packed.subarray(start, start + packedPieceBytes);
    onProgress?.({ done: piece.length, expected: 0 });
    yield piece;
  }
}

/** Leaving the loop early releases everything. */
function inflate(packed: Iterable<Buffer>): AsyncIterable<Buffer> {
  const inflating = createInflateRaw({ chunkSize: unpackedPieceBytes });
  // The iterating caller receives the error.
  pipeline(Readable.from(packed), inflating, () => {});
  return inflating;
}

/** Turns errors of yauzl and zlib into UnreadableFile. */
function damageOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const isOurs =
    ['TypeError', 'RangeError', 'ReferenceError'].includes(error.name) || code.startsWith('ERR_');
  if (isOurs) return error;
  if (error.message === 'strong encryption is not supported')
    return new UnreadableFile({ code: 'password_protected', args: {} }, { cause: error });
  // yauzl appends questions to longer messages.
  return damaged(error.message.split(/\. /)[0] ?? error.message, error);
}

function damaged(what: string, cause?: unknown): UnreadableFile {
  return new UnreadableFile({ code: 'zip_damaged', args: { found: what } }, { cause });
}

function tooLarge(part: string): UnreadableFile {
  return new UnreadableFile({ code: 'zip_too_large', args: { part } });
}
