/** Decodes an XML part, across pieces. Invalid bytes are errors, never replaced. */

import { isAscii, isUtf8 } from 'node:buffer';
import { words } from '../../../words/words.js';

export interface XmlDecoder {
  /** @throws Error for bytes invalid in the encoding */
  write(bytes: Buffer): string;
  /** @throws Error for an incomplete last character */
  end(): string;
}

/** Parts are UTF-8, or UTF-16 with a byte order mark. Source: ECMA-376 part 2, XML Usage. */
export function createXmlDecoder(first: Buffer): XmlDecoder {
  const mark = first.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return utf16Decoder('utf-16le');
  if (mark === 'feff') return utf16Decoder('utf-16be');
  return utf8Decoder();
}

function utf16Decoder(encoding: 'utf-16le' | 'utf-16be'): XmlDecoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** Several times as fast as a TextDecoder in stream mode. */
function utf8Decoder(): XmlDecoder {
  let heldBack = Buffer.alloc(0);
  const decode = (bytes: Buffer): string => {
    // Half the time; most sheets are ASCII, as they refer to texts by number.
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (!isUtf8(bytes)) throw new Error(words.workbooks.notUtf8);
    return bytes.toString('utf8');
  };
  return {
    write: (bytes) => {
      const all = heldBack.length === 0 ? bytes : Buffer.concat([heldBack, bytes]);
      const end = wholeLength(all);
      heldBack = Buffer.from(all.subarray(end));
      return decode(all.subarray(0, end));
    },
    end: () => decode(heldBack),
  };
}

/** Length without an incomplete last character. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function sequenceLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}
