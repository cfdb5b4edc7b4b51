/** `mastersync sync`: plan and apply in one run. */
import { UsageError } from '../errors.js';
import { acceptedRowsNotWrittenMessage, refusedMessage } from '../messages.js';
import type { Outcome, Plan } from '../model.js';
import type { Command } from './command.js';
import { approvalSettings, outputOptions } from './options.js';
import { makeAndShowPlan, type PlanningArguments, planExitCodes, planningOptions } from './plan.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';
import { untilInterrupted } from './until-interrupted.js';

export interface SyncArguments extends PlanningArguments {
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
  const { plan, problems, refusals, idByRecord, client } = made;
  const exitCodes = planExitCodes(made);
  if (refusals.length > 0) {
    terminal.attention(terminal.attentionStyles.red(refusedMessage));
    return { plan, problems, refusals, exitCodes };
  }
  if (plan.changes.length === 0) {
    await remember(plan, [], args, run);
    return { plan, problems, exitCodes };
  }
  if (!args.yes && !(await terminal.confirm(`Make these changes in ${client.url}?`))) {
    terminal.result('Nothing was written.');
    return { plan, problems, exitCodes: [2] };
  }
  const { applyPlan } = await import('../apply/apply-plan.js');
  const { outcomeText } = await import('../report/outcome-text.js');
  const sentBefore = client.counts.sent;
  const startMs = run.elapsedMs();
  const outcomes = await untilInterrupted(terminal, (signal) =>
    applyPlan(plan, { client, idByRecord, approvals: approvalSettings(args), signal }),
  );
  terminal.result(
    outcomeText(outcomes, {
      styles: terminal.styles,
      requestCount: client.counts.sent - sentBefore,
      durationMs: run.elapsedMs() - startMs,
    }),
  );
  await remember(plan, outcomes, args, run);
  return { plan, problems, outcomes, exitCodes: [...exitCodes, ...outcomes.map(outcomeExitCode)] };
}

/** A run that cannot be remembered was a good one all the same. */
async function remember(
  plan: Plan,
  outcomes: readonly Outcome[],
  args: SyncArguments,
  { terminal, stateFolder }: Run,
): Promise<void> {
  const { writeAcceptedRows } = await import('../apply/accepted-rows.js');
  await writeAcceptedRows(stateFolder(args), plan, outcomes).catch((error: Error) =>
    terminal.attention(terminal.attentionStyles.yellow(acceptedRowsNotWrittenMessage(error.message))),
  );
}

function outcomeExitCode({ status, exitCode }: Outcome): number {
  return status === 'applied' || status === 'already' ? 0 : (exitCode ?? 3);
}

export const syncCommand: Command<SyncArguments> = {
  usage: 'sync <data..>',
  describe: 'Plan and apply in one run',
  options: {
    ...planningOptions,
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
