/** Where quotation marks open and close, for the few places that need it beside the parser. */
import { UnreadableFile } from '../unreadable-file.js';

/** Text whose lines end in LF, and the line it begins with. */
export interface LinedText {
  readonly text: string;
  readonly line: number;
}

/** Index of the mark that closes the one at `openIndex`, or -1. A doubled mark is text. Pure. */
function findClosingQuote(text: string, openIndex: number): number {
  let index = text.indexOf('"', openIndex + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

/**
 * Finds text behind the quoted cell that opens at `openIndex`, where the parser has found a fault.
 * @returns undefined while the text at hand ends in spaces after the closing mark: a separator may
 *   follow Pure.
 */
export function findStrayText(
  { text, line }: LinedText,
  { openIndex, separator }: { readonly openIndex: number; readonly separator: string },
): UnreadableFile | undefined {
  const closeIndex = findClosingQuote(text, openIndex);
  let index = closeIndex + 1;
  while (text[index] !== separator && text[index] !== '\n' && text[index]?.trim() === '') index += 1;
  if (closeIndex === -1 || index >= text.length) return undefined;
  const closed = placeOf({ text, line }, closeIndex);
  const args = { character: closed.character, openedLine: placeOf({ text, line }, openIndex).line };
  return new UnreadableFile({ code: 'stray_quote', args }, { line: closed.line });
}

/** Line and character of an index, both from 1. Characters are code points. */
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
