/** Which plans need an approval by name here, and whether the one beside a plan counts. */

import { type FoundApproval, readApproval } from '../../apply/approval-beside.js';
import type { SettingsFile } from '../../config/file/load-settings.js';
import type { Finding } from '../../model/checks.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { type ApprovalRules, approvalFault, requirementFor } from '../../plan/approval/check-approval.js';
import type { Approvals } from '../../plan/check/approve.js';
import { approvalsToRepeat, type Judgement, judgePlan, refusal } from '../../plan/check/check-plan.js';
import type { PastDeletes } from '../../plan/check/limits.js';
import { say } from '../../words/say.js';
import type { Run } from '../frame/run.js';
import { type ArgumentsOf, approvalOptions, stateOptions } from '../options/options.js';
import { planToSave, shellCommand, typedOptions } from '../options/shell-command.js';

/** What the settings say, or the command line, which may only be stricter. */
export function approvalRules(
  settings: SettingsFile | undefined,
  { requireApproval = false }: { readonly requireApproval?: boolean | undefined } = {},
): ApprovalRules {
  const { required, distinct: isDistinct } = settings?.content.approval ?? {};
  return { required: requireApproval ? 'always' : required, isDistinct };
}

/** Reads the approval beside a saved plan, and judges it. */
export async function findApproval(
  file: string,
  plan: Plan,
  { rules, planKey }: { readonly rules: ApprovalRules; readonly planKey: string | undefined },
): Promise<FoundApproval> {
  const found = await readApproval(file, { planKey });
  const fault = found.approval && approvalFault(plan, found.approval, rules);
  return fault ? { fault } : found;
}

/** What was approved on the command line, and by name. */
export function withApproval(given: Approvals, approval: PlanApproval | undefined): Approvals {
  if (!approval) return given;
  return { ...given, approved: [...new Set([...given.approved, ...approval.approved])] };
}

/** Says who approved the plan, or why an approval that is not needed does not count. */
export function showApproval({ approval, fault }: FoundApproval, { terminal, timeZone }: Run): void {
  if (approval) terminal.progress(say('approving/approved-by', { approval, timeZone }));
  else if (fault.kind !== 'missing') terminal.warn(say('approving/approval-ignored', { fault, timeZone }));
}

/** What a saved plan is judged by, besides its limits. */
export interface SavedPlanCheck {
  readonly args: ArgumentsOf<typeof stateOptions>;
  readonly approvals: Approvals;
  readonly rules: ApprovalRules;
  readonly found: FoundApproval;
  readonly past: PastDeletes | undefined;
  readonly timeZone?: string | undefined;
}

/** What the limits say of a saved plan, and the want of an approval by name. */
export function judgeSavedPlan(
  file: string,
  plan: Plan,
  { args, approvals, rules, found, past, timeZone }: SavedPlanCheck,
): Judgement {
  const judged = judgePlan(plan, approvals, past);
  const command = approveCommandFor(file, args, approvalsToRepeat(plan, approvals, past));
  const unapproved = approvalRefusals(plan, { rules, found, past, command, timeZone });
  return { ...judged, refusals: [...judged.refusals, ...unapproved] };
}

interface ApprovalCheck {
  readonly rules: ApprovalRules;
  readonly past?: PastDeletes | undefined;
  /** The way to an approval. */
  readonly command: string;
  readonly timeZone?: string | undefined;
  /** Default: the plan is not saved, so nobody can approve it. */
  readonly found?: FoundApproval;
}

/** Why a plan is refused for want of an approval by name. */
export function approvalRefusals(
  plan: Plan,
  { rules, past, command, timeZone, found = { fault: { kind: 'not_saved' } } }: ApprovalCheck,
): readonly Finding[] {
  const requirement = found.approval ? undefined : requirementFor(plan, rules, past);
  if (!requirement || !found.fault) return [];
  return [refusal('plan_not_approved', { requirement, fault: found.fault, command, timeZone })];
}

/** The options that save a plan instead of applying it, so that it can be approved. */
export function savingOptions(settings: SettingsFile | undefined): readonly string[] {
  const by = approvalRules(settings).isDistinct ? ['--by', say('approving/name-to-fill')] : [];
  return ['--out', planToSave, ...by];
}

/** The command that approves a saved plan, but for the name. */
export function approveCommandFor(
  file: string,
  args: ArgumentsOf<typeof stateOptions>,
  approve: readonly string[],
): string {
  const options = typedOptions({ ...args, approve }, { ...stateOptions, ...approvalOptions });
  return shellCommand('approve', file, '--by', say('approving/name-to-fill'), ...options);
}
