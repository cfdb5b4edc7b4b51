/**
 * Encodes text in CP932, Shift_JIS as Windows writes it, by the inverse of the decoder's own table:
 * it is read back as the same text. Nothing is replaced in silence.
 */
import { TextDecoder } from 'node:util';

/**
 * Leading bytes of a pair. NEC's second copy of the IBM characters (ED, EE) is left out: Windows
 * writes those of FA to FC.
 */
const leads: readonly number[] = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xef, 0xfc)];
const trails: readonly number[] = [...range(0x40, 0x7e), ...range(0x80, 0xfc)];
const singles: readonly number[] = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)];

let bytesByCharacter: ReadonlyMap<string, number> | undefined;

/** Made on first use: it takes a few milliseconds. */
function table(): ReadonlyMap<string, number> {
  bytesByCharacter ??= invertDecoder();
  return bytesByCharacter;
}

/**
 * Of several pairs for one character the first counts: those of JIS come before those of NEC and
 * IBM.
 */
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

/** The characters of a text that CP932 does not have, each once, in their order. Pure. */
export function notInCp932(text: string): readonly string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [];
  return [...new Set(text)].filter((character) => !table().has(character));
}

/**
 * What people take for the same character. Source: the differences of Microsoft's table from that
 * of JIS X 0208.
 */
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

/** What Japanese printers put where a letter is missing: it is seen, and means nothing else. */
const missingMark = '\u3013';

/**
 * The text with every character that CP932 does not have replaced by one that looks the same, or by
 * 〓. Pure.
 */
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
