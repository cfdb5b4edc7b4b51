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

/** What the check of the limits found. */
export interface CheckedLimits {
  /** Crossed with approval; undefined if nobody has checked the limits. */
  readonly approved?: readonly Refusal[] | undefined;
  /** An approval that the plan was made with does not hold for these: it has to be given again. */
  readonly refusals?: readonly Refusal[] | undefined;
}

/** Limits that are crossed with approval, then the approvals of anything else. */
export function approvalsOf(
  plan: Plan,
  { approved, refusals = [] }: CheckedLimits,
): readonly GivenApproval[] {
  if (!approved) return [];
  const limits = approved.map((finding) => ({
    code: finding.code,
    option: optionOf(finding) ?? '',
    message: words.refusals.approvedMessage(finding),
  }));
  const ofLimits = new Set([...approved, ...refusals].map(optionOf));
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
