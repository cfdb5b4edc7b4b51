/** How much is it? The limits of one run, and of what the runs of thirty days take away. */
import type { Change, FieldChange } from '../../model/changes.js';
import type { Finding, LikelyCause, Place } from '../../model/checks.js';
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
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import { definitionOf } from '../../resources/index.js';
import { isFinal } from '../../resources/states.js';
import { type Group, groupBy } from '../records/collections.js';
import { renamedScopes } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { transfersIn } from '../records/transfers.js';
import { type Approvals, approvalOfNumber, changesOfKind, givenLifts, kindOf } from './approve.js';
import { finding } from './view.js';

/** Beyond the limits of these, only they wait: they are few, and of single people. */
const waitingKinds: readonly LimitKind[] = ['identities', 'leaders', 'deactivations'];

type LimitFinding = Extract<Finding, { readonly check: 'limit_exceeded' | 'budget_exceeded' }>;

/** Every limit that the changes to be made exceed, and that the plan has no approval of. Pure. */
export function limitsExceeded(plan: Plan, past: PastDeletes): readonly Finding[] {
  const ofRun = scopesExceeded(plan, limitKinds);
  const all = [...ofRun, ...budgetsExceeded(plan, past, ofRun), ...totalExceeded(plan)];
  const approved = new Set(approvedLimits(plan, plan.approved ?? []).map(limitName));
  const whole = all.filter((one) => !approved.has(limitName(one)));
  return whole.map((one) => ({ ...one, ...ofWholePlan(plan, one) }));
}

/** Of whatever place: the number to approve is that of the whole plan. */
function ofWholePlan({ changes }: Plan, { evidence: { kind } }: LimitFinding) {
  const ids = changesOfKind(changes, kind).map(({ id }) => id);
  return { holds: ids, lift: approvalOfNumber(changes, kind), reach: 'plan' } as const;
}

/**
 * The limits beyond which only the changes that they count wait. Pure.
 * @param plan with the changes that nothing else holds back
 */
export function limitsWaiting(plan: LimitedPlan, past: PastDeletes): readonly Finding[] {
  const ofRun = scopesExceeded(plan, limitKinds);
  // Too many deletes in all refuse the plan: if a budget held some back, the rest would be made.
  const isRefused = totalExceeded(plan).length > 0;
  const ofDays = budgetsExceeded(plan, past, ofRun).filter(
    ({ evidence: { kind } }) => kind !== 'deletes' || !isRefused,
  );
  const found = [...ofRun.filter(({ evidence: { kind } }) => waitingKinds.includes(kind)), ...ofDays];
  return found.map((one) => ({ ...one, holds: withOtherPosts(one.holds, plan.changes) }));
}

/** Who is to leave keeps the posts until then, and who does not move gets no second one. */
function withOtherPosts(holds: readonly string[], changes: readonly Change[]): readonly string[] {
  const held = new Set(holds);
  const leavers = changes.filter(
    (change) => held.has(change.id) && isFinal(definitionOf(change.resource), change),
  );
  const keys = new Set(leavers.map(({ key }) => key));
  const isOfLeaver = ({ action, link }: Change) => action === 'delete' && keys.has(link?.subject ?? '');
  const joining = [...transfersIn(changes)].flatMap(([from, to]) => (held.has(from.id) ? to.id : []));
  const removals = keys.size > 0 ? changes.filter(isOfLeaver).map(({ id }) => id) : [];
  return [...holds, ...joining, ...removals];
}

/** What limits found that only their own changes wait for, and that is approved. */
function approvedLimits({ findings }: Plan, approved: readonly string[]): readonly LimitFinding[] {
  return findings.filter(
    (one): one is LimitFinding =>
      (one.check === 'limit_exceeded' || one.check === 'budget_exceeded') &&
      approved.includes(one.lift ?? ''),
  );
}

function limitName({ check, place: { resource = '', scope = '' }, evidence }: LimitFinding): string {
  return [check, evidence.kind, resource, scope].join(' ');
}

