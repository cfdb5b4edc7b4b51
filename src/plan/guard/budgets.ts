/**
 * How much the runs of thirty days may delete together without approval: many small nights must not
 * become one large loss.
 */
import type { ScopeLimits } from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import { groupBy } from '../records/collections.js';
import { renamedScopes } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { allowedCount, budgetLimit, limitsFor } from './allowed-count.js';
import { limitApproval, limitedChanges } from './approvables.js';
import { type Approvals, isApproved } from './approvals.js';

/** Today, and the days before it. */
export const budgetDays = 30;

/** Deletes within the days of a budget, by scopeId. */
export type DeletedBefore = ReadonlyMap<string, number>;

/** What a plan finds done when its budgets are checked. */
export interface PastDeletes {
  readonly deletedBefore: DeletedBefore;
  /** Ids of its changes that are already made, for a plan that is carried on with. */
  readonly madeIds?: ReadonlySet<string>;
}

/** What may be deleted of a scope, of all listed scopes of a resource, or of all together. */
export interface Budget {
  /** Absent: all resources without limits of their own. */
  readonly resource?: string;
  /** Absent: all scopes of the resource. */
  readonly scope?: string;
  readonly scopeIds: readonly string[];
  readonly existing: number;
  readonly deletedBefore: number;
  /** Including these. */
  readonly allowed: number;
}

/**
 * The budgets of the scopes, those of resources with several, and one for all: many small scopes,
 * each with its own smallest number, would lose more than one large scope. Pure.
 */
export function budgetsOf(
  { scopes, changes, withheld, limits }: Pick<Plan, 'scopes' | 'changes' | 'withheld' | 'limits'>,
  deletedBefore: DeletedBefore,
): readonly Budget[] {
  // A withheld rename is in force in the names of scopes as well.
  const all = [...changes, ...withheld.map(({ change }) => change)];
  const deleted = underNewScopes(deletedBefore, all);
  const deletedIn = (id: string) => deleted.get(id) ?? 0;
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  const shared = byResource.filter(({ length }) => length > 1);
  const budgetOf = (own: readonly ScopeSummary[], within: ScopeLimits) => {
    const scopeIds = own.map(scopeId);
    const existing = sumOf(own.map((one) => one.existing));
    const allowed = allowedCount(budgetLimit(within), existing);
    return { scopeIds, existing, deletedBefore: sumOf(scopeIds.map(deletedIn)), allowed };
  };
  const ofResource = (own: readonly [ScopeSummary, ...ScopeSummary[]]) => {
    const [{ resource }] = own;
    return { ...budgetOf(own, limitsFor(limits, resource)), resource };
  };
  // A resource with limits of its own was judged when they were set.
  const general = byResource.filter(([{ resource }]) => limitsFor(limits, resource) === limits);
  return [
    ...scopes.map((one) => ({ ...ofResource([one]), scope: one.scope })),
    ...shared.map(ofResource),
    ...(general.length > 1 ? [budgetOf(general.flat(), limits)] : []),
  ];
}

/** A budget that a plan uses, and how many deletes the plan has left to make. */
export interface UsedBudget extends Budget {
  readonly count: number;
}

const noIds: ReadonlySet<string> = new Set();

/**
 * The budgets that a plan uses. An undo, which no file asks for, deletes what a run created: it is
 * not held back and not counted. Pure.
 */
export function usedBudgets(
  plan: Plan,
  { deletedBefore, madeIds = noIds }: PastDeletes,
): readonly UsedBudget[] {
  if (!isCounted(plan)) return [];
  const deletesByScope = groupBy(limitedChanges(plan.changes, 'deletes'), scopeId);
  return budgetsOf(plan, deletedBefore).flatMap((budget) => {
    const deletes = budget.scopeIds.flatMap((id) => deletesByScope.get(id) ?? []);
    const made = deletes.filter(({ id }) => madeIds.has(id)).length;
    const count = deletes.length - made;
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const before = Math.max(budget.deletedBefore, made);
    return count > 0 ? [{ ...budget, deletedBefore: before, count }] : [];
  });
}

/** True for a budget that the plan exceeds. Pure. */
export function isExceeded({ deletedBefore, count, allowed }: UsedBudget): boolean {
  return deletedBefore + count > allowed;
}

/** True for a plan that files asked for. */
export function isCounted({ sources }: Plan): boolean {
  return sources.length > 0;
}

/**
 * The scopes whose deletes somebody has approved, by scopeId: their count starts again at 0. Pure.
 * @returns the scopes with deletes, and those of an exceeded budget
 */
export function renewedScopes(plan: Plan, approvals: Approvals, past: PastDeletes): ReadonlySet<string> {
  const deletes = limitedChanges(plan.changes, 'deletes');
  if (!isApproved(approvals, limitApproval('deletes', deletes))) return new Set();
  const exceeded = usedBudgets(plan, past)
    .filter(isExceeded)
    .flatMap(({ scopeIds }) => scopeIds);
  return new Set([...deletes.map(scopeId), ...exceeded]);
}

/** What is known by scopeId, under the keys that a plan gives to containers. Pure. */
export function underNewScopes<T>(
  known: ReadonlyMap<string, T>,
  changes: Plan['changes'],
): ReadonlyMap<string, T> {
  const renamed = renamedScopes(changes);
  if (renamed.length === 0) return known;
  const left = new Set(renamed.map(({ oldId }) => oldId));
  const moved = renamed.flatMap(({ oldId, newId }): readonly (readonly [string, T])[] => {
    const value = known.get(oldId);
    return value === undefined ? [] : [[newId, value]];
  });
  return new Map([...[...known].filter(([id]) => !left.has(id)), ...moved]);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
