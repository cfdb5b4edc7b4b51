/** Values of a field as one line of text, alone and on both sides of a change. Pure. */
import type { FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { quote } from '../../words/text.js';
import { words } from '../../words/words.js';
import { valueWord } from './labels.js';
import { type MarkedText, textDifference } from './text-difference.js';

/** How the differing parts of the two sides are marked. */
export type SideMarks = Readonly<Record<'red' | 'green', (text: string) => string>>;

/** A value by itself. */
export function valueText(resource: string, field: string, value: Value): string {
  const word = valueWord(resource, field, value);
  if (word !== undefined) return word;
  if (value === null) return words.report.empty;
  if (isList(value)) return listText(value, [], (text) => text);
  return typeof value === 'string' ? quote(value) : String(value);
}

/** Marks only the difference in texts and lists, shortening long texts; other values as a whole. */
export function sidesText(
  resource: string,
  { field, before, after }: Pick<FieldChange, 'field' | 'before' | 'after'>,
  { red, green }: SideMarks,
): readonly [string, string] {
  const isWord = [before, after].some((value) => valueWord(resource, field, value) !== undefined);
  if (!isWord && typeof before === 'string' && typeof after === 'string') {
    const difference = textDifference(before, after);
    return [markedText(difference.before, red), markedText(difference.after, green)];
  }
  if (isList(before) && isList(after)) return [listText(before, after, red), listText(after, before, green)];
  return [red(valueText(resource, field, before)), green(valueText(resource, field, after))];
}

function markedText({ head, changed, tail }: MarkedText, paint: (text: string) => string): string {
  return `"${head}${changed === '' ? '' : paint(changed)}${tail}"`;
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value);
}

function listText(own: readonly string[], other: readonly string[], paint: (text: string) => string): string {
  if (own.length === 0) return paint(words.report.empty);
  return `[${own.map((one) => (other.includes(one) ? quote(one) : paint(quote(one)))).join(', ')}]`;
}
