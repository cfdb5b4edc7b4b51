/**
 * Makes answers shorter before they are parsed. A list of items repeats the definition of each
 * custom field in each item: most of what is sent and parsed is the same few texts.
 */
import type { Repeated } from '../../resources/resource.js';
import type { Shorten } from '../http/read-answer.js';

interface Part {
  readonly whole: Buffer;
  readonly short: Buffer;
}

/**
 * Each is searched for by itself: beyond this many, the search takes as long as parsing them would.
 */
const partsMax = 40;

/**
 * Replaces each object that is the same to the byte by what is read of it. Other objects, also
 * those that the service writes in another way than JSON.stringify, stay as they are. Pure.
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
      // An object within another one has been replaced with it.
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
 * A brace, a quote and a letter begin an object, wherever they stand in JSON: within a string the
 * quote would end it, and no letter follows the end of a string.
 */
function partOf({ whole, read }: Repeated): readonly Part[] {
  const text = JSON.stringify(whole);
  return /^\{"[a-z]/i.test(text)
    ? [{ whole: Buffer.from(text), short: Buffer.from(JSON.stringify(read)) }]
    : [];
}
