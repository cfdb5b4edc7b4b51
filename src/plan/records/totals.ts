/** Counts the changes of a plan and their outcomes. */
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

export function planTotals({ changes, withheld, scopes }: PlanParts): Totals {
  return totals({
    changes,
    withheldCount: withheld.length,
    unchanged: scopes.reduce((sum, { unchanged }) => sum + unchanged, 0),
  });
}

/** The countable part of a plan. */
type PlanParts = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/** Totals per resource, in the order of the plan. */
export function totalsByResource(plan: PlanParts): ReadonlyMap<string, Totals> {
  const resources = [...new Set(plan.scopes.map(({ resource }) => resource))];
  return new Map(
    resources.map((name) => {
      const isOwn = ({ resource }: { readonly resource: string }) => resource === name;
      const ofResource = {
        changes: plan.changes.filter(isOwn),
        withheld: plan.withheld.filter(({ change }) => isOwn(change)),
        scopes: plan.scopes.filter(isOwn),
      };
      return [name, planTotals(ofResource)];
    }),
  );
}

/** Totals of the given changes. A new default and a new state count as updates. */
export function totals(counted: {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly withheldCount: number;
}): Totals {
  const { changes, unchanged, withheldCount: withheld } = counted;
  const count = {
    ...{ create: 0, update: 0, move: 0, delete: 0, activate: 0 },
    ...{ 'set-default': 0, 'set-status': 0 },
  };
  for (const { action } of changes) count[action]++;
  const { 'set-default': defaults, 'set-status': states, ...others } = count;
  return { ...others, update: others.update + defaults + states, unchanged, withheld };
}

export type OutcomeCounts = Readonly<Record<OutcomeStatus, number>>;

/** True when the change needs no further work. */
export function isDone({ status }: Outcome): boolean {
  return status === 'applied' || status === 'already';
}

/** Ids of the changes that need not be made: the service shows them. */
export function madeIds(outcomes: Iterable<Outcome> = []): ReadonlySet<string> {
  return new Set([...outcomes].flatMap(({ change, status }) => (status === 'already' ? [change.id] : [])));
}

/** Number of outcomes per status; other words than those of outcomes do not count. */
export function countOutcomes(changes: readonly { readonly status: string }[]): OutcomeCounts {
  const counts = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
  for (const { status } of changes) if (Object.hasOwn(counts, status)) counts[status as OutcomeStatus]++;
  return counts;
}

/**
 * Checks that every change has exactly one outcome and that the totals add up.
 * @throws Error otherwise: a defect of the tool, which must never be reported as success
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
