/**
 * Talks HTTP with the service: authentication, one limiter in front of every try, retries, errors with their request.
 * It knows no resources.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Dispatcher, FormData } from 'undici';
import type { RequestFailed } from '../../model/request-failures.js';
import type { Shorten } from '../lists/leave-out-repeats.js';
import { type Clock, type ClockOptions, createClock } from './clock.js';
import { openDispatcher, proxyName } from './dispatcher.js';
import { encodeQuery, type Query } from './encode-query.js';
import { type BrokenExchange, exchange, type WholeAnswer } from './exchange.js';
import type { FormPart } from './form-part.js';
import { createLimiter, type TryEnd } from './limiter.js';
import { type AnswerReader, headerText, jsonReader, rawReader } from './read-answer.js';
import { brokenRequest, concludedRequest, postponedRequest } from './request-failure.js';
import { decideRetry, elapsedMsMax, mayComeLate, mayHaveHappened, parseRetryAfter } from './retry-policy.js';
import type { ShownHeader } from './shown-headers.js';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path from `/v1` on, segments already percent-encoded. */
  readonly path: string;
  readonly query?: Query;
  /** What the answer is to be. Default: `application/json`. */
  readonly accept?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: JSON that is sent as it is written. */
  readonly json?: string | undefined;
  /** Instead of `body`: sent as multipart/form-data. */
  readonly form?: readonly FormPart[] | undefined;
  /** A POST that has the same effect once or twice. */
  readonly isRepeatable?: boolean;
}

export interface SendOptions {
  /**
   * Asked when a try may have been carried out and a second time would be once too often. It is asked after the last try as well, so
   * that whoever sends can look what became of it; what it returns is then ignored, and `send` throws the failure.
   * @returns true: the request is sent again; false: it is not, and `send` throws the failure
   */
  readonly mayRepeat?: MayRepeat;
  /** When it aborts, what is in flight is finished and no further try is begun. */
  readonly signal?: AbortSignal | undefined;
  /** What got no answer is not sent again. */
  readonly isSilenceFinal?: boolean;
  /** Applied to JSON before it is parsed. */
  readonly shorten?: Shorten | undefined;
}

/** Finds out whether a request that failed may be sent once more. */
export type MayRepeat = (failure: RequestFailed) => Promise<boolean>;

/** A successful answer. */
export interface ServiceAnswer {
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** The `Total` header of a list, if the service sends one. */
  readonly total?: number;
}

/** A successful answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
  /** The `Total` header of a list, if the service sends one. */
  readonly total?: number;
}

/** An answer to one try, fit to be shown: no token and no cookie is in it. */
export interface SeenAnswer {
  /** Method and path with the query, below the base URL. */
  readonly request: string;
  readonly status: number;
  readonly headers: readonly ShownHeader[];
  /** The body of an answer that is no success; empty for one that is. */
  readonly refusal: string;
}

export interface CallOptions extends SendOptions {
  /** The answer may be anything. Default: it must be empty or JSON, and anything else is no success. */
  readonly isAnyContent?: boolean;
  /** Told of the answer to each try. */
  readonly onAnswer?: ((answer: SeenAnswer) => void) | undefined;
}

export interface RequestCounts {
  readonly sent: number;
  readonly retried: number;
}

export interface Client {
  /** Base URL without a slash at the end. */
  readonly url: string;
  readonly concurrency: number;
  /** Requests so far, each try counted. */
  readonly counts: RequestCounts;
  /** Time as the client sees it; whoever waits for the service waits by it. */
  readonly clock: Clock;
  /**
   * Sends a request, and again where the retry policy allows it. A POST that may have been carried out is repeated only
   * if `mayRepeat` says so.
   * @throws RequestFailed for any end but a success
   */
  send(request: ServiceRequest, options?: SendOptions): Promise<ServiceAnswer>;
  /**
   * The same, with the answer as it came.
   * @throws RequestFailed for any end but a success
   */
  call(request: ServiceRequest, options?: CallOptions): Promise<RawAnswer>;
  /** Ends all connections and all waiting. */
  close(): Promise<void>;
}

