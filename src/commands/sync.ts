/** `mastersync sync`: plan and apply in one run. */
import { UsageError } from '../errors.js';
import { carryOut, outcomeExitCode, planExitCodes } from './carry-out.js';
import type { Command } from './command.js';
import {
  approvalSettings,
  outputOptions,
  type RecordArguments,
  recordOptions,
  recordSettings,
} from './options.js';
import { makeAndShowPlan, type PlanningArguments, planningOptions } from './plan.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface SyncArguments extends PlanningArguments, RecordArguments {
  readonly yes: boolean;
}

/** Makes a plan, shows it, asks if someone can answer, and applies it. */
export async function sync(args: SyncArguments, run: Run): Promise<CommandResult> {
  const { terminal } = run;
  if (!args.yes && (args.json || !terminal.isInteractive)) {
    throw new UsageError(
      'sync writes to the service. With --json, or without a terminal, confirm with --yes.',
    );
  }
  const place = { ...recordSettings(args), stateFolder: run.stateFolder(args) };
  const made = await makeAndShowPlan(args, run, {
    isResult: !(args.yes && args.quiet),
    // What is read under the lock is what is written on.
    prepare: ({ url }) => run.record.takeLock(url, place),
  });
  const { plan, problems, refusals, idByRecord, client, files, setAside } = made;
  const exitCodes = planExitCodes(made);
  const input = { ...files, setAside };
  const options = { client, idByRecord, approvals: approvalSettings(args), place, input };
  if (refusals.length > 0) return { plan, problems, refusals, exitCodes };
  if (plan.changes.length === 0) {
    await carryOut(plan, options, run);
    return { plan, problems, exitCodes };
  }
  if (!args.yes && !(await terminal.confirm(`Make these changes in ${client.url}?`))) {
    terminal.result('Nothing was written.');
    return { plan, problems, exitCodes: [2] };
  }
  const outcomes = await carryOut(plan, options, run);
  return { plan, problems, outcomes, exitCodes: [...exitCodes, ...outcomes.map(outcomeExitCode)] };
}

export const syncCommand: Command<SyncArguments> = {
  usage: 'sync <data..>',
  describe: 'Plan and apply in one run',
  options: {
    ...planningOptions,
    ...recordOptions,
    yes: {
      type: 'boolean',
      default: false,
      alias: 'y',
      describe: 'Do not ask before writing; needed in cron',
    },
    ...outputOptions,
  },
  execute: (args) => runCommand('sync', args, (run) => sync(args, run)),
};
