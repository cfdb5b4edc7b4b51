/**
 * Tells of the end of a run, to all at once. What cannot be delivered is returned, never thrown, and nobody is waited for
 * longer than two tries take.
 */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Notification, NotifyCommand, Occasion, Undelivered } from '../config/notification.js';
import { isOnThisMachine } from '../config/service-url.js';
import type { JsonDocument } from '../report/json-document.js';
import { isGoodEnd, writtenCount } from '../report/run-status.js';
import type { DeliveryFault } from '../words/en/notify.js';
import { notificationBody, webhookBody } from './notification-body.js';

export interface DeliveryOptions {
  /** For commands; what is secret in it they do not get. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of further variables that are secret. */
  readonly secretNames?: readonly string[];
  /** For each try. */
  readonly timeoutMs?: number;
  readonly retryDelayMs?: number;
}

const timeoutMsUsual = 10_000;
const retryDelayMsUsual = 1_000;

/** Sends what is meant for this end of a run. @returns what did not arrive */
export async function sendNotifications(
  notifications: readonly Notification[],
  document: JsonDocument,
  options: DeliveryOptions,
): Promise<readonly Undelivered[]> {
  const meant = notifications.filter(({ on }) => on.some((occasion) => isOccasion(occasion, document)));
  const faults = await Promise.all(meant.map((notification) => send(notification, document, options)));
  return meant.flatMap((notification, index) => {
    const fault = faults[index];
    return fault ? [{ target: targetText(notification), fault }] : [];
  });
}

/** Pure. */
export function isOccasion(occasion: Occasion, { exitCode, status, results }: JsonDocument): boolean {
  if (occasion === 'change') return status === 'CHANGED' || writtenCount(results) > 0;
  return occasion === 'always' || !isGoodEnd(exitCode);
}

/** Of an address only where it leads: the rest may be a secret. Pure. */
export function targetText(notification: Notification): string {
  if (notification.kind === 'command') return notification.command[0];
  return `${new URL(notification.url).origin}/…`;
}

async function send(
  notification: Notification,
  document: JsonDocument,
  { timeoutMs = timeoutMsUsual, retryDelayMs = retryDelayMsUsual, ...secrets }: DeliveryOptions,
): Promise<DeliveryFault | undefined> {
  // A command that failed may have done its part: it is not run again.
  if (notification.kind === 'command') return runProgram(notification, document, { ...secrets, timeoutMs });
  const request = requestOf(notification, document);
  if (!request) return undefined;
  const fault = await tryRequest(request, timeoutMs);
  if (!fault || !mayHelpToRepeat(fault)) return fault;
  await wait(retryDelayMs);
  return tryRequest(request, timeoutMs);
}

function mayHelpToRepeat(fault: DeliveryFault): boolean {
  return fault.kind !== 'status' || fault.status === 429 || fault.status >= 500;
}

interface TellingRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

function requestOf(
  notification: Exclude<Notification, NotifyCommand>,
  document: JsonDocument,
): TellingRequest | undefined {
  if (notification.kind === 'webhook')
    return { url: notification.url, method: 'POST', body: webhookBody(document, notification.format) };
  const url = isGoodEnd(document.exitCode) ? notification.url : notification.failUrl;
  return url === undefined ? undefined : { url, method: 'GET' };
}

/** Redirections are not followed: what is told is meant for one address. */
async function tryRequest(
  { url, method, body }: TellingRequest,
  timeoutMs: number,
): Promise<DeliveryFault | undefined> {
  // No proxy is asked for what is on this machine.
  const dispatcher = isOnThisMachine(url) ? new Agent() : new EnvHttpProxyAgent();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = {
      'user-agent': 'mastersync',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const { origin, pathname, search } = new URL(url);
    const path = pathname + search;
    const sent = { origin, path, method, headers, body: body ?? null, signal };
    const { statusCode: status } = await dispatcher.request(sent);
    return status >= 200 && status < 300 ? undefined : { kind: 'status', status };
  } catch (error) {
    return signal.aborted
      ? { kind: 'timeout', seconds: timeoutMs / 1000 }
      : { kind: 'network', code: codeOf(error) };
  } finally {
    await dispatcher.destroy().catch(() => undefined);
  }
}

/** Only the code: a message may hold the address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

const alwaysSecret = ['MASTERSYNC_TOKEN', 'MASTERSYNC_NOTIFY'];

/** Runs a program with the JSON on its stdin. What it says itself is nobody's matter here. */
async function runProgram(
  { command: [program, ...args] }: NotifyCommand,
  document: JsonDocument,
  { environment, secretNames = [], timeoutMs }: DeliveryOptions & { readonly timeoutMs: number },
): Promise<DeliveryFault | undefined> {
  const secret = [...alwaysSecret, ...secretNames];
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !secret.includes(name)));
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
    const timer = setTimeout(() => {
      end({ kind: 'timeout', seconds: timeoutMs / 1000 });
      child.kill('SIGKILL');
    }, timeoutMs);
    const end = (fault: DeliveryFault | undefined) => {
      clearTimeout(timer);
      child.stdin.destroy();
      child.unref();
      resolve(fault);
    };
    // A program need not read what it is told.
    child.stdin.on('error', () => {});
    child.on('error', (error) => end({ kind: 'not_started', code: codeOf(error) }));
    child.on('exit', (exitCode) =>
      end(exitCode === 0 ? undefined : { kind: 'exit', exitCode: exitCode ?? -1 }),
    );
    child.stdin.end(`${JSON.stringify(notificationBody(document))}\n`);
  });
}
