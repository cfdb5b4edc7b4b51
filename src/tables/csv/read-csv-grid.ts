/**
 * Reads one CSV file as it stands: finds out its encoding and its separator, and gives all rows as text. Which row is the
 * header, and whether the others fit it, is not judged here.
 */
import { createHash } from 'node:crypto';
import { isSystemError } from '../../model/errors.js';
import { type Fault, type Problem, problemAt } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { Grid, Row } from '../../model/tables.js';
import { type ByteWatch, watchBytes } from './encoding/byte-traits.js';
import { chooseEncoding, undecodable, unmarkedEncodings } from './encoding/choose-encoding.js';
import { decodeText, foldLineEnds } from './encoding/decode-text.js';
import {
  type Encoding,
  encodings,
  findMark,
  isUndecodable,
  markBytesMax,
  parseEncoding,
} from './encoding/encodings.js';
import { findBadByte } from './encoding/find-bytes.js';
import type { Faulted } from './faulted.js';
import { type FileBytes, withFileBytes } from './file-bytes.js';
import { parseCsv } from './parse-csv.js';

export { type Encoding, parseEncoding };

export interface CsvOptions {
  /** As the user typed it; see `parseEncoding`. Default: found out. */
  readonly encoding?: string | undefined;
  /** Told of bytes as they are read; those of a file that must be read again count again. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ReadGrid {
  /** Absent when the file could not be read faithfully to its end. */
  readonly grid?: Grid;
  readonly problems: readonly Problem[];
}

/**
 * Reads a CSV file.
 * @param file path as the user gave it; it also names the file in messages
 * @returns all rows that are not blank, the header among them, each as long as it stands there, with their lines as an
 * editor shows them; or the problem that kept it from being read. Never throws for what a file holds.
 */
export async function readCsvGrid(
  file: string,
  { encoding: name, onProgress }: CsvOptions = {},
): Promise<ReadGrid> {
  const given = name === undefined ? undefined : parseEncoding(name);
  if (name !== undefined && given === undefined)
    return refused(file, { fault: { code: 'unknown_encoding', args: { name, known: encodings } } });
  try {
    const text = await withFileBytes(file, (bytes) => readUnchanged(bytes, given), onProgress);
    if ('fault' in text) return refused(file, text);
    const { rows, blankRowCount, sha256 } = text;
    const source = { file, sha256, rowCount: rows.length };
    return { grid: { source, rows, blankRowCount, hiddenRowCount: 0 }, problems: [] };
  } catch (error) {
    return refused(file, { fault: unreadable(error) });
  }
}

function refused(file: string, { fault, line }: Faulted): ReadGrid {
  return { problems: [problemAt(fault, { file, ...(line !== undefined && { line }) })] };
}

/** An error of the system becomes a fault; any other is ours. */
function unreadable(error: unknown): Fault {
  if (!isSystemError(error)) throw error;
  return { code: 'file_unreadable', args: { reason: error.message } };
}

/** The text of a whole file. */
interface ReadText {
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  readonly sha256: string;
}

async function readUnchanged(bytes: FileBytes, given: Encoding | undefined): Promise<ReadText | Faulted> {
  const text = await readMarked(bytes, given);
  return (await bytes.hasChanged()) ? { fault: { code: 'file_changed', args: {} } } : text;
}

async function readMarked(bytes: FileBytes, given: Encoding | undefined): Promise<ReadText | Faulted> {
  const marked = findMark(await bytes.slice(0, markBytesMax));
  if (given && marked && given !== marked)
    return { fault: { code: 'encoding_contradicts_mark', args: { encoding: given, marked } } };
  const sure = given ?? marked;
  return sure ? readAs(bytes, sure) : readUnmarked(bytes);
}

/** Reads in an encoding that is beyond doubt. */
async function readAs(bytes: FileBytes, encoding: Encoding): Promise<ReadText | Faulted> {
  const text = await tryToRead(bytes, encoding);
  if (text) return text;
  const place = await findBadByte(bytes, encoding);
  // Without a place, the file became text while it was read: a change, which the caller notices.
  return place ? undecodable(bytes, [{ encoding, place }]) : { fault: { code: 'file_changed', args: {} } };
}

/**
 * Most files are read once, as UTF-8, and those of CP932 again from the start. Only when that ends early is the whole file
 * looked through for its encoding: a fault in the first rows says nothing about the bytes after it.
 */
async function readUnmarked(bytes: FileBytes): Promise<ReadText | Faulted> {
  for (const encoding of unmarkedEncodings) {
    const watch = watchBytes();
    const text = await tryToRead(bytes, encoding, watch);
    const { hasNul, isAmbiguous } = watch.traits();
    if (!text) continue;
    if ('fault' in text || hasNul) break;
    return encoding === 'utf-8' && isAmbiguous ? ambiguous(text.rows) : text;
  }
  const encoding = await chooseEncoding(bytes);
  return typeof encoding === 'string' ? readAs(bytes, encoding) : encoding;
}

/** Reads all rows. Undefined when the file is not text in that encoding. */
async function tryToRead(
  bytes: FileBytes,
  encoding: Encoding,
  watch?: ByteWatch,
): Promise<ReadText | Faulted | undefined> {
  const hash = createHash('sha256');
  const rows: Row[] = [];
  let blankRowCount = 0;
  const seen = passing(bytes.pieces(), (piece) => {
    hash.update(piece);
    watch?.see(piece);
  });
  try {
    for await (const read of parseCsv(foldLineEnds(decodeText(seen, encoding)))) {
      if ('fault' in read) return read;
      for (const row of read.rows) rows.push(row);
      blankRowCount += read.blankRowCount;
    }
  } catch (error) {
    if (isUndecodable(error)) return undefined;
    throw error;
  }
  return { rows, blankRowCount, sha256: hash.digest('hex') };
}

async function* passing(pieces: AsyncIterable<Buffer>, see: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    see(piece);
    yield piece;
  }
}

/** Shows a cell as it reads in the one and in the other encoding. */
function ambiguous(rows: readonly Row[]): Faulted {
  const isPlain = (cell: string) => /^\p{ASCII}*$/u.test(cell);
  const row = rows.find(({ cells }) => !cells.every(isPlain));
  const asUtf8 = row?.cells.find((cell) => !isPlain(cell)) ?? '';
  const asCp932 = new TextDecoder('shift_jis').decode(Buffer.from(asUtf8));
  const args = { asUtf8, asCp932 };
  return { fault: { code: 'ambiguous_encoding', args }, ...(row && { line: row.line }) };
}
