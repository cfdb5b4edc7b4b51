/** How much is it? The limits of one run, and of what the runs of thirty days take away. */
import type { Change } from '../../model/changes.js';
import type { Finding, LikelyCause } from '../../model/checks.js';
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
import {
  type Approvable,
  type Approvals,
  approvalOfNumber,
  changesOfKind,
  givenLifts,
  kindOf,
} from './approve.js';
import { finding } from './view.js';

/** Beyond the limits of these, only they wait: they are few, and of single people. */
const waitingKinds: readonly LimitKind[] = ['identities', 'leaders', 'deactivations'];

type LimitFinding = Extract<Finding, { readonly check: 'limit_exceeded' | 'budget_exceeded' }>;

/** Every limit that the changes to be made exceed, and that the plan has no approval of. Pure. */
export function limitsExceeded(plan: Plan, past: PastDeletes): readonly Finding[] {
  const approved = new Set(approvedLimits(plan, plan.approved ?? []).map(limitName));
  return exceededIn(plan, past)
    .flatMap((one) => findingAbout(one, plan))
    .filter((one) => !approved.has(limitName(one)))
    .map((one) => {
      // Of whatever place: the number to approve is that of the whole plan.
      const { kind } = one.evidence;
      const holds = changesOfKind(plan.changes, kind).map(({ id }) => id);
      return { ...one, holds, lift: approvalOfNumber(plan.changes, kind), reach: 'plan' };
    });
}

/**
 * The limits beyond which only the changes that they count wait. Pure.
 * @param plan with the changes that nothing else holds back
 */
export function limitsWaiting(plan: LimitedPlan, past: PastDeletes): readonly Finding[] {
  // Too many deletes in all refuse the plan: if a budget held some back, the rest would be made.
  const isRefused = isExceeded(ofAllDeletes(plan));
  const isWaiting = (one: Allowance | CountedBudget) =>
    'days' in one ? one.kind !== 'deletes' || !isRefused : waitingKinds.includes(one.kind);
  return exceededIn(plan, past)
    .filter(isWaiting)
    .flatMap((one) => findingAbout(one, plan, (count) => ({ what: one.kind, value: count })))
    .map((one) => ({ ...one, holds: withOtherPosts(one.holds, plan.changes) }));
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

/** What limits look at. */
type LimitedPlan = Pick<Plan, 'scopes' | 'changes' | 'withheld' | 'limits' | 'sources'>;

/** Each place once: the approval that lifts a narrower limit lifts the wider as well. */
function exceededIn(plan: LimitedPlan, past: PastDeletes): readonly (Allowance | CountedBudget)[] {
  const said = new Set<string>();
  const isNews = ({ kind, scopeIds }: Allowance) => {
    const places = scopeIds.map((id) => `${kind} ${id}`);
    const isKnown = places.some((one) => said.has(one));
    if (!isKnown) for (const one of places) said.add(one);
    return !isKnown;
  };
  const all = [...ofOneRun(plan), ...budgetsOf(plan, past), ofAllDeletes(plan)];
  return all.filter(isExceeded).filter(isNews);
}

/** @param liftOf what approves the number of changes that it holds. Default: nothing */
function findingAbout(
  one: Allowance | CountedBudget,
  { changes, scopes }: LimitedPlan,
  liftOf: (count: number) => Approvable | undefined = () => undefined,
): readonly LimitFinding[] {
  const { kind, resource, scope, scopeIds, used: before, count, existing, allowed } = one;
  const counted = new Set(scopeIds);
  const all = changesOfKind(changes, kind);
  const holds = counted.size === 0 ? all : all.filter((change) => counted.has(scopeId(change)));
  const place = { ...(resource !== null && { resource }), ...(scope !== null && { scope }) };
  const common = { place, holds, lift: liftOf(holds.length) };
  if ('days' in one) {
    const evidence = { kind: one.kind, count, before, days: one.days, existing, allowed };
    return finding('budget_exceeded', { ...common, evidence });
  }
  if (resource === null) return finding('limit_exceeded', { ...common, evidence: { kind, count, allowed } });
  const summary = scopes.find((one) => counted.has(scopeId(one)));
  const cause = summary && likelyCause(kind, { summary, changes: holds });
  const evidence = { kind, count, existing, allowed, ...(cause && { cause }) };
  return finding('limit_exceeded', { ...common, evidence });
}

/** By changes of this plan: what was before them is no reason against others. */
function isExceeded({ count, used, allowed }: Allowance): boolean {
  return count > 0 && used + count > allowed;
}

/** What one run may do in each scope. */
function ofOneRun({ scopes, changes, limits }: LimitedPlan): readonly Allowance[] {
  return limitKinds.flatMap((kind) => {
    const changesByScope = groupBy(changesOfKind(changes, kind), scopeId);
    return scopes.map((summary) => {
      const { resource, scope, existing } = summary;
      const count = changesByScope.get(scopeId(summary))?.length ?? 0;
      const allowed = allowedCount(limitOf(limits, resource, kind), existing);
      return { kind, resource, scope, scopeIds: [scopeId(summary)], used: 0, count, existing, allowed };
    });
  });
}

function ofAllDeletes({ changes, limits: { deletesMax: allowed } }: LimitedPlan): Allowance {
  const kind = 'deletes';
  const count = changesOfKind(changes, kind).length;
  return { kind, resource: null, scope: null, scopeIds: [], used: 0, count, existing: 0, allowed };
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
    [...groupBy(changesOfKind(changes, kind), scopeId)].map(
      ([id, ofScope]) => [lossId(kind, id), ofScope] as const,
    ),
  );
  return new Map(losses);
}

