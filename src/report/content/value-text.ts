/** Values of a field as one line of text, alone and on both sides of a change. Pure. */
import type { FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { quote, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { valueWord } from './labels.js';
import type { NameOf } from './record-tree.js';
import { type MarkedText, textDifference } from './text-difference.js';

/** How the differing parts of the two sides are marked. */
export type SideMarks = Readonly<Record<'red' | 'green', (text: string) => string>>;

/** A value by itself. @param nameOf names of the records whose keys it holds */
export function valueText(resource: string, field: string, value: Value, nameOf?: NameOf): string {
  if (nameOf) return namedText(value, nameOf) ?? words.report.empty;
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
  nameOf?: NameOf,
): readonly [string, string] {
  if (nameOf) {
    return [
      red(valueText(resource, field, before, nameOf)),
      green(valueText(resource, field, after, nameOf)),
    ];
  }
  const isWord = [before, after].some((value) => valueWord(resource, field, value) !== undefined);
  if (!isWord && typeof before === 'string' && typeof after === 'string') {
    const difference = textDifference(before, after);
    return [markedText(difference.before, red), markedText(difference.after, green)];
  }
  if (isList(before) && isList(after)) return [listText(before, after, red), listText(after, before, green)];
  return [red(valueText(resource, field, before)), green(valueText(resource, field, after))];
}

/** Key and name of each record; undefined for none. */
function namedText(value: Value, nameOf: NameOf): string | undefined {
  const keys = [value ?? []].flat().map(String);
  return keys.length === 0
    ? undefined
    : keys.map((key) => recordNameText({ key, name: nameOf(key) ?? key })).join(', ');
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
