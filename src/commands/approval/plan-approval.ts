/** Which plans need an approval by name here, and whether the one beside a plan counts. */

import { type FoundApproval, readApproval } from '../../apply/approval-beside.js';
import { countLosses } from '../../apply/memory/losses.js';
import type { Memory } from '../../apply/memory/memory.js';
import { recall } from '../../apply/memory/remember.js';
import { readPlanFile } from '../../apply/plan-file.js';
import { type VerifiedPlan, verifyPlan } from '../../apply/verify-plan.js';
import type { Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import { type ApprovalRules, approvalFault, requirementFor } from '../../plan/approval/check-approval.js';
import type { Approvals } from '../../plan/check/approve.js';
import { approvalsToRepeat, type Judgement, judgePlan, refusal } from '../../plan/check/check-plan.js';
import type { PastDeletes } from '../../plan/check/limits.js';
import { madeIds } from '../../plan/records/totals.js';
import type { Client } from '../../service/http/client.js';
import { say } from '../../words/say.js';
import type { Run } from '../frame/run.js';
import { type SharedArguments, shared } from '../options/options.js';
import { approvalSettings } from '../options/run-settings.js';
import { shellCommand, typedOptions } from '../options/shell-command.js';

/** What the settings say, or the command line, which may only be stricter. */
export function approvalRules({ args, settings }: Pick<Run, 'args' | 'settings'>): ApprovalRules {
  const { required, distinct: isDistinct } = settings?.content.approval ?? {};
  return { required: args.requireApproval ? 'always' : required, isDistinct };
}

type ReadPlan = Awaited<ReturnType<typeof readPlanFile>>;

interface SavedPlan extends ReadPlan {
  /** The approval beside it, if it counts. */
  readonly found: FoundApproval;
  /** What was approved on the command line, and by name. */
  readonly approvals: Approvals;
}

/** Reads a plan that is to be carried out, and the approval beside it. */
export async function readSavedPlan(file: string, run: Run): Promise<SavedPlan> {
  const approvals = approvalSettings(run, { isPlanShown: false });
  const { planKey } = run.settings?.content ?? {};
  const read = await readPlanFile(file, { planKey });
  const beside = await readApproval(file, { planKey });
  const fault = beside.approval && approvalFault(read.plan, beside.approval, approvalRules(run));
  const approval = fault ? { fault } : beside;
  const approved = [...new Set([...approvals.approved, ...(approval.approval?.approved ?? [])])];
  return { ...read, found: approval, approvals: { ...approvals, approved } };
}

/**
 * Says what was read, who approved it, or why an approval that is not needed does not count.
 * @param saved.plan as it is to be carried out
 */
export function showSavedPlan(
  file: string,
  { plan, createdAt, found }: ReadPlan & Partial<Pick<SavedPlan, 'found'>>,
  { terminal, timeZone, opened: { client } }: Run,
): void {
  const about = { changeCount: plan.changes.length, createdAt, url: client?.url, timeZone };
  terminal.progress(say('plan-files/plan-read', { file, ...about }));
  const { approval, fault } = found ?? {};
  if (approval) terminal.progress(say('approving/approved-by', { approval, timeZone }));
  else if (fault && fault.kind !== 'missing')
    terminal.warn(say('approving/approval-ignored', { fault, timeZone }));
}

interface JudgedPlan extends VerifiedPlan, Pick<PastDeletes, 'deletedBefore'> {
  readonly judged: Judgement;
  readonly memory: Memory;
}

interface Verifying {
  readonly read: SavedPlan;
  /** The part that is to be made. */
  readonly rest?: Plan;
  readonly client: Client;
}

/**
 * Looks whether a saved plan still holds, and judges it by what earlier runs remember.
 * @throws PlanStale
 */
export async function verifySavedPlan(
  file: string,
  plan: Plan,
  { read, rest = plan, client }: Verifying,
  run: Run,
): Promise<JudgedPlan> {
  const { args, stateFolder, terminal } = run;
  const today = run.today();
  const where = { client, today, isDayGiven: args.asOf !== undefined, isSkippingDrifted: args.skipDrifted };
  const verified = await terminal.during('service', (onProgress) =>
    verifyPlan(file, rest, { ...where, onProgress }),
  );
  const memory = await recall({ stateFolder, serviceUrl: client.url }, terminal.warn);
  const deletedBefore = countLosses(memory.losses, today);
  // What an earlier run of this plan has deleted, and counted, is not deleted again.
  const past = { deletedBefore, madeIds: madeIds(verified.knownOutcomes.values()) };
  return { ...verified, memory, deletedBefore, judged: judgeSavedPlan(file, plan, { ...read, past }, run) };
}

/** What the limits say of a saved plan, and the want of an approval by name. */
export function judgeSavedPlan(
  file: string,
  plan: Plan,
  { approvals, found, past }: SavedPlan & { readonly past?: PastDeletes },
  run: Run,
): Judgement {
  const judged = judgePlan(plan, approvals, past);
  const command = approveCommandFor(file, run.args, approvalsToRepeat(plan, approvals, past));
  const unapproved = approvalRefusals(plan, { found, past, command }, run);
  return { ...judged, refusals: [...judged.refusals, ...unapproved] };
}

interface ApprovalCheck {
  readonly past?: PastDeletes | undefined;
  /** The way to an approval. */
  readonly command: string;
  /** Default: the plan is not saved, so nobody can approve it. */
  readonly found?: FoundApproval;
}

/** Why a plan is refused for want of an approval by name. */
export function approvalRefusals(
  plan: Plan,
  { past, command, found = { fault: { kind: 'not_saved' } } }: ApprovalCheck,
  run: Run,
): readonly Finding[] {
  const requirement = found.approval ? undefined : requirementFor(plan, approvalRules(run), past);
  if (!requirement || !found.fault) return [];
  return [refusal('plan_not_approved', { requirement, fault: found.fault, command, timeZone: run.timeZone })];
}

/** The command that approves a saved plan, but for the name. */
export function approveCommandFor(file: string, args: SharedArguments, approve: readonly string[]): string {
  const options = typedOptions({ ...args, approve }, { ...shared.state, ...shared.approval });
  return shellCommand('approve', file, '--by', say('approving/name-to-fill'), ...options);
}
