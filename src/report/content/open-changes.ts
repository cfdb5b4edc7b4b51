/** Changes by progress: planned, withheld, or left open by a run. Pure. */
import type { Finding } from '../../model/checks.js';
import type { OutcomeStatus, Withheld } from '../../model/plan.js';
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

/** A withheld change, and where it is shown. */
export interface ShownWithheld extends Withheld {
  readonly part: ReportPart;
}

/** What one finding holds back: its own changes, and those that cannot be made without them. */
export interface WithheldGroup {
  readonly finding: Finding;
  readonly count: number;
  readonly held: readonly ShownWithheld[];
  readonly needing: readonly ShownWithheld[];
}

/** The withheld changes of all parts by their cause, in the order of the parts. */
export function withheldGroups(parts: readonly ReportPart[]): readonly WithheldGroup[] {
  const groups = new Map<Finding, ShownWithheld[]>();
  for (const part of parts) {
    for (const { change, withheld } of part.changes) {
      if (!withheld) continue;
      const group = groups.get(withheld.finding) ?? [];
      groups.set(withheld.finding, group);
      group.push({ change, ...withheld, part });
    }
  }
  return [...groups].map(([finding, all]) => ({
    finding,
    count: all.length,
    held: all.filter(({ needs }) => !needs),
    needing: all.filter(({ needs }) => needs),
  }));
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