export interface ClientOptions extends ClockOptions {
  readonly url: string;
  readonly token: string;
  /** Sent as `X-Caller-Id`, which the tokens of service accounts need. */
  readonly callerId?: string | undefined;
  /** Sent with every request, under those that the client sets itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Address of a proxy to go through, with the name and password in it if there are any. */
  readonly proxy?: string | undefined;
  /** Most requests in flight at once. */
  readonly concurrency: number;
  /** Most requests that start in a second. Default: any number. */
  readonly rps?: number | undefined;
  /** How long an answer may take. Default: a minute. */
  readonly answerTimeoutMs?: number | undefined;
  /** Told of every retry. */
  readonly onRetry?: (failure: RequestFailed, delayMs: number) => void;
  readonly random?: () => number;
}

/** The base URL of a service as plans name it: host in lower case, no slash at the end. Pure. */
export function normalizeServiceUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/** Opens a client. Nothing is sent before the first request. */
export function createClient(options: ClientOptions): Client {
  const { concurrency, rps, random = Math.random } = options;
  const url = normalizeServiceUrl(options.url);
  const { origin, pathname } = new URL(url);
  const basePath = pathname.replace(/\/$/, '');
  const headers = requestHeaders(options);
  const { proxy, answerTimeoutMs } = options;
  const dispatcher = openDispatcher({ origin, requestsMax: concurrency, proxy, answerTimeoutMs });
  const through = proxy === undefined ? undefined : proxyName(proxy);
  const closing = new AbortController();
  const clock = createClock(options, closing.signal);
  const limiter = createLimiter({ concurrency, rps, clock });
  const counts = { sent: 0, retried: 0 };

  const sendOnce = async (request: ServiceRequest): Promise<Try> => {
    counts.sent++;
    const end = await exchange(dispatcher, { origin, ...dispatchOptions(request, basePath, headers) });
    return 'cause' in end ? end : { retryAfterMs: retryAfterMsOf(end, clock.nowMs()), ...end };
  };

  /** Waits for the next try. @throws RequestFailed when there is to be none */
  const awaitNext = async (
    past: PastTries,
    { failure: latest, end }: FailedTry,
    { mayRepeat, signal, isSilenceFinal }: SendOptions,
  ): Promise<void> => {
    const isSilent = 'cause' in end && !latest.details.isIdleReset;
    if (isSilenceFinal && isSilent) throw latest;
    const decision = past.decide(latest, end.retryAfterMs, clock.nowMs());
    const failure = past.lastFailure(decision.kind === 'retry' ? undefined : decision.waitMs);
    if (decision.kind === 'give-up' || clock.isStopped || signal?.aborted) throw failure;
    const isLooking = decision.kind === 'look-first';
    if (isLooking && !mayRepeat) throw failure;
    options.onRetry?.(failure, decision.afterMs);
    if (decision.afterMs > 0) await clock.wait(decision.afterMs, signal);
    if (clock.isStopped || signal?.aborted) throw failure;
    if (isLooking && (!(await mayRepeat?.(failure)) || decision.isLast)) throw failure;
  };

  const sendAndRead = async <T>(
    request: ServiceRequest,
    sending: SendOptions,
    read: AnswerReader<T>,
  ): Promise<T> => {
    const { method, path } = request;
    const past = new PastTries(request, random);
    for (;;) {
      const end = await limiter.run(
        () => {
          past.start(clock.nowMs());
          return sendOnce(request);
        },
        () => past.leftMs(clock.nowMs()),
        sending.signal,
      );
      if ('postponedMs' in end) throw past.postponed(end.postponedMs);
      // To read a long answer takes as long as to send many requests: those that wait for its place go first.
      if ('bytes' in end && end.bytes.length > longBytes) await othersTurn();
      const tried = { method, path, tries: past.count, proxy: through };
      const result =
        'cause' in end ? { failure: brokenRequest(tried, end.cause, end.isAnswered) } : read(tried, end);
      if ('answer' in result) return result.answer;
      await awaitNext(past, { ...result, end }, sending);
      counts.retried++;
    }
  };

  const send = (request: ServiceRequest, sending: SendOptions = {}) =>
    sendAndRead(request, sending, jsonReader(options.token, sending.shorten));

  const call = (request: ServiceRequest, calling: CallOptions = {}) =>
    sendAndRead(
      calling.isAnyContent ? { ...request, accept: '*/*' } : request,
      calling,
      rawReader(request, calling, options.token),
    );

  const close = (): Promise<void> => {
    // What still waits or is in flight belongs to a run that has ended.
    closing.abort();
    return dispatcher.destroy();
  };
  return { url, concurrency, counts, clock, send, call, close };
}

/** To read an answer of this size takes longer than to send several requests. */
const longBytes = 32 * 1024;

/** What came of a try, not read yet, with what the limiter wants to know of it. */
type Try = (WholeAnswer | BrokenExchange) & TryEnd;

