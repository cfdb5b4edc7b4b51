/**
 * Patterns for the most common forms of cells and shared strings: matching is several times as fast
 * as parsing. All other forms go to the parser, which alone decides what is well-formed.
 */
import type { PlainForm, XmlAttributes, XmlHandlers } from './parse-xml.js';

/** Literal text: no tags, references, `]]>`, nor characters that XML rejects or normalizes. */
const character = String.raw`[^<&\]\x00-\x1f\x7f-\x9f\u2028\ufffe\uffff]`;
const textElement = `<t(?: xml:space="(preserve)")?>(${character}*)</t>`;
/** The maximum length. Source: Excel specifications and limits. */
const formula = `<f>(${character}{0,8192})</f>`;
const value = `<v>(${character}*)</v>`;
const cellAttributes = String.raw`r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,5})")?(?: t="([A-Za-z]{1,9})")?`;
const cell = `<c ${cellAttributes}(?:/>|>(?:(?:${formula})?${value}|<is>${textElement}</is>)?</c>)`;
const nextRow = String.raw`</row><row r="(\d{1,7})"(?: spans="[\d:]*")?(?: x14ac:dyDescent="[\d.]*")?>`;

/** Cells, and the tags between rows. */
export const plainCells: PlainForm = {
  within: 'row',
  start: '<c r="',
  pattern: new RegExp(`${cell}|${nextRow}`, 'y'),
  emit: (match, handlers, depth) => {
    if (match[8] === undefined) emitCell(match, handlers, depth + 1);
    else {
      handlers.close?.('row', depth);
      handlers.open('row', { r: match[8] }, depth);
    }
  },
};

function emitCell(
  [, r, s, t, formulaText, valueText, space, inlineText]: RegExpExecArray,
  handlers: XmlHandlers,
  depth: number,
): void {
  handlers.open('c', { r, s, t }, depth);
  if (formulaText !== undefined) emitElement('f', formulaText, handlers, depth + 1);
  if (valueText !== undefined) emitElement('v', valueText, handlers, depth + 1);
  if (inlineText !== undefined) {
    handlers.open('is', {}, depth + 1);
    emitElement('t', inlineText, handlers, depth + 2, { 'xml:space': space });
    handlers.close?.('is', depth + 1);
  }
  handlers.close?.('c', depth);
}

/** Shared strings without runs. */
export const plainTexts: PlainForm = {
  within: 'sst',
  start: '<si>',
  pattern: new RegExp(`<si>${textElement}</si>`, 'y'),
  emit: ([, space, text = ''], handlers, depth) => {
    handlers.open('si', {}, depth + 1);
    emitElement('t', text, handlers, depth + 2, { 'xml:space': space });
    handlers.close?.('si', depth + 1);
  },
};

function emitElement(
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
