/** Changes by progress: planned, withheld, or left open by a run. Pure. */
import type { OutcomeStatus, Withheld } from '../../model/plan.js';
import { type Group, groupBy } from '../../plan/records/collections.js';
import { words } from '../../words/words.js';
import type { ReportContent, ReportedChange, ReportPart } from './report-content.js';

/** Statuses of changes that were not made, worst first. */
export const openStatuses: readonly OutcomeStatus[] = ['failed', 'unknown', 'notAttempted', 'skipped'];

/** True for a change that a run left open. */
export function isOpen({ status }: ReportedChange): boolean {
  return openStatuses.some((open) => open === status);
}

/** All changes with a status, in report order. */
export function changesOf({ parts }: ReportContent, status: OutcomeStatus): readonly ReportedChange[] {
  return parts.flatMap(({ changes }) => changes.filter((reported) => reported.status === status));
}

/** The changes of the plan, without withheld ones. */
export function plannedChanges({ changes }: ReportPart): readonly ReportedChange[] {
  return changes.filter(({ status }) => status !== 'withheld');
}

/** Withheld changes of a resource and scope that share a reason. */
export interface WithheldGroup {
  readonly part: ReportPart;
  readonly general: string;
  readonly group: Group<Withheld>;
}

/** The withheld changes of all parts, grouped by part and reason. */
export function withheldGroups(parts: readonly ReportPart[]): readonly WithheldGroup[] {
  return parts.flatMap((part) => {
    const withheld = part.changes.flatMap(({ change, reason }) => (reason ? [{ change, reason }] : []));
    const groups = groupBy(withheld, ({ reason }) => words.withholding.describeWithheld(reason).general);
    return [...groups].map(([general, group]) => ({ part, general, group }));
  });
}

/**
 * The first elements of a list as lines, plus a line that counts the rest.
 * @param options.rest makes that line; not called if everything fits
 */
export function shortened<T, L>(
  all: readonly T[],
  {
    max,
    line,
    rest,
  }: {
    readonly max: number;
    readonly line: (one: T) => L;
    readonly rest: (count: number) => L;
  },
): readonly L[] {
  const shown = all.slice(0, max).map((one) => line(one));
  return all.length > max ? [...shown, rest(all.length - max)] : shown;
}
