/**
 * Sends the notifications at the end of a run, all concurrently. Failures are returned, never
 * thrown, and each takes at most as long as two tries.
 */

import { setTimeout as waitMs } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { proxyOf } from '../config/proxy.js';
import { isSecretName } from '../config/secrets.js';
import { type RunOptions, runProgram } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import type { Notification, NotifyCommand, Occasion, WebhookFormat } from '../model/notifications.js';
import type { ProgramEnd } from '../model/problems.js';
import { groupBy } from '../plan/records/collections.js';
import { isGoodEnd, writtenCount } from '../report/content/run-status.js';
import type { JsonDocument, JsonProblem } from '../report/data/json-document.js';
import { changeLines, summaryLine } from '../report/text/summary-line.js';
import { openDispatcher } from '../service/http/dispatcher.js';
import { say } from '../words/say.js';
import { firstNames, formatOrigin } from '../words/text.js';

/** Why a notification did not arrive. */
export type DeliveryFault =
  | ProgramEnd
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'network'; readonly code: string }
  /** `reason` is a sentence from words/, without its stop. */
  | { readonly kind: 'proxy'; readonly reason: string };

export interface Undelivered {
  /** For display: only the origin of a URL, as the rest may be secret. */
  readonly target: string;
  readonly fault: DeliveryFault;
}

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
  if (error instanceof UsageError) return { kind: 'proxy', reason: error.message.replace(/[.。]$/, '') };
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

/** The document of `--json` with only the first findings of each kind. */
interface NotificationBody extends JsonDocument {
  readonly summary: string;
  /** Total number of findings; only the first ones are included. */
  readonly counts: Readonly<Record<'problems' | 'failures' | 'withheld' | 'refusals', number>>;
}

const findingsMax = 10;

/** Shortens the document of a run to a notification. */
export function notificationBody(document: JsonDocument): NotificationBody {
  const { problems, failures, withheld, refusals } = document;
  return {
    summary: summaryLine(document),
    ...document,
    problems: errorsFirst(problems).slice(0, findingsMax),
    failures: failures.slice(0, findingsMax),
    withheld: withheld.slice(0, findingsMax),
    refusals: refusals.slice(0, findingsMax),
    counts: {
      problems: problems.length,
      failures: failures.length,
      withheld: withheld.length,
      refusals: refusals.length,
    },
  };
}

/** The body sent to a webhook. */
export function webhookBody(document: JsonDocument, format: WebhookFormat): string {
  return JSON.stringify(format === 'text' ? { text: chatText(document) } : notificationBody(document));
}

const chatLinesMax = 8;

/** The summary line, followed by the first findings as a code block. */
function chatText(document: JsonDocument): string {
  const { failure, refusals, problems, failures, withheld } = document;
  const lines = [
    ...(failure === null ? [] : failure.split('\n')),
    ...refusals.map(({ message }) => message),
    ...problemLines(errorsFirst(problems)),
    ...changeLines(failures),
    ...changeLines(withheld),
  ];
  const more = lines.length - chatLinesMax;
  const shown = [...lines.slice(0, chatLinesMax), ...(more > 0 ? [say('notify/more', { count: more })] : [])];
  return [unmarked(summaryLine(document)), ...(shown.length > 0 ? [codeBlock(shown)] : [])].join('\n');
}

function errorsFirst(problems: readonly JsonProblem[]): readonly JsonProblem[] {
  const isError = ({ severity }: JsonProblem) => severity === 'error';
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

const placesMax = 3;

/** Groups equal faults of many cells into one line, so that others stay visible. */
function problemLines(problems: readonly JsonProblem[]): readonly string[] {
  const groups = groupBy(problems, ({ severity, message }) => `${severity} ${message}`);
  return [...groups.values()].map((alike) => {
    const places = alike.flatMap(({ origin }) => (origin === null ? [] : [formatOrigin(origin)]));
    const shown = firstNames(places, placesMax);
    const count = alike.length > 1 ? ` (${alike.length})` : '';
    const message = alike[0]?.message ?? '';
    return places.length === 0 ? `${message}${count}` : `${shown}${count}: ${message}`;
  });
}

/** Chats apply no formatting in code blocks; backticks that would end the block are replaced. */
function codeBlock(lines: readonly string[]): string {
  return ['```', ...lines.map((line) => unmarked(line).replaceAll('`', "'")), '```'].join('\n');
}

const lineLengthMax = 400;

/** Keeps foreign text from mentioning people (`<!channel>`), hiding a link or breaking the line. */
function unmarked(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, lineLengthMax);
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
