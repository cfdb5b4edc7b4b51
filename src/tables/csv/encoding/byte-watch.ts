/** Collects evidence about the encoding of a file while its bytes pass. */
import { isAscii } from 'node:buffer';
import { isUndecodable, strictDecoder } from './encodings.js';

/** Half-width kana are the bytes 0xA1 to 0xDF in CP932 (JIS X 0201). */
const isKanaByte = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;

/** Watches a file that is read without a byte order mark. */
export class ByteWatch {
  hasNul = false;
  #hasKana = false;
  #hasOther = false;

  see(piece: Buffer): void {
    this.hasNul ||= piece.includes(0);
    if (this.#hasOther || isAscii(piece)) return;
    this.#hasKana ||= piece.some(isKanaByte);
    this.#hasOther = piece.some((byte) => byte >= 0x80 && !isKanaByte(byte));
  }

  /** True if all non-ASCII bytes may be half-width kana in CP932 or letters like é in UTF-8. */
  get isAmbiguous(): boolean {
    return this.#hasKana && !this.#hasOther;
  }
}

/** Watches a file written in another encoding than UTF-8. */
export class Utf8Watch {
  readonly #decoder = strictDecoder('utf-8');
  #isUtf8 = true;
  #isPlain = true;

  see(bytes: Uint8Array): void {
    this.#isPlain &&= isAscii(bytes);
    this.#decode(bytes);
  }

  /** Ends the watch. True if a reader would detect UTF-8; plain ASCII is harmless. */
  passesForUtf8(): boolean {
    this.#decode();
    return this.#isUtf8 && !this.#isPlain;
  }

  #decode(bytes?: Uint8Array): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (!isUndecodable(error)) throw error;
      this.#isUtf8 = false;
    }
  }
}
