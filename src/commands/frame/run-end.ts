/**
 * The end of a run: reports and the record, which may make it worse, then its document for all who
 * want it. Commands that plan or write also log what is open, notify, and sum up in a line.
 */

import { AppError, InputRejected, PlanRefused, PlanStale } from '../../model/errors.js';
import { ExitCode, exitCodeName, winningExitCode } from '../../model/exit-codes.js';
import type { Undelivered } from '../../notify/send-notifications.js';
import { isChosen } from '../../plan/check/hold.js';
import { lazy } from '../../plan/records/collections.js';
import type { ReportContent } from '../../report/content/report-content.js';
import type { RunStatus } from '../../report/content/run-status.js';
import {
  type JsonDocument,
  type JsonFailure,
  type JsonWithheld,
  jsonDocument,
  planDocument,
} from '../../report/data/json-document.js';
import { changeLines, summaryLine } from '../../report/text/summary-line.js';
import { say } from '../../words/say.js';
import { wholeLine } from '../../words/text.js';
import { isReported, recipientsOf } from './recipients.js';
import { contentOf, writeReports } from './reports.js';
import type { Run, RunResult } from './run.js';
import { showOnTerminal, showProblems, showRefusals } from './show-findings.js';
import type { LogEntry, LogLevel } from './system.js';
import type { Terminal } from './terminal.js';

/** What the end of a run needs of the run. */
export type EndingFrame = Pick<
  Run,
  'command' | 'args' | 'mask' | 'system' | 'terminal' | 'opened' | 'elapsedMs'
>;

/** Takes what a command hands back to all that it is for. Never throws. @returns the exit code */
export async function endRun(result: RunResult, frame: EndingFrame): Promise<number> {
  const { args, opened, terminal, system, mask } = frame;
  const { timeZone, title, day: asOf } = opened;
  const wanted = { timeZone, title, asOf, ...result };
  const { plan } = wanted;
  const content = lazy(() => plan && contentOf(frame, { ...wanted, plan }));
  const ended = await withReports(wanted, content, frame);
  const documentOf = documentReader(ended, frame);
  const won = winningExitCode(ended.exitCodes);
  const exitCode = opened.record ? await opened.record.end(won, documentOf) : won;
  await opened.lock?.release();
  const document = documentOf(exitCode);
  const whole = lazy(() => {
    const ofPlan = content();
    return { ...(ofPlan ? planDocument(document, ofPlan) : document), ...result.extra };
  });
  if (args.json) terminal.document(whole());
  // To a caller that runs several commands.
  system.onDocument?.({ ...mask.deep(whole()) });
  if (!isReported(frame.command)) return exitCode;
  if (terminal.isLogging) logUnfinished(document, terminal);
  else if (args.quiet) showUnfinished(document, terminal);
  await notify(document, frame);
  terminal.summary(summaryLine(document), endEntry(document), { hasResult: document.outcome !== 'usage' });
  return exitCode;
}

/** A report that cannot be written is a failure of its own, beside the outcome of the command. */
async function withReports(
  result: RunResult,
  content: () => ReportContent | undefined,
  frame: EndingFrame,
): Promise<RunResult> {
  const { terminal, args } = frame;
  const wanted = [...new Set(args.report)];
  if (wanted.length === 0) return result;
  try {
    const document = documentReader(result, frame)(winningExitCode(result.exitCodes));
    const reported = { content: content(), document };
    const { files: reports, failures } = await writeReports(wanted, result, reported, terminal);
    if (failures.length === 0) return { ...result, reports };
    const exitCodes = [...result.exitCodes, ExitCode.unexpected];
    return { ...result, reports, exitCodes, failure: say('common/sentences', { all: failures }) };
  } catch (error) {
    const { exitCodes, failure } = failedRun(error, terminal);
    return { ...result, exitCodes: [...result.exitCodes, ...exitCodes], failure };
  }
}

