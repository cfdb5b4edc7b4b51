/**
 * Makes answers shorter before they are parsed. A list of items shows the definition of each custom field in each item: most of what is
 * sent, and of what parsing takes, is the same few texts again and again.
 */
import type { Repeated } from '../../resources/resource.js';
import type { Shorten } from '../http/read-answer.js';

interface Part {
  readonly whole: Buffer;
  readonly short: Buffer;
}

/** Each is looked for by itself: of so many, to look takes as long as to parse them would. */
const partsMax = 40;

/**
 * @param repeated objects as the first answer showed them
 * @returns what puts what is read of an object in the place of each that is the same to the byte. Objects that are not, or that the
 * service writes in another way than JSON.stringify, stay as they are. Pure.
 */
export function leaveOut(repeated: readonly Repeated[]): Shorten {
  const parts = repeated.flatMap(partOf);
  if (parts.length > partsMax) return (bytes) => bytes;
  return (bytes) => {
    const places = parts.flatMap((part) => placesOf(part, bytes)).sort((a, b) => a.at - b.at);
    const pieces: Buffer[] = [];
    let end = 0;
    for (const { at, part } of places) {
      // What stands within another one has gone with it.
      if (at < end) continue;
      pieces.push(bytes.subarray(end, at), part.short);
      end = at + part.whole.length;
    }
    return Buffer.concat([...pieces, bytes.subarray(end)]);
  };
}

interface Place {
  readonly at: number;
  readonly part: Part;
}

function placesOf(part: Part, bytes: Buffer): readonly Place[] {
  const { whole } = part;
  const places: Place[] = [];
  for (let at = bytes.indexOf(whole); at >= 0; at = bytes.indexOf(whole, at + whole.length))
    places.push({ at, part });
  return places;
}

/**
 * What begins with a brace, a quote and a letter is an object, wherever it stands in JSON: within a string the quote would end the string,
 * and no letter follows the end of a string.
 */
function partOf({ whole, read }: Repeated): readonly Part[] {
  const text = JSON.stringify(whole);
  return /^\{"[a-z]/i.test(text)
    ? [{ whole: Buffer.from(text), short: Buffer.from(JSON.stringify(read)) }]
    : [];
}
