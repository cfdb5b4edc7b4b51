/** Supported encodings, their names, and byte order marks. */
import { TextDecoder } from 'node:util';

/** CP932 is the Shift_JIS of Windows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp932' | 'euc-jp' | 'iso-2022-jp';

export const encodings: readonly Encoding[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'cp932',
  'euc-jp',
  'iso-2022-jp',
];

/** Other names, without "-" and "_". */
const encodingByName: ReadonlyMap<string, Encoding> = new Map([
  ...encodings.map((encoding) => [folded(encoding), encoding] as const),
  ['sjis', 'cp932'],
  ['shiftjis', 'cp932'],
  ['windows31j', 'cp932'],
  ['jis', 'iso-2022-jp'],
]);

const markByEncoding: readonly (readonly [Encoding, string])[] = [
  ['utf-8', '\xef\xbb\xbf'],
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
];

/** Parses the name of an encoding as people type it: `sjis`, `Shift_JIS`, `cp932`. Pure. */
export function parseEncoding(name: string): Encoding | undefined {
  return encodingByName.get(folded(name));
}

function folded(name: string): string {
  return name.trim().toLowerCase().replace(/[-_]/g, '');
}

/** The encoding of the byte order mark at the start. Pure. */
export function findMark(bytes: Buffer): Encoding | undefined {
  const start = bytes.toString('latin1', 0, 3);
  return markByEncoding.find(([, mark]) => start.startsWith(mark))?.[0];
}

/**
 * The text of bytes, without a byte order mark. Pure.
 * @param options.isCut true: they may end within a character
 * @returns undefined if a byte is invalid
 */
export function decodeAll(
  bytes: Uint8Array,
  encoding: Encoding,
  { isCut = false }: { readonly isCut?: boolean } = {},
): string | undefined {
  try {
    const text = decoderOf(encoding, { fatal: true }).decode(bytes, { stream: isCut });
    // The decoder passes bytes that EUC-JP does not have as control characters.
    return encoding === 'euc-jp' && /[\u0080-\u009f]/.test(text) ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** This decoder implements CP932 as `shift_jis`, with NEC and IBM characters such as ① and 﨑. */
export function decoderOf(
  encoding: Encoding,
  { fatal = false }: { readonly fatal?: boolean } = {},
): TextDecoder {
  return new TextDecoder(encoding === 'cp932' ? 'shift_jis' : encoding, { fatal });
}
