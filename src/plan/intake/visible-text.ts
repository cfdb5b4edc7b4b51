/** Shows what is in a text without being seen. */
import { escapeCharacter, pictureJoiner } from '../../words/text.js';

/**
 * Control characters, what turns the order of writing or has no width, halves of characters, and
 * what XML cannot hold.
 */
const unseen = new RegExp(
  `(?!${pictureJoiner.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\ufffe\\uffff]`,
  'gu',
);
const unseenInLine = new RegExp(`(?![\\n\\t])${unseen.source}`, 'gu');

/** The text with all that is not seen written as its code; lines and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseenInLine, escapeCharacter);
}

/** The same on one line, with each stretch of blanks as one. */
export function visibleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(unseen, escapeCharacter);
}
