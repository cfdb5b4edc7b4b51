/** Finds the difference between two texts, and shortens what they share. Pure. */
import { escapeCharacter, unseen } from '../../words/text.js';
import type { Side } from './record-tree.js';

/** A text in three one-line parts, safe to show; `changed` differs from the other text. */
export type MarkedText = Readonly<Record<'head' | 'changed' | 'tail', string>>;

/** Texts with up to this many characters together are shown in full. */
const wholeMax = 60;
/** Characters of shared text kept on each side of the difference. */
const contextMax = 20;
const changedMax = 80;

/**
 * Marks the difference between two texts. Whitespace is shown as one space, unless the texts differ
 * in nothing else; then look-alike and invisible characters are spelled out.
 */
export function textDifference(before: string, after: string): Readonly<Record<Side, MarkedText>> {
  const isAlike = folded(before).normalize('NFC') === folded(after).normalize('NFC');
  const [a, b] = isAlike ? [before, after] : [folded(before), folded(after)];
  const shown = isAlike ? spelled : visible;
  const headLength = isWord(a) && isWord(b) ? 0 : sharedHead(a, b);
  const tailLength = isWord(a) && isWord(b) ? 0 : sharedTail(a, b, headLength);
  const isWhole = a.length <= wholeMax && b.length <= wholeMax;
  const marked = (text: string): MarkedText => {
    const head = text.slice(0, headLength);
    const tail = text.slice(text.length - tailLength);
    return {
      head: isWhole ? shown(head) : `${cutEnd(head).length < head.length ? '…' : ''}${shown(cutEnd(head))}`,
      changed: cut(text.slice(headLength, text.length - tailLength), shown),
      tail: isWhole
        ? shown(tail)
        : `${shown(cutStart(tail))}${cutStart(tail).length < tail.length ? '…' : ''}`,
    };
  };
  return { before: marked(a), after: marked(b) };
}

/** Codes, numbers and days are marked as a whole. */
function isWord(text: string): boolean {
  return /^[\w.:/-]{0,40}$/.test(text);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function sharedHead(a: string, b: string): number {
  const lengthMax = Math.min(a.length, b.length);
  let length = 0;
  while (length < lengthMax && a[length] === b[length]) length++;
  while (length > 0 && (isWithin(a, length) || isWithin(b, length))) length--;
  return length;
}

function sharedTail(a: string, b: string, headLength: number): number {
  const lengthMax = Math.min(a.length, b.length) - headLength;
  let length = 0;
  while (length < lengthMax && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  while (length > 0 && (isWithin(a, a.length - length) || isWithin(b, b.length - length))) length--;
  return length;
}

/** True where a text must not be split, e.g. before a combining mark. */
function isWithin(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return isLowSurrogate || /^\p{M}/u.test(text.slice(index, index + 2));
}

function cutEnd(head: string): string {
  return head.length <= contextMax ? head : sliceAt(head, head.length - contextMax);
}

function cutStart(tail: string): string {
  if (tail.length <= contextMax) return tail;
  let end = contextMax;
  while (end > 0 && isWithin(tail, end)) end--;
  return tail.slice(0, end);
}

function sliceAt(text: string, index: number): string {
  let start = index;
  while (start < text.length && isWithin(text, start)) start++;
  return text.slice(start);
}

function cut(text: string, shown: (text: string) => string): string {
  const characters = [...text];
  return characters.length <= changedMax
    ? shown(text)
    : `${shown(characters.slice(0, changedMax).join(''))}…`;
}

/** Spells out invisible characters, unusual spaces and combining marks. */
function spelled(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{M}]|[^\S ]| (?= |$)/gu, spelledCharacter);
}

/** Spells out control and format characters as code points. */
export function visible(text: string): string {
  return text.replace(unseen, spelledCharacter);
}

const shortSpelling: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

function spelledCharacter(character: string): string {
  return shortSpelling[character] ?? escapeCharacter(character);
}
