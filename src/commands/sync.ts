/** `mastersync sync`: plan and apply in one run. */
import { confirmAndCarryOut, refuseRehearsal, requireConfirmation } from './carry-out.js';
import type { Command } from './command.js';
import {
  type ActivationArguments,
  activationOptions,
  activationTimeoutMsOf,
  approvalSettings,
  type FailureArguments,
  failureOptions,
  failuresMaxOf,
  outputOptions,
  type RecordArguments,
  recordOptions,
  recordSettings,
  yesOption,
} from './options.js';
import { makeAndShowPlan, type PlanningArguments, planningOptions } from './plan.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface SyncArguments
  extends PlanningArguments,
    RecordArguments,
    FailureArguments,
    ActivationArguments {
  readonly yes: boolean;
}

/** Makes a plan, shows it, asks if someone can answer, and applies it. */
export async function sync(args: SyncArguments, run: Run): Promise<CommandResult> {
  requireConfirmation('sync', args, run);
  const failuresMax = failuresMaxOf(args);
  const activationTimeoutMs = activationTimeoutMsOf(args);
  const place = { ...recordSettings(args), stateFolder: run.stateFolder(args) };
  const made = await makeAndShowPlan(args, run, {
    isResult: !(args.yes && args.quiet),
    // What is read under the lock is what is written on.
    prepare: ({ url }) => {
      refuseRehearsal(args, url, run);
      return run.record.takeLock(url, place);
    },
  });
  const { idByRecord, client, files, setAside } = made;
  const input = { ...files, setAside };
  const approvals = approvalSettings(args);
  const options = { client, idByRecord, approvals, failuresMax, activationTimeoutMs, place, input };
  return confirmAndCarryOut({ made, options, isConfirmed: args.yes }, run);
}

export const syncCommand: Command<SyncArguments> = {
  name: 'sync',
  usage: 'sync [data..]',
  options: {
    ...planningOptions,
    ...recordOptions,
    ...yesOption,
    ...failureOptions,
    ...activationOptions,
    ...outputOptions,
  },
  execute: (args) => runCommand('sync', args, (run) => sync(args, run)),
};
