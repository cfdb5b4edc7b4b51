/**
 * Joins the runs of a text; what tells how to pronounce it (furigana) is left out.
 * Source: ECMA-376 part 1, 18.4.8 si, 18.4.4 r, 18.4.6 rPh, 18.4.12 t.
 */

import { type PartFailures, textCharactersMax, type XmlAttributes } from '../package/parse-xml.js';
import { decodeEscapes } from './cell-text.js';
import { detachedText } from './detached-text.js';

/** Collects the text of one si or is element after the other. Levels count from 1, its direct children. */
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
    // As in Excel: without xml:space, blanks around a text are layout of the file. Those of Japanese text are letters.
    const run = this.#isSpacePreserved ? this.#run : this.#run.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '');
    this.#text += decodeEscapes(detachedText(run));
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
