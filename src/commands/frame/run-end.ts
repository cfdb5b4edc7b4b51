/**
 * What is said when a run has come to its end: in the log what people read in the plan and in the outcome, then the
 * notifications, and last the line that sums it up. Only of commands that plan or write.
 */
import type { Undelivered } from '../../config/file/notification.js';
import type { CommandName } from '../../model/command-line.js';
import { isHeldBack } from '../../model/refusals.js';
import { type DeliveryOptions, sendNotifications } from '../../notify/send-notifications.js';
import { groupBy } from '../../plan/records/collections.js';
import type { RunStatus } from '../../report/content/run-status.js';
import type { JsonDocument } from '../../report/data/json-document.js';
import { changeLines, summaryLine } from '../../report/text/summary-line.js';
import { wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { NotifyArguments } from '../options/options.js';
import type { LogEntry, LogLevel } from './log.js';
import { createRecipientsReader, type Recipients, type RecipientsReader } from './recipients.js';
import type { Terminal, TerminalOptions } from './terminal.js';

/** What the arguments of a command say about what is said. */
export interface EndOptions extends TerminalOptions, NotifyArguments {}

export interface RunEnd extends Pick<RecipientsReader, 'prepare' | 'heed' | 'heedRest'> {
  /** Tells of the end. Never throws: what became of the run stands. */
  tell(document: JsonDocument): Promise<void>;
}

/** What these do is worth a line: they plan or write. */
const commands: readonly CommandName[] = ['plan', 'apply', 'sync', 'undo', 'chart copy', 'chart activate'];

/** Only of these anything is told at their end, and only these are given up when they are interrupted. Pure. */
export function isWorthALine(command: string): boolean {
  return commands.some((name) => name === command);
}

export function createRunEnd(
  command: string,
  {
    options,
    environment,
    terminal,
  }: {
    readonly options: EndOptions;
    readonly environment: NodeJS.ProcessEnv;
    readonly terminal: Terminal;
  },
): RunEnd {
  const nothing = async () => {};
  if (!isWorthALine(command)) return { prepare: nothing, heed: nothing, heedRest: nothing, tell: nothing };
  const { known, ...reader } = createRecipientsReader(command, { options, environment, terminal });
  return {
    ...reader,
    tell: async (document) => {
      if (terminal.isLogging) logLeftOut(document, terminal);
      else if (options.quiet) sayLeftOut(document, terminal);
      await notify(document, { ...known(), environment, terminal });
      const hasResult = document.outcome !== 'usage';
      terminal.summary(summaryLine(document), endEntry(document), { hasResult });
    },
  };
}

async function notify(
  document: JsonDocument,
  { notifications, terminal, ...sending }: DeliveryOptions & Recipients & { readonly terminal: Terminal },
): Promise<void> {
  if (notifications.length === 0) return;
  const { attention, attentionStyles } = terminal;
  const warn = ({ target, fault }: Undelivered) =>
    attention(attentionStyles.yellow(words.notify.undeliveredMessage(target, fault)), {
      ...{ level: 'warn', event: 'notification', code: fault.kind, target },
    });
  try {
    const undelivered = await sendNotifications(notifications, document, sending);
    undelivered.forEach(warn);
  } catch (error) {
    warn({
      target: 'notify',
      fault: { kind: 'network', code: error instanceof Error ? error.name : 'unknown' },
    });
  }
}

/** What is said of it where nothing else is, so that there is an end to it. */
const linesMax = 20;

/** With `--quiet` no plan is shown, and stdout may go nowhere: what needs somebody to look is said here. */
function sayLeftOut({ failures, withheld }: JsonDocument, { attention, attentionStyles }: Terminal): void {
  const { red, yellow } = attentionStyles;
  const lines = [
    ...changeLines(failures).map((line) => red(wholeLine(line))),
    ...changeLines(withheld.filter(isHeldBack)).map((line) => yellow(wholeLine(line))),
  ];
  const shown = lines.length > linesMax ? lines.slice(0, linesMax - 1) : lines;
  for (const line of shown) attention(line);
  if (lines.length > shown.length) attention(words.notify.moreText(lines.length - shown.length));
}

/** Of changes that end alike, no more than this are logged one by one. */
const loggedMax = 20;

/** What people read in the plan and in the outcome. */
function logLeftOut({ withheld, failures }: JsonDocument, { logOnly, isVerbose }: Terminal): void {
  const entries: readonly (readonly [string, LogEntry & { readonly code: string }])[] = [
    ...withheld.map(
      ({ message, ...one }) => [message, { level: 'warn', event: 'withheld', ...one }] as const,
    ),
    ...failures.map(
      ({ message, status, ...one }) =>
        [message, { level: 'error', event: 'unfinished', code: status, ...one }] as const,
    ),
  ];
  for (const [code, alike] of groupBy(entries, ([, entry]) => entry.code)) {
    for (const [message, entry] of isVerbose ? alike : alike.slice(0, loggedMax)) logOnly(message, entry);
    const hidden = isVerbose ? 0 : alike.length - loggedMax;
    if (hidden > 0)
      logOnly(words.common.moreOfCodeText(hidden, code), {
        level: 'warn',
        event: 'more',
        code,
        count: hidden,
      });
  }
}

const levelByStatus: Readonly<Record<RunStatus, LogLevel>> = {
  OK: 'info',
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
