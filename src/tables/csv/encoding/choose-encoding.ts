/**
 * Determines the encoding of a file without a byte order mark from all its bytes, by validity
 * alone, not by probability. Slow: used only after reading has failed.
 */

import type { FileBytes } from '../../file-bytes.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type Encoding, isUndecodable, strictDecoder } from './encodings.js';

/** Encodings without a mark, in the order of trying. */
export const unmarkedEncodings: readonly Encoding[] = ['utf-8', 'cp932'];

/** The first encoding in which all bytes are valid. @throws UnreadableFile if there is none */
export async function chooseEncoding(bytes: FileBytes): Promise<Encoding> {
  const nul = await findNul(bytes);
  if (nul) throw new UnreadableFile({ code: 'nul_bytes', args: { offset: nul.offset } }, { line: nul.line });
  const tries: Try[] = [];
  for (const encoding of unmarkedEncodings) {
    const place = await findBadByte(bytes, encoding);
    if (!place) return encoding;
    tries.push({ encoding, place });
  }
  throw await undecodable(bytes, tries);
}

/** A rejected encoding, and its first invalid byte. */
export interface Try {
  readonly encoding: Encoding;
  readonly place: BytePlace;
}

/** The position of a byte. */
interface BytePlace {
  /** From 0. */
  readonly offset: number;
  readonly line: number;
  /** The file ends within the character. */
  readonly isCutOff?: true;
}

/** The error for an undecodable file. Shows the place in the encoding that decodes furthest. */
export async function undecodable(bytes: FileBytes, tries: readonly Try[]): Promise<UnreadableFile> {
  const { encoding, place } = tries.reduce((best, one) =>
    one.place.offset > best.place.offset ? one : best,
  );
  const { offset, line, isCutOff } = place;
  const tried = tries.map((one) => one.encoding);
  const excerpt = await excerptAt(bytes, offset);
  const args = { encoding, tried, offset, excerpt, ...(isCutOff && { isCutOff }) };
  return new UnreadableFile({ code: 'undecodable', args }, { line });
}

/** Bytes shown before and after an invalid one. */
const excerptBytes = 8;

/** The bytes around an offset in hexadecimal, with the byte itself in brackets. */
async function excerptAt(bytes: FileBytes, offset: number): Promise<string> {
  const start = Math.max(0, offset - excerptBytes);
  const around = await bytes.slice(start, offset - start + 1 + excerptBytes);
  const shown = Array.from(around, (byte) => byte.toString(16).padStart(2, '0'));
  return shown.map((byte, index) => (start + index === offset ? `[${byte}]` : byte)).join(' ');
}

async function findNul(bytes: FileBytes): Promise<BytePlace | undefined> {
  const lines = new LineCounter();
  let start = 0;
  for await (const piece of bytes.pieces()) {
    const index = piece.indexOf(0);
    lines.add(piece.toString('latin1', 0, index === -1 ? piece.length : index));
    if (index !== -1) return { offset: start + index, line: lines.line };
    start += piece.length;
  }
  return undefined;
}

/** Maximum length of a character in these encodings. */
const characterBytesMax = 4;

/** Finds the first byte that starts no valid character; undefined if all do. */
export async function findBadByte(bytes: FileBytes, encoding: Encoding): Promise<BytePlace | undefined> {
  const probe = strictDecoder(encoding);
  const stepper = new Stepper(encoding);
  for await (const piece of bytes.pieces()) {
    const isText = canDecode(() => probe.decode(piece, { stream: true }));
    // Bytes at the end one by one, to find the start of a character cut off there.
    const sureLength = isText ? Math.max(0, piece.length - characterBytesMax) : 0;
    stepper.decode(piece.subarray(0, sureLength));
    for (const byte of piece.subarray(sureLength))
      if (!canDecode(() => stepper.decode(Uint8Array.of(byte)))) return stepper.place();
  }
  return canDecode(() => stepper.end()) ? undefined : { ...stepper.place(), isCutOff: true };
}

/** A decoder that knows where its last character began; takes valid text or single bytes. */
class Stepper {
  readonly #decoder: ReturnType<typeof strictDecoder>;
  readonly #lines = new LineCounter();
  #offset = 0;
  #characterOffset = 0;

  constructor(encoding: Encoding) {
    this.#decoder = strictDecoder(encoding, { keepsMark: true });
  }

  decode(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#lines.add(text);
    this.#offset += bytes.length;
    if (text !== '') this.#characterOffset = this.#offset;
  }

  end(): void {
    this.#decoder.decode();
  }

  /** The start of the incomplete character. */
  place(): BytePlace {
    return { offset: this.#characterOffset, line: this.#lines.line };
  }
}

function canDecode(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (isUndecodable(error)) return false;
    throw error;
  }
}

/** Counts lines like an editor: LF, CR and CRLF each end one. */
class LineCounter {
  line = 1;
  #endedWithCr = false;

  add(text: string): void {
    if (text === '') return;
    const endCount = text.match(/\r\n?|\n/g)?.length ?? 0;
    this.line += endCount - (this.#endedWithCr && text.startsWith('\n') ? 1 : 0);
    this.#endedWithCr = text.endsWith('\r');
  }
}
