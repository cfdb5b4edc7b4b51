/** Headings and labels common to all reports. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { ReportKind, ScopeSummary } from '../../model/plan.js';
import type { Value } from '../../model/records.js';
import { linkIn } from '../../plan/records/changes.js';
import { definitionOf } from '../../resources/index.js';
import { names, say } from '../../words/say.js';
import { plain, recordNameText } from '../../words/text.js';
import type { NamePath } from './record-paths.js';
import type { Status } from './reported-change.js';

/** A word at the top of a column or of a part. Japanese has no capitals. */
export function heading(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** A figure of the summary. */
export function figureName(figure: Action, kind: ReportKind): string {
  return heading(say(`report/${kind === 'comparison' ? 'difference' : 'action'}-${figure}`));
}

/** What a change is called: what is done to a record, or how it differs from another one. */
export function actionLabel(
  change: Pick<Change, 'resource' | 'action'>,
  { kind, news }: { readonly kind: ReportKind; readonly news?: unknown },
): string {
  const isOfPeople = definitionOf(change.resource).links !== undefined;
  return (kind === 'comparison' || news !== undefined) && !isOfPeople
    ? say(`report/difference-${change.action}`)
    : names().actionName(change);
}

/** The status of a change as a heading. */
export function statusLabel(status: Status): string {
  return heading(say(`report/status-${status}`));
}

/** The records of a resource, as a heading. */
export function resourceLabel(resource: string): string {
  return heading(names().resourceName(resource));
}

/** A resource and scope as a heading. */
export function placeHeading({ resource, scope }: Pick<ScopeSummary, 'resource' | 'scope'>): string {
  return say('html/place-heading', { name: resourceLabel(resource), scope });
}

/** Key and name of a changed record, below its place: without the key of its owner. */
export function recordTitle(change: Pick<Change, 'resource' | 'key' | 'name'>): string {
  return recordNameText({ key: ownKeyOf(change), name: change.name });
}

/** The key of a record without that of its owner. */
export function ownKeyOf({ resource, key }: Pick<Change, 'resource' | 'key'>): string {
  return linkIn(resource, key)?.subject ?? key;
}

/** A path on one line. */
export function pathText(path: NamePath): string {
  return path.length === 0 ? say('report/top-level') : path.map(plain).join(' > ');
}

/** A day `YYYY-MM-DD` as people write it; other text as it is. */
export function dayName(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined
    ? text
    : say('html/day', { text, year, month: Number(month), date: Number(date) });
}

/** A day of a timeline. */
export function dayText(day: string): string {
  return day === 'now' ? say('report/now') : dayName(day);
}

/** The word for a value that is a code in the files; undefined if the value is shown as it is. */
export function valueWord(resource: string, field: string, value: Value): string | undefined {
  if (typeof value === 'boolean') return value ? say('report/yes') : say('report/no');
  const isNow = value === 'now' && definitionOf(resource).scheduleField?.name === field;
  if (isNow) return say('report/now');
  return typeof value === 'string' ? names().valueName(resource, field, value) : undefined;
}
