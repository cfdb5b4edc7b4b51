/** Makes a plan of compared scopes: order → check → hold. check/check-plan.ts judges all of it. */
import type { Change } from '../model/changes.js';
import { defaultLimits, type Limits } from '../model/limits.js';
import type { Plan, TimeLine } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { Listing } from '../model/records.js';
import type { Source } from '../model/tables.js';
import { definitionOf } from '../resources/index.js';
import { withWithheld } from './activation/time-line.js';
import { type Approvals, liftsGiven, noApprovals } from './check/approve.js';
import { findingsIn, warningsIn } from './check/check-plan.js';
import { type HeldScope, hold } from './check/hold.js';
import { type DeletedBefore, limitsWaiting } from './check/limits.js';
import type { CheckedScope, PlanView } from './check/view.js';
import {
  type CompareOptions,
  type DiffedScope,
  pruningProblems,
  summarize,
  withActivations,
} from './compare/compare-scope.js';
import { withNetEffects } from './consequences/goes-along.js';
import { orderChanges, type ScopeChanges } from './order-changes.js';
import { groupBy } from './records/collections.js';
import { scopeId, scopeIdOf } from './records/names.js';
import { parentKeysOf } from './records/parents.js';
import { noProtection } from './records/protection.js';

/** The user's settings for a plan. */
export interface PlanOptions extends CompareOptions {
  readonly approvals?: Approvals | undefined;
  readonly limits?: Limits | undefined;
  /** Losses by earlier runs; undefined: nothing is known. */
  readonly deletedBefore?: DeletedBefore | undefined;
  /** Whether new records are announced by mail. Default: only if there is no more than one. */
  readonly sendEmail?: boolean | undefined;
}

/** What checks look at besides the comparison. */
type CheckParts = Omit<PlanView, 'scopes' | 'changes' | 'protection'>;

/** The input of a plan. */
export interface PlanParts extends CheckParts {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  /** In the order of the resources, free of errors from checkScope. */
  readonly scopes: readonly DiffedScope[];
  readonly timeLine?: TimeLine | undefined;
  /** Members of teams that no row names, which people leave with all of theirs. */
  readonly unlisted?: readonly Listing[];
  /** Warnings about the current record and schedules. */
  readonly timeLineProblems?: readonly Problem[];
}

interface AssembledPlan {
  readonly plan: Plan;
  /** Warnings. */
  readonly problems: readonly Problem[];
  /** In the order of the plan. */
  readonly scopes: readonly CheckedScope[];
}

/** Makes the plan. Pure. */
export function assemblePlan(parts: PlanParts, options: PlanOptions = {}): AssembledPlan {
  const { serviceUrl, sources, timeLine, timeLineProblems = [], unlisted = [] } = parts;
  const { approvals = noApprovals, limits = defaultLimits } = options;
  const view = orderPlan(parts, options);
  const { scopes, changes } = view;
  const findings = findingsIn(view);
  const summaries = scopes.map(summarize);
  const past = { deletedBefore: options.deletedBefore ?? new Map() };
  const limited = (open: readonly Change[]) =>
    limitsWaiting({ scopes: summaries, changes: open, withheld: [], sources, limits }, past);
  const all = joinScopes([...scopes, ...unlisted.map(withoutRows)]);
  const held = hold(changes, { findings, approvals, limits: limited }, all);
  const approved = [...liftsGiven(approvals, held.findings, changes)];
  const plan: Plan = {
    serviceUrl,
    sources,
    scopes: summaries,
    ...held,
    limits,
    ...(timeLine && { timeLine: withWithheld(timeLine, held.withheld) }),
    ...(approved.length > 0 && { approved }),
  };
  const ofTimeLine = timeLineProblems.map((problem) => withPlanned(problem, plan));
  return { plan, problems: [...ofTimeLine, ...scopes.flatMap(pruningProblems), ...warningsIn(view)], scopes };
}

/** Orders the changes: what checks look at. Pure. */
export function orderPlan(parts: PlanParts, options: PlanOptions): PlanView {
  const { protection = noProtection } = options;
  const activations = parts.activations.map(({ change }) => change);
  const activationsByScope = groupBy(activations, scopeId);
  const compared = parts.scopes.map((scope) =>
    withActivations(scope, activationsByScope.get(scopeIdOf(scope)) ?? []),
  );
  const toOrder = [...compared.map(scopeChanges), ...(parts.unlisted ?? []).map(withoutRows).map(unchanged)];
  const changes = withMail(withNetEffects(orderChanges(toOrder)), options);
  const changesByScope = groupBy(changes, scopeId);
  const scopes = compared.map((scope) => {
    return { ...scope, changes: changesByScope.get(scopeIdOf(scope)) ?? [] };
  });
  return { ...parts, scopes, changes, protection };
}

/** One person expects the mail; many people are informed in another way. */
function withMail(changes: readonly Change[], { sendEmail }: PlanOptions): readonly Change[] {
  const isAnnounced = ({ action, resource }: Change) =>
    action === 'create' && definitionOf(resource).mailProperty !== undefined;
  const isMailed = sendEmail ?? changes.filter(isAnnounced).length <= 1;
  return changes.map((change) => (isAnnounced(change) ? { ...change, isMailed } : change));
}

function scopeChanges(diffed: DiffedScope): ScopeChanges {
  const { definition, scope, records, listing, difference } = diffed;
  const parentByKey = parentKeysOf(definition, records, listing.records);
  return {
    definition,
    scope,
    changes: difference.changes,
    parentByKey,
    existing: listing.records,
  };
}

function withoutRows(listing: Listing): HeldScope & { readonly listing: Listing } {
  const { resource, scope } = listing;
  return { definition: definitionOf(resource), scope, records: [], listing };
}

function unchanged({ definition, scope, listing }: HeldScope): ScopeChanges {
  return { definition, scope, changes: [], parentByKey: new Map(), existing: listing.records };
}

/** One scope for each resource and container, with the records of all that are of it. */
function joinScopes(scopes: readonly HeldScope[]): readonly HeldScope[] {
  const join = (one: HeldScope, other: HeldScope): HeldScope => {
    const records = [...one.listing.records, ...other.listing.records];
    const owners = [...(one.listing.owners ?? []), ...(other.listing.owners ?? [])];
    return { ...one, listing: { records, owners } };
  };
  return [...groupBy(scopes, scopeIdOf).values()].map((alike) => alike.reduce(join));
}

/** Sets `isPlanned` in warnings that announce an activation. */
function withPlanned(problem: Problem, { changes }: Plan): Problem {
  if (problem.code !== 'activation_overdue' && problem.code !== 'schedule_overwritten') return problem;
  const { key } = problem.args;
  const isPlanned = changes.some((change) => change.action === 'activate' && change.key === key);
  return { ...problem, args: { ...problem.args, isPlanned } } as Problem;
}
