import type { Change, FieldChange } from '../../model/changes.js';
import type { Finding, LikelyCause, Place } from '../../model/checks.js';
import type { LimitKind } from '../../model/limits.js';
import {
  budgetLimit,
  defaultLimits,
  type Limit,
  type Limits,
  type LossKind,
  limitKinds,
  lossKinds,
  type ScopeLimits,
} from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { stateFieldOf } from '../../resources/states.js';
import { type Group, groupBy } from '../records/collections.js';
import { scopeId } from '../records/names.js';
import { type Approvals, approvalOfNumber, changesOfKind, givenLifts, kindOf } from './approve.js';
import { budgetDays, lossesIn, lossId, type PastDeletes, underNewScopes } from './losses.js';
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
      const cause = likelyCause(kind, { summary, changes });
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
  return budgetsOf(plan, past).flatMap((budget) => {
    const { kind, existing, deletedBefore: before, count, allowed, scopeIds } = budget;
    const keys = scopeIds.map((id) => lossKey(kind, id));
    if (!isExceeded(budget) || keys.some((key) => said.has(key))) return [];
    for (const key of keys) said.add(key);
    const { resource, scope } = budget;
    const place = { ...(resource !== undefined && { resource }), ...(scope !== undefined && { scope }) };
    const evidence = { kind, count, before, days: budgetDays, existing, allowed };
    return finding('budget_exceeded', { ...exceeded(plan, place, evidence), evidence });
  });
}

/** By changes of this plan: what was before them is no reason against others. */
function isExceeded({ count, deletedBefore, allowed }: Budget): boolean {
  return count > 0 && deletedBefore + count > allowed;
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
  /** What the plan has left to lose. */
  readonly count: number;
  /** Including these. */
  readonly allowed: number;
}

type BudgetedPlan = Pick<Plan, 'changes' | 'withheld' | 'limits' | 'sources'> & {
  readonly scopes: readonly BudgetedScope[];
};

type BudgetedScope = Pick<ScopeSummary, 'resource' | 'scope' | 'existing'>;

const noIds: ReadonlySet<string> = new Set();

/**
 * The budgets of the scopes, those of resources with several, and one for all deletes: many small
 * scopes, each with its own smallest number, would lose more than one large scope. An undo, which
 * no file asks for, deletes what a run created: it is not counted. Pure.
 */
function budgetsOf(plan: BudgetedPlan, { deletedBefore, madeIds = noIds }: PastDeletes): readonly Budget[] {
  const { scopes, changes, withheld, limits, sources } = plan;
  // A withheld rename is in force in the names of scopes as well.
  const known = underNewScopes(deletedBefore, [...changes, ...withheld.map(({ change }) => change)]);
  const losses = lossesIn(sources.length > 0 ? changes : []);
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  const budgetOf = (kind: LossKind, own: readonly BudgetedScope[], within: ScopeLimits) => {
    const scopeIds = own.map(scopeId);
    const existing = sumOf(own.map((one) => one.existing));
    const lost = scopeIds.flatMap((id) => losses.get(lossId(kind, id)) ?? []);
    const count = lost.filter(({ id }) => !madeIds.has(id)).length;
    const before = sumOf(scopeIds.map((id) => known.get(lossId(kind, id)) ?? 0));
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const used = Math.max(before, lost.length - count);
    const allowed = allowedCount(budgetLimit(within, kind), existing);
    return { kind, scopeIds, existing, deletedBefore: used, count, allowed };
  };
  const ofResource = (kind: LossKind, own: Group<BudgetedScope>) => {
    const [{ resource }] = own;
    return { ...budgetOf(kind, own, limitsFor(limits, resource)), resource };
  };
  // A resource with limits of its own was judged when they were set. Only deletes are of several.
  const general = byResource.filter(
    ([{ resource }]) => isDeletable(resource) && limitsFor(limits, resource) === limits,
  );
  return lossKinds.flatMap((kind) => [
    ...scopes.map((one) => ({ ...ofResource(kind, [one]), scope: one.scope })),
    ...byResource.filter(({ length }) => length > 1).map((own) => ofResource(kind, own)),
    ...(kind === 'deletes' && general.length > 1 ? [budgetOf(kind, general.flat(), limits)] : []),
  ]);
}

/** False for people: they are suspended or removed, and would make deletes seem few. */
function isDeletable(resource: string): boolean {
  const isCountedSo = kindOf({ resource, action: 'delete', fields: [] }) === 'deletes';
  return isCountedSo && stateFieldOf(definitionOf(resource)) === undefined;
}