interface FailedTry {
  readonly failure: RequestFailed;
  readonly end: Try;
}

/** What is known of the tries of one request so far. */
class PastTries {
  readonly #request: ServiceRequest;
  readonly #random: () => number;
  #startedMs: number | undefined;
  #last: RequestFailed | undefined;
  #count = 0;
  #turnedAwayCount = 0;
  #isInDoubt = false;
  #mayComeLate = false;

  constructor(request: ServiceRequest, random: () => number) {
    this.#request = request;
    this.#random = random;
  }

  /** Waiting for the first turn is not counted. */
  start(nowMs: number): void {
    this.#startedMs ??= nowMs;
    this.#count++;
  }

  /** Number of tries that were started. */
  get count(): number {
    return this.#count;
  }

  leftMs(nowMs: number): number {
    return elapsedMsMax - this.#elapsedMs(nowMs);
  }

  /** @param askedMs what the service asked to wait */
  decide(failure: RequestFailed, askedMs: number | undefined, nowMs: number): ReturnType<typeof decideRetry> {
    const { status, fault, isIdleReset } = failure.details;
    const { method, isRepeatable } = this.#request;
    const isInDoubt = this.#isInDoubt;
    this.#last = failure;
    this.#isInDoubt ||= mayHaveHappened(failure.details);
    this.#mayComeLate ||= mayComeLate(failure.details);
    if (status === 429) this.#turnedAwayCount++;
    const turnedAwayCount = this.#turnedAwayCount;
    const elapsedMs = this.#elapsedMs(nowMs);
    const known = { method, isRepeatable, status, fault, isIdleReset, askedMs, isInDoubt, turnedAwayCount };
    return decideRetry({ ...known, attempt: this.#count, elapsedMs, random: this.#random() });
  }

  /** The failure to be told where a try was not begun. @param pauseMs how long the service wants to be left alone */
  postponed(pauseMs: number): RequestFailed {
    const { method, path } = this.#request;
    if (!this.#last) return postponedRequest({ method, path, tries: 0 }, pauseMs);
    // One that has little time left may end where others wait.
    return this.lastFailure(pauseMs > elapsedMsMax ? pauseMs : undefined);
  }

  /** The failure to be told after a try. @param waitMs how long the service wants to be left alone, where that is too long */
  lastFailure(waitMs: number | undefined): RequestFailed {
    const last = this.#last;
    if (!last) throw new Error('no try has failed');
    return concludedRequest(last, { waitMs, isInDoubt: this.#isInDoubt, mayComeLate: this.#mayComeLate });
  }

  #elapsedMs(nowMs: number): number {
    return this.#startedMs === undefined ? 0 : nowMs - this.#startedMs;
  }
}

/** The wait that an answer asks for, if it is one that may. */
function retryAfterMsOf({ status, headers }: WholeAnswer, nowMs: number): number | undefined {
  const mayAsk = status === 429 || status >= 500;
  return mayAsk ? parseRetryAfter(headerText(headers['retry-after']), nowMs) : undefined;
}

/** The headers of every request, made once. */
interface OwnHeaders {
  readonly withoutJson: Readonly<Record<string, string>>;
  /** Of a request with a body of JSON. */
  readonly withJson: Readonly<Record<string, string>>;
}

function requestHeaders({ token, callerId, headers = {} }: ClientOptions): OwnHeaders {
  const extra = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const withoutJson = {
    ...Object.fromEntries(extra),
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(callerId !== undefined && { 'x-caller-id': callerId }),
  };
  return { withoutJson, withJson: { ...withoutJson, 'content-type': 'application/json' } };
}

function dispatchOptions(
  { method, path: ownPath, query, accept, body, json, form }: ServiceRequest,
  basePath: string,
  ownHeaders: OwnHeaders,
): Dispatcher.DispatchOptions {
  const path = basePath + ownPath + (query ? encodeQuery(query) : '');
  const isJson = form === undefined && (body !== undefined || json !== undefined);
  const always = isJson ? ownHeaders.withJson : ownHeaders.withoutJson;
  const headers = accept === undefined ? always : { ...always, accept };
  if (form !== undefined) return { method, path, headers, body: formData(form) };
  return isJson ? { method, path, headers, body: json ?? JSON.stringify(body) } : { method, path, headers };
}

/** Puts the parts of a form together, in their order. */
function formData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.bytes], { type: part.contentType }), part.fileName);
  }
  return form;
}
