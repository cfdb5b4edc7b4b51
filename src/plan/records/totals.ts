/** Counts what a plan would do, and what became of its changes. */
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus, Plan } from '../../model/plan.js';

export interface Totals {
  readonly create: number;
  readonly update: number;
  readonly move: number;
  readonly delete: number;
  readonly activate: number;
  readonly unchanged: number;
  readonly withheld: number;
}

/** The totals of a whole plan. */
export function planTotals({ changes, withheld, scopes }: PlanParts): Totals {
  return totals({
    changes,
    withheldCount: withheld.length,
    unchanged: scopes.reduce((sum, { unchanged }) => sum + unchanged, 0),
  });
}

/** What is counted of a plan, or of a part of it. */
type PlanParts = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/** The totals of each resource, in the order of the plan. */
export function totalsByResource(plan: PlanParts): ReadonlyMap<string, Totals> {
  const resources = [...new Set(plan.scopes.map(({ resource }) => resource))];
  return new Map(
    resources.map((name) => {
      const isOwn = ({ resource }: { readonly resource: string }) => resource === name;
      const own = {
        changes: plan.changes.filter(isOwn),
        withheld: plan.withheld.filter(({ change }) => isOwn(change)),
        scopes: plan.scopes.filter(isOwn),
      };
      return [name, planTotals(own)];
    }),
  );
}

/** The totals of some of a plan's changes. Making a record the default counts as an update. */
export function totals(counted: {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly withheldCount: number;
}): Totals {
  const { changes, unchanged, withheldCount: withheld } = counted;
  const count = { create: 0, update: 0, move: 0, delete: 0, 'set-default': 0, activate: 0 };
  for (const { action } of changes) count[action]++;
  const { 'set-default': defaultChoices, ...others } = count;
  return { ...others, update: others.update + defaultChoices, unchanged, withheld };
}

export type OutcomeCounts = Readonly<Record<OutcomeStatus, number>>;

/** True when nothing is left to do for the change. */
export function isDone({ status }: Outcome): boolean {
  return status === 'applied' || status === 'already';
}

/** How many outcomes of each status there are. */
export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  return countStatuses(outcomes);
}

/** The same of changes that may not have come to an outcome; those are not counted. */
export function countStatuses(changes: readonly { readonly status: string }[]): OutcomeCounts {
  const counts = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
  for (const { status } of changes) if (isCounted(status, counts)) counts[status]++;
  return counts;
}

function isCounted<T extends object>(status: string, counts: T): status is Extract<keyof T, string> {
  return Object.hasOwn(counts, status);
}

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
