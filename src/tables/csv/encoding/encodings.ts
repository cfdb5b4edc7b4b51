/** Supported encodings, their names, and byte order marks. */
import { TextDecoder } from 'node:util';

/** CP932 is the Shift_JIS of Windows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp932';

export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'cp932'];

/** Accepted names, without "-" and "_". */
const encodingByName: ReadonlyMap<string, Encoding> = new Map([
  ['utf8', 'utf-8'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['cp932', 'cp932'],
  ['sjis', 'cp932'],
  ['shiftjis', 'cp932'],
  ['windows31j', 'cp932'],
]);

const markByEncoding: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Maximum length of a byte order mark. */
export const markBytesMax = 3;

/** Parses the name of an encoding as people type it: `sjis`, `Shift_JIS`, `cp932`. Pure. */
export function parseEncoding(name: string): Encoding | undefined {
  return encodingByName.get(name.trim().toLowerCase().replace(/[-_]/g, ''));
}

/** The encoding of the byte order mark at the start. Pure. */
export function findMark(start: Uint8Array): Encoding | undefined {
  return markByEncoding.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
}

/**
 * A decoder that throws at an invalid byte (see `isUndecodable`).
 * @param options.keepsMark true: treats a byte order mark as text
 */
export function strictDecoder(
  encoding: Encoding,
  { keepsMark }: { readonly keepsMark: boolean } = { keepsMark: false },
): TextDecoder {
  // This decoder implements CP932, including NEC and IBM characters such as ① and 﨑.
  const label = encoding === 'cp932' ? 'shift_jis' : encoding;
  return new TextDecoder(label, { fatal: true, ignoreBOM: keepsMark });
}

/** True for the error of a strict decoder. */
export function isUndecodable(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/** Decodes strictly, across pieces. Drops a byte order mark. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = strictDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
