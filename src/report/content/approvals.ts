/** What was approved on the command line, and what each approval lets happen. Pure. */
import type { Plan } from '../../model/plan.js';
import type { Refusal, RefusalCode } from '../../model/refusals.js';
import { approveOption, optionOf } from '../../words/approval-option.js';
import { words } from '../../words/words.js';

export interface GivenApproval {
  /** What would be refused without it; null for what would be withheld. */
  readonly code: RefusalCode | null;
  /** As it was typed: `--approve updates=60@3f9a`. */
  readonly option: string;
  readonly message: string;
}

/**
 * Limits that are crossed with approval, then the approvals of anything else.
 * @param approved undefined if nobody has checked the limits
 */
export function approvalsOf(plan: Plan, approved: readonly Refusal[] | undefined): readonly GivenApproval[] {
  if (!approved) return [];
  const limits = approved.map((finding) => ({
    code: finding.code,
    option: optionOf(finding) ?? '',
    message: words.refusals.approvedMessage(finding),
  }));
  const ofLimits = new Set(limits.map(({ option }) => option));
  const others = (plan.approved ?? []).map(approveOption).filter((option) => !ofLimits.has(option));
  return [...limits, ...others.map(otherApproval)];
}

function otherApproval(option: string): GivenApproval {
  return { code: null, option, message: words.refusals.otherApprovalText(option) };
}
