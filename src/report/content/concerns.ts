/** What a reader must see before anything else, the same in every layout. Pure. */
import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { Refusal } from '../../model/refusals.js';
import { noApprovals } from '../../plan/guard/approvals.js';
import { checkLimits } from '../../plan/guard/check-limits.js';
import { approveOption, optionOf } from '../../words/approval-option.js';
import { words } from '../../words/words.js';
import { activationTexts } from './change-details.js';

/** Sentences under one heading; at least one. */
export interface Concern {
  readonly heading: string;
  readonly texts: readonly string[];
}

/**
 * Crossed limits and deletes that take more along, with the approval of each; and what an
 * activation lacks.
 * @param refusals what is not approved; undefined if nobody has checked the limits
 */
export function findConcerns(plan: Plan, refusals: readonly Refusal[] | undefined): readonly Concern[] {
  const { approved, shortage } = words.report.concern;
  const concerns = [
    { heading: approved, texts: refusals ? approvedTexts(plan, refusals) : [] },
    { heading: shortage, texts: plan.changes.flatMap(shortageTexts) },
  ];
  return concerns.filter(({ texts }) => texts.length > 0);
}

/** What would be refused without approvals, but is not; then the approvals of anything else. */
function approvedTexts(plan: Plan, refusals: readonly Refusal[]): readonly string[] {
  const open = new Set(refusals.map(identity));
  const crossed = checkLimits(plan, noApprovals).filter((one) => !open.has(identity(one)));
  const options = new Set(crossed.map(optionOf));
  const others = (plan.approved ?? []).map(approveOption).filter((option) => !options.has(option));
  return [...crossed.map(words.refusals.approvedMessage), ...others.map(words.refusals.otherApprovalText)];
}

/** The same finding, however much of it is approved. */
function identity({ code, args }: Refusal): string {
  return JSON.stringify([code, 'approval' in args ? args.approval : args]);
}

const namedMax = 5;

function shortageTexts(change: Change): readonly string[] {
  const { missing = [], fewer = [] } = change.activation ?? {};
  if (missing.length === 0 && fewer.length === 0) return [];
  return [words.common.factsText(change, activationTexts(change, { namedMax }))];
}
