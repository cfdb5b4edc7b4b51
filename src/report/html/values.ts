/** Values, fields and origins as HTML. Pure. */
import type { FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import type { Origin } from '../../model/tables.js';
import { words } from '../../words/words.js';
import { type NameOf, onBothSides, type Side } from '../content/record-tree.js';
import { type Html, html, nothing } from './html.js';
import { markDifference, type Stretch } from './mark-difference.js';

/** A value alone, shortened if long. */
export function valueHtml(value: Value, nameOf?: NameOf): Html {
  const text = valueText(value, nameOf);
  return text === '' ? emptyHtml() : html`${shorten(text, ownLengths)}`;
}

/** Both sides of a field, with the difference marked. */
export function differenceHtml({ before, after }: FieldChange, nameOf?: NameOf): Record<Side, Html> {
  const [old, made] = [valueText(before, nameOf), valueText(after, nameOf)];
  const marked =
    typeof before === 'string' && typeof after === 'string' && nameOf === undefined
      ? markDifference(old, made)
      : { before: [{ text: old, differs: true }], after: [{ text: made, differs: true }] };
  return {
    before: old === '' ? emptyHtml() : stretchesHtml(marked.before, 'before'),
    after: made === '' ? emptyHtml() : stretchesHtml(marked.after, 'after'),
  };
}

/** Two names, with the difference marked. */
export function nameDifference(before: string, after: string): Record<Side, Html> {
  const marked = markDifference(before, after);
  return onBothSides((side) => stretchesHtml(marked[side], side));
}

/** The cell in spreadsheet notation, or the row. */
export function cellHtml(origin: Origin): Html {
  const { line, column } = origin;
  if (line === undefined) return nothing;
  return column === undefined ? html`${words.html.row(line)}` : html`${column}${line}`;
}

/** The file, with the sheet if it has several. */
export function fileHtml({ file, sheet }: Origin): Html {
  return html`<span class="file">${sheet === undefined ? file : `${file} / ${sheet}`}</span>`;
}

function valueText(value: Value, nameOf: NameOf | undefined): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? words.report.yes : words.report.no;
  return [value]
    .flat()
    .map((one) => [one, nameOf?.(String(one)) ?? []].flat().join(' '))
    .join(', ');
}

function stretchesHtml(stretches: readonly Stretch[], side: Side): Html {
  const isFirstDifferent = stretches[0]?.differs ?? false;
  const parts = stretches.map(({ text, differs }, index) => {
    if (!differs) return shorten(text, index === 0 && !isFirstDifferent ? lengthsBefore : lengthsAfter);
    const kept = shorten(text, ownLengths);
    return side === 'before' ? html`<del>${kept}</del>` : html`<ins>${kept}</ins>`;
  });
  return html`${parts}`;
}

/** Characters of a long text kept at its start and end. */
type KeptLengths = Readonly<Record<'start' | 'end', number>>;

const ownLengths: KeptLengths = { start: 800, end: 100 };
const lengthsBefore: KeptLengths = { start: 0, end: 60 };
const lengthsAfter: KeptLengths = { start: 60, end: 0 };

/** A text is not cut to save less than this. */
const omittedMin = 60;

function shorten(text: string, { start, end }: KeptLengths): string {
  if (text.length <= start + end + omittedMin) return text;
  const characters = [...text];
  const omitted = characters.length - start - end;
  if (omitted < omittedMin) return text;
  const tail = end === 0 ? '' : characters.slice(-end).join('');
  return `${characters.slice(0, start).join('')}${words.html.omitted(omitted)}${tail}`;
}

function emptyHtml(): Html {
  return html`<span class="empty">${words.report.empty}</span>`;
}
