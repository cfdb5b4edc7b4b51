/** Splits a stream of bytes into lines, whatever they contain. */

const lineFeed = 0x0a;

/** Takes pieces of any length, returns whole lines. */
export class LineSplitter {
  readonly #bytesMax: number;
  #parts: Uint8Array[] = [];
  #partsLength = 0;

  /** @param options.bytesMax maximum length of a line */
  constructor({ bytesMax }: { readonly bytesMax: number }) {
    this.#bytesMax = bytesMax;
  }

  /**
   * The lines that end in this piece, line feeds included, as blocks of consecutive lines; valid
   * until the next piece.
   * @returns undefined for a line that is too long; nothing can be read after it
   */
  *split(piece: Uint8Array): Generator<Uint8Array | undefined> {
    const end = piece.lastIndexOf(lineFeed) + 1;
    const first = this.#parts.length > 0 && end > 0 ? piece.indexOf(lineFeed) + 1 : 0;
    if (first > 0) yield this.#complete(piece.subarray(0, first));
    if (end > first) yield piece.subarray(first, end);
    // Copied: the reader reuses its buffer.
    this.#keep(Buffer.from(piece.subarray(end)));
    if (this.#partsLength > this.#bytesMax) yield undefined;
  }

  /**
   * The lines of a block, line feeds included.
   * @returns undefined in place of a line that is too long
   */
  *linesOf(block: Uint8Array): Generator<Uint8Array | undefined> {
    for (let start = 0; start < block.length; ) {
      const end = block.indexOf(lineFeed, start) + 1;
      yield end - start > this.#bytesMax ? undefined : block.subarray(start, end);
      start = end;
    }
  }

  /** The bytes after the last line feed. */
  get rest(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  #complete(end: Uint8Array): Uint8Array {
    const line = Buffer.concat([...this.#parts, end]);
    this.#parts = [];
    this.#partsLength = 0;
    return line;
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#partsLength += part.length;
  }
}
