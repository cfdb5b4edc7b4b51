/**
 * Shortens answers before they are parsed. A list of items repeats the definition of every custom
 * field in each item, which is most of its size.
 */
import type { Repeated } from '../../resources/resource.js';
import type { Shorten } from '../http/read-answer.js';

interface Part {
  readonly whole: Buffer;
  readonly short: Buffer;
}

/** Each part is searched for separately; beyond this many, searching takes as long as parsing. */
const partsMax = 40;

/**
 * Replaces byte-identical copies of the given objects by the part that is read. Everything else
 * stays, including objects formatted differently from JSON.stringify. Pure.
 * @param repeated objects as the first answer showed them
 */
export function leaveOut(repeated: readonly Repeated[]): Shorten {
  const parts = repeated.flatMap(partOf);
  if (parts.length > partsMax) return (bytes) => bytes;
  return (bytes) => {
    const places = parts.flatMap((part) => placesOf(part, bytes)).sort((a, b) => a.at - b.at);
    const pieces: Buffer[] = [];
    let end = 0;
    for (const { at, part } of places) {
      // Already replaced as part of an enclosing object.
      if (at < end) continue;
      pieces.push(bytes.subarray(end, at), part.short);
      end = at + part.whole.length;
    }
    return Buffer.concat([...pieces, bytes.subarray(end)]);
  };
}

function placesOf(part: Part, bytes: Buffer): readonly { readonly at: number; readonly part: Part }[] {
  const { whole } = part;
  const places = [];
  for (let at = bytes.indexOf(whole); at >= 0; at = bytes.indexOf(whole, at + whole.length))
    places.push({ at, part });
  return places;
}

/**
 * A brace, a quote and a letter can only start an object in JSON: inside a string the quote would
 * end it, and no letter follows the end of a string.
 */
function partOf({ whole, read }: Repeated): readonly Part[] {
  const text = JSON.stringify(whole);
  return /^\{"[a-z]/i.test(text)
    ? [{ whole: Buffer.from(text), short: Buffer.from(JSON.stringify(read)) }]
    : [];
}
