/** Approval of a plan as a whole, by a person's name. */

import type {
  ApprovalDamage,
  ApprovalFault,
  ApprovalRequirement,
  CheckEvidence,
} from '../../model/checks.js';
import type { PlanApproval } from '../../model/plan.js';
import { momentText } from '../moment-text.js';
import { plain, systemReason, wholeLine } from '../text.js';
import { sentences } from './common.js';

/** Who, when, and the note: for a line with a label. */
export function approverText({ by, at, note }: PlanApproval, timeZone?: string): string {
  const who = `${plain(by)}, ${momentText(at, timeZone)}`;
  return note === undefined ? who : `${who}: ${wholeLine(note)}`;
}

/** The same as a sentence. */
export function approvedByText(approval: PlanApproval, timeZone?: string): string {
  return `Approved by ${approverText(approval, timeZone)}`;
}

/** Why a plan needs an approval. */
export const requirementText: Readonly<Record<ApprovalRequirement, string>> = {
  always: 'every plan needs an approval by name',
  deletes: 'this plan deletes records, so it needs an approval by name',
  'over-limits': 'this plan goes beyond a limit or a safeguard, so it needs an approval by name',
};

const damageText: Readonly<Record<ApprovalDamage, string>> = {
  not_an_approval: 'is not an approval that `mastersync approve` wrote',
  newer_version: 'was written by a newer mastersync',
  edited: 'was edited: its content does not match its checksum',
  not_signed: 'is not signed with the planKey of the settings',
};

/** Why an approval does not count. */
export function approvalFaultText(fault: ApprovalFault, timeZone?: string): string {
  switch (fault.kind) {
    case 'not_saved':
      return 'only a saved plan can be approved';
    case 'missing':
      return `${fault.file} does not exist`;
    case 'damaged':
      return `${fault.file} ${damageText[fault.damage]}`;
    case 'other_plan':
      return `${plain(fault.by)} approved another plan than this one (${momentText(fault.at, timeZone)})`;
    case 'by_maker':
      return `${plain(fault.by)} made this plan and also approved it, but the settings ask for two people (approval.distinct)`;
    case 'maker_unknown':
      return 'the settings ask for two people (approval.distinct), but the plan does not say who made it: plan again with --by NAME';
  }
}

/** Why a plan is refused for want of an approval, and the way to one. */
export function notApprovedText({
  requirement,
  fault,
  command,
  timeZone,
}: CheckEvidence['plan_not_approved']): string {
  const finding = `${requirementText[requirement]}; ${approvalFaultText(fault, timeZone)}.`;
  if (fault.kind === 'maker_unknown') return finding;
  const way =
    fault.kind === 'not_saved' ? 'Save it, have it approved, then apply it' : 'After a review of the plan';
  return sentences([finding, `${way}: ${command}`]);
}

/** An approval beside a plan that needs none, and that does not count. */
export function approvalIgnoredMessage(fault: ApprovalFault, timeZone?: string): string {
  return `The approval is ignored: ${approvalFaultText(fault, timeZone)}.`;
}

/** The approval was written. */
export function approvalSavedMessage(file: string, command: string): string {
  return `Approval saved in ${file}. To make these changes: ${command}`;
}

/** Before an approval of everything that was found. */
export function confirmQuestion(by: string): string {
  return `Approve this plan, with everything found above, as ${plain(by)}? [y/N] `;
}

/** Somebody has approved this plan. */
export function alreadyApprovedMessage(file: string, approval: PlanApproval, timeZone?: string): string {
  return `${file} is approved by ${approverText(approval, timeZone)}. An approval stays as it was given: delete the file beside the plan to approve it again.`;
}

/** What was there before is of no use. */
export function approvalReplacedMessage(fault: ApprovalFault, timeZone?: string): string {
  return `The earlier approval is replaced: ${approvalFaultText(fault, timeZone)}.`;
}

/** The approval could not be written. */
export function approvalNotSavedMessage(file: string, error: Error): string {
  return `${file}: the approval cannot be saved: ${systemReason(error)}.`;
}

/** The file of an approval exists but cannot be read. */
export function approvalNotReadMessage(file: string, error: Error): string {
  return `${file}: the approval cannot be read: ${systemReason(error)}.`;
}

/** The plan is the record of a run. */
export function planOfPastRunMessage(file: string): string {
  return `${file}: this plan is the record of a past run, which stays as it was. To have approved what is left, plan again.`;
}

/** A plan with nothing to approve. */
export const nothingToApproveMessage: string = 'The plan has no changes, so there is nothing to approve.';

/** The plan was saved where it may not be applied without an approval. */
export function planToApproveMessage(command: string): string {
  return `Plan saved. It needs an approval by name before it is applied: ${command}`;
}

/** The plan cannot be approved where two people are asked for. */
export const makerMissingMessage: string =
  'The plan does not say who made it, so no approval will count (approval.distinct): plan again with --by NAME.';

/** What stands in a printed command for the name that only its reader knows. */
export const nameToFill: string = 'NAME';

/** A name that was left out. */
export const byMissingMessage: string =
  'Say who approves the plan: --by NAME. The name stands in the approval and in every report.';