/** What is known by scopeId or lossId, under the keys that a plan gives to containers. */
export function underNewScopes<T>(
  known: ReadonlyMap<string, T>,
  changes: readonly Change[],
): ReadonlyMap<string, T> {
  const newIdById = new Map(
    renamedScopes(changes).flatMap(({ oldId, newId }) =>
      lossKinds.map((kind) => [lossId(kind, oldId), lossId(kind, newId)] as const),
    ),
  );
  const isMoved = ([id]: readonly [string, T]) => newIdById.has(id);
  const moved = [...known].filter(isMoved).map(([id, value]) => [newIdById.get(id) ?? id, value] as const);
  return new Map([...[...known].filter((one) => !isMoved(one)), ...moved]);
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

/** A limit of one run, or of the days of a budget. */
interface Allowance extends Omit<Budget, 'kind' | 'left'> {
  readonly kind: LimitKind;
  /** Empty: the whole plan. */
  readonly scopeIds: readonly string[];
  /** What the plan has left to do. */
  readonly count: number;
}

/** A limit of the days of a budget. */
interface CountedBudget extends Allowance {
  readonly kind: LossKind;
  readonly days: number;
}

type BudgetedPlan = Omit<LimitedPlan, 'scopes'> & { readonly scopes: readonly BudgetedScope[] };

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
  const budgetOf = (kind: LossKind, budgeted: readonly BudgetedScope[], limit: Limit) => {
    const scopeIds = budgeted.map(scopeId);
    const existing = sumOf(budgeted.map((one) => one.existing));
    const lost = scopeIds.flatMap((id) => losses.get(lossId(kind, id)) ?? []);
    const count = lost.filter(({ id }) => !madeIds.has(id)).length;
    const before = sumOf(scopeIds.map((id) => known.get(lossId(kind, id)) ?? 0));
    // What this plan has deleted counts, also where its run was recorded elsewhere.
    const used = Math.max(before, lost.length - count);
    const allowed = allowedCount(limit, existing);
    const place = { kind, resource: null, scope: null };
    return { ...place, used, allowed, existing, scopeIds, count, days: budgetDays };
  };
  const ofResource = (kind: LossKind, scopesOfResource: Group<BudgetedScope>) => {
    const [{ resource }] = scopesOfResource;
    const limit = budgetLimit(limitsFor(limits, resource), kind, limitOf(limits, resource, kind));
    return { ...budgetOf(kind, scopesOfResource, limit), resource };
  };
  // A resource with limits of its own was judged when they were set. Only deletes are of several.
  const general = byResource.filter(
    ([{ resource }]) => isDeletable(resource) && limitsFor(limits, resource) === limits,
  );
  return lossKinds.flatMap((kind) => [
    ...scopes.map((one) => ({ ...ofResource(kind, [one]), scope: one.scope })),
    ...byResource
      .filter(({ length }) => length > 1)
      .map((scopesOfResource) => ofResource(kind, scopesOfResource)),
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
  const isShown = ({ kind, resource, used }: CountedBudget) =>
    used > 0 || (kind === 'deletes' && (resource === null || isDeletable(resource)));
  return budgetsOf(plan, past)
    .filter(isShown)
    .map(({ kind, resource, scope, used, allowed, existing }) => {
      return { kind, resource, scope, used, left: Math.max(0, allowed - used), allowed, existing };
    });
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

/** The most likely cause; undefined without evidence, or when no row asks for the changes. */
export function likelyCause(
  kind: LimitKind,
  { summary, changes }: { readonly summary: ScopeSummary; readonly changes: readonly Change[] },
): LikelyCause | undefined {
  const { rows, existing, resource } = summary;
  if (rows === 0) return undefined;
  if (byMissingRows.includes(kind))
    return rows < existing ? { code: 'file_cut_off', rows, existing } : undefined;
  if (kind === 'moves') {
    const moved = mostFrequent(changes, parentsIn(resource));
    return moved && { code: 'root_renamed', ...moved };
  }
  if (kind !== 'updates') return undefined;
  const shifted = mostFrequent(changes, shiftsIn);
  if (shifted) return { code: 'column_shifted', ...shifted };
  const column = mostFrequent(changes, ({ fields }) => fields.map(({ field }) => ({ from: field, to: '' })));
  return column && { code: 'one_column', field: column.from, count: column.count };
}

/** Limits on what happens to records without a row. */
const byMissingRows: readonly LimitKind[] = ['deletes', 'removals', 'suspensions'];

interface Shift {
  readonly from: string;
  readonly to: string;
}

/** Values of one field reappear in another. */
function shiftsIn({ fields }: Change): readonly Shift[] {
  return fields.flatMap(({ field: to, after }) =>
    fields
      .filter(({ field: from, before }) => from !== to && !isBlank(before) && isSameValue(before, after))
      .map(({ field: from }) => ({ from, to })),
  );
}

function parentsIn(resource: string): (change: Change) => readonly Shift[] {
  const parentField = definitionOf(resource).parentField?.name;
  return ({ fields }) =>
    fields
      .filter(({ field, before, after }) => field === parentField && before !== null && after !== null)
      .map(({ before, after }) => ({ from: String(before), to: String(after) }));
}

/** One that at least half of the changes share. */
function mostFrequent(changes: readonly Change[], shiftsOf: (change: Change) => readonly Shift[]) {
  const groups = [...groupBy(changes.flatMap(shiftsOf), (shift) => JSON.stringify(shift)).values()];
  const [most] = groups.sort((a, b) => b.length - a.length);
  return most && most.length * 2 >= changes.length ? { ...most[0], count: most.length } : undefined;
}
