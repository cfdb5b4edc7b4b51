/** Turns bytes into text whose lines all end in LF. Characters and line ends survive any cut of the bytes. */
import { type Encoding, strictDecoder } from './encodings.js';

/** Decodes strictly: throws at a byte that belongs to no character (see `isUndecodable`). Drops a byte order mark. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = strictDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** A lone CR or CRLF becomes LF, also where a cut falls between the two. */
export async function* foldLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = '';
  for await (const piece of pieces) {
    const text: string = heldBack + piece;
    heldBack = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - heldBack.length).replace(/\r\n?/g, '\n');
  }
  if (heldBack !== '') yield '\n';
}
