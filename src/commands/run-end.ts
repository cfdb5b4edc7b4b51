/**
 * What is said when a run has come to its end: in the log what people read in the plan and in the outcome, then the
 * notifications, and last the line that sums it up. Only of commands that plan or write.
 */
import type { SettingsFile, SettingsFlags } from '../config/load-settings.js';
import type { Notification, Undelivered } from '../config/notification.js';
import type { NotificationSetting } from '../config/parse-notification.js';
import { UsageError } from '../errors.js';
import type { DeliveryOptions } from '../notify/send-notifications.js';
import { groupBy } from '../plan/group-by.js';
import { changeLines } from '../report/change-lines.js';
import type { JsonDocument } from '../report/json-document.js';
import type { RunStatus } from '../report/run-status.js';
import { summaryLine } from '../report/summary-line.js';
import { wholeLine } from '../text.js';
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
   * @throws UsageError for what cannot be read; the others are told of that
   */
  prepare(): Promise<void>;
  /** Those whom the settings file names are told where nobody else is named. */
  heed(settings: SettingsFile): Promise<void>;
  /** The same of a settings file that could not be used, or was not: only what is right of it counts. Never throws. */
  heedRest(flags: SettingsFlags): Promise<void>;
  /** Tells of the end. Never throws: what became of the run stands. */
  tell(document: JsonDocument): Promise<void>;
}

/** What these do is worth a line: they plan or write. */
const commands: readonly CommandName[] = ['plan', 'apply', 'sync', 'undo', 'chart copy', 'chart activate'];

/** A heartbeat shows that these still run: another command, typed by hand, must not make a job that is dead look alive. */
const commandsWithHeartbeat: readonly CommandName[] = ['sync', 'apply'];

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
  let isNamed = false;
  let secretNames: readonly string[] = [];
  const nothing = async () => {};
  const hasHeartbeat = commandsWithHeartbeat.some((name) => name === command);
  const ofJobs = (all: readonly Notification[]) =>
    all.filter(({ kind }) => hasHeartbeat || kind !== 'heartbeat');
  const heedAll = async (settings: readonly NotificationSetting[], tokenVariables: readonly string[]) => {
    secretNames = tokenVariables;
    if (!isNamed) notifications = ofJobs(await notificationsIn(settings));
  };
  if (!isWorthALine(command)) return { prepare: nothing, heed: nothing, heedRest: nothing, tell: nothing };
  return {
    prepare: async () => {
      const named = await readNotifications(options, environment);
      isNamed = named !== undefined;
      notifications = named?.isOption ? named.notifications : ofJobs(named?.notifications ?? []);
      if (named?.fault) throw named.fault;
    },
    heed: async (settings) => {
      await heedAll(settings.content.notify ?? [], tokenVariablesOf(settings));
      if (!isNamed) tellUntold(settings, terminal);
    },
    heedRest: async (flags) => {
      const { readToldBySettings } = await import('../config/told-by-settings.js');
      const { notify: told, tokenVariables } = await readToldBySettings(flags, environment);
      await heedAll(told, tokenVariables);
    },
    tell: async (document) => {
      if (terminal.isLogging) logLeftOut(document, terminal);
      else if (options.quiet) sayLeftOut(document, terminal);
      if (notifications.length > 0)
        await notify(notifications, document, { environment, secretNames, terminal });
      const hasResult = document.outcome !== 'usage';
      terminal.summary(summaryLine(document), endEntry(document), { hasResult });
    },
  };
}

interface NamedNotifications {
  readonly notifications: readonly Notification[];
  /** They stand on the command line. */
  readonly isOption: boolean;
  /** Why the first that cannot be read cannot. */
  readonly fault?: UsageError | undefined;
}

/** The options win over the environment, where what is secret belongs; undefined when nobody is named. */
async function readNotifications(
  { notify: given = [] }: NotifyArguments,
  environment: NodeJS.ProcessEnv,
): Promise<NamedNotifications | undefined> {
  const ofEnvironment = environment['MASTERSYNC_NOTIFY'] ?? '';
  const isOption = given.length > 0;
  if (!isOption && ofEnvironment.trim() === '') return undefined;
  const { parseNotification, splitNotifications } = await import('../config/parse-notification.js');
  const source = isOption ? '--notify' : 'MASTERSYNC_NOTIFY';
  const read = (isOption ? given : splitNotifications(ofEnvironment)).map((text) => {
    try {
      return parseNotification(text, source);
    } catch (error) {
      if (error instanceof UsageError) return error;
      throw error;
    }
  });
  const notifications = read.flatMap((one) => (one instanceof UsageError ? [] : [one]));
  return { notifications, isOption, fault: read.find((one) => one instanceof UsageError) };
}

/** Those of the settings file, which was checked by the same rules. */
async function notificationsIn(settings: readonly NotificationSetting[]): Promise<readonly Notification[]> {
  if (settings.length === 0) return [];
  const { readNotification } = await import('../config/parse-notification.js');
  return settings.map(readNotification).flatMap((read) => ('fault' in read ? [] : [read.notification]));
}

/** Says who cannot be told, as a variable is missing. */
function tellUntold({ file, warnings = [] }: SettingsFile, { attention, attentionStyles }: Terminal): void {
  for (const fault of warnings) {
    const text = words.notify.leftOutMessage(words.settingsFile.describeFault(file, fault));
    const { code, setting, line } = fault;
    attention(attentionStyles.yellow(text), { level: 'warn', event: 'notification', code, setting, line });
  }
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

/** What is said of it where nothing else is, so that there is an end to it. */
const linesMax = 20;

/** With `--quiet` no plan is shown, and stdout may go nowhere: what needs somebody to look is said here. */
function sayLeftOut({ failures, withheld }: JsonDocument, { attention, attentionStyles }: Terminal): void {
  const { red, yellow } = attentionStyles;
  // What the options of the run itself leave out surprises nobody.
  const heldBack = withheld.filter(({ code }) => code !== 'switched_off');
  const lines = [
    ...changeLines(failures).map((line) => red(wholeLine(line))),
    ...changeLines(heldBack).map((line) => yellow(wholeLine(line))),
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
