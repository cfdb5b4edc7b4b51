/**
 * Decides the encoding of a file that has no byte order mark, over the whole file. There is no weighing of likely
 * characters: a file is text in an encoding or it is not.
 */

import type { Faulted } from '../faulted.js';
import type { FileBytes } from '../file-bytes.js';
import type { Encoding } from './encodings.js';
import { type BytePlace, findBadByte, findNul } from './find-bytes.js';

/** How many bytes messages show before and after a bad one. */
const excerptBytes = 8;

/** The encodings that need no mark, in the order they are tried. */
export const unmarkedEncodings: readonly Encoding[] = ['utf-8', 'cp932'];

/** Returns the first encoding that all bytes are text in, or why there is none. */
export async function chooseEncoding(bytes: FileBytes): Promise<Encoding | Faulted> {
  const nul = await findNul(bytes);
  if (nul) return { fault: { code: 'nul_bytes', args: { offset: nul.offset } }, line: nul.line };
  const tries: Try[] = [];
  for (const encoding of unmarkedEncodings) {
    const place = await findBadByte(bytes, encoding);
    if (!place) return encoding;
    tries.push({ encoding, place });
  }
  return await undecodable(bytes, tries);
}

/** An encoding that a file is not text in, and where it stops being so. */
export interface Try {
  readonly encoding: Encoding;
  readonly place: BytePlace;
}

/** The fault of a file that is text in none of the encodings. Shows the place in the one that reads furthest. */
export async function undecodable(bytes: FileBytes, tries: readonly Try[]): Promise<Faulted> {
  const furthest = tries.reduce((best, one) => (one.place.offset > best.place.offset ? one : best));
  const { encoding, place } = furthest;
  const tried = tries.map((one) => one.encoding);
  const args = { encoding, tried, offset: place.offset, excerpt: await excerptAt(bytes, place.offset) };
  return { fault: { code: 'undecodable', args }, line: place.line };
}

/** The bytes around an offset in hexadecimal, the one at the offset in brackets. */
async function excerptAt(bytes: FileBytes, offset: number): Promise<string> {
  const start = Math.max(0, offset - excerptBytes);
  const around = await bytes.slice(start, offset - start + 1 + excerptBytes);
  const shown = Array.from(around, (byte) => byte.toString(16).padStart(2, '0'));
  return shown.map((byte, index) => (start + index === offset ? `[${byte}]` : byte)).join(' ');
}
