/**
 * Makes text of bytes. Without a name or a mark, validity alone tells the encoding, not
 * probability: bytes that may be text in two encodings are refused.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { UsageError } from '../../../model/errors.js';
import { sentence } from '../../../model/sentence.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { decodeAll, decoderOf, type Encoding, encodings, findMark, parseEncoding } from './encodings.js';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a whole file, without a mark at its start or end.
 * @param name encoding as the user typed it; undefined: auto-detected
 * @throws UnreadableFile; UsageError for an unknown encoding
 */
export function decodeBytes(bytes: Buffer, name: string | undefined): DecodedText {
  const named = name === undefined ? undefined : knownEncoding(name);
  if (utf32.test(bytes.toString('latin1', 0, 8)))
    throw new UnreadableFile({ code: 'encoding_unsupported', args: { encoding: 'UTF-32' } });
  const marked = findMark(bytes);
  if (named && marked && named !== marked) {
    const args = { encoding: named, marked };
    throw new UnreadableFile({ code: 'encoding_contradicts_mark', args });
  }
  const encoding = named ?? marked ?? chooseEncoding(bytes);
  const text = decodeAll(bytes, encoding);
  if (text === undefined) throw undecodable(bytes, [encoding]);
  checkLineEnds(text);
  return { text: composed(withoutEndMark(text)), encoding };
}

function knownEncoding(name: string): Encoding {
  const encoding = parseEncoding(name);
  if (encoding) return encoding;
  throw new UsageError(sentence('usage/encoding', { option: 'encoding', name, known: encodings }));
}

/** A mark, or two characters in either byte order. Source: Unicode, 23.8 Specials. */
const utf32 = /^(?:\xff\xfe\0\0|\0\0\xfe\xff|(?:..\0\0){2}|(?:\0\0..){2})/s;

/** Old programs end a file with this character. */
const endMark = '\x1a';

function withoutEndMark(text: string): string {
  const index = text.lastIndexOf(endMark);
  return index !== -1 && text.slice(index + 1).trim() === '' ? text.slice(0, index) : text;
}

/** Line ends of other systems, where a file has no usual ones. */
function checkLineEnds(text: string): void {
  const [character] = /[\r\n]/.test(text) ? [] : (/[\u0085\u2028\u2029]/.exec(text) ?? []);
  if (character === undefined) return;
  const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  throw new UnreadableFile({ code: 'line_ends_unknown', args: { character: name } });
}

/** Kana with their marks in one character, as people type them: macOS parts them in file names. */
function composed(text: string): string {
  return text.replace(/[\u3046-\u30fd][\u3099\u309a]/g, (parted) => parted.normalize('NFC'));
}

/** The only encoding without a mark in which all bytes are text. @throws UnreadableFile */
function chooseEncoding(bytes: Buffer): Encoding {
  const nulAt = bytes.indexOf(0);
  if (nulAt !== -1)
    throw new UnreadableFile(
      { code: 'nul_bytes', args: { offset: nulAt } },
      { line: lineOf(bytes.toString('latin1', 0, nulAt)) },
    );
  if (isAscii(bytes)) {
    if (!hasJisEscape(bytes)) return 'utf-8';
    throw new UnreadableFile({ code: 'encoding_recognized', args: { encoding: 'iso-2022-jp' } });
  }
  if (isUtf8(bytes)) return mayBeKana(bytes) ? refuseBoth(bytes, ['utf-8', 'cp932']) : 'utf-8';
  const isValid = (encoding: Encoding) => decodeAll(bytes, encoding) !== undefined;
  const [isCp932, isEuc] = [isValid('cp932'), isValid('euc-jp')];
  if (isCp932 && isEuc) return refuseBoth(bytes, ['cp932', 'euc-jp']);
  if (!isCp932 && !isEuc) throw undecodable(bytes, ['utf-8', 'cp932']);
  return isCp932 ? 'cp932' : 'euc-jp';
}

/** The start of Japanese text. Source: RFC 1468. */
function hasJisEscape(bytes: Buffer): boolean {
  return bytes.includes('\x1b$B') || bytes.includes('\x1b$@');
}

/** True if all bytes may also be half-width kana in CP932, 0xA1 to 0xDF (JIS X 0201). */
function mayBeKana(bytes: Buffer): boolean {
  return bytes.every((byte) => byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf));
}

/** Refuses text in two encodings, and shows a cell in both. */
function refuseBoth(bytes: Buffer, both: readonly Encoding[]): never {
  const text = bytes.toString('latin1');
  const { 0: cell = '', index = 0 } = /[^,;|\t"\r\n]*[\x80-\xff][^,;|\t"\r\n]*/.exec(text) ?? {};
  const shown = Buffer.from(cell, 'latin1');
  const readings = both.map((encoding) => ({ encoding, text: decoderOf(encoding).decode(shown) }));
  const fault = { code: 'ambiguous_encoding', args: { readings } } as const;
  throw new UnreadableFile(fault, { line: lineOf(text.slice(0, index)) });
}

/** The error for an undecodable file. Shows the place in the encoding that decodes furthest. */
function undecodable(bytes: Buffer, tried: readonly Encoding[]): UnreadableFile {
  const tries = tried.map((encoding) => ({ encoding, ...findBadByte(bytes, encoding) }));
  const { encoding, offset, isCutOff } = tries.reduce((a, b) => (b.offset > a.offset ? b : a));
  const excerpt = excerptAt(bytes, offset);
  const args = { encoding, tried, offset, excerpt, ...(isCutOff && { isCutOff }) };
  const line = lineOf(decodeAll(bytes.subarray(0, offset), encoding) ?? '');
  return new UnreadableFile({ code: 'undecodable', args }, { line });
}

interface BadByte {
  /** Where the first character begins that is none, from 0. */
  readonly offset: number;
  /** The file ends within the character. */
  readonly isCutOff?: true;
}

/** Found by halves: a decoder does not say where it stopped. */
function findBadByte(bytes: Buffer, encoding: Encoding): BadByte {
  const isText = (length: number, isCut: boolean) =>
    decodeAll(bytes.subarray(0, length), encoding, { isCut }) !== undefined;
  const isCutOff = isText(bytes.length, true);
  let [good, bad] = isCutOff ? [bytes.length, bytes.length + 1] : [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isText(middle, true)) good = middle;
    else bad = middle;
  }
  let offset = good;
  while (offset > 0 && !isText(offset, false)) offset -= 1;
  return { offset, ...(isCutOff && { isCutOff }) };
}

/** Bytes shown before and after an invalid one. */
const excerptBytes = 8;

/** The bytes around an offset in hexadecimal, with the byte itself in brackets. */
function excerptAt(bytes: Buffer, offset: number): string {
  const start = Math.max(0, offset - excerptBytes);
  const shown = Array.from(bytes.subarray(start, offset + 1 + excerptBytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return shown.map((byte, index) => (start + index === offset ? `[${byte}]` : byte)).join(' ');
}

/** The line behind a text, as in an editor: LF, CR and CRLF each end one. */
function lineOf(before: string): number {
  return (before.match(/\r\n?|\n/g)?.length ?? 0) + 1;
}
