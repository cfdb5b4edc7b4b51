/** Checks a plan before the first write: how much it changes, and what it destroys. */
import type { Change, Effect } from '../../model/changes.js';
import { type Limit, type LimitKind, type Limits, limitKinds, lossKinds } from '../../model/limits.js';
import type { Plan } from '../../model/plan.js';
import type { PassingVerdict, Refusal, RefusingVerdict } from '../../model/refusals.js';
import { definitionOf } from '../../resources/index.js';
import { wholePlan } from '../decisions/select-records.js';
import { groupBy } from '../records/collections.js';
import { scopeId } from '../records/names.js';
import { allowedCount, limitsFor } from './allowed-count.js';
import {
  approvablesOf,
  deletesById,
  deletionApproval,
  fittingApprovals,
  limitApproval,
  limitedChanges,
  scheduleApproval,
  withBelow,
} from './approvables.js';
import { type Approvals, approvedWhat, isApproved, isOfOtherContent, noApprovals } from './approvals.js';
import {
  type Budget,
  budgetDays,
  isCounted,
  isExceeded,
  type PastDeletes,
  shownBudgets,
  usedBudgets,
} from './budgets.js';
import { likelyCause } from './likely-cause.js';
import { lostParts } from './part-changes.js';

/** What the limits say of a plan. */
export interface LimitFindings {
  /** If there are any, nothing of the plan may be written. */
  readonly refusals: readonly Refusal[];
  /** What would be refused without approvals, but is not. */
  readonly approved: readonly Refusal[];
  /** What earlier runs have used, where that is known. */
  readonly budgets?: readonly Budget[] | undefined;
}

/** Checks the limits, and finds which of them are crossed with approval. Pure. */
export function judgeLimits(plan: Plan, approvals: Approvals, past?: PastDeletes): LimitFindings {
  const refusals = checkLimits(plan, approvals, past);
  const budgets = past && isCounted(plan) ? shownBudgets(plan, past.deletedBefore) : undefined;
  if (approvals.approved.length === 0 && !approvals.isFieldLossAllowed)
    return { refusals, approved: [], budgets };
  const open = new Set(refusals.map(identity));
  const crossed = checkLimits(plan, noApprovals, past);
  return { refusals, approved: crossed.filter((one) => !open.has(identity(one))), budgets };
}

/** The same finding, however much of it is approved. */
function identity({ code, args }: Refusal): string {
  return JSON.stringify([code, 'approval' in args ? args.approval : args]);
}

const nothingPast: PastDeletes = { deletedBefore: new Map() };

/**
 * Every reason to refuse a plan; one is enough to write nothing. Pure.
 * @param approvals for this run; each must match the plan exactly
 * @param past what the runs of the days before have deleted
 */
export function checkLimits(plan: Plan, approvals: Approvals, past?: PastDeletes): readonly Refusal[] {
  return [
    ...judgePlan(plan, approvals, past).flatMap(({ reason }) => reason ?? []),
    ...approvals.approved.flatMap((given) => mismatch(plan, given, approvals)),
  ];
}

/** What a guard of the whole plan says, with the changes that it counts. */
export type PlanVerdict = (PassingVerdict | RefusingVerdict) & { readonly changes: readonly Change[] };

/**
 * What each guard of the whole plan says of the changes that it counts, also where only some of
 * them are to be made. Pure.
 * @param approvals as in checkLimits
 */
export function judgePlan(
  given: Plan,
  approvals: Approvals,
  past: PastDeletes = nothingPast,
): readonly PlanVerdict[] {
  const plan = wholePlan(given);
  const perChange = [fieldLoss, scheduleLoss].flatMap((judge) =>
    plan.changes.flatMap((change) => judge(change, approvals)),
  );
  const limits = limitKinds.flatMap((kind) => judgeLimit(plan, kind, approvals));
  return [
    ...limits,
    ...judgeBudgets(plan, approvals, { past, limits }),
    ...judgeAllDeletes(plan, approvals),
    ...judgeContents(plan, approvals),
    ...perChange,
  ];
}

type Crossed = Pick<RefusingVerdict, 'answer' | 'reason'> | { readonly answer: 'approved' };

/** Of a guard whose figures are beyond its bounds: only an approval lets it pass. */
function crossed(reason: Refusal | undefined): Crossed {
  return reason ? { answer: 'refuses', reason } : { answer: 'approved' };
}

const passed = { answer: 'passes' } as const;

