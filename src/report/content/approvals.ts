/** What was approved on the command line, and what each approval lets happen. Pure. */
import type { CheckName, Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import { approvedMessage } from '../../words/sentences/findings.js';
import { shellWord } from '../../words/text.js';

export interface GivenApproval {
  /** What would be refused without it; null for what would be withheld. */
  readonly code: CheckName | null;
  /** As it is typed: `--approve updates=60@3f9ac2d014`. */
  readonly option: string;
  readonly message: string;
}

/** What the check of the limits found. */
export interface CheckedLimits {
  /** Crossed with approval; undefined if nobody has checked the limits. */
  readonly approved?: readonly Finding[] | undefined;
}

/** Limits that are crossed with approval, then what would be withheld without one. */
export function approvedFindings(plan: Plan, { approved }: CheckedLimits): readonly Finding[] {
  if (!approved) return [];
  const lifts = new Set(plan.approved);
  return [...approved, ...plan.findings.filter(({ lift = '' }) => lifts.has(lift))];
}

/** The same as reports show it. */
export function approvalsOf(plan: Plan, checked: CheckedLimits): readonly GivenApproval[] {
  return approvedFindings(plan, checked).map((finding) => ({
    code: finding.reach === 'plan' ? finding.check : null,
    option: `--approve ${shellWord(finding.lift ?? '')}`,
    message: approvedMessage(finding),
  }));
}
