/** `mastersync apply`: runs a saved plan, if it still matches the files and the service. */
import type { DayFlags } from '../config/today.js';
import { nothingPlannedMessage, planReadMessage } from '../messages.js';
import {
  carryOut,
  checkAndShowLimits,
  outcomeExitCode,
  planExitCodes,
  refuseRehearsal,
} from './carry-out.js';
import type { Command } from './command.js';
import {
  type ActivationArguments,
  type ApprovalArguments,
  activationOptions,
  activationTimeoutMsOf,
  approvalOptions,
  approvalSettings,
  dayOptions,
  type FailureArguments,
  failureOptions,
  failuresMaxOf,
  type OutputArguments,
  outputOptions,
  type RecordArguments,
  recordOptions,
  recordSettings,
  type ServiceArguments,
  serviceOptions,
} from './options.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface ApplyArguments
  extends ApprovalArguments,
    ServiceArguments,
    RecordArguments,
    FailureArguments,
    ActivationArguments,
    DayFlags,
    OutputArguments {
  /** Path of the plan file. */
  readonly plan: string;
  readonly skipDrifted: boolean;
}

/** Reads a plan, holds it against both sides, and makes its changes. Nobody is asked: the plan was reviewed. */
export async function apply(args: ApplyArguments, run: Run): Promise<CommandResult> {
  const { plan: file, skipDrifted: isSkippingDrifted } = args;
  const { terminal } = run;
  const approvals = approvalSettings(args);
  const place = { ...recordSettings(args), stateFolder: run.stateFolder(args) };
  const failuresMax = failuresMaxOf(args);
  const activationTimeoutMs = activationTimeoutMsOf(args);
  const today = run.dayOf(args);
  const { readPlanFile } = await import('../apply/plan-file.js');
  const { verifyOrigin, verifyPlan } = await import('../apply/verify-plan.js');
  const { plan, createdAt } = await readPlanFile(file);
  const client = await run.openClient(args);
  refuseRehearsal(args, client.url, run);
  await run.record.takeLock(client.url, place);
  await verifyOrigin(file, plan, client.url);
  const refusals = await checkAndShowLimits(plan, approvals, run);
  const result = { plan, planFile: file, refusals, exitCodes: planExitCodes({ plan, refusals }) };
  if (refusals.length > 0) return result;
  const changeCount = plan.changes.length;
  terminal.progress(planReadMessage(file, { changeCount, createdAt, url: client.url }));
  const verified = await verifyPlan(file, plan, { client, isSkippingDrifted, today });
  const options = { client, approvals, failuresMax, activationTimeoutMs, place, ...verified };
  const outcomes = await carryOut(plan, options, run);
  if (changeCount === 0) terminal.result(nothingPlannedMessage);
  return { ...result, outcomes, exitCodes: [...result.exitCodes, ...outcomes.map(outcomeExitCode)] };
}

export const applyCommand: Command<ApplyArguments> = {
  usage: 'apply <plan>',
  describe: 'Run a saved plan, if files and service are still as it was made for',
  options: {
    'skip-drifted': {
      type: 'boolean',
      default: false,
      describe: 'Leave out the changes that no longer match the service, and make the others',
    },
    ...approvalOptions,
    ...serviceOptions,
    ...recordOptions,
    ...failureOptions,
    ...activationOptions,
    ...dayOptions,
    ...outputOptions,
  },
  execute: (args) => runCommand('apply', args, (run) => apply(args, run)),
};
