/**
 * How much is it? One run, and the runs of thirty days together: many small nights must not become
 * one large loss. Beyond a limit nothing is written.
 */
import type { Change } from '../../model/changes.js';
import type { Finding, Place } from '../../model/checks.js';
import {
  budgetLimit,
  defaultLimits,
  type Limit,
  type LimitKind,
  type Limits,
  type LossKind,
  limitKinds,
  lossKinds,
  type ScopeLimits,
} from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import { definitionOf } from '../../resources/index.js';
import { stateFieldOf } from '../../resources/states.js';
import { type Group, groupBy } from '../records/collections.js';
import { scopeId } from '../records/names.js';
import { type Approvals, approvalOfNumber, changesOfKind, givenLifts, kindOf } from './approve.js';
import { likelyCause } from './likely-cause.js';
import {
  budgetDays,
  type DeletedBefore,
  lossesIn,
  lossId,
  type PastDeletes,
  underNewScopes,
} from './losses.js';
import { finding } from './view.js';

/** Every limit that the changes to be made exceed. Pure. */
export function limitsExceeded(plan: Plan, past: PastDeletes): readonly Finding[] {
  const ofRun = scopesExceeded(plan);
  return [...ofRun, ...budgetsExceeded(plan, past, ofRun), ...totalExceeded(plan)];
}

/** Of whatever place: the number to approve is that of the whole plan. */
function exceeded(plan: Plan, place: Place, evidence: Extract<Finding['evidence'], { kind: LimitKind }>) {
  const { kind } = evidence;
  const holds = changesOfKind(plan.changes, kind);
  const lift = { what: kind, value: holds.length };
  return { place, holds, lift, reach: 'plan' } as const;
}

function scopesExceeded(plan: Plan): readonly Finding[] {
  return limitKinds.flatMap((kind) => {
    const changesByScope = groupBy(changesOfKind(plan.changes, kind), scopeId);
    return plan.scopes.flatMap((summary) => {
      const { resource, scope, existing } = summary;
      const changes = changesByScope.get(scopeId(summary)) ?? [];
      const count = changes.length;
      const allowed = allowedCount(limitOf(plan.limits, resource, kind), existing);
      if (count <= allowed) return [];
      const cause = likelyCause(kind, { summary, changes, findings: plan.findings });
      const evidence = { kind, count, existing, allowed, ...(cause && { cause }) };
      const records = changes.slice(0, 10).map(({ key, name }) => ({ key, name }));
      const found = finding('limit_exceeded', { ...exceeded(plan, { resource, scope }, evidence), evidence });
      return found.map((one) => ({ ...one, records }));
    });
  });
}

function totalExceeded(plan: Plan): readonly Finding[] {
  const kind = 'deletes';
  const [count, allowed] = [changesOfKind(plan.changes, kind).length, plan.limits.deletesMax];
  const evidence = { kind, count, allowed } as const;
  if (count <= allowed) return [];
  return finding('limit_exceeded', { ...exceeded(plan, {}, evidence), evidence });
}

/** One for each place: the approval that lifts a narrower one lifts the wider as well. */
function budgetsExceeded(plan: Plan, past: PastDeletes, ofRun: readonly Finding[]): readonly Finding[] {
  const said = new Set(
    ofRun.flatMap(({ evidence, place: { resource = '', scope = '' } }) =>
      'kind' in evidence ? lossKey(evidence.kind, scopeId({ resource, scope })) : [],
    ),
  );
  return usedBudgets(plan, past).flatMap((budget) => {
    const { kind, existing, deletedBefore: before, count, allowed, scopeIds } = budget;
    const keys = scopeIds.map((id) => lossKey(kind, id));
    if (before + count <= allowed || keys.some((key) => said.has(key))) return [];
    for (const key of keys) said.add(key);
    const { resource, scope } = budget;
    const place = { ...(resource !== undefined && { resource }), ...(scope !== undefined && { scope }) };
    const evidence = { kind, count, before, days: budgetDays, existing, allowed };
    return finding('budget_exceeded', { ...exceeded(plan, place, evidence), evidence });
  });
}

function lossKey(kind: LimitKind, id: string): string {
  return `${kind} ${id}`;
}

