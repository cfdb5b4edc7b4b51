/**
 * `mastersync approve`: writes beside a saved plan who approved it. Needs no network and no token.
 */

import { readApproval, writeApproval } from '../../apply/approval-beside.js';
import { countLosses } from '../../apply/memory/losses.js';
import { recall } from '../../apply/memory/remember.js';
import { readPlanFile } from '../../apply/plan-file.js';
import { isOfPastRun } from '../../apply/runs/run-folder.js';
import { AppError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { approvalFault } from '../../plan/approval/check-approval.js';
import { type Approvals, givenLifts, liftsOf } from '../../plan/check/approve.js';
import { everythingApproved, judgePlan } from '../../plan/check/check-plan.js';
import { withApprovals } from '../../plan/check/hold.js';
import type { PastDeletes } from '../../plan/check/limits.js';
import { planDigest } from '../../plan/file/plan-file.js';
import { planTotals } from '../../plan/records/totals.js';
import { planText } from '../../report/text/plan-text.js';
import { say } from '../../words/say.js';
import { contentOf } from '../frame/reports.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { endRefused } from '../frame/show-findings.js';
import { type ArgumentsOf, shared } from '../options/options.js';
import { approvalSettings } from '../options/run-settings.js';
import { applyCommand } from '../options/shell-command.js';
import { approvalRefusals, approvalRules, approveCommandFor } from './plan-approval.js';

const options = {
  by: { type: 'string', value: 'NAME' },
  note: { type: 'string', value: 'TEXT' },
  ...shared.approval,
  ...shared.state,
  ...shared.verbose,
  ...shared.result,
} as const;

interface ApproveArguments extends ArgumentsOf<typeof options> {
  readonly plan: string;
}

/**
 * Shows a plan with what speaks against it, and approves both: with `--approve`, only what that
 * names. On a terminal somebody is asked first.
 */
async function approve(args: ApproveArguments, run: Run): Promise<RunResult> {
  const { plan: file } = args;
  const { terminal, timeZone } = run;
  const by = nameOf(args);
  if (isOfPastRun(file)) throw new UsageError(say('approving/plan-of-past-run', { file }));
  const { planKey } = run.settings?.content ?? {};
  const { plan: saved } = await readPlanFile(file, { planKey });
  await keepEarlier(file, saved, { planKey, run });
  const { serviceUrl } = saved;
  const { losses } = await recall({ stateFolder: run.stateFolder, serviceUrl }, terminal.warn);
  const past = { deletedBefore: countLosses(losses, run.today()) };
  const typed = approvalSettings(run, { isPlanShown: true });
  const approvals = typed.approved.length > 0 ? typed : everythingFound(saved, past);
  const plan = withApprovals(saved, approvals);
  const judged = judgePlan(plan, approvals, past);
  const known = liftsOf([...saved.findings, ...judged.approved, ...judged.refusals]);
  const approved = [...givenLifts(approvals, known)];
  const approval = approvalOf(saved, plan, {
    ...args,
    by,
    approved,
    now: new Date(run.system.clock.nowMs()),
  });
  const fault = approvalFault(saved, approval, approvalRules(run));
  const command = approveCommandFor(file, args, approved);
  const unfit = fault ? approvalRefusals(saved, { past, command, found: { fault } }, run) : [];
  const refusals = [...judged.refusals, ...unfit];
  const isEmpty = plan.changes.length === 0;
  const isGiven = refusals.length === 0 && !isEmpty;
  const shown = { plan, ...judged, refusals, ...(isGiven && { approval }) };
  terminal.result(planText(contentOf(run, { ...shown, timeZone }), terminal));
  endRefused(refusals, terminal, { areShown: !args.json });
  const result = { ...shown, planFile: file };
  if (!isGiven) {
    if (isEmpty) terminal.result(say('approving/nothing-to-approve'));
    return { ...result, exitCodes: isEmpty ? [] : [ExitCode.refused] };
  }
  const isAsked = terminal.isInteractive && !args.json && approved.length > typed.approved.length;
  if (isAsked && !(await terminal.confirm(say('approving/confirm-question', { by })))) {
    return { ...result, approval: undefined, exitCodes: [ExitCode.changes] };
  }
  const written = await writeApproval(file, run.mask.deep(approval), { planKey });
  terminal.result(say('approving/approval-saved', { file: written, command: applyCommand(file, args) }));
  return { ...result, exitCodes: [] };
}

/** What was approved of a plan stays as it was given; an approval of another plan is of no use. */
async function keepEarlier(
  file: string,
  plan: Plan,
  { planKey, run }: { readonly planKey: string | undefined; readonly run: Run },
): Promise<void> {
  const { approval, fault } = await readApproval(file, { planKey });
  if (fault?.kind === 'missing') return;
  if (approval?.plan === planDigest(plan))
    throw new AppError(say('approving/already-approved', { file, approval, timeZone: run.timeZone }), {
      exitCode: ExitCode.refused,
    });
  const { by = '', at = '' } = approval ?? {};
  const why = fault ?? { kind: 'other_plan' as const, by, at };
  run.terminal.warn(say('approving/approval-replaced', { fault: why, timeZone: run.timeZone }));
}

/** What is withheld as well: then the limits are asked about more. */
function everythingFound(saved: Plan, past: PastDeletes): Approvals {
  const ofChanges = [...liftsOf(saved.findings)];
  const all = withApprovals(saved, { approved: ofChanges });
  return { approved: [...new Set([...ofChanges, ...everythingApproved(all, past).approved])] };
}

/** @throws UsageError for a name that nobody could read */
function nameOf({ by = '' }: ApproveArguments): string {
  if (by.trim() === '') throw new UsageError(say('approving/by-missing'));
  return by.trim();
}

interface Given extends Pick<ApproveArguments, 'note'> {
  readonly by: string;
  readonly approved: readonly string[];
  readonly now: Date;
}

function approvalOf(saved: Plan, plan: Plan, { by, note, approved, now }: Given): PlanApproval {
  return {
    plan: planDigest(saved),
    by,
    ...(note !== undefined && { note }),
    at: now.toISOString(),
    totals: { ...planTotals(plan) },
    approved,
  };
}

export const command: Command = { builder: options, handler: approve };
