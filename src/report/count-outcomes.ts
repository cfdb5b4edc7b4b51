/** Counts what became of a plan's changes. */
import type { Outcome, OutcomeStatus } from '../model.js';

export type OutcomeCounts = Readonly<Record<OutcomeStatus, number>>;

/** True when nothing is left to do for the change. Pure. */
export function isDone({ status }: Outcome): boolean {
  return status === 'applied' || status === 'already';
}

/** How many outcomes of each status there are. Pure. */
export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const counts = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
