/** Makes invisible characters in a text visible. */
import { escapeCharacter, pictureJoiner } from './text.js';

/** Control, bidirectional and zero-width characters, lone surrogates, and what XML forbids. */
const unseen = new RegExp(
  `(?!${pictureJoiner.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\ufffe\\uffff]`,
  'gu',
);
const unseenInLine = new RegExp(`(?![\\n\\t])${unseen.source}`, 'gu');

/** The text with invisible characters escaped; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseenInLine, escapeCharacter);
}

/** The same on one line, with whitespace collapsed. */
export function visibleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(unseen, escapeCharacter);
}
