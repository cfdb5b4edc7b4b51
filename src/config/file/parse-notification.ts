/**
 * Reads who is told of the end of a run, from text such as `on=failure,format=text,webhook=https://…`. The target stands last
 * and takes all that follows, as addresses hold commas. Pure.
 */

import { UsageError } from '../../model/errors.js';
import type { NotificationFault } from '../../model/notification-faults.js';
import { words } from '../../words/words.js';
import { isOnThisMachine } from '../service-url.js';
import {
  type Notification,
  type Occasion,
  occasions,
  type WebhookFormat,
  webhookFormats,
} from './notification.js';

/** What is written down of a notification, before it is checked: one of the last three, and what belongs to it. */
export interface NotificationSetting {
  readonly on?: readonly string[] | undefined;
  readonly format?: string | undefined;
  /** What is added to the path of a heartbeat after a failure, an address of its own, or `none`. */
  readonly fail?: string | undefined;
  readonly webhook?: string | undefined;
  readonly command?: readonly string[] | undefined;
  readonly heartbeat?: string | undefined;
}

/** Several in one variable: in lines, or with a semicolon and a blank between. */
export function splitNotifications(text: string): readonly string[] {
  return text
    .split(/\n|;\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * @param source what to call the place where it was given
 * @throws UsageError
 */
export function parseNotification(text: string, source: string): Notification {
  const setting = splitSetting(text);
  const fault = orderFault(setting);
  const read = fault ? { fault } : readNotification(setting);
  if ('fault' in read) throw new UsageError(words.notify.notificationMessage(source, read.fault));
  return read.notification;
}

type Read = { readonly notification: Notification } | { readonly fault: NotificationFault };

/** Checks what was written down. */
export function readNotification(setting: NotificationSetting | { readonly unknown: string }): Read {
  if ('unknown' in setting) return { fault: { kind: 'unknown_key', key: setting.unknown } };
  const { webhook, command, heartbeat, on, format, fail } = setting;
  const target = webhook !== undefined ? 'webhook' : command !== undefined ? 'command' : 'heartbeat';
  const fault =
    unknownValue('on', on ?? [], occasions) ??
    unknownValue('format', format === undefined ? [] : [format], webhookFormats) ??
    (format !== undefined && target !== 'webhook' ? misplaced('format', target) : undefined) ??
    (fail !== undefined && target !== 'heartbeat' ? misplaced('fail', target) : undefined);
  if (fault) return { fault };
  if (webhook !== undefined) return readWebhook(webhook, setting);
  if (command !== undefined) return readCommand(command, setting);
  if (heartbeat !== undefined) return readHeartbeat(heartbeat, setting);
  return { fault: { kind: 'no_target' } };
}

function readWebhook(url: string, { on, format = 'json' }: NotificationSetting): Read {
  const fault = addressFault('webhook', url);
  if (fault) return { fault };
  const known = { on: occasionsOf(on, 'failure'), format: format as WebhookFormat };
  return { notification: { kind: 'webhook', url, ...known } };
}

function readCommand([program = '', ...args]: readonly string[], { on }: NotificationSetting): Read {
  if (program === '') return { fault: { kind: 'no_command' } };
  return { notification: { kind: 'command', command: [program, ...args], on: occasionsOf(on, 'failure') } };
}

/** A heartbeat that is silent after a good end would be an alarm. */
function readHeartbeat(url: string, { on, fail = '/fail' }: NotificationSetting): Read {
  const fault = addressFault('heartbeat', url);
  if (fault) return { fault };
  const known = { kind: 'heartbeat', url, on: occasionsOf(on, 'always') } as const;
  if (fail === 'none') return { notification: known };
  const failUrl = fail.startsWith('/') ? withSuffix(url, fail) : fail;
  const failFault = addressFault('fail', failUrl);
  return failFault ? { fault: failFault } : { notification: { ...known, failUrl } };
}

function withSuffix(url: string, suffix: string): string {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${suffix}`;
  return address.href;
}

/** What is told may name people and is not for everyone on the way. */
function addressFault(key: string, url: string): NotificationFault | undefined {
  if (!URL.canParse(url)) return { kind: 'not_a_url', key };
  const { protocol } = new URL(url);
  if (protocol === 'https:') return undefined;
  if (protocol !== 'http:') return { kind: 'not_a_url', key };
  return isOnThisMachine(url) ? undefined : { kind: 'not_private', key };
}

function occasionsOf(on: readonly string[] | undefined, usual: Occasion): readonly Occasion[] {
  return (on as readonly Occasion[] | undefined) ?? [usual];
}

function unknownValue(
  key: string,
  given: readonly string[],
  known: readonly string[],
): NotificationFault | undefined {
  const value = given.find((one) => !known.includes(one));
  return value === undefined ? undefined : { kind: 'unknown_value', key, value, known };
}

function misplaced(key: string, target: string): NotificationFault {
  return { kind: 'misplaced', key, target };
}

/** An option behind an address would become a part of it. */
function orderFault(
  setting: NotificationSetting | { readonly unknown: string },
): NotificationFault | undefined {
  if ('unknown' in setting) return undefined;
  for (const key of ['webhook', 'heartbeat'] as const) {
    const option = /,\s*(?<option>on|format|fail)=/.exec(setting[key] ?? '')?.groups?.['option'];
    if (option !== undefined) return { kind: 'not_last', key, option };
  }
  return undefined;
}

const form = /^(?<options>(?:(?:on|format|fail)=[^,]*,\s*)*)(?<target>[a-z]+)=\s*(?<value>.*)$/s;

/** Takes text apart. Of what is not understood only a name is told, as the rest may be a secret. */
function splitSetting(text: string): NotificationSetting | { readonly unknown: string } {
  const { options = '', target = '', value = '' } = form.exec(text.trim())?.groups ?? {};
  const given = Object.fromEntries(
    [...options.matchAll(/(?<name>\w+)=(?<value>[^,]*),/g)].map(({ groups = {} }) => [
      groups['name'],
      groups['value']?.trim(),
    ]),
  );
  const { format, fail } = given;
  const setting = { on: given['on']?.split('+'), format, fail };
  if (target === 'webhook' || target === 'heartbeat') return { ...setting, [target]: value };
  if (target === 'command') return { ...setting, command: argumentsOf(value) };
  if (['on', 'format', 'fail'].includes(target)) return setting;
  return { unknown: /^[a-z]{1,20}(?=[=,]|$)/i.exec(text.slice(options.length))?.[0] ?? '' };
}

/** Words with blanks between; quotation marks hold a word together. */
function argumentsOf(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
