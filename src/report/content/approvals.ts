/** What was approved on the command line, and what each approval lets happen. Pure. */
import type { Plan } from '../../model/plan.js';
import type { Refusal, RefusalCode } from '../../model/refusals.js';
import { limitedChanges } from '../../plan/guard/approvables.js';
import { approvedWhat, countedKinds } from '../../plan/guard/approvals.js';
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
  const others = (plan.approved ?? []).filter((approval) => !ofLimits.has(approveOption(approval)));
  return [...limits, ...others.map((approval) => otherApproval(plan, approval))];
}

const namedMax = 5;

function otherApproval({ changes }: Plan, approval: string): GivenApproval {
  const option = approveOption(approval);
  const kind = countedKinds.find((one) => one === approvedWhat(approval));
  const counted = kind ? limitedChanges(changes, kind) : [];
  const records = counted.slice(0, namedMax);
  const of = kind && counted.length > 0 ? { kind, count: counted.length, records } : undefined;
  return { code: null, option, message: words.refusals.otherApprovalText(option, of) };
}