function judgeLimit(plan: Plan, kind: LimitKind, approvals: Approvals): readonly PlanVerdict[] {
  const limited = limitedChanges(plan.changes, kind);
  if (limited.length === 0) return [];
  const changesByScope = groupBy(limited, scopeId);
  const counted = plan.scopes.flatMap((summary) => {
    const changes = changesByScope.get(scopeId(summary));
    const allowed = allowedCount(limitOf(plan.limits, summary.resource, kind), summary.existing);
    return changes ? [{ summary, changes, allowed, isCrossed: changes.length > allowed }] : [];
  });
  // A digest of many changes takes time.
  const approval = counted.some(({ isCrossed }) => isCrossed) ? limitApproval(plan.changes, kind) : '';
  const isGiven = isApproved(approvals, approval);
  return counted.map(({ summary, changes, allowed, isCrossed }) => {
    const { resource, scope, existing } = summary;
    const figures = { kind, resource, scope, count: changes.length, existing, allowed };
    const guard = { code: 'limit', args: figures } as const;
    if (!isCrossed) return { guard, changes, ...passed };
    if (isGiven) return { guard, changes, ...crossed(undefined) };
    const withheld = plan.withheld.filter(({ change }) => scopeId(change) === scopeId(summary));
    const cause = likelyCause(kind, { summary, changes, withheld });
    const args = {
      ...figures,
      planned: limited.length,
      approval,
      records: changes.slice(0, namedMax).map(({ key, name }) => ({ key, name })),
      ...(cause && { cause }),
    };
    return { guard, changes, ...crossed({ code: 'limit_exceeded', args }) };
  });
}

/** A limit that nobody has set may be another one for some resources. */
function limitOf(limits: Limits, resource: string, kind: LimitKind): Limit {
  const limit = limitsFor(limits, resource)[kind];
  const { count, percent } = defaultLimits[kind];
  const isSet = limit.count !== count || limit.percent !== percent;
  return (isSet ? undefined : definitionOf(resource).usualLimits[kind]) ?? limit;
}

/** Maximum records named in a message. */
const namedMax = 10;

/** One answer for each place: the approval that lifts a narrower one lifts the wider as well. */
function judgeBudgets(
  plan: Plan,
  approvals: Approvals,
  { past, limits }: { readonly past: PastDeletes; readonly limits: readonly PlanVerdict[] },
): readonly PlanVerdict[] {
  const refused = limits.flatMap(({ reason }) => (reason?.code === 'limit_exceeded' ? reason.args : []));
  const isSaid = new Set(refused.map((args) => `${args.kind} ${scopeId(args)}`));
  const used = usedBudgets(plan, past).filter((budget) => {
    const places = budget.scopeIds.map((id) => `${budget.kind} ${id}`);
    const isNew = !isExceeded(budget) || !places.some((place) => isSaid.has(place));
    if (isNew && isExceeded(budget)) for (const place of places) isSaid.add(place);
    return isNew;
  });
  return lossKinds.flatMap((kind) => {
    const ofKind = used.filter((budget) => budget.kind === kind);
    if (ofKind.length === 0) return [];
    const planned = limitedChanges(plan.changes, kind);
    const approval = ofKind.some(isExceeded) ? limitApproval(plan.changes, kind) : '';
    const isGiven = isApproved(approvals, approval);
    return ofKind.map((budget) => {
      const { scopeIds: _, changes, ...numbers } = budget;
      const figures = { ...numbers, days: budgetDays };
      const guard = { code: 'budget', args: figures } as const;
      if (!isExceeded(budget)) return { guard, changes, ...passed };
      const args = { ...figures, planned: planned.length, approval };
      return { guard, changes, ...crossed(isGiven ? undefined : { code: 'budget_exceeded', args }) };
    });
  });
}

function judgeAllDeletes({ limits, changes: all }: Plan, approvals: Approvals): readonly PlanVerdict[] {
  const max = limits.deletesMax;
  const changes = limitedChanges(all, 'deletes');
  const planned = changes.length;
  if (planned === 0) return [];
  const guard = { code: 'all_deletes', args: { planned, max } } as const;
  if (planned <= max) return [{ guard, changes, ...passed }];
  const approval = limitApproval(all, 'deletes');
  const reason = { code: 'too_many_deletes', args: { planned, max, approval } } as const;
  return [{ guard, changes, ...crossed(isApproved(approvals, approval) ? undefined : reason) }];
}

/**
 * Records with contents are deleted only with approval by name: of the topmost record, for all that
 * is deleted below it.
 */
function judgeContents({ changes }: Plan, approvals: Approvals): readonly PlanVerdict[] {
  const deleteById = deletesById(changes);
  const taking = [...deleteById.values()].filter(takesContents);
  if (taking.length === 0) return [];
  const isOpen = notCoveredBy(approvals, deleteById);
  const topOf = findTops(deleteById);
  const ofTops = groupBy(taking, (change) => `${isOpen(change)} ${topOf(change).id}`);
  return [...ofTops.values()].map((ofTop) => {
    const top = topOf(ofTop[0]);
    const { resource, key, name } = top;
    const effects = sumOf(ofTop);
    const guard = { code: 'contents', args: { effects } } as const;
    if (!isOpen(ofTop[0])) return { guard, changes: ofTop, ...crossed(undefined) };
    const approval = deletionApproval(top, withBelow(top, deleteById));
    const args = { resource, key, name, effects, approval };
    return { guard, changes: ofTop, ...crossed({ code: 'cascade', args }) };
  });
}

