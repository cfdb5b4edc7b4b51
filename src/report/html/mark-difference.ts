/** Finds the difference between two texts, to highlight it. Pure. */
import type { Side } from '../content/record-tree.js';

/** A stretch of text that is on one side only, or on both. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** The common start and end of two texts; never splits a character, or a katakana or Latin word. */
export function markDifference(before: string, after: string): Readonly<Record<Side, readonly Stretch[]>> {
  const [old, made] = [charactersOf(before), charactersOf(after)];
  const lengthMax = Math.min(old.length, made.length);
  let start = 0;
  while (start < lengthMax && old[start] === made[start]) start++;
  while (start > 0 && (isWithinWord(old, start) || isWithinWord(made, start))) start--;
  let end = 0;
  while (end < lengthMax - start && old.at(-1 - end) === made.at(-1 - end)) end++;
  while (end > 0 && (isWithinWord(old, old.length - end) || isWithinWord(made, made.length - end))) end--;
  return { before: stretches(old, start, end), after: stretches(made, start, end) };
}

/** Letters that are read as words; kanji and digits count one by one. */
const wordLetter = /^[\p{Script=Katakana}\p{Script=Latin}\u30fc]/u;

function isWithinWord(characters: readonly string[], index: number): boolean {
  return wordLetter.test(characters[index - 1] ?? '') && wordLetter.test(characters[index] ?? '');
}

function stretches(characters: readonly string[], start: number, end: number): readonly Stretch[] {
  const until = characters.length - end;
  return [
    { text: characters.slice(0, start).join(''), differs: false },
    { text: characters.slice(start, until).join(''), differs: true },
    { text: characters.slice(until).join(''), differs: false },
  ].filter(({ text }) => text !== '');
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** A kanji with its variation selector is one character, and so is a letter with its accents. */
function charactersOf(text: string): readonly string[] {
  const isPlain = !/\p{M}|\p{Cf}|[\u{1f000}-\u{1ffff}]/u.test(text);
  return isPlain ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}
