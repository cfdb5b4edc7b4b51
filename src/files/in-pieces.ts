/**
 * Puts texts together to pieces of bytes: to write or hash each by itself takes longer than to make
 * it.
 */

const pieceBytes = 256 * 1024;

/** Most bytes of UTF-8 that a unit of UTF-16 becomes. */
const unitBytesMax = 3;

/**
 * Texts as UTF-8, many in a piece; bytes, and long texts, are pieces by themselves.
 * @param parts are asked for one by one, and no further than a piece needs
 * @returns pieces that stay as they are: none is filled a second time. Pure.
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
