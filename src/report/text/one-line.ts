/** Text of others on one line, whole. Pure. */

import { pictureJoiner } from '../../words/text.js';

const unseen = new RegExp(`(?!${pictureJoiner.source})[\\p{Cc}\\p{Cf}]`, 'gu');

/** Nothing in it commands a terminal, turns the order of writing, or is there without being seen. */
export function oneLine(text: string): string {
  return visible(text.replace(/\s+/g, ' '));
}

/** Control and format characters by their numbers. */
export function visible(text: string): string {
  return text.replace(unseen, spelledCharacter);
}

const shortSpelling: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

/** A character as its number, in the way of JSON. */
export function spelledCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return shortSpelling[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
}