function takesContents({ resource, effects = [] }: Change): boolean {
  return effects.length > 0 && definitionOf(resource).isCascading;
}

type Deletes = ReadonlyMap<string, Change>;

function notCoveredBy(approvals: Approvals, deleteById: Deletes): (change: Change) => boolean {
  const named = new Set(approvals.approved.map(approvedWhat));
  const approved = [...deleteById.values()]
    .filter(({ resource }) => named.has(resource))
    .map((change) => ({ change, all: withBelow(change, deleteById) }))
    .filter(({ change, all }) => isApproved(approvals, deletionApproval(change, all)));
  const covered = new Set(approved.flatMap(({ all }) => all));
  return (change) => !covered.has(change);
}

/** The delete that comes last of those that are below each other. */
function findTops(deleteById: Deletes): (change: Change) => Change {
  const topByChange = new Map<Change, Change>();
  for (const top of [...deleteById.values()].toReversed()) {
    if (topByChange.has(top)) continue;
    for (const below of withBelow(top, deleteById)) topByChange.set(below, top);
  }
  return (change) => topByChange.get(change) ?? change;
}

/** What several deletes take with them; null if that of one is not counted. */
function sumOf(deletes: readonly Change[]): readonly Effect[] {
  const effects = groupBy(
    deletes.flatMap((change) => change.effects ?? []),
    ({ what }) => what,
  );
  return [...effects].map(([what, all]) => ({
    what,
    count: all.reduce<number | null>(
      (sum, { count }) => (sum === null || count === null ? null : sum + count),
      0,
    ),
  }));
}

/** Removing a field or changing its type destroys the records' values in it. */
function fieldLoss(change: Change, { isFieldLossAllowed }: Approvals): readonly PlanVerdict[] {
  const fields = lostParts(change);
  if (fields.length === 0) return [];
  const { resource, key } = change;
  const guard = { code: 'field_loss', args: { fields } } as const;
  const reason = { code: 'field_loss', args: { resource, key, fields } } as const;
  return [{ guard, changes: [change], ...crossed(isFieldLossAllowed ? undefined : reason) }];
}

/** Cancelling the schedule of a record outside the files needs approval. */
function scheduleLoss(change: Change, approvals: Approvals): readonly PlanVerdict[] {
  const { resource, key: by, activation } = change;
  const { replaced } = activation ?? {};
  if (!replaced) return [];
  const lost = { key: replaced.key ?? '', dueOn: replaced.dueOn };
  const verdict = { guard: { code: 'schedule_loss', args: lost }, changes: [change] } as const;
  if (replaced.isNamed) return [{ ...verdict, ...passed }];
  const approval = scheduleApproval(change) ?? '';
  const args = { resource, ...lost, by, approval };
  return [
    { ...verdict, ...crossed(isApproved(approvals, approval) ? undefined : { code: 'schedule_lost', args }) },
  ];
}

/** An approval that does not match was meant for another plan. */
function mismatch(plan: Plan, given: string, approvals: Approvals): readonly Refusal[] {
  const planned = approvablesOf(plan, approvedWhat(given));
  const own = { ...approvals, approved: [given] };
  if (planned.some((approval) => isApproved(own, approval))) return [];
  const approval = planned.find((one) => isOfOtherContent(given, one));
  if (approval === undefined) return [{ code: 'approval_mismatch', args: { approved: given, planned } }];
  const args = { approved: given, approval, isBare: approval.startsWith(`${given}@`) };
  return [{ code: 'approval_of_other_content', args }];
}

/** The approvals that fit a plan, with those that the refusals ask for. Pure. */
export function fittedApprovals(plan: Plan, approvals: Approvals, refusals: readonly Refusal[]): Approvals {
  const lacking = refusals.flatMap(({ args }) => ('approval' in args ? args.approval : []));
  return {
    approved: [...new Set([...fittingApprovals(plan, approvals), ...lacking])],
    isFieldLossAllowed: approvals.isFieldLossAllowed || refusals.some(({ code }) => code === 'field_loss'),
  };
}

/** Approves whatever a plan would be refused for. Pure. */
export function everythingApproved(plan: Plan): Approvals {
  const refusals = checkLimits(plan, noApprovals);
  const approved = refusals.flatMap(({ args }) => ('approval' in args ? args.approval : []));
  return { approved, isFieldLossAllowed: true };
}

export const defaultLimits: Limits = {
  deletes: { count: 3, percent: 10 },
  updates: { count: 20, percent: 50 },
  moves: { count: 10, percent: 30 },
  invites: { count: 20, percent: 10 },
  removals: { count: 10, percent: 10 },
  suspensions: { count: 3, percent: 2 },
  deactivations: { count: 0, percent: 0 },
  deletesMax: 500,
};
