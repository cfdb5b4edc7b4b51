/** The encodings of text that are read, their names, and the marks that files begin with. */
import { TextDecoder } from 'node:util';

/** An encoding of text. CP932 is Shift_JIS as Windows writes it. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp932';

export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'cp932'];

/** Every name that is understood, without "-" and "_". */
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

/** The most bytes that a mark has. */
export const markBytesMax = 3;

/** Parses the name of an encoding as people type it: `sjis`, `Shift_JIS`, `cp932`. Pure. */
export function parseEncoding(name: string): Encoding | undefined {
  return encodingByName.get(name.trim().toLowerCase().replace(/[-_]/g, ''));
}

/** The encoding whose byte order mark the text begins with. Pure. */
export function findMark(start: Uint8Array): Encoding | undefined {
  return markByEncoding.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
}

/**
 * A decoder that throws where a byte belongs to no character (see `isUndecodable`).
 * @param options.keepsMark  true: a byte order mark is text like other text
 */
export function strictDecoder(
  encoding: Encoding,
  { keepsMark }: { readonly keepsMark: boolean } = { keepsMark: false },
): TextDecoder {
  // The decoder of that name is CP932: it knows the characters of NEC and IBM, such as ① and 﨑.
  const label = encoding === 'cp932' ? 'shift_jis' : encoding;
  return new TextDecoder(label, { fatal: true, ignoreBOM: keepsMark });
}

/** True for what a strict decoder throws. */
export function isUndecodable(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/** Decodes strictly, whatever the cut of the bytes. Drops a byte order mark. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = strictDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
