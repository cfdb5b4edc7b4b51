/** What a reader must see before anything else, the same in every layout. Pure. */
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { approveOption } from '../../words/approval-option.js';
import { words } from '../../words/words.js';
import { approvedFindings, type CheckedLimits } from './approvals.js';
import { activationTexts } from './change-details.js';

/** Sentences under one heading; at least one. */
export interface Concern {
  readonly heading: string;
  readonly texts: readonly string[];
}

interface Approvers extends CheckedLimits {
  /** Why the plan cannot be applied before somebody approves it by name. */
  readonly unapproved?: readonly Finding[] | undefined;
  /** Of the plan as a whole. */
  readonly approval?: PlanApproval | undefined;
  /** Of moments. */
  readonly timeZone?: string | undefined;
}

/**
 * An approval by name that the plan still needs; crossed limits and deletes that take more along,
 * with the approval of each and who gave it; and what an activation lacks.
 */
export function findConcerns(
  plan: Plan,
  { unapproved = [], approval, timeZone, ...checked }: Approvers,
): readonly Concern[] {
  const heading = words.report.concern;
  const activations = plan.changes.filter(isLacking);
  const given = approvedFindings(plan, checked);
  const isOfActivation = ({ holds }: Finding) => activations.some(({ id }) => holds.includes(id));
  const limits = given.filter((one) => one.reach === 'plan' || !isOfActivation(one));
  const by = approval && given.length > 0 ? [words.approving.approvedByText(approval, timeZone)] : [];
  const concerns = [
    { heading: heading.unapproved, texts: unapproved.map(words.findings.findingMessage) },
    { heading: heading.approved, texts: [...by, ...limits.map(words.findings.approvedMessage)] },
    { heading: heading.shortage, texts: activations.map((change) => shortageText(change, given)) },
  ];
  return concerns.filter(({ texts }) => texts.length > 0);
}

const namedMax = 5;

function isLacking({ activation }: Change): boolean {
  const { missing = [], fewer = [] } = activation ?? {};
  return missing.length > 0 || fewer.length > 0;
}

function shortageText(change: Change, given: readonly Finding[]): string {
  const text = words.common.factsText(change, activationTexts(change, { namedMax }));
  const { lift } = given.find(({ holds }) => holds.includes(change.id)) ?? {};
  return lift === undefined ? text : words.findings.withApprovalText(text, approveOption(lift));
}
