/** Builds a plan: compares the scopes, orders the changes, withholds some, and summarizes. */

import type { Change } from '../model/changes.js';
import type { Limits } from '../model/limits.js';
import type { Plan, TimeLine } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { Listing } from '../model/records.js';
import type { ChangeReason, WithholdReason } from '../model/refusals.js';
import type { Source } from '../model/tables.js';
import { definitionOf } from '../resources/index.js';
import type { PlannedActivation } from './activation/plan-activations.js';
import { withWithheld } from './activation/time-line.js';
import {
  type CompareOptions,
  compareScope,
  type DiffedScope,
  pruningProblems,
  summarize,
} from './compare/compare-scope.js';
import { withNetEffects } from './compare/delete-effects.js';
import type { PairedScope } from './compare/place-scopes.js';
import { fittingApprovals } from './guard/approvables.js';
import { noApprovals } from './guard/approvals.js';
import { defaultLimits } from './guard/check-limits.js';
import type { ContainerDoubt } from './guard/container-doubts.js';
import type { RightVerdict } from './guard/delete-rights.js';
import { weighDoubts } from './guard/file-doubts.js';
import {
  findReasons,
  type GuardOptions,
  isFirstPruning,
  type OrderedScope,
  rightsIn,
} from './guard/find-reasons.js';
import { type ComparedRecords, findSlips } from './guard/find-slips.js';
import { noProtection, unknownNames } from './guard/people/protection.js';
import { suspicionReasons } from './guard/suspicions.js';
import { joinScopes, type Withholding, type WithholdScope, withhold } from './guard/withhold.js';
import { orderChanges, type ScopeChanges } from './order-changes.js';
import { groupBy } from './records/collections.js';
import { scopeId, scopeIdOf } from './records/names.js';
import { parentKeysOf } from './records/parents.js';

/** The user's settings for a plan. */
export interface PlanOptions extends CompareOptions, GuardOptions {
  readonly limits?: Limits | undefined;
  /** Whether new records are announced by mail. Default: only if there is no more than one. */
  readonly sendEmail?: boolean | undefined;
}

/** The input of a plan. */
export interface PlanParts {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  /** In the order of the resources, free of errors from checkScope. */
  readonly scopes: readonly PairedScope[];
  readonly activations?: readonly PlannedActivation[];
  readonly timeLine?: TimeLine | undefined;
  /** Containers that rows are probably not meant for. */
  readonly containerDoubts?: readonly ContainerDoubt[];
  /** Members of teams that no row names, which people leave with all of theirs. */
  readonly unlisted?: readonly Listing[];
  /** Warnings about the current record and schedules. */
  readonly timeLineProblems?: readonly Problem[];
}

/** What a plan was made from, and what speaks against its changes. */
export interface PlanGrounds {
  /** In the order of the plan. */
  readonly scopes: readonly JudgedScope[];
  /** Every reason found to withhold a change, the one that counts last. */
  reasonsAgainst(changeId: string): readonly WithholdReason[];
}

/** One resource and scope: compared, and judged. */
export interface JudgedScope extends OrderedScope {
  /** What each right to delete without a row says. */
  deleteRights(): readonly RightVerdict[];
}

export interface AssembledPlan {
  readonly plan: Plan;
  /** Warnings. */
  readonly problems: readonly Problem[];
  readonly grounds: PlanGrounds;
}

