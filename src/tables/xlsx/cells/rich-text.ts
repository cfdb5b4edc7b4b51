/**
 * Texts made of runs, and the shared strings that cells refer to by number. Skips phonetic runs
 * (furigana). Source: ECMA-376 part 1, 18.4.8 si, 18.4.4 r, 18.4.6 rPh, 18.4.9 sst, 18.4.12 t.
 */
import { type PartFailures, parseXml, textCharactersMax, type XmlAttributes } from '../package/parse-xml.js';
import type { Zip } from '../package/zip.js';
import { unescapeText } from './escapes.js';

/** Collects the text of si or is elements, one after another. Level 1 is a direct child. */
export class RichText {
  readonly #failures: PartFailures;
  #text = '';
  #run = '';
  #parent = '';
  #isInRun = false;
  #isSpacePreserved = false;

  constructor(failures: PartFailures) {
    this.#failures = failures;
  }

  open(name: string, attributes: XmlAttributes, level: number): void {
    if (level === 1) this.#parent = name;
    if (name !== 't' || (level !== 1 && !(level === 2 && this.#parent === 'r'))) return;
    this.#isInRun = true;
    this.#isSpacePreserved = attributes['xml:space'] === 'preserve';
  }

  add(text: string): void {
    if (!this.#isInRun) return;
    this.#run = this.#run === '' ? text : this.#run + text;
    if (this.#text.length + this.#run.length > textCharactersMax) this.#failures.textTooLong();
  }

  close(name: string): void {
    if (name !== 't' || !this.#isInRun) return;
    // As in Excel: without xml:space, outer whitespace is layout. Ideographic spaces are text.
    const run = this.#isSpacePreserved
      ? this.#run
      : this.#run.replace(/^[ \t\n\r]+|(?<![ \t\n\r])[ \t\n\r]+$/g, '');
    this.#text += unescapeText(run);
    this.#run = '';
    this.#isInRun = false;
  }

  /** The text of the element just closed. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** A third of the cells a sheet may have; more would only fill the memory. */
const stringCountMax = 10_000_000;

/** @throws UnreadableFile */
export async function readSharedStrings(zip: Zip, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  await parseXml(zip.read(part), { part, root: 'sst' }, (failures) => {
    const text = new RichText(failures);
    return {
      open: (name, attributes, depth) => {
        if (depth > 2) text.open(name, attributes, depth - 2);
      },
      text: (piece) => text.add(piece),
      close: (name, depth) => {
        if (depth > 2) text.close(name);
        if (depth !== 2 || name !== 'si') return;
        if (strings.length === stringCountMax) failures.damaged(`${stringCountMax} si`);
        strings.push(text.take());
      },
    };
  });
  return strings;
}
