/**
 * Texts that are made of runs, and those of them that cells refer to by number. Phonetic runs
 * (furigana) are left out. Source: ECMA-376 part 1, 18.4.8 si, 18.4.4 r, 18.4.6 rPh, 18.4.9 sst,
 * 18.4.12 t.
 */
import { words } from '../../../words/words.js';
import { type PartFailures, parseXml, textCharactersMax, type XmlAttributes } from '../package/parse-xml.js';
import { plainTexts } from '../package/plain-forms.js';
import type { Zip } from '../package/zip.js';
import { unescapeText } from './escapes.js';

/**
 * Collects the text of one si or is element after the other. Levels count from 1, its direct
 * children.
 */
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
    // As in Excel: without xml:space, blanks around a text are layout of the file. Those of
    // Japanese text are letters.
    const run = this.#isSpacePreserved ? this.#run : this.#run.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '');
    this.#text += unescapeText(run);
    this.#run = '';
    this.#isInRun = false;
  }

  /** The text of the element that has just ended. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** A third of what cells a sheet may have; more would only fill the memory. */
const stringCountMax = 10_000_000;

/** @throws UnreadableFile */
export async function readSharedStrings(zip: Zip, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  await parseXml(zip.read(part), { part, root: 'sst' }, (failures) => {
    const text = new RichText(failures);
    return {
      plain: plainTexts,
      open: (name, attributes, depth) => {
        if (depth > 2) text.open(name, attributes, depth - 2);
      },
      text: (piece) => text.add(piece),
      close: (name, depth) => {
        if (depth > 2) text.close(name);
        if (depth !== 2 || name !== 'si') return;
        if (strings.length === stringCountMax) failures.damaged(words.workbooks.tooManyTexts(stringCountMax));
        strings.push(text.take());
      },
    };
  });
  return strings;
}
