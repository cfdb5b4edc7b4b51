/**
 * The forms that nearly all cells and shared strings have, as patterns: matching them is several times as fast as parsing them. What has any
 * other form, however slightly, is left to the parser, which alone decides what is well-formed.
 */
import type { XmlAttributes, XmlHandlers } from './parse-xml.js';

/** A form of elements that follow each other in large numbers. */
export interface PlainForm {
  /** Name of the element that they lie in. */
  readonly within: string;
  /** What each of them begins with. */
  readonly start: string;
  /** Sticky. Matches only what is well-formed, holds no line break, and leaves those elements open that were open before. */
  readonly pattern: RegExp;
  /**
   * Tells of a match what a parser would, but of attributes only those that a reader asks for.
   * @param depth of the element that the match lies in
   */
  tell(match: RegExpExecArray, handlers: XmlHandlers, depth: number): void;
}

/**
 * Text that stands for itself: no tag, no reference, no `]]>`, nothing that XML 1.0 or 1.1 refuses or takes for a line break. Halves of
 * characters do not come out of a decoder.
 */
const character = String.raw`[^<&\]\x00-\x1f\x7f-\x9f\u2028\ufffe\uffff]`;
const textElement = `<t(?: xml:space="(preserve)")?>(${character}*)</t>`;
/** Longer ones do not exist. Source: Excel specifications and limits. */
const formula = `<f>(${character}{0,8192})</f>`;
const value = `<v>(${character}*)</v>`;
const cellAttributes = String.raw`r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,5})")?(?: t="([A-Za-z]{1,9})")?`;
const cell = `<c ${cellAttributes}(?:/>|>(?:(?:${formula})?${value}|<is>${textElement}</is>)?</c>)`;
const nextRow = String.raw`</row><row r="(\d{1,7})"(?: spans="[\d:]*")?(?: x14ac:dyDescent="[\d.]*")?>`;

/** The cells of rows, from one row to the next. */
export const plainCells: PlainForm = {
  within: 'row',
  start: '<c r="',
  pattern: new RegExp(`${cell}|${nextRow}`, 'y'),
  tell: (match, handlers, depth) => {
    if (match[8] === undefined) tellCell(match, handlers, depth + 1);
    else {
      handlers.close?.('row', depth);
      handlers.open('row', { r: match[8] }, depth);
    }
  },
};

function tellCell(
  [, r, s, t, formulaText, valueText, space, inlineText]: RegExpExecArray,
  handlers: XmlHandlers,
  depth: number,
): void {
  handlers.open('c', { r, s, t }, depth);
  if (formulaText !== undefined) tellElement('f', formulaText, handlers, depth + 1);
  if (valueText !== undefined) tellElement('v', valueText, handlers, depth + 1);
  if (inlineText !== undefined) {
    handlers.open('is', {}, depth + 1);
    tellElement('t', inlineText, handlers, depth + 2, { 'xml:space': space });
    handlers.close?.('is', depth + 1);
  }
  handlers.close?.('c', depth);
}

/** Shared strings without runs. */
export const plainTexts: PlainForm = {
  within: 'sst',
  start: '<si>',
  pattern: new RegExp(`<si>${textElement}</si>`, 'y'),
  tell: ([, space, text = ''], handlers, depth) => {
    handlers.open('si', {}, depth + 1);
    tellElement('t', text, handlers, depth + 2, { 'xml:space': space });
    handlers.close?.('si', depth + 1);
  },
};

function tellElement(
  name: string,
  text: string,
  handlers: XmlHandlers,
  depth: number,
  attributes: XmlAttributes = {},
): void {
  handlers.open(name, attributes, depth);
  if (text !== '') handlers.text?.(text);
  handlers.close?.(name, depth);
}
