/** Who is told of the end of a run: those whom the options name, else the environment, else the settings file. */
import type { SettingsFile, SettingsFlags } from '../../config/file/load-settings.js';
import {
  type Notification,
  type NotificationSetting,
  parseNotification,
  readNotification,
  splitNotifications,
} from '../../config/file/notification.js';
import type { CommandName } from '../../model/command-line.js';
import { UsageError } from '../../model/errors.js';
import { words } from '../../words/words.js';
import type { NotifyArguments } from '../options/options.js';
import type { Terminal } from './terminal.js';

/** As far as is known: what is read later adds to it. */
export interface Recipients {
  readonly notifications: readonly Notification[];
  /** Names of variables that hold tokens. */
  readonly secretNames: readonly string[];
}

export interface RecipientsReader {
  /** Those that are known by now. */
  known(): Recipients;
  /**
   * Reads from the options and the environment who is to be told, before anything is done.
   * @throws UsageError for what cannot be read; the others are told of that
   */
  prepare(): void;
  /** Those whom the settings file names are told where nobody else is named. */
  heed(settings: SettingsFile): void;
  /** The same of a settings file that could not be used, or was not: only what is right of it counts. Never throws. */
  heedRest(flags: SettingsFlags): Promise<void>;
}

/** A heartbeat shows that these still run: another command, typed by hand, must not make a job that is dead look alive. */
const commandsWithHeartbeat: readonly CommandName[] = ['sync', 'apply'];

export function createRecipientsReader(
  command: string,
  {
    options,
    environment,
    terminal,
  }: {
    readonly options: NotifyArguments;
    readonly environment: NodeJS.ProcessEnv;
    readonly terminal: Terminal;
  },
): RecipientsReader {
  let isNamed = false;
  let known: Recipients = { notifications: [], secretNames: [] };
  const hasHeartbeat = commandsWithHeartbeat.some((name) => name === command);
  const ofJobs = (all: readonly Notification[]) =>
    all.filter(({ kind }) => hasHeartbeat || kind !== 'heartbeat');
  const heedAll = (settings: readonly NotificationSetting[], secretNames: readonly string[]) => {
    const notifications = isNamed ? known.notifications : ofJobs(notificationsIn(settings));
    known = { notifications, secretNames };
  };
  return {
    known: () => known,
    prepare: () => {
      const named = readNotifications(options, environment);
      if (!named) return;
      isNamed = true;
      const { notifications, isOption, fault } = named;
      known = { ...known, notifications: isOption ? notifications : ofJobs(notifications) };
      if (fault) throw fault;
    },
    heed: (settings) => {
      heedAll(settings.content.notify ?? [], tokenVariablesOf(settings));
      if (!isNamed) tellUntold(settings, terminal);
    },
    heedRest: async (flags) => {
      const { readNotificationSettings } = await import('../../config/file/notification-settings.js');
      const { notify, tokenVariables } = readNotificationSettings(flags, environment);
      heedAll(notify, tokenVariables);
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
function readNotifications(
  { notify: given = [] }: NotifyArguments,
  environment: NodeJS.ProcessEnv,
): NamedNotifications | undefined {
  const ofEnvironment = environment['MASTERSYNC_NOTIFY'] ?? '';
  const isOption = given.length > 0;
  if (!isOption && ofEnvironment.trim() === '') return undefined;
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
function notificationsIn(settings: readonly NotificationSetting[]): readonly Notification[] {
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
