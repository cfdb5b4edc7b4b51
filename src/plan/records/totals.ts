/** Counts what a plan would do. */
import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';

export interface Totals {
  readonly create: number;
  readonly update: number;
  readonly move: number;
  readonly delete: number;
  readonly activate: number;
  readonly unchanged: number;
  readonly withheld: number;
}

/** The totals of a whole plan. Pure. */
export function planTotals({ changes, withheld, scopes }: PlanParts): Totals {
  return totals({
    changes,
    withheldCount: withheld.length,
    unchanged: scopes.reduce((sum, { unchanged }) => sum + unchanged, 0),
  });
}

/** What is counted of a plan, or of a part of it. */
type PlanParts = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/** The totals of each resource, in the order of the plan. Pure. */
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

/** The totals of some of a plan's changes. Making a record the default counts as an update. Pure. */
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
