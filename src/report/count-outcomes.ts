/** Counts what became of a plan's changes. */
import type { Outcome, OutcomeStatus } from '../model.js';

export type OutcomeCounts = Readonly<Record<OutcomeStatus, number>>;

/** How many outcomes of each status there are. Pure. */
export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const counts = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
