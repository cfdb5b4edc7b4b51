/** Cuts bytes that come in pieces into lines. Knows nothing of what the lines say. */

const lineFeed = 0x0a;

/** Takes pieces of any length, gives whole lines. */
export class LineSplitter {
  readonly #bytesMax: number;
  #parts: Uint8Array[] = [];
  #partsLength = 0;

  /** @param options.bytesMax longest line that is kept */
  constructor({ bytesMax }: { readonly bytesMax: number }) {
    this.#bytesMax = bytesMax;
  }

  /**
   * The lines that end in this piece, with their line feeds, as blocks of such as follow each
   * other; valid until the next piece.
   * @returns undefined when what comes is too long for a line; nothing can be read after it
   */
  *split(piece: Uint8Array): Generator<Uint8Array | undefined> {
    const end = piece.lastIndexOf(lineFeed) + 1;
    const first = this.#parts.length > 0 && end > 0 ? piece.indexOf(lineFeed) + 1 : 0;
    if (first > 0) yield this.#complete(piece.subarray(0, first));
    if (end > first) yield piece.subarray(first, end);
    // Copied: the reader may reuse its buffer.
    this.#keep(Buffer.from(piece.subarray(end)));
    if (this.#partsLength > this.#bytesMax) yield undefined;
  }

  /**
   * The lines of a block, with their line feeds.
   * @returns undefined in place of a line that is too long
   */
  *linesOf(block: Uint8Array): Generator<Uint8Array | undefined> {
    for (let start = 0; start < block.length; ) {
      const end = block.indexOf(lineFeed, start) + 1;
      yield end - start > this.#bytesMax ? undefined : block.subarray(start, end);
      start = end;
    }
  }

  /** What came after the last line feed. */
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
