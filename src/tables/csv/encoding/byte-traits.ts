/** What the bytes of a file without a mark tell about its encoding, noted while they pass. */
import { isAscii } from 'node:buffer';

/** What was seen so far. */
export interface ByteTraits {
  readonly hasNul: boolean;
  /**
   * Bytes beyond ASCII were seen, all of them such as half-width kana have in CP932. If this is UTF-8, then of letters such
   * as é: nothing in the bytes tells which.
   */
  readonly isAmbiguous: boolean;
}

/** Looks at bytes. */
export interface ByteWatch {
  readonly see: (piece: Buffer) => void;
  readonly traits: () => ByteTraits;
}

/** Half-width kana are the bytes 0xA1 to 0xDF in CP932 (JIS X 0201). */
const isKanaByte = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;

/** Starts to watch. */
export function watchBytes(): ByteWatch {
  let hasNul = false;
  let hasKana = false;
  let hasOther = false;
  return {
    see: (piece) => {
      hasNul ||= piece.includes(0);
      if (hasOther || isAscii(piece)) return;
      hasKana ||= piece.some(isKanaByte);
      hasOther = piece.some((byte) => byte >= 0x80 && !isKanaByte(byte));
    },
    traits: () => ({ hasNul, isAmbiguous: hasKana && !hasOther }),
  };
}
