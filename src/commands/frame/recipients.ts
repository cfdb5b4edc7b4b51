/**
 * Who is notified of the end of a run: those whom the options name, else the environment, else the
 * settings file.
 */

import { loadNotifications, type SettingsFile, type SettingsFlags } from '../../config/file/load-settings.js';
import { notificationOf, webhookAt } from '../../config/file/notification.js';
import { describeFault } from '../../config/file/settings-fault.js';
import type { NotificationSetting } from '../../config/file/settings-schema.js';
import { UsageError } from '../../model/errors.js';
import type { Notification } from '../../model/notifications.js';
import { say } from '../../words/say.js';
import type { NotifyArguments } from '../options/options.js';
import type { System } from './system.js';
import type { Terminal } from './terminal.js';

/**
 * A heartbeat shows that these still run: another command, typed by hand, must not make a job that
 * is dead look alive.
 */
const commandsWithHeartbeat: readonly string[] = ['sync', 'apply'];

/** Commands that plan or write. Their end is reported, and they are given up when interrupted. */
const reported: readonly string[] = ['plan', 'apply', 'sync', 'undo', 'chart copy', 'chart activate'];

/** @returns undefined for a command whose end is not reported */
export function recipientsOf(command: string, environment: System['env']): Recipients | undefined {
  return reported.includes(command) ? new Recipients(command, environment) : undefined;
}

/** Nobody, until a place that names somebody was read. */
export class Recipients {
  notifications: readonly Notification[] = [];
  /** Names of variables that hold tokens. */
  secretNames: readonly string[] = [];
  readonly #hasHeartbeat: boolean;
  readonly #environment: System['env'];
  /** The options or the environment name somebody: the settings file does not count. */
  #isNamed = false;

  constructor(command: string, environment: System['env']) {
    this.#hasHeartbeat = commandsWithHeartbeat.includes(command);
    this.#environment = environment;
  }

  /**
   * Reads the options, else the environment, where what is secret belongs. To be called before
   * anything is done.
   * @throws UsageError for what cannot be read; the others are notified of that
   */
  readNamed({ notify = [] }: NotifyArguments): void {
    const ofEnvironment = this.#environment['MASTERSYNC_NOTIFY']?.match(/\S+/g) ?? [];
    const read =
      notify.length > 0
        ? notify.map((url) => webhookOf(url, '--notify'))
        : ofEnvironment.map((url) => webhookOf(url, 'MASTERSYNC_NOTIFY'));
    this.#isNamed = read.length > 0;
    this.notifications = read.flatMap((one) => (one instanceof UsageError ? [] : [one]));
    const fault = read.find((one) => one instanceof UsageError);
    if (fault) throw fault;
  }

  /** Reads the settings file, and says who is left out as a variable is missing. */
  readSettings(settings: SettingsFile, terminal: Terminal): void {
    const { notify = [], services = {} } = settings.content;
    const secretNames = Object.values(services).flatMap(({ tokenEnv }) => tokenEnv ?? []);
    this.#useSettings(notify, secretNames);
    if (!this.#isNamed) warnOfLeftOut(settings, terminal);
  }

  /** Reads what is right of a settings file that could not be used, or was not. Never throws. */
  async readFaultySettings(flags: SettingsFlags): Promise<void> {
    const { notify, tokenVariables } = await loadNotifications(flags, this.#environment);
    this.#useSettings(notify, tokenVariables);
  }

  #useSettings(notify: readonly NotificationSetting[], secretNames: readonly string[]): void {
    this.secretNames = secretNames;
    if (this.#isNamed) return;
    const all = notify.map(notificationOf);
    this.notifications = all.filter(({ kind }) => this.#hasHeartbeat || kind !== 'heartbeat');
  }
}

function webhookOf(url: string, source: string): Notification | UsageError {
  try {
    return webhookAt(url, source);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

function warnOfLeftOut({ file, warnings = [] }: SettingsFile, { warn }: Terminal): void {
  for (const fault of warnings) {
    const { code, setting, line } = fault;
    const entry = { level: 'warn', event: 'notification', code, setting, line } as const;
    warn(say('notify/left-out', { fault: describeFault(file, fault) }), entry);
  }
}
