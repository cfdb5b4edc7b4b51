/** What became of the changes of a plan: which are done, and how many of each status there are. */
import type { Outcome, OutcomeStatus } from '../../model/plan.js';

export type OutcomeCounts = Readonly<Record<OutcomeStatus, number>>;

/** True when nothing is left to do for the change. Pure. */
export function isDone({ status }: Outcome): boolean {
  return status === 'applied' || status === 'already';
}

/** How many outcomes of each status there are. Pure. */
export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  return countStatuses(outcomes);
}

/** The same of changes that may not have come to an outcome; those are not counted. Pure. */
export function countStatuses(changes: readonly { readonly status: string }[]): OutcomeCounts {
  const counts = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
  for (const { status } of changes) if (isCounted(status, counts)) counts[status]++;
  return counts;
}

function isCounted<T extends object>(status: string, counts: T): status is Extract<keyof T, string> {
  return Object.hasOwn(counts, status);
}
