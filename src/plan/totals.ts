/** Counts what a plan would do. */
import type { Action, Change, Plan } from '../model.js';

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
export function planTotals({ changes, scopes }: Plan): Totals {
  return totals(
    changes,
    scopes.reduce((sum, { unchanged }) => sum + unchanged, 0),
  );
}

/** The totals of each resource, in the order of the plan. Pure. */
export function totalsByResource({ changes, scopes }: Plan): ReadonlyMap<string, Totals> {
  const resources = [...new Set(scopes.map(({ resource }) => resource))];
  return new Map(
    resources.map((resource) => {
      const unchanged = scopes
        .filter((scope) => scope.resource === resource)
        .reduce((sum, scope) => sum + scope.unchanged, 0);
      return [
        resource,
        totals(
          changes.filter((change) => change.resource === resource),
          unchanged,
        ),
      ];
    }),
  );
}

/** The totals of some of a plan's changes. Making a record the default counts as an update. Pure. */
export function totals(changes: readonly Change[], unchanged: number): Totals {
  const count: Record<Action, number> = { create: 0, update: 0, move: 0, delete: 0, 'set-default': 0 };
  for (const { action } of changes) count[action]++;
  const { 'set-default': defaultChoices, ...others } = count;
  return { ...others, update: others.update + defaultChoices, activate: 0, unchanged, withheld: 0 };
}
