/**
 * `mastersync approve`: writes beside a saved plan who approved it. Needs no network and no token.
 */
import { writeApproval } from '../../apply/approval-beside.js';
import { readPlanFile } from '../../apply/plan-file.js';
import { isOfPastRun } from '../../apply/runs/run-folder.js';
import { readDeletedBefore } from '../../apply/state/past-deletes.js';
import { UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { approvalFault } from '../../plan/approval/check-approval.js';
import { planDigest } from '../../plan/file/serialize-plan.js';
import { fittingApprovals } from '../../plan/guard/approvables.js';
import type { Approvals } from '../../plan/guard/approvals.js';
import { judgeLimits } from '../../plan/guard/check-limits.js';
import { planTotals } from '../../plan/records/totals.js';
import { planText } from '../../report/text/plan-text.js';
import { words } from '../../words/words.js';
import { endRefused } from '../frame/carry-out.js';
import { contentOf } from '../frame/reports.js';
import type { Command, CommandResult, Run } from '../frame/run.js';
import {
  type ArgumentsOf,
  approvalOptions,
  outputOptions,
  stateOptions,
  textOption,
} from '../options/options.js';
import { approvalSettings } from '../options/run-settings.js';
import { applyCommand } from '../options/shell-command.js';
import { approvalRefusals, approvalRules, approveCommandFor, warnOfLateApprovals } from './plan-approval.js';

const options = {
  by: { ...textOption, value: 'NAME' },
  note: { ...textOption, value: 'TEXT' },
  ...approvalOptions,
  ...stateOptions,
  ...outputOptions,
} as const;

interface ApproveArguments extends ArgumentsOf<typeof options> {
  readonly plan: string;
}

/** Shows a plan and approves it, unless it crosses a limit that was not approved with it. */
async function approve(args: ApproveArguments, run: Run): Promise<CommandResult> {
  const { plan: file } = args;
  const { terminal } = run;
  const by = nameOf(args);
  if (isOfPastRun(file)) throw new UsageError(words.approving.planOfPastRunMessage(file));
  const { planKey } = run.settings?.content ?? {};
  const { plan } = await readPlanFile(file, { planKey });
  const approvals = approvalSettings(args, run, { isPlanShown: true });
  const today = run.dayOf({});
  const deletedBefore = await readDeletedBefore(run.stateFolder(args), plan.serviceUrl, today);
  const judged = judgeLimits(plan, approvals, { deletedBefore });
  const approval = approvalOf(plan, { ...args, by, approvals, now: new Date(run.system.clock.nowMs()) });
  const rules = approvalRules(run.settings);
  const fault = approvalFault(plan, approval, rules);
  const command = approveCommandFor(file, args, approval.approved);
  const unfit = fault
    ? approvalRefusals(plan, { rules, past: { deletedBefore }, command, found: { fault } })
    : [];
  const refusals = [...judged.refusals, ...unfit];
  const isEmpty = plan.changes.length === 0;
  const isGiven = refusals.length === 0 && !isEmpty;
  const shown = { plan, ...judged, refusals, ...(isGiven && { approval }) };
  const { styles, isVerbose, columns } = terminal;
  terminal.result(
    planText(contentOf(run, { ...shown, timeZone: run.timeZone }), { styles, isVerbose, columns }),
  );
  warnOfLateApprovals(plan, approvals, run);
  endRefused(refusals, run, { areShown: !args.json });
  const result = { ...shown, planFile: file };
  if (!isGiven) {
    if (isEmpty) terminal.result(words.approving.nothingToApproveMessage);
    return { ...result, exitCodes: isEmpty ? [] : [ExitCode.refused] };
  }
  const written = await writeApproval(file, run.mask.deep(approval), { planKey });
  terminal.result(words.approving.approvalSavedMessage(written, applyCommand(file, args)));
  return { ...result, exitCodes: [] };
}

/** @throws UsageError for a name that nobody could read */
function nameOf({ by = '' }: ApproveArguments): string {
  if (by.trim() === '') throw new UsageError(words.approving.byMissingMessage);
  return by.trim();
}

interface Given extends Pick<ApproveArguments, 'note'> {
  readonly by: string;
  readonly approvals: Approvals;
  readonly now: Date;
}

function approvalOf(plan: Plan, { by, note, approvals, now }: Given): PlanApproval {
  return {
    plan: planDigest(plan),
    by,
    ...(note !== undefined && { note }),
    at: now.toISOString(),
    totals: { ...planTotals(plan) },
    approved: fittingApprovals(plan, approvals),
    ...(approvals.isFieldLossAllowed && { isFieldLossAllowed: true }),
  };
}

export const command: Command = { builder: options, handler: approve };
