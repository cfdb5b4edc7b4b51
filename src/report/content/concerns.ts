/** What a reader must see before anything else, the same in every layout. Pure. */
import type { Change } from '../../model/changes.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import type { Refusal } from '../../model/refusals.js';
import { words } from '../../words/words.js';
import { approvalsOf } from './approvals.js';
import { activationTexts } from './change-details.js';

/** Sentences under one heading; at least one. */
export interface Concern {
  readonly heading: string;
  readonly texts: readonly string[];
}

interface Approvers {
  /** Limits that are crossed with approval; undefined if nobody has checked the limits. */
  readonly approved?: readonly Refusal[] | undefined;
  /** Of the plan as a whole. */
  readonly approval?: PlanApproval | undefined;
  /** Of moments. */
  readonly timeZone?: string | undefined;
}

/**
 * Crossed limits and deletes that take more along, with the approval of each and who gave it; and
 * what an activation lacks.
 */
export function findConcerns(plan: Plan, { approved, approval, timeZone }: Approvers): readonly Concern[] {
  const heading = words.report.concern;
  const limits = approvalsOf(plan, approved).map(({ message }) => message);
  const by = approval && limits.length > 0 ? [words.approving.approvedByText(approval, timeZone)] : [];
  const concerns = [
    { heading: heading.approved, texts: [...by, ...limits] },
    { heading: heading.shortage, texts: plan.changes.flatMap(shortageTexts) },
  ];
  return concerns.filter(({ texts }) => texts.length > 0);
}

const namedMax = 5;

function shortageTexts(change: Change): readonly string[] {
  const { missing = [], fewer = [] } = change.activation ?? {};
  if (missing.length === 0 && fewer.length === 0) return [];
  return [words.common.factsText(change, activationTexts(change, { namedMax }))];
}