function exceeded(holds: readonly Change[], place: Place, { kind }: LimitFinding['evidence']) {
  return { place, holds, lift: { what: kind, value: holds.length } };
}

/** What limits look at. */
type LimitedPlan = Pick<Plan, 'scopes' | 'changes' | 'withheld' | 'limits' | 'sources'>;

function scopesExceeded(plan: LimitedPlan, kinds: readonly LimitKind[]): readonly LimitFinding[] {
  return kinds.flatMap((kind) => {
    const changesByScope = groupBy(changesOfKind(plan.changes, kind), scopeId);
    return plan.scopes.flatMap((summary) => {
      const { resource, scope, existing } = summary;
      const changes = changesByScope.get(scopeId(summary)) ?? [];
      const count = changes.length;
      const allowed = allowedCount(limitOf(plan.limits, resource, kind), existing);
      if (count <= allowed) return [];
      const cause = likelyCause(kind, { summary, changes });
      const evidence = { kind, count, existing, allowed, ...(cause && { cause }) };
      return finding('limit_exceeded', { ...exceeded(changes, { resource, scope }, evidence), evidence });
    });
  });
}

function totalExceeded(plan: LimitedPlan): readonly LimitFinding[] {
  const kind = 'deletes';
  const deletes = changesOfKind(plan.changes, kind);
  const [count, allowed] = [deletes.length, plan.limits.deletesMax];
  const evidence = { kind, count, allowed } as const;
  return count <= allowed ? [] : finding('limit_exceeded', { ...exceeded(deletes, {}, evidence), evidence });
}

/** One for each place: the approval that lifts a narrower one lifts the wider as well. */
function budgetsExceeded(
  plan: LimitedPlan,
  past: PastDeletes,
  ofRun: readonly LimitFinding[],
): readonly LimitFinding[] {
  const said = new Set(
    ofRun.map(({ evidence: { kind }, place: { resource = '', scope = '' } }) =>
      lossKey(kind, scopeId({ resource, scope })),
    ),
  );
  return budgetsOf(plan, past).flatMap((budget) => {
    const { kind, existing, used: before, count, allowed, scopeIds } = budget;
    const keys = scopeIds.map((id) => lossKey(kind, id));
    if (!isExceeded(budget) || keys.some((key) => said.has(key))) return [];
    for (const key of keys) said.add(key);
    const { resource, scope } = budget;
    const place = { ...(resource !== null && { resource }), ...(scope !== null && { scope }) };
    const evidence = { kind, count, before, days: budgetDays, existing, allowed };
    const counted = new Set(scopeIds);
    const holds = changesOfKind(plan.changes, kind).filter((change) => counted.has(scopeId(change)));
    return finding('budget_exceeded', { ...exceeded(holds, place, evidence), evidence });
  });
}

