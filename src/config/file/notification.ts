/** The notifications that settings and options ask for. */
import { UsageError } from '../../model/errors.js';
import type { Notification, Webhook } from '../../model/notifications.js';
import { say } from '../../words/say.js';
import { isPrivateUrl } from '../service-url.js';
import type { NotificationSetting } from './settings-schema.js';

/** The webhook of an address, as options and the environment name it, or what is wrong with it. */
export function webhookAt(url: string, source: string): Webhook | UsageError {
  if (!isPrivateUrl(url)) return new UsageError(say('notify/notification', { source }));
  return { kind: 'webhook', on: ['failure'], url, format: 'json' };
}

/** A notification of the settings, with its defaults. @param setting as its schema says */
export function notificationOf(setting: NotificationSetting): Notification {
  const { on, webhook, command, heartbeat = '', format = 'json', fail = '/fail' } = setting;
  const ofFailures = { on: on ?? (['failure'] as const) };
  if (webhook !== undefined) return { kind: 'webhook', ...ofFailures, url: webhook, format };
  if (command) return { kind: 'command', ...ofFailures, command };
  const failUrl = failUrlOf(heartbeat, fail);
  // Sent always: a missing heartbeat after success would raise an alarm.
  const always = { kind: 'heartbeat', url: heartbeat, on: on ?? ['always'] } as const;
  return failUrl === undefined ? always : { ...always, failUrl };
}

/** Address for failures; undefined for `none`. */
function failUrlOf(url: string, fail: string): string | undefined {
  if (fail === 'none') return undefined;
  if (!fail.startsWith('/')) return fail;
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${fail}`;
  return address.href;
}
