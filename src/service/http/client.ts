/** HTTP with the service: authentication, retries and a limiter. Knows no resources. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Dispatcher, FormData } from 'undici';
import type { GivenIn } from '../../model/request-failures.js';
import { Mask } from '../../words/mask.js';
import { type Clock, type ClockOptions, createClock } from './clock.js';
import { acceptedEncodings, decodeAnswer } from './decode-answer.js';
import { openDispatcher, proxyName } from './dispatcher.js';
import { type ExchangeBounds, exchange } from './exchange.js';
import { createLimiter } from './limiter.js';
import {
  type AnswerReader,
  answerReader,
  type Hide,
  headerText,
  type RawAnswer,
  type RawReading,
  type ReadAnswer,
  type ServiceAnswer,
} from './read-answer.js';
import {
  type Credentials,
  encodeQuery,
  type FormPart,
  type ServiceRequest,
  type WholeAnswer,
} from './request.js';
import { brokenRequest } from './request-failure.js';
import { parseRetryAfter } from './retry-policy.js';
import { type RetryOptions, Tries, type TriesOptions, type Try } from './tries.js';

export interface CallOptions extends RetryOptions, RawReading {}

export interface RequestCounts {
  readonly sent: number;
  readonly retried: number;
}

/** The service's clock, as its answers show it. */
export interface ServiceClock {
  /** How far it is ahead of the machine's; undefined before any answer. */
  aheadMs: number | undefined;
}

export interface Client {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly concurrency: number;
  readonly givenIn: GivenIn | undefined;
  /** Requests so far, counting every try. */
  readonly counts: RequestCounts;
  /** By the answers so far. */
  readonly service: ServiceClock;
  /** Code that waits for the service uses this clock. */
  readonly clock: Clock;
  /**
   * Sends a request, with retries as the retry policy allows. A POST that may have taken effect is
   * repeated only if `mayRepeat` says so.
   * @throws RequestFailed unless it succeeds
   */
  send(request: ServiceRequest, options?: RetryOptions): Promise<ServiceAnswer>;
  /** The same, with the bytes of the answer. @throws RequestFailed unless it succeeds */
  call(request: ServiceRequest, options?: CallOptions): Promise<RawAnswer>;
  /** Closes all connections and ends all waits: what is left belongs to a run that has ended. */
  close(): Promise<void>;
}

/** Generous: a page of 100 items with every field filled takes a few megabytes. */
const answerMbMaxDefault = 64;

export interface ClientOptions extends ClockOptions, Credentials, Pick<TriesOptions, 'onRetry'> {
  readonly url: string;
  /** Megabytes of an answer; a larger one fails. Default: 64. */
  readonly answerMbMax?: number | undefined;
  /** Where the address and the token were given, for messages. Default: in these options. */
  readonly givenIn?: GivenIn | undefined;
  /** Proxy URL, including user name and password if any. */
  readonly proxy?: string | undefined;
  /** Maximum concurrent requests. */
  readonly concurrency: number;
  /** Maximum request starts per second. Default: no limit. */
  readonly rps?: number | undefined;
  /** Answer timeout. Default: one minute. */
  readonly answerTimeoutMs?: number | undefined;
  /** Hides other secrets than the token in what a refusal says. */
  readonly mask?: Mask | undefined;
  /** On abort, reads that are waited for end; those that start later run. */
  readonly interruption?: AbortSignal | undefined;
  readonly random?: () => number;
}

/** From a request to the end of its answer. */
const exchangeMsMax = 120_000;

