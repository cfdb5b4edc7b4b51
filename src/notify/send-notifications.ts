/**
 * Sends the notifications at the end of a run, all concurrently. Failures are returned, never
 * thrown, and each takes at most as long as two tries.
 */
import { setTimeout as waitMs } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Notification, NotifyCommand, Occasion, Undelivered } from '../config/file/notification.js';
import { proxyOf } from '../config/proxy.js';
import { isSecretName } from '../config/secrets.js';
import { type RunOptions, runProgram } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import type { DeliveryFault } from '../model/settings.js';
import { isGoodEnd, writtenCount } from '../report/content/run-status.js';
import type { JsonDocument } from '../report/data/json-document.js';
import { openDispatcher } from '../service/http/dispatcher.js';
import { notificationBody, webhookBody } from './notification-body.js';

export interface DeliveryOptions {
  /** Source of proxy settings; passed on to commands without secrets. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of further secret variables, in any case. */
  readonly secretNames?: readonly string[];
  /** What commands run in. */
  readonly running?: Pick<RunOptions, 'kill' | 'onStart'>;
  /** Per try. */
  readonly timeoutMs?: number;
  readonly retryDelayMs?: number;
  /** Default: a timer. */
  readonly wait?: (delayMs: number) => Promise<unknown>;
}

const timeoutMsUsual = 10_000;
const retryDelayMsUsual = 1_000;

/** Sends the notifications for this outcome. @returns those that failed */
export async function sendNotifications(
  notifications: readonly Notification[],
  document: JsonDocument,
  options: DeliveryOptions,
): Promise<readonly Undelivered[]> {
  const meant = notifications.filter(({ on }) => on.some((occasion) => isOccasion(occasion, document)));
  const faults = await Promise.all(
    // An unexpected failure of one must not hide the results of the others.
    meant.map((notification) => send(notification, document, options).catch(faultOf)),
  );
  return meant.flatMap((notification, index) => {
    const fault = faults[index];
    return fault ? [{ target: targetText(notification), fault }] : [];
  });
}

function isOccasion(occasion: Occasion, { exitCode, status, results }: JsonDocument): boolean {
  if (occasion === 'change') return status === 'PENDING' || writtenCount(results) > 0;
  return occasion === 'always' || !isGoodEnd(exitCode);
}

/** Only the origin of an address: the rest may be a secret. Pure. */
function targetText(notification: Notification): string {
  if (notification.kind === 'command') return notification.command[0] ?? '';
  return `${new URL(notification.url).origin}/…`;
}

async function send(
  notification: Notification,
  document: JsonDocument,
  options: DeliveryOptions,
): Promise<DeliveryFault | undefined> {
  const {
    environment,
    timeoutMs = timeoutMsUsual,
    retryDelayMs = retryDelayMsUsual,
    wait = waitMs,
  } = options;
  // A failed command may have had its effect, so it is not retried.
  if (notification.kind === 'command') return tellProgram(notification, document, { ...options, timeoutMs });
  const isWebhook = notification.kind === 'webhook';
  const body = isWebhook ? webhookBody(document, notification.format) : undefined;
  const url = isWebhook || isGoodEnd(document.exitCode) ? notification.url : notification.failUrl;
  if (url === undefined) return undefined;
  const fault = await tryRequest({ url, body, environment, timeoutMs });
  if (!fault || !mayHelpToRepeat(fault)) return fault;
  await wait(retryDelayMs);
  return tryRequest({ url, body, environment, timeoutMs });
}

function mayHelpToRepeat(fault: DeliveryFault): boolean {
  if (fault.kind === 'status') return fault.status === 429 || fault.status >= 500;
  return fault.kind !== 'proxy';
}

interface DeliveryRequest extends Required<Pick<DeliveryOptions, 'environment' | 'timeoutMs'>> {
  readonly url: string;
  /** Posted as JSON; undefined: a GET without body. */
  readonly body: string | undefined;
}

/** Redirects are not followed: the body is meant for one address. */
async function tryRequest(request: DeliveryRequest): Promise<DeliveryFault | undefined> {
  const { url, body = null, environment, timeoutMs } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  let dispatcher: Dispatcher | undefined;
  try {
    const { origin, pathname, search } = new URL(url);
    dispatcher = openDispatcher({ origin, requestsMax: 1, proxy: proxyOf(url, environment) });
    const { statusCode: status } = await dispatcher.request({
      origin,
      path: pathname + search,
      method: body === null ? 'GET' : 'POST',
      headers: { 'user-agent': 'mastersync', ...(body !== null && { 'content-type': 'application/json' }) },
      body,
      signal,
    });
    return status >= 200 && status < 300 ? undefined : { kind: 'status', status };
  } catch (error) {
    return signal.aborted ? { kind: 'timeout', seconds: timeoutMs / 1000 } : faultOf(error);
  } finally {
    await dispatcher?.destroy().catch(() => undefined);
  }
}

/** Our own proxy errors name only the variable, so they are safe to show. */
function faultOf(error: unknown): DeliveryFault {
  if (error instanceof UsageError) return { kind: 'proxy', reason: error.message };
  return { kind: 'network', code: codeOf(error) };
}

/** Only the code: the message may contain the address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/**
 * The environment without variables that are secret by name, and without `secretNames`, compared
 * without case because of Windows.
 */
function withoutSecrets({ environment, secretNames = [] }: DeliveryOptions): DeliveryOptions['environment'] {
  const named = new Set(secretNames.map((name) => name.toUpperCase()));
  const isSecret = (name: string) => isSecretName(name) || named.has(name.toUpperCase());
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isSecret(name)));
}

/** Runs a program with the JSON on its stdin. Its output is discarded. */
async function tellProgram(
  { command: [program = '', ...args] }: NotifyCommand,
  document: JsonDocument,
  { timeoutMs, running, ...secrets }: DeliveryOptions & { readonly timeoutMs: number },
): Promise<DeliveryFault | undefined> {
  const input = `${JSON.stringify(notificationBody(document))}\n`;
  const environment = withoutSecrets(secrets);
  const { end } = await runProgram(
    { program, args, environment, timeoutMs, input },
    { graceMs: 0, ...running },
  );
  return end.kind === 'exit' && end.exitCode === 0 ? undefined : end;
}
