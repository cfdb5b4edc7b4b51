/**
 * Notifications at the end of a run, and their text form such as
 * `on=failure,format=text,webhook=https://…`. The target comes last and takes the rest, as
 * addresses contain commas.
 */

import { UsageError } from '../../model/errors.js';
import type { DeliveryFault, NotificationFault } from '../../model/settings.js';
import { words } from '../../words/words.js';
import { isOnThisMachine } from '../service-url.js';

/** `change`: something was written or would be; `failure`: the run needs attention. */
export const occasions = ['change', 'failure', 'always'] as const;

export type Occasion = (typeof occasions)[number];

/** `json`: figures and first findings; `text`: `{ "text": … }`, as chats expect. */
export const webhookFormats = ['json', 'text'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly kind: 'webhook';
  readonly on: readonly Occasion[];
  readonly url: string;
  readonly format: WebhookFormat;
}

export interface NotifyCommand {
  readonly kind: 'command';
  readonly on: readonly Occasion[];
  /** Program and arguments; runs without a shell. */
  readonly command: readonly [string, ...string[]];
}

export interface Heartbeat {
  readonly kind: 'heartbeat';
  readonly on: readonly Occasion[];
  /** Requested after success. */
  readonly url: string;
  /** Requested after any other end; undefined if the missing request is the signal. */
  readonly failUrl?: string | undefined;
}

export type Notification = Webhook | NotifyCommand | Heartbeat;

export interface Undelivered {
  /** For display: only the origin of a URL, as the rest may be secret. */
  readonly target: string;
  readonly fault: DeliveryFault;
}

/** A notification as written, before validation: exactly one of the last three, and its options. */
export interface NotificationSetting {
  readonly on?: readonly string[] | undefined;
  readonly format?: string | undefined;
  /** Path suffix of the heartbeat after a failure, a separate address, or `none`. */
  readonly fail?: string | undefined;
  readonly webhook?: string | undefined;
  readonly command?: readonly string[] | undefined;
  readonly heartbeat?: string | undefined;
}

/** Splits several notifications, separated by lines or by a semicolon and a space. */
export function splitNotifications(text: string): readonly string[] {
  return text
    .split(/\n|;\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** @param source name of its place, for messages @throws UsageError */
export function parseNotification(text: string, source: string): Notification {
  const read = readText(text);
  if ('fault' in read) throw new UsageError(words.notify.notificationMessage(source, read.fault));
  return read.notification;
}

type Read = { readonly notification: Notification } | { readonly fault: NotificationFault };

function readText(text: string): Read {
  const setting = splitSetting(text);
  if ('unknown' in setting) return { fault: { kind: 'unknown_key', key: setting.unknown } };
  const fault = orderFault(setting);
  return fault ? { fault } : readNotification(setting);
}

/** Validates a notification. */
export function readNotification(setting: NotificationSetting): Read {
  const fault = settingFault(setting);
  if (fault) return { fault };
  const { webhook, command: [program = '', ...args] = [], heartbeat = '', fail = '/fail' } = setting;
  const { on, format = 'json' } = setting as Pick<Partial<Webhook>, 'on' | 'format'>;
  if (webhook !== undefined)
    return { notification: { kind: 'webhook', url: webhook, on: on ?? ['failure'], format } };
  if (program !== '')
    return { notification: { kind: 'command', command: [program, ...args], on: on ?? ['failure'] } };
  const failUrl = failUrlOf(heartbeat, fail);
  // Sent always: a missing heartbeat after success would raise an alarm.
  const silent = { kind: 'heartbeat', url: heartbeat, on: on ?? ['always'] } as const;
  return { notification: failUrl === undefined ? silent : { ...silent, failUrl } };
}

/** The first fault of a notification. */
function settingFault(setting: NotificationSetting): NotificationFault | undefined {
  const { webhook, command, heartbeat, on = [], format, fail } = setting;
  const target = webhook !== undefined ? 'webhook' : command !== undefined ? 'command' : 'heartbeat';
  const fault =
    unknownValue('on', on, occasions) ??
    unknownValue('format', format === undefined ? [] : [format], webhookFormats) ??
    (format !== undefined && target !== 'webhook' ? misplaced('format', target) : undefined) ??
    (fail !== undefined && target !== 'heartbeat' ? misplaced('fail', target) : undefined);
  if (fault) return fault;
  if (webhook !== undefined) return addressFault('webhook', webhook);
  if (command !== undefined) return command[0] ? undefined : { kind: 'no_command' };
  if (heartbeat === undefined) return { kind: 'no_target' };
  return (
    addressFault('heartbeat', heartbeat) ?? addressFault('fail', failUrlOf(heartbeat, fail) ?? heartbeat)
  );
}

/** Address for failures; undefined for `none`. */
function failUrlOf(url: string, fail = '/fail'): string | undefined {
  if (fail === 'none') return undefined;
  if (!fail.startsWith('/')) return fail;
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${fail}`;
  return address.href;
}

/** The body may name people, so it is never sent unencrypted. */
function addressFault(key: string, url: string): NotificationFault | undefined {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol === 'https:') return undefined;
  if (protocol !== 'http:') return { kind: 'not_a_url', key };
  return isOnThisMachine(url) ? undefined : { kind: 'not_private', key };
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

/** An option after an address would become a part of it. */
function orderFault(setting: NotificationSetting): NotificationFault | undefined {
  for (const key of ['webhook', 'heartbeat'] as const) {
    const option = /,\s*(?<option>on|format|fail)=/.exec(setting[key] ?? '')?.groups?.['option'];
    if (option !== undefined) return { kind: 'not_last', key, option };
  }
  return undefined;
}

const form = /^(?<options>(?:(?:on|format|fail)=[^,]*,\s*)*)(?<target>[a-z]+)=\s*(?<value>.*)$/s;

/** Splits the text. If it is malformed, reports only a name, as the rest may be secret. */
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

/** Words separated by spaces; quotes keep a word together. */
function argumentsOf(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
