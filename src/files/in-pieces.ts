/** Combines texts into larger pieces: writing or hashing each alone would dominate. */

const pieceBytes = 256 * 1024;

/** Maximum bytes of UTF-8 for one unit of UTF-16. */
const unitBytesMax = 3;

/**
 * Encodes texts as UTF-8, many per piece; bytes and long texts are pieces of their own.
 * @param parts are pulled one by one, only as far as the current piece needs
 * @returns pieces that are never reused as buffers. Pure.
 */
export function* inPieces(parts: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  for (const part of parts) {
    const bytesMax = typeof part === 'string' ? part.length * unitBytesMax : Number.POSITIVE_INFINITY;
    if (length > 0 && length + bytesMax > pieceBytes) {
      yield piece.subarray(0, length);
      piece = Buffer.allocUnsafe(pieceBytes);
      length = 0;
    }
    if (typeof part !== 'string') yield part;
    else if (bytesMax > pieceBytes) yield Buffer.from(part);
    else length += piece.write(part, length);
  }
  if (length > 0) yield piece.subarray(0, length);
}
