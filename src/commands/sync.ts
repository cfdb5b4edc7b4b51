/** `mastersync sync`: plan and apply in one run. */
import { UsageError } from '../errors.js';
import type { Outcome } from '../model.js';
import type { Command } from './command.js';
import {
  type FileArguments,
  fileOptions,
  type OutputArguments,
  outputOptions,
  type ServiceArguments,
  serviceOptions,
} from './options.js';
import { heldBackExitCodes, makeAndShowPlan } from './plan.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';
import { untilInterrupted } from './until-interrupted.js';

export interface SyncArguments extends FileArguments, ServiceArguments, OutputArguments {
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
  const made = await makeAndShowPlan(args, run, { isResult: !(args.yes && args.quiet) });
  const { plan, problems, idByRecord, client } = made;
  const heldBack = heldBackExitCodes(made);
  if (plan.changes.length === 0) return { plan, problems, exitCodes: heldBack };
  if (!args.yes && !(await terminal.confirm(`Make these changes in ${client.url}?`))) {
    terminal.result('Nothing was written.');
    return { plan, problems, exitCodes: [...heldBack, 2] };
  }
  const { applyPlan } = await import('../apply/apply-plan.js');
  const { outcomeText } = await import('../report/outcome-text.js');
  const sentBefore = client.counts.sent;
  const startMs = run.elapsedMs();
  const outcomes = await untilInterrupted(terminal, (signal) =>
    applyPlan(plan, { client, idByRecord, signal }),
  );
  terminal.result(
    outcomeText(outcomes, {
      styles: terminal.styles,
      requestCount: client.counts.sent - sentBefore,
      durationMs: run.elapsedMs() - startMs,
    }),
  );
  return { plan, problems, outcomes, exitCodes: [...heldBack, ...outcomes.map(outcomeExitCode)] };
}

function outcomeExitCode({ status, exitCode }: Outcome): number {
  return status === 'applied' ? 0 : (exitCode ?? 3);
}

export const syncCommand: Command<SyncArguments> = {
  usage: 'sync <data..>',
  describe: 'Plan and apply in one run',
  options: {
    ...fileOptions,
    ...serviceOptions,
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
