/** Makes foreign text safe for the cells and notes of a workbook. Pure. */
import { say } from '../../words/say.js';
import { visibleText } from '../../words/visible-text.js';

/** Source: Excel specifications and limits, total number of characters that a cell can contain. */
export const cellLengthMax = 32_767;

/** A note is a small box; longer old values are unreadable in it. */
const noteLengthMax = 1000;

/**
 * Text for a cell. Spells out invisible characters, and puts an apostrophe before what a
 * spreadsheet would take for a formula: harmless in the workbook, but not once someone saves the
 * sheet as CSV.
 */
export function cellText(text: string): string {
  return escapeCodes(cut(withoutFormula(visibleText(text)), cellLengthMax));
}

/** The same for our own sentences: a leading `--option` is not a formula. */
export function ownText(text: string): string {
  return escapeCodes(cut(visibleText(text), cellLengthMax));
}

/** Text for a note, which is never calculated. */
export function noteText(text: string): string {
  return escapeCodes(cut(visibleText(text), noteLengthMax));
}

const formulaStart = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\n]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

function withoutFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Does not split surrogate pairs. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const mark = say('xlsx/cut-mark', { length: text.length });
  return `${text.slice(0, lengthMax - mark.length).replace(/[\ud800-\udbff]$/, '')}${mark}`;
}

/** Readers decode `_x000D_` to a character. Source: ECMA-376 part 1, 22.9.2.19 ST_Xstring. */
function escapeCodes(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
}

/** Twice as wide as a letter. Source: Unicode Standard Annex 11, East Asian Wide and Fullwidth. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** Width of the longest line, in half-width characters. */
export function textWidth(text: string): number {
  return Math.max(...text.split('\n').map(lineWidth));
}

/** Number of lines that a text takes when wrapped to a width. */
export function lineCount(text: string, width: number): number {
  return text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(lineWidth(line) / width)), 0);
}

function lineWidth(line: string): number {
  return [...line].length + (line.match(wide)?.length ?? 0);
}
