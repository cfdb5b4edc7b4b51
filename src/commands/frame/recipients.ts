/**
 * Who is notified of the end of a run: those whom the options name, else the environment, else the
 * settings file.
 */

import { loadNotifications, type SettingsFile } from '../../config/file/load-settings.js';
import { notificationOf, webhookAt } from '../../config/file/notification.js';
import { describeFault } from '../../config/file/settings-fault.js';
import { UsageError } from '../../model/errors.js';
import type { Notification } from '../../model/notifications.js';
import { say } from '../../words/say.js';
import type { Run } from './run.js';

/**
 * A heartbeat shows that these still run: another command, typed by hand, must not make a job that
 * is dead look alive.
 */
const commandsWithHeartbeat: readonly string[] = ['sync', 'apply'];

/** Commands that plan or write. Their end is reported, and they are given up when interrupted. */
const reported: readonly string[] = ['plan', 'apply', 'sync', 'undo', 'chart copy', 'chart activate'];

export function isReported(command: string): boolean {
  return reported.includes(command);
}

type Telling = Pick<Run, 'command' | 'args' | 'system' | 'terminal'>;

/** Those of the options, else of the environment, where what is secret belongs. */
function namedRecipients({ args: { notify = [] }, system: { env } }: Telling) {
  const ofEnvironment = env['MASTERSYNC_NOTIFY']?.match(/\S+/g) ?? [];
  const [urls, source] = notify.length > 0 ? [notify, '--notify'] : [ofEnvironment, 'MASTERSYNC_NOTIFY'];
  return urls.map((url) => webhookAt(url, source));
}

/** To be called before anything is done. @throws UsageError for what cannot be read */
export function refuseUnreadableRecipients(run: Telling): void {
  const fault = namedRecipients(run).find((one) => one instanceof UsageError);
  if (fault) throw fault;
}

/** Says who is left out of the settings, as a variable is missing. */
export function warnOfLeftOut({ file, warnings = [] }: SettingsFile, run: Telling): void {
  if (namedRecipients(run).length > 0) return;
  for (const fault of warnings) {
    const { code, setting, line } = fault;
    const entry = { level: 'warn', event: 'notification', code, setting, line } as const;
    run.terminal.warn(say('notify/left-out', { fault: describeFault(file, fault) }), entry);
  }
}

export interface Recipients {
  readonly notifications: readonly Notification[];
  /** Names of variables that hold tokens. */
  readonly secretNames: readonly string[];
}

/** As far as they can be read, also of a settings file that could not be used. Never throws. */
export async function recipientsOf(run: Telling & Pick<Run, 'opened'>): Promise<Recipients> {
  const { command, args, system, opened } = run;
  if (args.isWithoutSettings) return { notifications: [], secretNames: [] };
  const { content } = opened.settings ?? {};
  const { notify, tokenVariables: secretNames } = content
    ? { notify: content.notify ?? [], tokenVariables: tokenVariablesOf(content) }
    : await loadNotifications(args, system.env);
  const named = namedRecipients(run);
  const hasHeartbeat = commandsWithHeartbeat.includes(command);
  const ofSettings = notify.map(notificationOf).filter(({ kind }) => hasHeartbeat || kind !== 'heartbeat');
  const webhooks = named.flatMap((one) => (one instanceof UsageError ? [] : one));
  return { notifications: named.length > 0 ? webhooks : ofSettings, secretNames };
}

function tokenVariablesOf({ services = {} }: SettingsFile['content']): readonly string[] {
  return Object.values(services).flatMap(({ tokenEnv }) => tokenEnv ?? []);
}
