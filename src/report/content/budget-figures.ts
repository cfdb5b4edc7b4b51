/** The figures of a budget: deletes of thirty days, and what is left of it. Pure. */
import type { Budget } from '../../plan/guard/budgets.js';
import { words } from '../../words/words.js';

export interface BudgetFigures {
  /** Null: all resources without limits of their own. */
  readonly resource: string | null;
  /** Null: all scopes of the resource. */
  readonly scope: string | null;
  /** Deleted by the runs of thirty days. */
  readonly used: number;
  /** Without another approval. */
  readonly left: number;
  readonly allowed: number;
  /** Live records that it is a share of. */
  readonly existing: number;
}

export function budgetFigures({ resource, scope, deletedBefore, allowed, existing }: Budget): BudgetFigures {
  const left = Math.max(0, allowed - deletedBefore);
  return { resource: resource ?? null, scope: scope ?? null, used: deletedBefore, left, allowed, existing };
}

/** What a budget is of, for people. */
export function budgetPlace({ resource, scope }: BudgetFigures): string {
  if (resource === null) return words.budgets.allTables;
  return scope === null ? words.budgets.allOf(resource) : words.common.placeName(resource, scope);
}