/** Here, and only here, an error becomes a message. @returns what a run ends with that it ended */
export function failedRun(error: unknown, terminal: Terminal, timeZone?: string): RunResult {
  const problems = error instanceof InputRejected ? error.problems : [];
  const refusals = error instanceof PlanRefused ? error.refusals : [];
  const drifted = error instanceof PlanStale ? error.drifted : [];
  showProblems(problems, terminal, timeZone);
  showRefusals(refusals, terminal);
  const failure = failureText(error);
  const exitCode = error instanceof AppError ? error.exitCode : ExitCode.unexpected;
  terminal.fail(failure, { level: 'error', event: 'failure', code: exitCodeName(exitCode), exitCode });
  return { exitCodes: [exitCode], problems, refusals, drifted, failure };
}

/** A user's mistake needs no stack trace; a defect of ours does. */
function failureText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return say('common/unexpected-failure', { detail });
}

/** The document changes with the exit code only. */
function documentReader(
  ended: RunResult,
  { command, mask, opened: { client, record }, elapsedMs }: EndingFrame,
): (exitCode: number) => JsonDocument {
  const figures = {
    service: client?.url,
    requests: client?.counts ?? { sent: 0, retried: 0 },
    recorded: record?.files(),
    durationMs: elapsedMs(),
  };
  return (exitCode) => mask.deep(jsonDocument({ problems: [], ...ended, ...figures, command, exitCode }));
}

async function notify(document: JsonDocument, frame: EndingFrame): Promise<void> {
  const { system, terminal } = frame;
  const { notifications, secretNames } = await recipientsOf(frame);
  if (notifications.length === 0) return;
  const send = async () => {
    const { sendNotifications } = await import('../../notify/send-notifications.js');
    return sendNotifications(notifications, document, {
      environment: system.env,
      running: { kill: (pid, signal) => system.self.kill(pid, signal) },
      secretNames,
      wait: system.clock.wait,
    });
  };
  const undelivered = await send().catch(({ name: code }: Error): readonly Undelivered[] => [
    { target: 'notify', fault: { kind: 'network', code } },
  ]);
  for (const { target, fault } of undelivered)
    terminal.warn(say('notify/undelivered', { target, fault }), {
      level: 'warn',
      event: 'notification',
      code: fault.kind,
      target,
    });
}

const linesMax = 20;

/**
 * With `--quiet` no plan is shown, and stdout may go nowhere: what needs somebody to look is said
 * here.
 */
function showUnfinished(
  { failures, withheld }: JsonDocument,
  { attention, attentionStyles }: Terminal,
): void {
  const { red, yellow } = attentionStyles;
  const lines = [
    ...changeLines(failures).map((line) => red(wholeLine(line))),
    ...changeLines(withheld.filter(({ code }) => !isChosen(code))).map((line) => yellow(wholeLine(line))),
  ];
  const shown = lines.length > linesMax ? lines.slice(0, linesMax - 1) : lines;
  for (const line of shown) attention(line);
  if (lines.length > shown.length) attention(say('notify/more', { count: lines.length - shown.length }));
}

/** With a log, each of them is an entry: the plan that shows them is not in it. */
function logUnfinished({ withheld, failures }: JsonDocument, terminal: Terminal): void {
  const { attention } = terminal;
  const show = ({ message, ...one }: JsonWithheld) =>
    attention(message, { level: 'warn', event: 'withheld', ...one });
  showOnTerminal(withheld, { codeOf: ({ code }) => code, show }, terminal);
  const showFailure = ({ message, status: code, ...one }: JsonFailure) =>
    attention(message, { level: 'error', event: 'unfinished', code, ...one });
  showOnTerminal(failures, { codeOf: ({ status }) => status, show: showFailure }, terminal);
}

const levelByStatus: Readonly<Record<RunStatus, LogLevel>> = {
  OK: 'info',
  PENDING: 'info',
  CHANGED: 'info',
  WITHHELD: 'warn',
  REFUSED: 'error',
  PARTIAL: 'error',
  FAILED: 'error',
};

function endEntry(document: JsonDocument): LogEntry {
  const { status, command, outcome, exitCode, run, service, totals, results, requests, durationMs } =
    document;
  const fields = { status, command, outcome, exitCode, run, service, totals, results, requests, durationMs };
  return { level: levelByStatus[status], event: 'end', ...fields };
}
