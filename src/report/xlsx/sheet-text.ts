/** Makes foreign text safe for the cells and notes of a workbook. Pure. */
import { withoutFormula } from '../../files/csv-lines.js';
import { say } from '../../words/say.js';
import { visibleText } from '../../words/visible-text.js';
import { textWidth as lineWidth } from '../text/text-width.js';

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

/** Width of the longest line, in half-width characters. */
export function textWidth(text: string): number {
  return Math.max(...text.split('\n').map(lineWidth));
}

/** Number of lines that a text takes when wrapped to a width. */
export function lineCount(text: string, width: number): number {
  return text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(lineWidth(line) / width)), 0);
}