/** The base URL in the form that plans store: host in lower case, no trailing slash. Pure. */
export function normalizeServiceUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/** Creates a client. It connects with its first request. */
export function createClient(options: ClientOptions): Client {
  const { concurrency, rps, proxy: via, answerTimeoutMs, random = Math.random, onRetry } = options;
  const mbMax = options.answerMbMax ?? answerMbMaxDefault;
  const url = normalizeServiceUrl(options.url);
  const hide = hiderOf(options);
  const { origin, pathname } = new URL(url);
  const encode = createEncoder(pathname.replace(/\/$/, ''), options);
  const dispatcher = openDispatcher({ origin, requestsMax: concurrency, proxy: via, answerTimeoutMs });
  const closing = new AbortController();
  const clock = createClock(options, closing.signal);
  const limiter = createLimiter({ concurrency, rps, clock });
  const counts = { sent: 0, retried: 0 };
  const service: ServiceClock = { aheadMs: undefined };
  const trying = { clock, random, givenIn: options.givenIn, proxy: via && proxyName(via), onRetry };

  const tryOnce = async (request: ServiceRequest, bounds: ExchangeBounds): Promise<Try> => {
    counts.sent++;
    const end = await exchange(dispatcher, { origin, ...encode(request) }, bounds);
    return 'cause' in end ? end : readTimes(end, clock.nowMs(), service);
  };

  const call = async (asked: ServiceRequest, calling: CallOptions = {}): Promise<RawAnswer> => {
    const request = calling.isAnyContent ? { ...asked, accept: '*/*' } : asked;
    const read = answerReader(request, calling, hide);
    const signal = readSignalOf(request, options);
    const bounds = { after: clock.after, deadlineMs: exchangeMsMax, mbMax, signal };
    const retry = { ...calling, signal: calling.signal ?? signal };
    const tries = new Tries(request, retry, trying);
    const runTry = () => {
      tries.start();
      return tryOnce(request, bounds);
    };
    for (;;) {
      const end = await limiter.run(runTry, () => tries.leftMs, retry.signal);
      if ('postponedMs' in end) throw tries.postponed(end.postponedMs);
      const result = await readEnd(tries.current, end, { read, mbMax });
      if ('answer' in result) return result.answer;
      await tries.awaitNext(result.failure, end);
      counts.retried++;
    }
  };

  return {
    ...{ url, concurrency, givenIn: options.givenIn, counts, service, clock, call },
    // Without the bytes: many answers are kept for long.
    send: async (request, sending) => {
      const { body, total } = await call(request, sending);
      return { body, ...(total !== undefined && { total }) };
    },
    close: () => {
      closing.abort();
      return dispatcher.destroy();
    },
  };
}

/** Hides the token and the other secrets in what a refusal says. */
function hiderOf({ token, mask }: Pick<ClientOptions, 'token' | 'mask'>): Hide {
  const ofToken = new Mask([token]);
  return (text) => ofToken.text(mask?.text(text) ?? text);
}

/** A read that starts after the interruption looks for the effect of a write in flight. */
function readSignalOf(
  { method }: ServiceRequest,
  { interruption }: Pick<ClientOptions, 'interruption'>,
): AbortSignal | undefined {
  return method === 'GET' && interruption?.aborted === false ? interruption : undefined;
}

async function readEnd(
  current: Tries['current'],
  end: Try,
  { read, mbMax }: { readonly read: AnswerReader; readonly mbMax: number },
): Promise<ReadAnswer> {
  // Let requests that wait for this slot go out before the answer is read.
  if ('bytes' in end) await othersTurn();
  const answer = 'cause' in end ? end : decodeAnswer(end, mbMax);
  if ('cause' in answer) return { failure: brokenRequest(current, answer.cause, answer.isAnswered) };
  return read(current, answer);
}

/** Notes when the service answered, and reads the wait that it asks for. */
function readTimes(end: WholeAnswer, nowMs: number, service: ServiceClock): Try {
  const aheadMs = Date.parse(headerText(end.headers.date) ?? '') - nowMs;
  // A cache on the way may give an old date; the latest one is the service's.
  if (!Number.isNaN(aheadMs)) service.aheadMs = Math.max(aheadMs, service.aheadMs ?? aheadMs);
  return { retryAfterMs: retryAfterMsOf(end, nowMs), ...end };
}

/** The requested wait, if the status allows one. */
function retryAfterMsOf({ status, headers }: WholeAnswer, nowMs: number): number | undefined {
  const mayAsk = status === 429 || status >= 500;
  return mayAsk ? parseRetryAfter(headerText(headers['retry-after']), nowMs) : undefined;
}

/** Creates an encoder. The headers common to all requests are built once. */
function createEncoder(
  basePath: string,
  { token, callerId, headers = {} }: Credentials,
): (request: ServiceRequest) => Dispatcher.DispatchOptions {
  const always = {
    'accept-encoding': acceptedEncodings,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(callerId !== undefined && { 'x-caller-id': callerId }),
  };
  const withJson = { ...always, 'content-type': 'application/json' };
  return ({ method, path: ownPath, query = {}, accept, body, json, form }) => {
    const path = basePath + ownPath + encodeQuery(query);
    const isJson = form === undefined && (body !== undefined || json !== undefined);
    const usual = isJson ? withJson : always;
    const headers = accept === undefined ? usual : { ...usual, accept };
    if (form !== undefined) return { method, path, headers, body: formData(form) };
    if (!isJson) return { method, path, headers };
    // Otherwise undici closes the connection after each DELETE with a body.
    return { method, path, headers, body: json ?? JSON.stringify(body), reset: false };
  };
}

function formData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.bytes], { type: part.contentType }), part.fileName);
  }
  return form;
}
