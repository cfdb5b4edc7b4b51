/** One change as lines for a terminal. Pure. */

import type { Action, Change, FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { formatOrigin, plain, quote, recordNameText, wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { changeDetails, type Detail } from '../content/change-details.js';
import type { RecordPaths } from '../content/record-paths.js';
import { type MarkedText, textDifference } from '../content/text-difference.js';
import type { Styles } from './styles.js';

export interface ChangeTextOptions {
  readonly styles: Styles;
  readonly paths: RecordPaths;
  /** Records without a row were to be deleted in the scope. */
  readonly isPruned: boolean;
}

/** Action, record and origin, followed by indented details, one per line. */
export function changeText(change: Change, options: ChangeTextOptions): readonly string[] {
  const { styles, paths } = options;
  const title = recordNameText(change);
  const head = `${actionMark(change.action, styles)} ${title} ${styles.dim(`(${placeText(change, options)})`)}`;
  return [head, ...detailLines(changeDetails(change, paths), styles).map((line) => `    ${line}`)];
}

function placeText({ action, origin }: Change, { isPruned }: ChangeTextOptions): string {
  const place = wholeLine(formatOrigin(origin));
  const isPruning = isPruned && action === 'delete' && origin.line === undefined;
  return isPruning ? words.changes.inNoRowText(place) : place;
}

function actionMark(action: Action, { green, yellow, cyan, red }: Styles): string {
  const marks: Record<Action, readonly [string, (text: string) => string]> = {
    create: ['+', green],
    update: ['~', yellow],
    move: ['>', cyan],
    delete: ['-', red],
    'set-default': ['*', yellow],
    activate: ['!', cyan],
  };
  const [sign, paint] = marks[action];
  return paint(`${sign} ${words.report.action[action]}`);
}

/** The values of a new record share one line, the last. */
function detailLines(details: readonly Detail[], styles: Styles): readonly string[] {
  const lines: string[] = [];
  const values: string[] = [];
  for (const detail of details) {
    if (detail.kind === 'note') lines.push(detail.text);
    else if (detail.kind === 'difference') lines.push(differenceLine(detail, styles));
    else values.push(`${plain(detail.field)}: ${valueText(detail.value)}`);
  }
  return values.length === 0 ? lines : [...lines, values.join(', ')];
}

function differenceLine({ field, before, after }: Omit<FieldChange, 'origin'>, styles: Styles): string {
  const [one, other] = differingTexts(before, after, styles);
  return `${plain(field)}: ${one} → ${other}`;
}

/**
 * Marks only the difference between two texts or lists, and shortens long texts to it; other values
 * differ as a whole.
 */
export function differingTexts(
  before: Value,
  after: Value,
  { red, green }: Pick<Styles, 'red' | 'green'>,
): readonly [string, string] {
  if (typeof before === 'string' && typeof after === 'string') {
    const difference = textDifference(before, after);
    return [markedText(difference.before, red), markedText(difference.after, green)];
  }
  if (isList(before) && isList(after)) return [listText(before, after, red), listText(after, before, green)];
  return [red(valueText(before)), green(valueText(after))];
}

function markedText({ head, changed, tail }: MarkedText, paint: (text: string) => string): string {
  return `"${head}${changed === '' ? '' : paint(changed)}${tail}"`;
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value);
}

function listText(own: readonly string[], other: readonly string[], paint: (text: string) => string): string {
  return `[${own.map((one) => (other.includes(one) ? quote(one) : paint(quote(one)))).join(', ')}]`;
}

/** A value on one line. */
export function valueText(value: Value): string {
  if (value === null) return words.report.empty;
  if (typeof value === 'string') return quote(value);
  return isList(value) ? `[${value.map(quote).join(', ')}]` : String(value);
}
