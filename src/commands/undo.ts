/** `mastersync undo`: makes the inverse plan of a past run, to be run with `apply`. Sends GET requests only. */
import { planUndo } from '../apply/runs/plan-undo.js';
import { readRun } from '../apply/runs/read-run.js';
import type { DayFlags } from '../config/run-settings.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { UndoLoss } from '../model/refusals.js';
import { checkLimits } from '../plan/guard/check-limits.js';
import { groupBy } from '../plan/records/collections.js';
import { jsonLoss } from '../report/data/json-report.js';
import { planText } from '../report/text/plan-text.js';
import { words } from '../words/words.js';
import { endRefused, planExitCodes } from './frame/carry-out.js';
import { contentOf, type ReportArguments, reportFilesOf, reportOptions } from './frame/reports.js';
import { type CommandResult, moreEntry, type Run, runCommand, shownMax } from './frame/run-command.js';
import type { Terminal } from './frame/terminal.js';
import type { Command } from './options/command.js';
import {
  type ApprovalArguments,
  approvalOptions,
  approvalSettings,
  dayOptions,
  type NotifyArguments,
  notifyOptions,
  type OutputArguments,
  outputOptions,
  type ServiceArguments,
  type StateArguments,
  serviceOptions,
  stateOptions,
} from './options/options.js';
import { savePlan } from './plan.js';

export interface UndoArguments
  extends ApprovalArguments,
    ServiceArguments,
    StateArguments,
    DayFlags,
    ReportArguments,
    NotifyArguments,
    OutputArguments {
  /** Id of a run, the beginning of one, or `latest`. */
  readonly run: string;
  /** Path of the file to save the plan in. */
  readonly out?: string | undefined;
}

/** Reads a run, makes its inverse beside what the service has, shows it with what it does not bring back, and saves it. */
export async function undo(args: UndoArguments, run: Run): Promise<CommandResult> {
  const { out } = args;
  if (out === undefined) throw new UsageError(words.usage.undoOutMessage);
  const approvals = approvalSettings(args);
  const reportFiles = reportFilesOf(args);
  const today = run.dayOf(args);
  const { terminal } = run;
  const client = await run.openClient(args);
  const past = await readRun(run.stateFolder(args), args.run, { serviceUrl: client.url });
  const changeCount = past.changes.length;
  terminal.progress(words.undo.runReadMessage(past, { changeCount, url: client.url }));
  const made = await terminal.during('service', (onProgress) =>
    planUndo(past, client, { today, onProgress }),
  );
  const { losses, listings } = made;
  const plan = { ...made.plan, limits: run.limits };
  const refusals = checkLimits(plan, approvals);
  const content = contentOf(run.command, { plan, losses, listings, refusals });
  showLosses(losses, terminal);
  const { styles, isVerbose } = terminal;
  terminal.result(
    plan.changes.length > 0
      ? planText(content, { styles, isVerbose })
      : words.undo.nothingToUndoMessage(past.id),
  );
  endRefused(refusals, run, { areTold: !args.json && plan.changes.length > 0 });
  await savePlan(out, plan, { args, run, refusals });
  const isPartial = losses.some(isGrave);
  if (isPartial)
    terminal.attention(terminal.attentionStyles.yellow(words.undo.notUndoneMessage(losses.length)));
  const exitCodes = [...planExitCodes({ plan, refusals }), isPartial ? ExitCode.refused : ExitCode.ok];
  return {
    plan,
    refusals,
    losses,
    listings,
    reportFiles,
    exitCodes,
    planFile: out,
    extra: { losses: losses.map(jsonLoss) },
  };
}

/** That a record made anew has another id is in the nature of things, and a doubt is no loss; anything else is less than an undo. */
function isGrave({ reason }: UndoLoss): boolean {
  return reason.code !== 'new_id' && reason.code !== 'create_uncertain';
}

function showLosses(losses: readonly UndoLoss[], terminal: Terminal): void {
  const { attention, attentionStyles, isVerbose } = terminal;
  for (const [code, alike] of groupBy(losses, ({ reason }) => reason.code)) {
    const shown = isVerbose ? alike : alike.slice(0, shownMax);
    for (const loss of shown)
      attention(
        `${attentionStyles.yellow(words.report.severity.warning)}: ${words.undo.describeUndoLoss(loss)}`,
        { level: 'warn', event: 'loss', code, change: loss.change.id },
      );
    const hidden = alike.length - shown.length;
    if (hidden > 0)
      attention(attentionStyles.dim(words.common.moreOfCodeText(hidden, code)), moreEntry(hidden, code));
  }
}

export const undoCommand: Command<UndoArguments> = {
  options: {
    out: { type: 'string', nargs: 1 },
    ...approvalOptions,
    ...dayOptions,
    ...serviceOptions,
    ...stateOptions,
    ...reportOptions,
    ...notifyOptions,
    ...outputOptions,
  },
  execute: (args) => runCommand('undo', args, (run) => undo(args, run)),
};
