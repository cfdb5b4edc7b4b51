/**
 * Makes answers shorter before they are parsed. A list of items shows the definition of each custom field in each item: most of what is
 * sent, and of what parsing takes, is the same few texts again and again.
 */
import type { Repeated } from '../resources/resource.js';

/** Puts less in the place of what is repeated; the text stays JSON and says the same of all that is read. */
export type Shorten = (bytes: Buffer) => Buffer;

interface Part {
  readonly whole: Buffer;
  readonly short: Buffer;
}

/**
 * @param repeated objects as the first answer showed them
 * @returns what puts what is read of an object in the place of each that is the same to the byte. Objects that are not, or that the
 * service writes in another way than JSON.stringify, stay as they are. Pure.
 */
export function leaveOut(repeated: readonly Repeated[]): Shorten {
  const parts = repeated.flatMap(partOf);
  return (bytes) => {
    const pieces: Buffer[] = [];
    let end = 0;
    const ahead = parts.map((part) => ({ ...part, at: bytes.indexOf(part.whole) }));
    for (;;) {
      const found = ahead.filter(({ at }) => at >= 0);
      const [first, ...others] = found;
      if (!first) break;
      const next = others.reduce((nearest, part) => (part.at < nearest.at ? part : nearest), first);
      pieces.push(bytes.subarray(end, next.at), next.short);
      end = next.at + next.whole.length;
      for (const part of found) if (part.at < end) part.at = bytes.indexOf(part.whole, end);
    }
    return Buffer.concat([...pieces, bytes.subarray(end)]);
  };
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
