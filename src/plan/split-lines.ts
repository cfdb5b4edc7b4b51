/** Cuts bytes that come in pieces into lines. Knows nothing of what the lines say. */

const lineFeed = 0x0a;

/** Takes pieces of any length, gives whole lines. */
export class LineSplitter {
  readonly #bytesMax: number;
  #parts: Uint8Array[] = [];
  #partsLength = 0;

  /** @param options.bytesMax longest line that is kept; the line feed not counted */
  constructor({ bytesMax }: { readonly bytesMax: number }) {
    this.#bytesMax = bytesMax;
  }

  /**
   * The lines that end in this piece, without their line feeds, and valid until the next piece.
   * @returns undefined in place of a line that is too long; nothing can be read after it
   */
  *split(piece: Uint8Array): Generator<Uint8Array | undefined> {
    let start = 0;
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, start)) {
      const line = this.#complete(piece.subarray(start, end));
      yield line.length > this.#bytesMax ? undefined : line;
      start = end + 1;
    }
    // A copy: whoever reads may fill the same buffer again.
    this.#keep(Buffer.from(piece.subarray(start)));
    if (this.#partsLength > this.#bytesMax) yield undefined;
  }

  /** What came after the last line feed. */
  get rest(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  #complete(end: Uint8Array): Uint8Array {
    if (this.#parts.length === 0) return end;
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
