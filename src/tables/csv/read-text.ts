/** Reads bytes as rows of text: detects their encoding, and leaves the rows to a parser. */
import { createHash } from 'node:crypto';
import type { Grid, Row, Source } from '../../model/tables.js';
import type { FileBytes } from '../file-bytes.js';
import { orUnreadable, UnreadableFile } from '../unreadable-file.js';
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
import type { RowBatch } from './parse-csv.js';

/** The bytes of a text, and what makes rows of it. */
export interface TextInput {
  readonly bytes: FileBytes;
  readonly parse: (pieces: AsyncIterable<string>) => AsyncIterable<RowBatch>;
}

/** The text of a whole file. */
export type ReadText = Pick<Grid, 'rows' | 'blankRowCount'> & Pick<Source, 'sha256' | 'lacksLineEnd'>;

/**
 * Reads all rows. Checks for changes first: a file that changes meanwhile may show any fault.
 * @param encoding as the user typed it; undefined: auto-detected
 * @throws UnreadableFile
 */
export async function readText(input: TextInput, encoding: string | undefined): Promise<ReadText> {
  const given = encoding === undefined ? undefined : knownEncoding(encoding);
  const text = await orUnreadable(readMarked(input, given));
  if (await input.bytes.hasChanged()) throw fileChanged();
  if (text instanceof UnreadableFile) throw text;
  return text;
}

function knownEncoding(name: string): Encoding {
  const encoding = parseEncoding(name);
  if (encoding) return encoding;
  throw new UnreadableFile({ code: 'unknown_encoding', args: { name, known: encodings } });
}

function fileChanged(): UnreadableFile {
  return new UnreadableFile({ code: 'file_changed', args: {} });
}

async function readMarked(input: TextInput, given: Encoding | undefined): Promise<ReadText> {
  const marked = findMark(await input.bytes.slice(0, markBytesMax));
  if (given && marked && given !== marked) {
    const args = { encoding: given, marked };
    throw new UnreadableFile({ code: 'encoding_contradicts_mark', args });
  }
  const sure = given ?? marked;
  return sure ? readAs(input, sure) : readUnmarked(input);
}

/** Reads in a known encoding. */
async function readAs(input: TextInput, encoding: Encoding): Promise<ReadText> {
  const text = await tryToRead(input, encoding);
  if (text) return text;
  const place = await findBadByte(input.bytes, encoding);
  // All bytes are valid now: the file changed while it was read.
  throw place ? await undecodable(input.bytes, [{ encoding, place }]) : fileChanged();
}

/**
 * Reads most files once, as UTF-8; files in CP932 again from the start. Searches the whole file for
 * its encoding only if that fails: a fault in the first rows says nothing about the rest.
 */
async function readUnmarked(input: TextInput): Promise<ReadText> {
  for (const encoding of unmarkedEncodings) {
    const watch = new ByteWatch();
    const text = await orUnreadable(tryToRead(input, encoding, watch));
    if (!text) continue;
    if (text instanceof UnreadableFile || watch.hasNul) break;
    if (encoding === 'utf-8' && watch.isAmbiguous) throw ambiguous(text.rows);
    return text;
  }
  return readAs(input, await chooseEncoding(input.bytes));
}

/** Reads all rows; undefined when the bytes are invalid in that encoding. */
async function tryToRead(
  { bytes, parse }: TextInput,
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
    for await (const batch of parse(decodeText(watched(), encoding))) {
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
