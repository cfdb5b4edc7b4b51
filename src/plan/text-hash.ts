/** The SHA-256 of text that comes in many small parts. */
import { createHash } from 'node:crypto';

/** Characters that are put together: each call of the hash costs more than hashing a line does. */
const pieceLength = 64 * 1024;

/** Takes text in parts of any length; how it is divided does not matter. */
export class TextHash {
  readonly #hash = createHash('sha256');
  #piece = '';

  /** @param text without halves of characters, which have no bytes in UTF-8 */
  add(text: string): void {
    this.#piece += text;
    if (this.#piece.length >= pieceLength) this.#hashPiece();
  }

  /** The hash of everything that was added, hexadecimal; only once. */
  digest(): string {
    this.#hashPiece();
    return this.#hash.digest('hex');
  }

  #hashPiece(): void {
    this.#hash.update(this.#piece);
    this.#piece = '';
  }
}
