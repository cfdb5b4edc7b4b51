/** Finds the place of bytes that are no text. Slow beside reading: used only once it is known that something is wrong. */

import type { FileBytes } from '../file-bytes.js';
import { countLines } from '../line-counter.js';
import { type Encoding, isUndecodable, strictDecoder } from './encodings.js';

/** Where a byte stands. */
export interface BytePlace {
  /** From 0. */
  readonly offset: number;
  readonly line: number;
}

/** No character of the encodings has more bytes. */
const characterBytesMax = 4;

/** Finds the first NUL byte. */
export async function findNul(bytes: FileBytes): Promise<BytePlace | undefined> {
  const lines = countLines();
  let start = 0;
  for await (const piece of bytes.pieces()) {
    const index = piece.indexOf(0);
    lines.add(piece.toString('latin1', 0, index === -1 ? piece.length : index));
    if (index !== -1) return { offset: start + index, line: lines.line() };
    start += piece.length;
  }
  return undefined;
}

/**
 * Finds the first byte that does not begin a character of the encoding.
 * @returns undefined when the whole file is text in that encoding
 */
export async function findBadByte(bytes: FileBytes, encoding: Encoding): Promise<BytePlace | undefined> {
  const probe = strictDecoder(encoding);
  const stepper = stepThrough(encoding);
  for await (const piece of bytes.pieces()) {
    const isText = canDecode(() => probe.decode(piece, { stream: true }));
    // The last bytes one by one, to know where a character begins that the end of the piece cuts.
    const sureLength = isText ? Math.max(0, piece.length - characterBytesMax) : 0;
    stepper.skip(piece.subarray(0, sureLength));
    for (const byte of piece.subarray(sureLength)) if (!stepper.step(byte)) return stepper.place();
  }
  return stepper.end() ? undefined : stepper.place();
}

interface Stepper {
  /** Takes bytes that are known to be text. */
  readonly skip: (bytes: Buffer) => void;
  /** Takes a byte; false when it makes a character impossible. */
  readonly step: (byte: number) => boolean;
  /** False when the text ends within a character. */
  readonly end: () => boolean;
  /** Where the character begins that is not complete yet. */
  readonly place: () => BytePlace;
}

/** Decodes byte by byte, which a decoder itself does not tell: where its last character began. */
function stepThrough(encoding: Encoding): Stepper {
  const decoder = strictDecoder(encoding, { keepsMark: true });
  const lines = countLines();
  let offset = 0;
  let characterOffset = 0;
  const decode = (bytes: Uint8Array) => {
    const text = decoder.decode(bytes, { stream: true });
    lines.add(text);
    offset += bytes.length;
    if (text !== '') characterOffset = offset;
  };
  return {
    skip: (bytes) => decode(bytes),
    step: (byte) => canDecode(() => decode(Uint8Array.of(byte))),
    end: () => canDecode(() => decoder.decode()),
    place: () => ({ offset: characterOffset, line: lines.line() }),
  };
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
