/**
 * Encodes text in CP932, the Shift_JIS of Windows, by inverting the decoder's table, so that it
 * decodes to the same text. Never replaces characters silently.
 */
import { TextDecoder } from 'node:util';

/** Lead bytes. Excludes NEC's copy of the IBM characters (ED, EE): Windows writes FA to FC. */
const leads: readonly number[] = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xef, 0xfc)];
const trails: readonly number[] = [...range(0x40, 0x7e), ...range(0x80, 0xfc)];
const singles: readonly number[] = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)];

let bytesByCharacter: ReadonlyMap<string, number> | undefined;

/** Built on first use: takes a few milliseconds. */
function table(): ReadonlyMap<string, number> {
  bytesByCharacter ??= invertDecoder();
  return bytesByCharacter;
}

/** Of several pairs for one character the first wins: JIS before NEC and IBM. */
function invertDecoder(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('shift_jis');
  const inverse = new Map<string, number>();
  const pairs = leads.flatMap((lead) => trails.map((trail) => lead * 256 + trail));
  for (const code of [...singles, ...pairs]) {
    const bytes = code > 0xff ? [code >> 8, code & 0xff] : [code];
    const character = decoder.decode(Uint8Array.from(bytes));
    const isOne = [...character].length === 1 && character !== '\ufffd';
    if (isOne && !inverse.has(character)) inverse.set(character, code);
  }
  return inverse;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The distinct characters of a text missing in CP932, in order. Pure. */
export function notInCp932(text: string): readonly string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [];
  return [...new Set(text)].filter((character) => !table().has(character));
}

/** Lookalikes. Source: differences between Microsoft's table and JIS X 0208. */
const likeness: Readonly<Record<string, string>> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2016': '\u2225',
  '\u2014': '\u2015',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
  '\u00a5': '\uffe5',
  '\u00a0': ' ',
};

/** The mark of Japanese printers for a missing letter: visible and unambiguous. */
const missingMark = '\u3013';

/** The text with characters missing in CP932 replaced by lookalikes or 〓. Pure. */
export function fitCp932(text: string): string {
  const missing = new Set(notInCp932(text));
  if (missing.size === 0) return text;
  return [...text]
    .map((character) => (missing.has(character) ? (likeness[character] ?? missingMark) : character))
    .join('');
}

/** The bytes of a text. @throws RangeError for a character of `notInCp932` */
export function encodeCp932(text: string): Uint8Array {
  const codes = table();
  const bytes = new Uint8Array(text.length * 2);
  let length = 0;
  for (const character of text) {
    const code = codes.get(character);
    if (code === undefined) throw new RangeError(`CP932 has no ${character}`);
    if (code > 0xff) bytes[length++] = code >> 8;
    bytes[length++] = code & 0xff;
  }
  return bytes.subarray(0, length);
}