/** Makes the plan. Pure. */
export function assemblePlan(parts: PlanParts, given: PlanOptions = {}): AssembledPlan {
  const { serviceUrl, sources, activations = [], timeLine, containerDoubts = [] } = parts;
  const unlisted = (parts.unlisted ?? []).map(withoutRows);
  const activationsByScope = groupBy(
    activations.map(({ change }) => change),
    scopeId,
  );
  const scopes = parts.scopes.map((scope) =>
    compareScope(scope, activationsByScope.get(scopeIdOf(scope)) ?? [], given),
  );
  const toOrder = [...scopes.map(scopeChanges), ...unlisted.map(unchanged)];
  const ordered = withMail(withNetEffects(orderChanges(toOrder)), given);
  const { doubts, problems } = weighDoubts(given.doubts ?? [], ordered);
  const options = { ...given, doubts };
  const changesByScope = groupBy(ordered, scopeId);
  const compared = scopes.map((scope) => ({
    ...scope,
    isFirstPruning: isFirstPruning(scope, options),
    changes: changesByScope.get(scopeIdOf(scope)) ?? [],
  }));
  const slips = compared.map((records) => findSlips(records, options.approvals ?? noApprovals));
  const reasons = [
    ...slips.flatMap((found) => [...found.reasons]),
    ...findReasons({ ordered, compared, activations, containerDoubts }, options),
  ];
  const { reasons: against, ...divided } = withholdAll(ordered, reasons, { compared, unlisted }, options);
  const assembled: Plan = {
    serviceUrl,
    sources,
    scopes: scopes.map(summarize),
    ...divided,
    limits: options.limits ?? defaultLimits,
    ...(timeLine && { timeLine: withWithheld(timeLine, divided.withheld) }),
  };
  const approved = fittingApprovals(assembled, options.approvals ?? noApprovals);
  const plan = approved.length === 0 ? assembled : { ...assembled, approved };
  const { protection = noProtection } = given;
  const warnings = [...unknownNames(scopes, protection), ...scopes.flatMap(pruningProblems)];
  const { timeLineProblems = [] } = parts;
  const ofTimeLine = timeLineProblems.map((problem) => withPlanned(problem, plan));
  return {
    plan,
    problems: [...problems, ...ofTimeLine, ...warnings, ...slips.flatMap((found) => found.problems)],
    grounds: {
      scopes: compared.map((scope) => ({ ...scope, deleteRights: () => rightsIn(scope, options) })),
      reasonsAgainst: (changeId) => against.flatMap(([id, reason]) => (id === changeId ? reason : [])),
    },
  };
}

/** One person expects the mail; many people are informed in another way. */
function withMail(changes: readonly Change[], { sendEmail }: PlanOptions): readonly Change[] {
  const isAnnounced = ({ action, resource }: Change) =>
    action === 'create' && definitionOf(resource).mailProperty !== undefined;
  const isMailed = sendEmail ?? changes.filter(isAnnounced).length <= 1;
  return changes.map((change) => (isAnnounced(change) ? { ...change, isMailed } : change));
}

/** Withholds changes that have a reason; then, of those left, what only an approval lets happen. */
function withholdAll(
  ordered: readonly Change[],
  reasons: readonly ChangeReason[],
  { compared, unlisted }: ToWithhold,
  { approvals = noApprovals }: PlanOptions,
): Withholding & { readonly reasons: readonly ChangeReason[] } {
  const scopes = joinScopes([...compared, ...unlisted]);
  const divided = withhold(ordered, new Map(reasons), scopes);
  const suspicions = suspicionReasons(divided.changes, compared, approvals);
  if (suspicions.length === 0) return { ...divided, reasons };
  const all = [...suspicions, ...reasons];
  return { ...withhold(ordered, new Map(all), scopes), reasons: all };
}

interface ToWithhold {
  readonly unlisted: readonly WithholdScope[];
  readonly compared: readonly (ComparedRecords & WithholdScope)[];
}

function scopeChanges(diffed: DiffedScope): ScopeChanges {
  const { definition, scope, records, listing, difference, container } = diffed;
  const parentByKey = parentKeysOf(definition, records, listing.records);
  return {
    definition,
    scope,
    changes: difference.changes,
    parentByKey,
    container: container?.definition,
    existing: listing.records,
  };
}

function withoutRows(listing: Listing): WithholdScope {
  const { resource, scope } = listing;
  return { definition: definitionOf(resource), scope, records: [], listing };
}

function unchanged({ definition, scope, listing }: WithholdScope): ScopeChanges {
  return { definition, scope, changes: [], parentByKey: new Map(), existing: listing.records };
}

/** Sets `isPlanned` in warnings that announce an activation. */
function withPlanned(problem: Problem, { changes }: Plan): Problem {
  if (problem.code !== 'activation_overdue' && problem.code !== 'schedule_overwritten') return problem;
  const { key } = problem.args;
  const isPlanned = changes.some((change) => change.action === 'activate' && change.key === key);
  return { ...problem, args: { ...problem.args, isPlanned } } as Problem;
}
