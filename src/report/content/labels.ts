/** Headings and labels common to all reports. Pure. */
import type { Action, Change } from '../../model/changes.js';
import type { Protector } from '../../model/checks.js';
import type { KeptRecord, ScopeSummary } from '../../model/plan.js';
import type { FieldTitles, Value } from '../../model/records.js';
import { linkIn } from '../../plan/records/changes.js';
import type { Totals } from '../../plan/records/totals.js';
import { definitionOf } from '../../resources/index.js';
import { scheduleFieldOf } from '../../resources/resource.js';
import type { FieldOwner } from '../../words/resource-words.js';
import { plain, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { ReportedChange } from './report-content.js';

/** An action as a heading. */
export function actionLabel(action: Action): string {
  return words.report.heading(words.report.action[action]);
}

/** The same in the words of its resource. */
export function changeActionLabel(change: Pick<Change, 'resource' | 'action'>): string {
  return words.report.heading(words.report.actionName(change));
}

/** The status of a change as a heading. */
export function statusLabel(status: ReportedChange['status']): string {
  return words.report.heading(words.report.status[status]);
}

/** The records of a resource, as a heading. */
export function resourceLabel(resource: string): string {
  return words.report.heading(words.report.resourceName(resource));
}

/** A resource and scope as a heading. */
export function placeHeading({ resource, scope }: Pick<ScopeSummary, 'resource' | 'scope'>): string {
  return words.html.placeHeading(resourceLabel(resource), scope);
}

/** The name of a figure. */
export function figureName(figure: keyof Totals | 'onlyInService'): string {
  const { action, status, unchanged, onlyInService } = words.report;
  return { ...action, withheld: status.withheld, unchanged, onlyInService }[figure];
}

/** Key and name of a changed record, below its place: without the key of its owner. */
export function recordTitle(change: Pick<Change, 'resource' | 'key' | 'name'>): string {
  return recordNameText({ key: ownKeyOf(change), name: change.name });
}

/** The key of a record without that of its owner. */
export function ownKeyOf({ resource, key }: Pick<Change, 'resource' | 'key'>): string {
  return linkIn(resource, key)?.subject ?? key;
}

/** A day of the timeline, or "now". */
export function dayText(activateOn: string): string {
  return activateOn === 'now' ? words.report.now : plain(activateOn);
}

/** The name of a field in running text. Custom fields are named by their code. */
export function fieldLabel(field: string, owner: FieldOwner, titles: FieldTitles): string {
  const name = words.report.fieldName(field, owner, titles);
  return field.includes('.') ? name : words.report.heading(name);
}

/** The word for a value that is a code in the files; undefined if the value is shown as it is. */
export function valueWord(resource: string, field: string, value: Value): string | undefined {
  if (typeof value === 'boolean') return value ? words.report.yes : words.report.no;
  const isNow = value === 'now' && scheduleFieldOf(definitionOf(resource))?.name === field;
  if (isNow) return words.report.now;
  return typeof value === 'string' ? words.report.valueName(resource, field, value) : undefined;
}

const protectors = ['settings', 'caller'] as const satisfies readonly Protector[];

interface KeptRecords {
  /** A line for each reason. */
  readonly protectedLines: readonly string[];
  readonly others: readonly KeptRecord[];
}

/** Records without a row: those that pruning spares, and the others. */
export function keptRecords({ onlyInService }: Pick<ScopeSummary, 'onlyInService'>): KeptRecords {
  const protectedLines = protectors.flatMap((by) => {
    const records = onlyInService.filter(({ protectedBy }) => protectedBy === by);
    return records.length > 0 ? [words.summary.protectedText(by, records)] : [];
  });
  return { protectedLines, others: onlyInService.filter(({ protectedBy }) => protectedBy === undefined) };
}

/** Why a record stays, beside its name. */
export function protectorOf({ protectedBy }: KeptRecord): string | undefined {
  return protectedBy && words.summary.protectorText[protectedBy];
}
