/** Checks a plan before the first write: how much it changes, and what it destroys. */
import type { Change, Effect } from '../../model/changes.js';
import { type LimitKind, type Limits, limitKinds } from '../../model/limits.js';
import type { Plan } from '../../model/plan.js';
import type { Refusal } from '../../model/refusals.js';
import { definitionOf } from '../../resources/index.js';
import { groupBy } from '../records/collections.js';
import { scopeId } from '../records/names.js';
import { allowedCount, limitsFor } from './allowed-count.js';
import {
  approvablesOf,
  deletesById,
  deletionApproval,
  limitApproval,
  limitedChanges,
  scheduleApproval,
  withBelow,
} from './approvables.js';
import { type Approvals, approvedWhat, isApproved, isOfOtherContent, noApprovals } from './approvals.js';
import { budgetDays, exceededBudgets, type PastDeletes } from './budgets.js';
import { likelyCause } from './likely-cause.js';
import { lostParts } from './part-changes.js';

/** What the limits say of a plan. */
export interface LimitFindings {
  /** If there are any, nothing of the plan may be written. */
  readonly refusals: readonly Refusal[];
  /** What would be refused without approvals, but is not. */
  readonly approved: readonly Refusal[];
}

/** Checks the limits, and finds which of them are crossed with approval. Pure. */
export function judgeLimits(plan: Plan, approvals: Approvals, past?: PastDeletes): LimitFindings {
  const refusals = checkLimits(plan, approvals, past);
  if (approvals.approved.length === 0 && !approvals.isFieldLossAllowed) return { refusals, approved: [] };
  const open = new Set(refusals.map(identity));
  const crossed = checkLimits(plan, noApprovals, past);
  return { refusals, approved: crossed.filter((one) => !open.has(identity(one))) };
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
export function checkLimits(
  plan: Plan,
  approvals: Approvals,
  past: PastDeletes = nothingPast,
): readonly Refusal[] {
  const perChange = [fieldLoss, scheduleLoss].flatMap((check) =>
    plan.changes.flatMap((change) => check(change, approvals)),
  );
  const exceeded = limitKinds.flatMap((kind) => exceededLimits(plan, kind, approvals));
  return [
    ...exceeded,
    ...budgetRefusals(plan, approvals, { past, exceeded }),
    ...tooManyDeletes(plan, approvals),
    ...cascades(plan, approvals),
    ...perChange,
    ...approvals.approved.flatMap((given) => mismatch(plan, given, approvals)),
  ];
}

type LimitExceeded = Extract<Refusal, { code: 'limit_exceeded' }>;

function exceededLimits(plan: Plan, kind: LimitKind, approvals: Approvals): readonly LimitExceeded[] {
  const limited = limitedChanges(plan.changes, kind);
  const changesByScope = groupBy(limited, scopeId);
  const exceeded = plan.scopes.flatMap((summary) => {
    const changes = changesByScope.get(scopeId(summary)) ?? [];
    const allowed = allowedCount(limitsFor(plan.limits, summary.resource)[kind], summary.existing);
    return changes.length > allowed ? [{ summary, changes, allowed }] : [];
  });
  if (exceeded.length === 0) return [];
  const approval = limitApproval(kind, limited);
  if (isApproved(approvals, approval)) return [];
  return exceeded.map(({ summary, changes, allowed }) => {
    const { resource, scope, existing } = summary;
    const withheld = plan.withheld.filter(({ change }) => scopeId(change) === scopeId(summary));
    const cause = likelyCause(kind, { summary, changes, withheld });
    const args = {
      kind,
      resource,
      scope,
      count: changes.length,
      existing,
      allowed,
      planned: limited.length,
      approval,
      records: changes.slice(0, namedMax).map(({ key, name }) => ({ key, name })),
      ...(cause && { cause }),
    };
    return { code: 'limit_exceeded', args };
  });
}

/** Maximum records named in a message. */
const namedMax = 10;

/** One refusal for each place: the approval that lifts a narrower one lifts the wider as well. */
function budgetRefusals(
  plan: Plan,
  approvals: Approvals,
  { past, exceeded }: { readonly past: PastDeletes; readonly exceeded: readonly LimitExceeded[] },
): readonly Refusal[] {
  const refused = exceeded.filter(({ args }) => args.kind === 'deletes');
  const isSaid = new Set(refused.map(({ args }) => scopeId(args)));
  const open = exceededBudgets(plan, past).filter(({ scopeIds }) => {
    const isNew = !scopeIds.some((id) => isSaid.has(id));
    if (isNew) for (const id of scopeIds) isSaid.add(id);
    return isNew;
  });
  if (open.length === 0) return [];
  const deletes = limitedChanges(plan.changes, 'deletes');
  const approval = limitApproval('deletes', deletes);
  if (isApproved(approvals, approval)) return [];
  return open.map(({ scopeIds: _, ...numbers }) => ({
    code: 'budget_exceeded',
    args: { ...numbers, days: budgetDays, planned: deletes.length, approval },
  }));
}

function tooManyDeletes({ limits, changes }: Plan, approvals: Approvals): readonly Refusal[] {
  const max = limits.deletesMax;
  const deletes = limitedChanges(changes, 'deletes');
  if (deletes.length <= max) return [];
  const approval = limitApproval('deletes', deletes);
  if (isApproved(approvals, approval)) return [];
  return [{ code: 'too_many_deletes', args: { planned: deletes.length, max, approval } }];
}

/**
 * Records with contents are deleted only with approval by name: of the topmost record, for all that
 * is deleted below it.
 */
function cascades({ changes }: Plan, approvals: Approvals): readonly Refusal[] {
  const deleteById = deletesById(changes);
  const taking = [...deleteById.values()].filter(takesContents);
  if (taking.length === 0) return [];
  const open = taking.filter(notCoveredBy(approvals, deleteById));
  const topOf = findTops(deleteById);
  return [...groupBy(open, (change) => topOf(change).id).values()].map((ofTop) => {
    const top = topOf(ofTop[0]);
    const { resource, key, name } = top;
    const approval = deletionApproval(top, withBelow(top, deleteById));
    return { code: 'cascade', args: { resource, key, name, effects: sumOf(ofTop), approval } };
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
function fieldLoss(change: Change, approvals: Approvals): readonly Refusal[] {
  const lost = approvals.isFieldLossAllowed ? [] : lostParts(change);
  const { resource, key } = change;
  return lost.length === 0 ? [] : [{ code: 'field_loss', args: { resource, key, fields: lost } }];
}

/** Cancelling the schedule of a record outside the files needs approval. */
function scheduleLoss(change: Change, approvals: Approvals): readonly Refusal[] {
  const { resource, key: by, activation } = change;
  const approval = scheduleApproval(change);
  const { replaced } = activation ?? {};
  if (!replaced || replaced.isNamed || approval === undefined) return [];
  if (isApproved(approvals, approval)) return [];
  const args = { resource, key: replaced.key ?? '', dueOn: replaced.dueOn, by, approval };
  return [{ code: 'schedule_lost', args }];
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
