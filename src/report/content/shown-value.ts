/** Values as text, and what differs between the two of a change: once, for every layout. Pure. */

import type { FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { say } from '../../words/say.js';
import { escapeCharacter } from '../../words/text.js';
import { valueWord } from './labels.js';
import type { Side } from './record-tree.js';
import type { NameOf } from './reference-names.js';

/** A stretch of text that is on one side only, or on both. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** A value as it is shown. */
export interface ShownValue {
  readonly stretches: readonly Stretch[];
  /** Text of a record, not a word of ours: layouts without columns quote it. */
  readonly isText: boolean;
}

/** A shown value without marks. */
export function plainText({ stretches }: ShownValue): string {
  return stretches.map(({ text }) => text).join('');
}

/** A value as text, `''` for none. @param nameOf names of the records whose keys it holds */
export function valueText(resource: string, field: string, value: Value, nameOf?: NameOf): string {
  const word = valueWord(resource, field, value);
  if (word !== undefined) return word;
  const named = (key: string) => [key, nameOf?.(key) ?? []].flat().join(' ');
  return [value ?? []].flat().map(String).map(named).join(', ');
}

/** A value by itself, cut if it is long. */
export function shownValue(resource: string, field: string, value: Value, nameOf?: NameOf): ShownValue {
  const text = valueText(resource, field, value, nameOf);
  if (text === '') return shownText(say('report/empty'), { differs: false });
  return { ...shownText(cut(text), { differs: false }), isText: isText(resource, field, value, nameOf) };
}

/** Both sides of a change, with what differs. */
export function shownSides(
  resource: string,
  { field, before, after }: Pick<FieldChange, 'field' | 'before' | 'after'>,
  nameOf?: NameOf,
): Readonly<Record<Side, ShownValue>> {
  if ([before, after].every((value) => typeof value === 'string' && isText(resource, field, value, nameOf))) {
    const marked = textDifference(String(before), String(after));
    return {
      before: { stretches: marked.before, isText: true },
      after: { stretches: marked.after, isText: true },
    };
  }
  const side = (value: Value, other: Value): ShownValue => {
    const [elements, others] = [listOf(value), listOf(other)];
    if (!elements || !others) {
      const { stretches, ...whole } = shownValue(resource, field, value, nameOf);
      return { ...whole, stretches: stretches.map((one) => ({ ...one, differs: true })) };
    }
    const stretches = elements.flatMap((element, index) => [
      { text: index === 0 ? '' : ', ', differs: false },
      { text: valueText(resource, field, element, nameOf), differs: !others.includes(element) },
    ]);
    return { stretches, isText: false };
  };
  return { before: side(before, after), after: side(after, before) };
}

function shownText(text: string, { differs }: Pick<Stretch, 'differs'>): ShownValue {
  return { stretches: [{ text, differs }], isText: false };
}

function isText(resource: string, field: string, value: Value, nameOf: NameOf | undefined): boolean {
  return typeof value === 'string' && !nameOf && valueWord(resource, field, value) === undefined;
}

/** The elements of a list; undefined for an empty list and for other values. */
function listOf(value: Value): readonly string[] | undefined {
  return typeof value === 'object' && value !== null && value.length > 0 ? value : undefined;
}

/**
 * The shared start and end of two texts, and what is left of each. Never parts a character, a word
 * of Latin letters or katakana, or a number. Texts that only look alike are spelled out.
 */
export function textDifference(before: string, after: string): Readonly<Record<Side, readonly Stretch[]>> {
  const shown = folded(before) === folded(after) ? spelled : (text: string) => text;
  const [old, made] = [charactersOf(before), charactersOf(after)];
  const lengthMax = Math.min(old.length, made.length);
  let start = 0;
  while (start < lengthMax && old[start] === made[start]) start++;
  while (start > 0 && (isWithinWord(old, start) || isWithinWord(made, start))) start--;
  let end = 0;
  while (end < lengthMax - start && old.at(-1 - end) === made.at(-1 - end)) end++;
  while (end > 0 && (isWithinWord(old, old.length - end) || isWithinWord(made, made.length - end))) end--;
  const stretches = (characters: readonly string[]): readonly Stretch[] =>
    [
      { text: shortened(characters.slice(0, start), 'end'), differs: false },
      { text: cut(shown(characters.slice(start, characters.length - end).join(''))), differs: true },
      { text: shortened(characters.slice(characters.length - end), 'start'), differs: false },
    ].filter(({ text }) => text !== '');
  return { before: stretches(old), after: stretches(made) };
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

/** Letters that are read as words, and digits; kanji count one by one. */
const wordLetter = /^[\p{Script=Katakana}\p{Script=Latin}\p{Nd}\u30fc]/u;

function isWithinWord(characters: readonly string[], index: number): boolean {
  const [left = '', right = ''] = [characters[index - 1], characters[index]];
  const isOfNumber = /^[\d.:/-]/.test(left) && /^[\d.:/-]/.test(right);
  return isOfNumber || (wordLetter.test(left) && wordLetter.test(right));
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** A kanji with its variation selector is one character, and so is a letter with its accents. */
function charactersOf(text: string): readonly string[] {
  const isPlain = !/\p{M}|\p{Cf}|[\u{1f000}-\u{1ffff}]/u.test(text);
  return isPlain ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Characters of a shared part that stand beside the difference; shorter parts are shown whole. */
const sharedMax = 60;

function shortened(characters: readonly string[], kept: 'start' | 'end'): string {
  if (characters.length <= sharedMax) return characters.join('');
  return kept === 'start'
    ? `${characters.slice(0, sharedMax).join('')}…`
    : `…${characters.slice(-sharedMax).join('')}`;
}

const lengthMax = 400;

function cut(text: string): string {
  if (text.length <= lengthMax) return text;
  const characters = [...text];
  return `${characters.slice(0, lengthMax).join('')}${say('report/omitted', { count: characters.length - lengthMax })}`;
}

/** Spells out invisible characters, unusual spaces and combining marks. */
function spelled(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{M}]|[^\S ]| (?= |$)/gu, spelledCharacter);
}

const shortSpelling: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

function spelledCharacter(character: string): string {
  return shortSpelling[character] ?? escapeCharacter(character);
}