/** The budgets worth showing: those of deletes, and of any other kind that was used. Pure. */
export function shownBudgets(plan: BudgetedPlan, past: PastDeletes): readonly Budget[] {
  return budgetsOf(plan, past).filter(({ kind, resource, deletedBefore }) => {
    const isOfDeletes = kind === 'deletes' && (resource === undefined || isDeletable(resource));
    return deletedBefore > 0 || isOfDeletes;
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

/**
 * The losses that somebody has approved, by lossId: their count starts again at 0. Pure.
 * @returns those of the scopes with such changes, and those of an exceeded budget
 */
export function renewedLosses(plan: Plan, approvals: Approvals, past: PastDeletes): ReadonlySet<string> {
  const over = budgetsOf(plan, past).filter(isExceeded);
  const renewed = lossKinds.flatMap((kind) => {
    const changes = changesOfKind(plan.changes, kind);
    const lifts = new Set([approvalOfNumber(plan.changes, kind)]);
    if (changes.length === 0 || givenLifts(approvals, lifts).size === 0) return [];
    const ofKind = over.filter((budget) => budget.kind === kind);
    const ids = [...changes.map(scopeId), ...ofKind.flatMap(({ scopeIds }) => scopeIds)];
    return ids.map((id) => lossId(kind, id));
  });
  return new Set(renewed);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface BreachedScope {
  readonly summary: ScopeSummary;
  /** Changes of the limited kind in this scope. */
  readonly changes: readonly Change[];
}

/** The most likely cause; undefined without evidence, or when no row asks for the changes. */
export function likelyCause(kind: LimitKind, scope: BreachedScope): LikelyCause | undefined {
  if (scope.summary.rows === 0) return undefined;
  if (kind === 'updates') return shiftedColumn(scope) ?? oneColumn(scope);
  if (kind === 'moves') return renamedRoot(scope);
  return byMissingRows.includes(kind) ? fileCutOff(scope) : undefined;
}

/** Limits on what happens to records without a row. */
const byMissingRows: readonly LimitKind[] = ['deletes', 'removals', 'suspensions'];

function fileCutOff({ summary: { rows, existing } }: BreachedScope): LikelyCause | undefined {
  return rows < existing ? { code: 'file_cut_off', rows, existing } : undefined;
}

/** Values of one field reappear in another. */
function shiftedColumn({ changes }: BreachedScope): LikelyCause | undefined {
  const shifts = changes.flatMap(({ fields }) => shiftsOf(fields));
  const most = mostFrequent(shifts, changes.length);
  return most && { code: 'column_shifted', from: most.pair[0], to: most.pair[1], count: most.count };
}

function shiftsOf(fields: readonly FieldChange[]): readonly (readonly [string, string])[] {
  return fields.flatMap(({ field: to, after }) =>
    fields
      .filter(({ field: from, before }) => from !== to && !isBlank(before) && isSameValue(before, after))
      .map(({ field: from }) => [from, to] as const),
  );
}

function oneColumn({ changes }: BreachedScope): LikelyCause | undefined {
  const fields = changes.flatMap((change) => change.fields.map(({ field }) => [field, ''] as const));
  const most = mostFrequent(fields, changes.length);
  return most && { code: 'one_column', field: most.pair[0], count: most.count };
}

function renamedRoot({ summary, changes }: BreachedScope): LikelyCause | undefined {
  const parentField = parentFieldOf(definitionOf(summary.resource))?.name;
  const parents = changes.flatMap(({ fields }) =>
    fields
      .filter(({ field, before, after }) => field === parentField && before !== null && after !== null)
      .map(({ before, after }) => [String(before), String(after)] as const),
  );
  const most = mostFrequent(parents, changes.length);
  return most && { code: 'root_renamed', from: most.pair[0], to: most.pair[1], count: most.count };
}

/** A pair shared by at least half of the changes. */
function mostFrequent(
  found: readonly (readonly [string, string])[],
  changeCount: number,
): { readonly pair: readonly [string, string]; readonly count: number } | undefined {
  const groups = [...groupBy(found, (pair) => JSON.stringify(pair)).values()];
  const [most] = groups.sort((a, b) => b.length - a.length);
  return most && most.length * 2 >= changeCount ? { pair: most[0], count: most.length } : undefined;
}
