/**
 * What is said when a run has come to its end: in the log what people read in the plan and in the outcome, then the
 * notifications, and last the line that sums it up. Only of commands that plan or write.
 */
import type { SettingsFile } from '../config/load-settings.js';
import type { Notification, Undelivered } from '../config/notification.js';
import type { DeliveryOptions } from '../notify/send-notifications.js';
import { groupBy } from '../plan/group-by.js';
import type { JsonDocument } from '../report/json-document.js';
import type { RunStatus } from '../report/run-status.js';
import { summaryLine } from '../report/summary-line.js';
import type { CommandName } from '../words/en/help.js';
import { words } from '../words.js';
import type { LogEntry, LogLevel } from './log.js';
import type { NotifyArguments } from './options.js';
import type { Terminal, TerminalOptions } from './terminal.js';

/** What the arguments of a command say about what is said. */
export interface EndOptions extends TerminalOptions, NotifyArguments {}

export interface RunEnd {
  /**
   * Reads from the options and the environment who is to be told, before anything is done.
   * @throws UsageError for what cannot be read
   */
  prepare(): Promise<void>;
  /** Those whom the settings file names are told where nobody else is named. */
  heed(settings: SettingsFile): Promise<void>;
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
  let notifications: readonly Notification[] = [];
  let secretNames: readonly string[] = [];
  const nothing = async () => {};
  if (!isWorthALine(command)) return { prepare: nothing, heed: nothing, tell: nothing };
  return {
    prepare: async () => {
      notifications = await readNotifications(options, environment);
    },
    heed: async (settings) => {
      if (notifications.length === 0) notifications = await notificationsIn(settings);
      secretNames = tokenVariablesOf(settings);
    },
    tell: async (document) => {
      if (terminal.isLogging) logLeftOut(document, terminal);
      if (notifications.length > 0)
        await notify(notifications, document, { environment, secretNames, terminal });
      const hasResult = document.outcome !== 'usage';
      terminal.summary(summaryLine(document), endEntry(document), { hasResult });
    },
  };
}

/** The options win over the environment, where what is secret belongs. */
async function readNotifications(
  { notify: given = [] }: NotifyArguments,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Notification[]> {
  const ofEnvironment = environment['MASTERSYNC_NOTIFY'] ?? '';
  if (given.length === 0 && ofEnvironment.trim() === '') return [];
  const { parseNotification, splitNotifications } = await import('../config/parse-notification.js');
  return given.length > 0
    ? given.map((text) => parseNotification(text, '--notify'))
    : splitNotifications(ofEnvironment).map((text) => parseNotification(text, 'MASTERSYNC_NOTIFY'));
}

/** Those of the settings file, which was checked by the same rules. */
async function notificationsIn({ content }: SettingsFile): Promise<readonly Notification[]> {
  if (!content.notify) return [];
  const { readNotification } = await import('../config/parse-notification.js');
  return content.notify.map(readNotification).flatMap((read) => ('fault' in read ? [] : [read.notification]));
}

/** Variables that hold tokens, by the names that the file gives them. */
function tokenVariablesOf({ content: { services = {} } }: SettingsFile): readonly string[] {
  return Object.values(services).flatMap(({ tokenEnv }) => tokenEnv ?? []);
}

async function notify(
  notifications: readonly Notification[],
  document: JsonDocument,
  { terminal, ...sending }: DeliveryOptions & { readonly terminal: Terminal },
): Promise<void> {
  const { attention, attentionStyles } = terminal;
  const warn = ({ target, fault }: Undelivered) =>
    attention(attentionStyles.yellow(words.notify.undeliveredMessage(target, fault)), {
      ...{ level: 'warn', event: 'notification', code: fault.kind, target },
    });
  try {
    const { sendNotifications } = await import('../notify/send-notifications.js');
    const undelivered = await sendNotifications(notifications, document, sending);
    undelivered.forEach(warn);
  } catch (error) {
    warn({
      target: 'notify',
      fault: { kind: 'network', code: error instanceof Error ? error.name : 'unknown' },
    });
  }
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
