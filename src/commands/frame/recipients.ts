/**
 * Who is notified of the end of a run: those whom the options name, else the environment, else the
 * settings file.
 */

import { loadNotifications, type SettingsFile, type SettingsFlags } from '../../config/file/load-settings.js';
import { notificationOf, webhookAt } from '../../config/file/notification.js';
import { describeFault } from '../../config/file/settings-fault.js';
import type { NotificationSetting } from '../../config/file/settings-schema.js';
import type { Notification } from '../../model/notifications.js';
import { say } from '../../words/say.js';
import type { SharedArguments } from '../options/options.js';
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
  readonly #command: string;
  readonly #environment: System['env'];
  /** The options or the environment name somebody: the settings file does not count. */
  #isNamed = false;

  constructor(command: string, environment: System['env']) {
    this.#command = command;
    this.#environment = environment;
  }

  /**
   * Reads the options, else the environment, where what is secret belongs. To be called before
   * anything is done.
   * @throws UsageError for what cannot be read; the others are notified of that
   */
  readNamed({ notify = [] }: SharedArguments): void {
    const ofEnvironment = this.#environment['MASTERSYNC_NOTIFY']?.match(/\S+/g) ?? [];
    const [named, source] = notify.length > 0 ? [notify, '--notify'] : [ofEnvironment, 'MASTERSYNC_NOTIFY'];
    this.#isNamed = named.length > 0;
    let fault: unknown;
    for (const url of named)
      try {
        this.notifications = [...this.notifications, webhookAt(url, source)];
      } catch (error) {
        fault ??= error;
      }
    if (fault) throw fault;
  }

  /** Reads the settings file, and says who is left out as a variable is missing. */
  readSettings({ file, content, warnings = [] }: SettingsFile, { warn }: Terminal): void {
    const { notify = [], services = {} } = content;
    this.#use(
      notify,
      Object.values(services).flatMap(({ tokenEnv }) => tokenEnv ?? []),
    );
    for (const fault of this.#isNamed ? [] : warnings) {
      const { code, setting, line } = fault;
      const entry = { level: 'warn', event: 'notification', code, setting, line } as const;
      warn(say('notify/left-out', { fault: describeFault(file, fault) }), entry);
    }
  }

  /** Reads what is right of a settings file that could not be used, or was not. Never throws. */
  async readFaultySettings(flags: SettingsFlags): Promise<void> {
    const { notify, tokenVariables } = await loadNotifications(flags, this.#environment);
    this.#use(notify, tokenVariables);
  }

  #use(notify: readonly NotificationSetting[], secretNames: readonly string[]): void {
    this.secretNames = secretNames;
    if (this.#isNamed) return;
    const hasHeartbeat = commandsWithHeartbeat.includes(this.#command);
    this.notifications = notify
      .map(notificationOf)
      .filter(({ kind }) => hasHeartbeat || kind !== 'heartbeat');
  }
}
