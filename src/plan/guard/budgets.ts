/**
 * How much the runs of thirty days may take away together without approval: many small nights must
 * not become one large loss.
 */
import type { Change } from '../../model/changes.js';
import { type LossKind, lossKinds, type ScopeLimits } from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import { definitionOf } from '../../resources/index.js';
import { stateFieldOf } from '../../resources/states.js';
import { groupBy } from '../records/collections.js';
import { renamedScopes } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { allowedCount, budgetLimit, limitsFor } from './allowed-count.js';
import { kindOf, limitApproval, limitedChanges } from './approvables.js';
import { type Approvals, isApproved } from './approvals.js';

/** Today, and the days before it. */
export const budgetDays = 30;

/** Losses within the days of a budget, by lossId. */
export type DeletedBefore = ReadonlyMap<string, number>;

/** The losses of one kind in a scope; deletes have the scopeId, as in version 0.1. */
export function lossId(kind: LossKind, scope: string): string {
  return kind === 'deletes' ? scope : `${kind} ${scope}`;
}

/** The changes that take something away, by lossId. Pure. */
export function lossesIn(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const losses = lossKinds.flatMap((kind) =>
    limitedChanges(changes, kind).map((change) => ({ kind, change })),
  );
  const byId = groupBy(losses, ({ kind, change }) => lossId(kind, scopeId(change)));
  return new Map([...byId].map(([id, own]) => [id, own.map(({ change }) => change)]));
}

/** What a plan finds done when its budgets are checked. */
export interface PastDeletes {
  readonly deletedBefore: DeletedBefore;
  /** Ids of its changes that are already made, for a plan that is carried on with. */
  readonly madeIds?: ReadonlySet<string>;
}

/** What may be lost of a scope, of all listed scopes of a resource, or of all together. */
export interface Budget {
  readonly kind: LossKind;
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

type BudgetedPlan = Pick<Plan, 'scopes' | 'changes' | 'withheld' | 'limits'>;

/**
 * The budgets of the scopes, those of resources with several, and one for all deletes: many small
 * scopes, each with its own smallest number, would lose more than one large scope. Pure.
 */
export function budgetsOf(
  plan: BudgetedPlan,
  deletedBefore: DeletedBefore,
  kind: LossKind = 'deletes',
): readonly Budget[] {
  const { scopes, changes, withheld, limits } = plan;
  // A withheld rename is in force in the names of scopes as well.
  const all = [...changes, ...withheld.map(({ change }) => change)];
  const deleted = underNewScopes(deletedBefore, all);
  const deletedIn = (id: string) => deleted.get(lossId(kind, id)) ?? 0;
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  const shared = byResource.filter(({ length }) => length > 1);
  const budgetOf = (own: readonly ScopeSummary[], within: ScopeLimits) => {
    const scopeIds = own.map(scopeId);
    const existing = sumOf(own.map((one) => one.existing));
    const allowed = allowedCount(budgetLimit(within, kind), existing);
    return { kind, scopeIds, existing, deletedBefore: sumOf(scopeIds.map(deletedIn)), allowed };
  };
  const ofResource = (own: readonly [ScopeSummary, ...ScopeSummary[]]) => {
    const [{ resource }] = own;
    return { ...budgetOf(own, limitsFor(limits, resource)), resource };
  };
  // A resource with limits of its own was judged when they were set. Only deletes are of several.
  const general = byResource.filter(
    ([{ resource }]) => kind === 'deletes' && isDeletable(resource) && limitsFor(limits, resource) === limits,
  );
  return [
    ...scopes.map((one) => ({ ...ofResource([one]), scope: one.scope })),
    ...shared.map(ofResource),
    ...(general.length > 1 ? [budgetOf(general.flat(), limits)] : []),
  ];
}

/** False for people: they are suspended or removed, and would make deletes seem few. */
function isDeletable(resource: string): boolean {
  const isCountedSo = kindOf({ resource, action: 'delete', fields: [] }) === 'deletes';
  return isCountedSo && stateFieldOf(definitionOf(resource)) === undefined;
}

/** The budgets worth showing: those of deletes, and of any other kind that was used. Pure. */
export function shownBudgets(plan: BudgetedPlan, deletedBefore: DeletedBefore): readonly Budget[] {
  return lossKinds
    .flatMap((kind) => budgetsOf(plan, deletedBefore, kind))
    .filter(({ kind, resource, deletedBefore: used }) => {
      const isOfDeletes = kind === 'deletes' && (resource === undefined || isDeletable(resource));
      return used > 0 || isOfDeletes;
    });
}

/** The figures of a budget, for people and programs. */
export interface BudgetFigures {
  readonly kind: LossKind;
  /** Null: all resources without limits of their own. */
  readonly resource: string | null;
  /** Null: all scopes of the resource. */
  readonly scope: string | null;
  /** By the runs of thirty days. */
  readonly used: number;
  /** Without another approval. */
  readonly left: number;
  readonly allowed: number;
  /** Live records that it is a share of. */
  readonly existing: number;
}

export function budgetFigures(budget: Budget): BudgetFigures {
  const { kind, resource = null, scope = null, deletedBefore: used, allowed, existing } = budget;
  return { kind, resource, scope, used, left: Math.max(0, allowed - used), allowed, existing };
}

/** A budget that a plan uses, and the changes that it has left to make. */
export interface UsedBudget extends Budget {
  readonly changes: readonly Change[];
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
  const losses = lossesIn(plan.changes);
  if (losses.size === 0) return [];
  const budgets = lossKinds.flatMap((kind) => budgetsOf(plan, deletedBefore, kind));
  return budgets.flatMap((budget) => {
    const own = budget.scopeIds.flatMap((id) => losses.get(lossId(budget.kind, id)) ?? []);
    const changes = own.filter(({ id }) => !madeIds.has(id));
    const made = own.length - changes.length;
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const before = Math.max(budget.deletedBefore, made);
    const count = changes.length;
    return count > 0 ? [{ ...budget, changes: own, deletedBefore: before, count }] : [];
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
 * The losses that somebody has approved, by lossId: their count starts again at 0. Pure.
 * @returns those of the scopes with such changes, and those of an exceeded budget
 */
export function renewedLosses(plan: Plan, approvals: Approvals, past: PastDeletes): ReadonlySet<string> {
  const used = usedBudgets(plan, past);
  const renewed = lossKinds.flatMap((kind) => {
    const changes = limitedChanges(plan.changes, kind);
    if (changes.length === 0 || !isApproved(approvals, limitApproval(plan.changes, kind))) return [];
    const exceeded = used.filter((budget) => budget.kind === kind && isExceeded(budget));
    const ids = [...changes.map(scopeId), ...exceeded.flatMap(({ scopeIds }) => scopeIds)];
    return ids.map((id) => lossId(kind, id));
  });
  return new Set(renewed);
}

/** What is known by scopeId or lossId, under the keys that a plan gives to containers. Pure. */
export function underNewScopes<T>(
  known: ReadonlyMap<string, T>,
  changes: Plan['changes'],
): ReadonlyMap<string, T> {
  const renamed = renamedScopes(changes).flatMap(({ oldId, newId }) =>
    lossKinds.map((kind) => ({ oldId: lossId(kind, oldId), newId: lossId(kind, newId) })),
  );
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
