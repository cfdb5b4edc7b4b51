/** The books of a run: every change has ended in exactly one outcome. Pure. */
import type { Change } from '../model/changes.js';
import type { Outcome } from '../model/plan.js';
import { countOutcomes } from '../plan/records/totals.js';

/**
 * Checks that each change has one outcome, that there are no others, and that their totals add up.
 * @throws Error when not: a defect of the tool, which must never be reported as a success
 */
export function checkAccounts(changes: readonly Change[], outcomes: readonly Outcome[]): void {
  const open = new Set(changes.map(({ id }) => id));
  for (const { change, status } of outcomes) {
    if (!open.delete(change.id)) throw new Error(`${change.id} ended twice or was not planned (${status})`);
  }
  const [left] = open;
  if (left !== undefined) throw new Error(`${left} has no outcome, nor have ${open.size - 1} others`);
  const total = Object.values(countOutcomes(outcomes)).reduce((sum, count) => sum + count, 0);
  if (total !== changes.length) throw new Error(`${changes.length} changes have ${total} outcomes`);
}