/** By changes of this plan: what was before them is no reason against others. */
function isExceeded({ count, used, allowed }: CountedBudget): boolean {
  return count > 0 && used + count > allowed;
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

/** Today, and the days before it. */
export const budgetDays = 30;

/** Losses within the days of a budget, by lossId. */
export type DeletedBefore = ReadonlyMap<string, number>;

/** What a plan finds done when its limits are checked. */
export interface PastDeletes {
  readonly deletedBefore: DeletedBefore;
  /** Ids of its changes that are already made, for a plan that is carried on with. */
  readonly madeIds?: ReadonlySet<string>;
}

export const nothingPast: PastDeletes = { deletedBefore: new Map() };

/** The losses of one kind in a scope; deletes have the scopeId alone. */
export function lossId(kind: LossKind, scope: string): string {
  return kind === 'deletes' ? scope : `${kind} ${scope}`;
}

/** The changes that take something away, by lossId. */
export function lossesIn(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const losses = lossKinds.flatMap((kind) =>
    [...groupBy(changesOfKind(changes, kind), scopeId)].map(([id, own]) => [lossId(kind, id), own] as const),
  );
  return new Map(losses);
}

/** What is known by scopeId or lossId, under the keys that a plan gives to containers. */
export function underNewScopes<T>(
  known: ReadonlyMap<string, T>,
  changes: readonly Change[],
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

/** What may be lost of a scope, of all listed scopes of a resource, or of all together. */
export interface Budget {
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

interface CountedBudget extends Budget {
  readonly scopeIds: readonly string[];
  /** What the plan has left to lose. */
  readonly count: number;
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
function budgetsOf(
  plan: BudgetedPlan,
  { deletedBefore, madeIds = noIds }: PastDeletes,
): readonly CountedBudget[] {
  const { scopes, changes, withheld, limits, sources } = plan;
  // A withheld rename is in force in the names of scopes as well.
  const known = underNewScopes(deletedBefore, [...changes, ...withheld.map(({ change }) => change)]);
  const losses = lossesIn(sources.length > 0 ? changes : []);
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  const budgetOf = (kind: LossKind, own: readonly BudgetedScope[], limit: Limit) => {
    const scopeIds = own.map(scopeId);
    const existing = sumOf(own.map((one) => one.existing));
    const lost = scopeIds.flatMap((id) => losses.get(lossId(kind, id)) ?? []);
    const count = lost.filter(({ id }) => !madeIds.has(id)).length;
    const before = sumOf(scopeIds.map((id) => known.get(lossId(kind, id)) ?? 0));
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const used = Math.max(before, lost.length - count);
    const allowed = allowedCount(limit, existing);
    const place = { kind, resource: null, scope: null };
    return { ...place, used, left: Math.max(0, allowed - used), allowed, existing, scopeIds, count };
  };
  const ofResource = (kind: LossKind, own: Group<BudgetedScope>) => {
    const [{ resource }] = own;
    const limit = budgetLimit(limitsFor(limits, resource), kind, limitOf(limits, resource, kind));
    return { ...budgetOf(kind, own, limit), resource };
  };
  // A resource with limits of its own was judged when they were set. Only deletes are of several.
  const general = byResource.filter(
    ([{ resource }]) => isDeletable(resource) && limitsFor(limits, resource) === limits,
  );
  return lossKinds.flatMap((kind) => [
    ...scopes.map((one) => ({ ...ofResource(kind, [one]), scope: one.scope })),
    ...byResource.filter(({ length }) => length > 1).map((own) => ofResource(kind, own)),
    ...(kind === 'deletes' && general.length > 1
      ? [budgetOf(kind, general.flat(), budgetLimit(limits, kind))]
      : []),
  ]);
}

/** False for people: they are suspended or removed, and would make deletes seem few. */
function isDeletable(resource: string): boolean {
  const isCountedSo = kindOf({ resource, action: 'delete', fields: [] }) === 'deletes';
  return isCountedSo && definitionOf(resource).stateField === undefined;
}

/** The budgets worth showing: those of deletes, and of any other kind that was used. Pure. */
export function shownBudgets(plan: BudgetedPlan, past: PastDeletes): readonly Budget[] {
  const isShown = ({ kind, resource, used }: Budget) =>
    used > 0 || (kind === 'deletes' && (resource === null || isDeletable(resource)));
  return budgetsOf(plan, past)
    .filter(isShown)
    .map(({ scopeIds: _, count: __, ...budget }) => budget);
}

/**
 * The losses that somebody has approved, by lossId: their count starts again at 0. Pure.
 * @returns those of the scopes with such changes, and those of an exceeded budget
 */
export function renewedLosses(plan: Plan, approvals: Approvals, past: PastDeletes): ReadonlySet<string> {
  const over = budgetsOf(plan, past).filter(isExceeded);
  const waiting = approvedLimits(plan, approvals.approved);
  const renewed = lossKinds.flatMap((kind) => {
    const held = new Set(waiting.flatMap(({ evidence, holds }) => (evidence.kind === kind ? holds : [])));
    const all = changesOfKind(plan.changes, kind);
    const isAllApproved = givenLifts(approvals, new Set([approvalOfNumber(plan.changes, kind)])).size > 0;
    const changes = isAllApproved ? all : all.filter(({ id }) => held.has(id));
    if (changes.length === 0) return [];
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
  const parentField = definitionOf(summary.resource).parentField?.name;
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
