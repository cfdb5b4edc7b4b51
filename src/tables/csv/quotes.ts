/** Where quotation marks open and close, for the few places that must know it beside the parser. */
import type { Faulted } from './faulted.js';

/** Text whose lines end in LF, and the line it begins with. */
export interface LinedText {
  readonly text: string;
  readonly line: number;
}

/** Index of the mark that closes the one at `openIndex`, or -1. A doubled mark is text. Pure. */
export function findClosingQuote(text: string, openIndex: number): number {
  let index = text.indexOf('"', openIndex + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

/**
 * Looks at what follows the quoted cell that opens at `openIndex`, which the parser stumbled over.
 * @returns undefined while the text at hand ends in spaces after the closing mark: what comes next may be a separator
 * Pure.
 */
export function findStrayText(
  { text, line }: LinedText,
  { openIndex, separator }: { readonly openIndex: number; readonly separator: string },
): Faulted | undefined {
  const closeIndex = findClosingQuote(text, openIndex);
  let index = closeIndex + 1;
  while (text[index] !== separator && text[index] !== '\n' && text[index]?.trim() === '') index += 1;
  if (closeIndex === -1 || index >= text.length) return undefined;
  const opened = placeOf({ text, line }, openIndex);
  const closed = placeOf({ text, line }, closeIndex);
  const args = { character: closed.character, openedLine: opened.line };
  return { fault: { code: 'stray_quote', args }, line: closed.line };
}

/** Line and character of an index, both from 1. A character is what people count, not what takes two places in memory. */
export function placeOf(
  { text, line }: LinedText,
  index: number,
): { readonly line: number; readonly character: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: line + countLineFeeds(before), character: [...before.slice(lineStart)].length + 1 };
}

/** How many LF a text holds. Pure. */
export function countLineFeeds(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}
