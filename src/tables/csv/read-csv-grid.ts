/** Reads one CSV file as text. Detects encoding and separator, but not the header. */
import { createHash } from 'node:crypto';
import type { Problem } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { Grid, Row, Source } from '../../model/tables.js';
import { type FileBytes, withFileBytes } from '../file-bytes.js';
import { orUnreadable, problemOf, UnreadableFile } from '../unreadable-file.js';
import { ByteWatch } from './encoding/byte-watch.js';
import { chooseEncoding, findBadByte, undecodable, unmarkedEncodings } from './encoding/choose-encoding.js';
import {
  decodeText,
  type Encoding,
  encodings,
  findMark,
  isUndecodable,
  markBytesMax,
  parseEncoding,
} from './encoding/encodings.js';
import { parseCsv } from './parse-csv.js';

export interface CsvOptions {
  /** As the user typed it; see `parseEncoding`. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Called with bytes as they are read; repeated reads count again. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ReadGrid {
  /** Absent when the file could not be read faithfully to its end. */
  readonly grid?: Grid;
  readonly problems: readonly Problem[];
}

/**
 * Reads a CSV file. Never throws because of the contents of a file.
 * @param file path as the user gave it, also used in messages
 * @returns all nonblank rows, including the header, at their own length, with line numbers as in an
 *   editor; or the problem that prevented reading
 */
export async function readCsvGrid(
  file: string,
  { encoding: name, onProgress }: CsvOptions = {},
): Promise<ReadGrid> {
  try {
    const given = name === undefined ? undefined : knownEncoding(name);
    const text = await withFileBytes(file, (bytes) => readUnchanged(bytes, given), onProgress);
    const { rows, blankRowCount, sha256, lacksLineEnd } = text;
    const source = { file, sha256, rowCount: rows.length, ...(lacksLineEnd && { lacksLineEnd }) };
    return { grid: { source, rows, blankRowCount, hiddenRowCount: 0 }, problems: [] };
  } catch (error) {
    return { problems: [problemOf(file, error)] };
  }
}

function knownEncoding(name: string): Encoding {
  const encoding = parseEncoding(name);
  if (encoding) return encoding;
  throw new UnreadableFile({ code: 'unknown_encoding', args: { name, known: encodings } });
}

/** The text of a whole file. */
type ReadText = Pick<Grid, 'rows' | 'blankRowCount'> & Pick<Source, 'sha256' | 'lacksLineEnd'>;

/** Checks for changes first: a file that changes meanwhile may show any fault. */
async function readUnchanged(bytes: FileBytes, given: Encoding | undefined): Promise<ReadText> {
  const text = await orUnreadable(readMarked(bytes, given));
  if (await bytes.hasChanged()) throw fileChanged();
  if (text instanceof UnreadableFile) throw text;
  return text;
}

function fileChanged(): UnreadableFile {
  return new UnreadableFile({ code: 'file_changed', args: {} });
}

async function readMarked(bytes: FileBytes, given: Encoding | undefined): Promise<ReadText> {
  const marked = findMark(await bytes.slice(0, markBytesMax));
  if (given && marked && given !== marked) {
    const args = { encoding: given, marked };
    throw new UnreadableFile({ code: 'encoding_contradicts_mark', args });
  }
  const sure = given ?? marked;
  return sure ? readAs(bytes, sure) : readUnmarked(bytes);
}

/** Reads in a known encoding. */
async function readAs(bytes: FileBytes, encoding: Encoding): Promise<ReadText> {
  const text = await tryToRead(bytes, encoding);
  if (text) return text;
  const place = await findBadByte(bytes, encoding);
  // All bytes are valid now: the file changed while it was read.
  throw place ? await undecodable(bytes, [{ encoding, place }]) : fileChanged();
}

/**
 * Reads most files once, as UTF-8; files in CP932 again from the start. Searches the whole file for
 * its encoding only if that fails: a fault in the first rows says nothing about the rest.
 */
async function readUnmarked(bytes: FileBytes): Promise<ReadText> {
  for (const encoding of unmarkedEncodings) {
    const watch = new ByteWatch();
    const text = await orUnreadable(tryToRead(bytes, encoding, watch));
    if (!text) continue;
    if (text instanceof UnreadableFile || watch.hasNul) break;
    if (encoding === 'utf-8' && watch.isAmbiguous) throw ambiguous(text.rows);
    return text;
  }
  return readAs(bytes, await chooseEncoding(bytes));
}

/** Reads all rows; undefined when the bytes are invalid in that encoding. */
async function tryToRead(
  bytes: FileBytes,
  encoding: Encoding,
  watch?: ByteWatch,
): Promise<ReadText | undefined> {
  const hash = createHash('sha256');
  const rows: Row[] = [];
  let blankRowCount = 0;
  let lacksLineEnd: true | undefined;
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const piece of bytes.pieces()) {
      hash.update(piece);
      watch?.see(piece);
      yield piece;
    }
  }
  try {
    for await (const batch of parseCsv(decodeText(watched(), encoding))) {
      for (const row of batch.rows) rows.push(row);
      blankRowCount += batch.blankRowCount;
      lacksLineEnd = batch.lacksLineEnd;
    }
  } catch (error) {
    if (isUndecodable(error)) return undefined;
    throw error;
  }
  const sha256 = hash.digest('hex');
  return { rows, blankRowCount, sha256, ...(lacksLineEnd && { lacksLineEnd }) };
}

/** Shows a cell in both encodings. */
function ambiguous(rows: readonly Row[]): UnreadableFile {
  const isPlain = (cell: string) => /^\p{ASCII}*$/u.test(cell);
  const row = rows.find(({ cells }) => !cells.every(isPlain));
  const asUtf8 = row?.cells.find((cell) => !isPlain(cell)) ?? '';
  const asCp932 = new TextDecoder('shift_jis').decode(Buffer.from(asUtf8));
  const fault = { code: 'ambiguous_encoding', args: { asUtf8, asCp932 } } as const;
  return new UnreadableFile(fault, row && { line: row.line });
}