/** The greater of the number and the share of the existing records. */
function allowedCount({ count, percent }: Limit, existing: number): number {
  return Math.max(count, Math.floor((existing * percent) / 100));
}

/** The limits of a resource: its own, or the general ones. */
function limitsFor(limits: Limits, resource: string): ScopeLimits {
  const { byResource = {} } = limits;
  return (Object.hasOwn(byResource, resource) ? byResource[resource] : undefined) ?? limits;
}

/** A limit that nobody has set may be another one for some resources. */
function limitOf(limits: Limits, resource: string, kind: LimitKind): Limit {
  const limit = limitsFor(limits, resource)[kind];
  const { count, percent } = defaultLimits[kind];
  const isSet = limit.count !== count || limit.percent !== percent;
  return (isSet ? undefined : definitionOf(resource).usualLimits[kind]) ?? limit;
}

// Thirty days

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
function budgetsOf(plan: BudgetedPlan, deletedBefore: DeletedBefore, kind: LossKind): readonly Budget[] {
  const { scopes, changes, withheld, limits } = plan;
  // A withheld rename is in force in the names of scopes as well.
  const all = [...changes, ...withheld.map(({ change }) => change)];
  const deleted = underNewScopes(deletedBefore, all);
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  const budgetOf = (own: readonly ScopeSummary[], within: ScopeLimits) => {
    const scopeIds = own.map(scopeId);
    const existing = sumOf(own.map((one) => one.existing));
    const before = sumOf(scopeIds.map((id) => deleted.get(lossId(kind, id)) ?? 0));
    const allowed = allowedCount(budgetLimit(within, kind), existing);
    return { kind, scopeIds, existing, deletedBefore: before, allowed };
  };
  const ofResource = (own: Group<ScopeSummary>) => {
    const [{ resource }] = own;
    return { ...budgetOf(own, limitsFor(limits, resource)), resource };
  };
  // A resource with limits of its own was judged when they were set. Only deletes are of several.
  const general = byResource.filter(
    ([{ resource }]) => kind === 'deletes' && isDeletable(resource) && limitsFor(limits, resource) === limits,
  );
  return [
    ...scopes.map((one) => ({ ...ofResource([one]), scope: one.scope })),
    ...byResource.filter(({ length }) => length > 1).map(ofResource),
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

const noIds: ReadonlySet<string> = new Set();

/**
 * The budgets that a plan uses, with the number of changes that it has left to make. An undo, which
 * no file asks for, deletes what a run created: it is not held back and not counted. Pure.
 */
export function usedBudgets(
  plan: Plan,
  { deletedBefore, madeIds = noIds }: PastDeletes,
): readonly (Budget & { readonly count: number })[] {
  const losses = plan.sources.length > 0 ? lossesIn(plan.changes) : new Map<string, readonly Change[]>();
  if (losses.size === 0) return [];
  const budgets = lossKinds.flatMap((kind) => budgetsOf(plan, deletedBefore, kind));
  return budgets.flatMap((budget) => {
    const own = budget.scopeIds.flatMap((id) => losses.get(lossId(budget.kind, id)) ?? []);
    const count = own.filter(({ id }) => !madeIds.has(id)).length;
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const before = Math.max(budget.deletedBefore, own.length - count);
    return count > 0 ? [{ ...budget, deletedBefore: before, count }] : [];
  });
}

/**
 * The losses that somebody has approved, by lossId: their count starts again at 0. Pure.
 * @returns those of the scopes with such changes, and those of an exceeded budget
 */
export function renewedLosses(plan: Plan, approvals: Approvals, past: PastDeletes): ReadonlySet<string> {
  const used = usedBudgets(plan, past);
  const renewed = lossKinds.flatMap((kind) => {
    const changes = changesOfKind(plan.changes, kind);
    const lifts = new Set([approvalOfNumber(plan.changes, kind)]);
    if (changes.length === 0 || givenLifts(approvals, lifts).size === 0) return [];
    const exceeded = used.filter(
      (budget) => budget.kind === kind && budget.deletedBefore + budget.count > budget.allowed,
    );
    const ids = [...changes.map(scopeId), ...exceeded.flatMap(({ scopeIds }) => scopeIds)];
    return ids.map((id) => lossId(kind, id));
  });
  return new Set(renewed);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
