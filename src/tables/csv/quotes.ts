/** Finds opening and closing quotes where the parser's result is not enough. */
import { UnreadableFile } from '../unreadable-file.js';

/** Text with LF line ends, and the number of its first line. */
export interface LinedText {
  readonly text: string;
  readonly line: number;
}

/** Index of the quote that closes the one at `openIndex`, or -1. Doubled quotes are text. Pure. */
function findClosingQuote(text: string, openIndex: number): number {
  let index = text.indexOf('"', openIndex + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

/**
 * Finds text after the quoted cell at `openIndex`, where the parser has reported a fault. Pure.
 * @returns undefined while the text ends in spaces after the quote: a separator may follow
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

/** Line and character of an index, both from 1. Characters are code points. Pure. */
export function placeOf(
  { text, line }: LinedText,
  index: number,
): { readonly line: number; readonly character: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: line + countLineFeeds(before), character: [...before.slice(lineStart)].length + 1 };
}

/** Number of LF in a text. Pure. */
export function countLineFeeds(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}
