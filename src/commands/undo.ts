/** `mastersync undo`: plans the inverse of a past run, for `apply`. Sends GET requests only. */

import { checkPlanTarget } from '../apply/plan-file.js';
import { planUndo } from '../apply/runs/plan-undo.js';
import { readRun } from '../apply/runs/read-run.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { UndoLoss } from '../model/obstacles.js';
import { textOf } from '../model/sentence.js';
import { judgePlan } from '../plan/check/check-plan.js';
import { lossOfChangeTold } from '../plan/undo/tell-undo.js';
import { isGraveLoss } from '../plan/undo/undo-run.js';
import type { ReportContent } from '../report/content/report-content.js';
import { planText } from '../report/text/plan-text.js';
import { say } from '../words/say.js';
import { planExitCodes, savePlan } from './frame/planned.js';
import { contentOf } from './frame/reports.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { endRefused, showOnTerminal } from './frame/show-findings.js';
import type { Terminal } from './frame/terminal.js';
import { type ArgumentsOf, shared } from './options/options.js';
import { approvalSettings } from './options/run-settings.js';

const options = { ...shared.out, ...shared.planned } as const;

interface UndoArguments extends ArgumentsOf<typeof options> {
  /** Id of a run, the start of one, or `latest`. */
  readonly run: string;
}

/** Reads a run, plans and saves its inverse, and reports what cannot be restored. */
async function undo(args: UndoArguments, run: Run): Promise<RunResult> {
  const { out } = args;
  if (out === undefined) throw new UsageError(say('usage/undo-out'));
  await checkPlanTarget(out);
  const approvals = approvalSettings(run, { isPlanShown: true });
  const today = run.today();
  const { terminal } = run;
  const client = await run.openClient();
  const past = await readRun(run.stateFolder, args.run, { serviceUrl: client.url });
  const changeCount = past.changes.length;
  terminal.progress(
    say('undo/run-read', { run: past, isUnfinished: !past.isFinished, changeCount, url: client.url }),
  );
  const undone = await terminal.during('service', (onProgress) =>
    planUndo(past, client, { today, onProgress }),
  );
  const { losses, listings } = undone;
  const plan = { ...undone.plan, limits: run.limits };
  const judged = judgePlan(plan, approvals);
  const { refusals } = judged;
  const content = contentOf(run, { plan, losses, listings, ...judged });
  showLosses(content, terminal);
  const isEmpty = plan.changes.length === 0 && plan.withheld.length === 0;
  const shown = isEmpty ? say('undo/nothing-to-undo', { id: past.id }) : planText(content, terminal);
  terminal.result(shown);
  endRefused(refusals, terminal, { areShown: !args.json && !isEmpty });
  const saved = await savePlan(out, { plan, refusals, approvals }, run);
  const isPartial = losses.some(isGraveLoss);
  if (isPartial) terminal.warn(say('undo/not-undone', { count: losses.length }));
  const exitCodes = [...planExitCodes({ plan, refusals }), isPartial ? ExitCode.refused : ExitCode.ok];
  return { ...judged, losses, listings, exitCodes, ...saved };
}

function showLosses({ losses, titles }: ReportContent, terminal: Terminal): void {
  const label = terminal.attentionStyles.yellow(say('report/severity-warning'));
  const show = (loss: UndoLoss) =>
    terminal.attention(`${label}: ${textOf(lossOfChangeTold(loss, titles))}`, {
      level: 'warn',
      event: 'loss',
      code: loss.reason.code,
      change: loss.change.id,
    });
  showOnTerminal(losses, { codeOf: ({ reason }) => reason.code, show }, terminal);
}

export const command: Command = { builder: options, handler: undo };
