/**
 * What is said when a run has come to its end: in the log what people read in the plan and in the
 * outcome, then the notifications, and last the line that sums it up. Only of commands that plan or
 * write.
 */
import type { Undelivered } from '../../model/notifications.js';
import { sendNotifications } from '../../notify/send-notifications.js';
import type { RunStatus } from '../../report/content/run-status.js';
import type { JsonDocument } from '../../report/data/json-document.js';
import { changeLines, summaryLine } from '../../report/text/summary-line.js';
import { wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Recipients } from './recipients.js';
import { showByCode } from './show-findings.js';
import type { System } from './system.js';
import type { LogEntry, LogLevel, Terminal } from './terminal.js';

const commands: readonly string[] = ['plan', 'apply', 'sync', 'undo', 'chart copy', 'chart activate'];

/**
 * The command plans or writes: its end is reported, and it is given up when it is interrupted.
 * Pure.
 */
export function isReported(command: string): boolean {
  return commands.includes(command);
}

export interface EndOptions {
  readonly recipients: Recipients;
  readonly system: System;
  readonly terminal: Terminal;
  readonly isQuiet: boolean;
}

/** Never throws: the outcome of the run stands. */
export async function reportEnd(document: JsonDocument, options: EndOptions): Promise<void> {
  const { terminal, isQuiet } = options;
  if (terminal.isLogging) logUnfinished(document, terminal);
  else if (isQuiet) showUnfinished(document, terminal);
  await notify(document, options);
  terminal.summary(summaryLine(document), endEntry(document), { hasResult: document.outcome !== 'usage' });
}

async function notify(
  document: JsonDocument,
  { recipients: { notifications, secretNames }, system, terminal }: EndOptions,
): Promise<void> {
  if (notifications.length === 0) return;
  const warn = ({ target, fault }: Undelivered) =>
    terminal.warn(words.notify.undeliveredMessage(target, fault), {
      level: 'warn',
      event: 'notification',
      code: fault.kind,
      target,
    });
  try {
    const undelivered = await sendNotifications(notifications, document, {
      environment: system.env,
      running: { kill: (pid, signal) => system.self.kill(pid, signal) },
      secretNames,
      wait: system.clock.wait,
    });
    undelivered.forEach(warn);
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown';
    warn({ target: 'notify', fault: { kind: 'network', code } });
  }
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
    ...changeLines(withheld.filter(({ code }) => code !== 'switched_off')).map((line) =>
      yellow(wholeLine(line)),
    ),
  ];
  const shown = lines.length > linesMax ? lines.slice(0, linesMax - 1) : lines;
  for (const line of shown) attention(line);
  if (lines.length > shown.length) attention(words.notify.moreText(lines.length - shown.length));
}

function logUnfinished({ withheld, failures }: JsonDocument, { logOnly, isVerbose }: Terminal): void {
  showByCode(withheld, {
    codeOf: ({ code }) => code,
    show: ({ message, ...one }) => logOnly(message, { level: 'warn', event: 'withheld', ...one }),
    showMore: logOnly,
    isVerbose,
  });
  showByCode(failures, {
    codeOf: ({ status }) => status,
    show: ({ message, status, ...one }) =>
      logOnly(message, { level: 'error', event: 'unfinished', code: status, ...one }),
    showMore: logOnly,
    isVerbose,
  });
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
