/** Asks every check, and says what findings mean for a plan: what is refused, what was approved. */
import type { Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import { unknownNames } from '../records/protection.js';
import { activationChecks } from './activation.js';
import {
  type Approvals,
  type ApprovedRest,
  approvalOfNumber,
  approvalsOfNumbers,
  approvedRest,
  approvedWhat,
  changesOfKind,
  countedKinds,
  givenLifts,
  liftsGiven,
  liftsOf,
  noApprovals,
} from './approve.js';
import { containerChecks } from './container.js';
import { contentsLost } from './contents.js';
import { fileWarnings } from './files.js';
import { isOpen, withApprovals } from './hold.js';
import { likenessChecks, likenessWarnings } from './likeness.js';
import { type Budget, limitsExceeded, nothingPast, type PastDeletes, shownBudgets } from './limits.js';
import { absentRecently, valuesFlapping } from './nights.js';
import { peopleChecks } from './people.js';
import { fewerRowsWarnings, firstRun, rowsSetAside, sourceChecks } from './source.js';
import { valueChecks } from './values.js';
import { type Check, finding, type PlanView } from './view.js';

/** By question. The first finding that holds a change back is the cause that people read. */
const checks: readonly Check[] = [
  ...containerChecks,
  switchedOff,
  clockDiffers,
  ...peopleChecks,
  rowsSetAside,
  ...activationChecks,
  ...sourceChecks,
  ...likenessChecks,
  ...valueChecks,
  valuesFlapping,
  firstRun,
  absentRecently,
];

/** Everything that speaks against single changes. Pure. */
export function findingsIn(view: PlanView): readonly Finding[] {
  return checks.flatMap((check) => check(view));
}

/** Warnings about what nothing holds back. Pure. */
export function warningsIn(view: PlanView): readonly Problem[] {
  return [
    ...fileWarnings(view),
    ...fewerRowsWarnings(view),
    ...unknownNames(view.scopes, view.protection),
    ...likenessWarnings(view),
  ];
}

function switchedOff({ changes, switchedOff: off }: PlanView): readonly Finding[] {
  return off.flatMap(({ option, actions }) => {
    const holds = changes.filter(({ action }) => actions.includes(action));
    return finding('switched_off', { place: {}, holds, evidence: { option } });
  });
}

/** Nobody knows what is due today, nor what was deleted in thirty days; `now` is now on any day. */
function clockDiffers({ changes, activations, clock }: PlanView): readonly Finding[] {
  if (!clock) return [];
  const isUndated = new Set(activations.flatMap((one) => (one.isOfDay ? one.change.id : [])));
  const holds = changes.filter(({ action, id }) => action === 'delete' || isUndated.has(id));
  return finding('clock_differs', { place: {}, holds, evidence: clock });
}

/** What is to be said of a whole plan. */
export interface Judgement {
  /** If there are any, nothing of the plan may be written. */
  readonly refusals: readonly Finding[];
  /** What would be refused without approvals, but is not. */
  readonly approved: readonly Finding[];
  /** What earlier runs have used of the limits for thirty days; undefined where nothing counts. */
  readonly budgets?: readonly Budget[] | undefined;
}

/**
 * Checks the limits of a plan and what goes along with its changes, and that each approval is of
 * something in it. Pure.
 * @param approvals for this run
 * @param past what the runs of the days before have deleted; undefined: nothing is known
 */
export function judgePlan(plan: Plan, approvals: Approvals, past?: PastDeletes): Judgement {
  const ofPlan = [...limitsExceeded(plan, past ?? nothingPast), ...contentsLost(plan.changes)];
  const all = [...plan.findings, ...ofPlan];
  const lifts = liftsGiven(approvals, all, plan.changes);
  const unfit = unfitApprovals(plan, approvals, liftsOf(all));
  const budgets = past && plan.sources.length > 0 ? shownBudgets(plan, past) : undefined;
  return {
    refusals: [...ofPlan.filter(isOpen(lifts)), ...unfit],
    approved: ofPlan.filter((one) => !isOpen(lifts)(one)),
    budgets,
  };
}

/**
 * The approvals that a saved plan needs to be applied, each with its digest: beyond limits, and of
 * what it withholds. Pure.
 */
export function approvalsToRepeat(plan: Plan, approvals: Approvals, past?: PastDeletes): readonly string[] {
  const ofPlan = judgePlan(plan, approvals, past).approved;
  const late = givenLifts(approvals, liftsOf(plan.withheld.map((one) => one.finding)));
  return [...new Set([...liftsOf(ofPlan), ...late])];
}

/**
 * What a run was approved to do, for what it has left. Pure.
 * @param approved all that its plan was made and carried out with
 */
export function restOf(plan: Plan, approved: readonly string[]): ApprovedRest {
  const { changes, withheld } = withApprovals(plan, { approved });
  const all = [...changes, ...withheld.map(({ change }) => change)];
  const byId = new Map(all.map((change) => [change.id, change]));
  const heldBy = ({ holds }: Finding) => holds.flatMap((id) => byId.get(id) ?? []);
  const changesByLift = new Map([
    ...[...plan.findings, ...contentsLost(changes)].map((one) => [one.lift, heldBy(one)] as const),
    ...countedKinds.map((kind) => [approvalOfNumber(changes, kind), changesOfKind(changes, kind)] as const),
  ]);
  return approvedRest(new Map(approved.map((lift) => [lift, changesByLift.get(lift) ?? []])));
}

/** Approves whatever a plan would be refused for. Pure. */
export function everythingApproved(plan: Plan, past?: PastDeletes): Approvals {
  return { approved: [...liftsOf(judgePlan(plan, noApprovals, past).refusals)] };
}

/** An approval that does not fit was meant for another plan. One that is no longer needed fits. */
function unfitApprovals(
  { changes, approved: before = [] }: Plan,
  approvals: Approvals,
  lifts: ReadonlySet<string>,
): readonly Finding[] {
  const { approved, rest } = approvals;
  if (approved.length === 0) return [];
  const known = [new Set([...lifts, ...before]), approvalsOfNumbers(changes), new Set(rest?.approved)];
  const unfit = approved.filter((approval) =>
    known.every((ones) => givenLifts({ ...approvals, approved: [approval] }, ones).size === 0),
  );
  const printed = [...new Set(known.flatMap((ones) => [...ones]))];
  return unfit.map((approval) => {
    const alike = printed.filter((lift) => approvedWhat(lift) === approvedWhat(approval));
    return refusal('approval_mismatch', { approved: approval, printed: alike });
  });
}

/** A finding about the plan as such. */
export function refusal<Check extends 'approval_mismatch' | 'plan_not_approved'>(
  check: Check,
  evidence: Extract<Finding, { readonly check: Check }>['evidence'],
): Finding {
  return { check, place: {}, holds: [], reach: 'plan', evidence, records: [] } as unknown as Finding;
}
