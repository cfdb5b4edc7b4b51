/**
 * Talks HTTP with the service: authentication, one limit on requests in flight, retries, errors with their request.
 * It knows no resources.
 */
import pLimit from 'p-limit';
import { type Dispatcher, Pool } from 'undici';
import type { RequestFailed } from '../errors.js';
import { encodeQuery, type Query } from './encode-query.js';
import { brokenRequest, type FailedRequest, refusedRequest, unreadableAnswer } from './request-failure.js';
import { parseRetryAfter, retryDelayMs } from './retry-policy.js';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path from `/v1` on, segments already percent-encoded. */
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A successful answer. */
export interface ServiceAnswer {
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** The `Total` header of a list, if the service sends one. */
  readonly total?: number;
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
  /**
   * Sends a request, and again where the retry policy allows it.
   * @throws RequestFailed for any end but a success
   */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** Ends all connections. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly url: string;
  readonly token: string;
  /** Sent as `X-Caller-Id`, which the tokens of service accounts need. */
  readonly callerId?: string | undefined;
  /** Most requests in flight at once. */
  readonly concurrency: number;
  /** Told of every retry. */
  readonly onRetry?: (failure: RequestFailed, delayMs: number) => void;
  /** Default: a timer. */
  readonly wait?: (delayMs: number) => Promise<unknown>;
  readonly nowMs?: () => number;
  readonly random?: () => number;
}

const timeouts = { connectTimeout: 10_000, headersTimeout: 60_000, bodyTimeout: 60_000 };

/** The base URL of a service as plans name it: host in lower case, no slash at the end. Pure. */
export function normalizeServiceUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/** Opens a client. Nothing is sent before the first request. */
export function createClient(options: ClientOptions): Client {
  const { concurrency, wait = waitMs, nowMs = Date.now, random = Math.random } = options;
  const url = normalizeServiceUrl(options.url);
  const { origin, pathname } = new URL(url);
  const basePath = pathname.replace(/\/$/, '');
  const headers = requestHeaders(options);
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1, ...timeouts });
  const limit = pLimit(concurrency);
  const counts = { sent: 0, retried: 0 };

  const sendOnce = async (request: ServiceRequest, tries: number): Promise<Try> => {
    counts.sent++;
    const failed = { method: request.method, path: request.path, tries };
    try {
      return await readAnswer(failed, await pool.request(dispatchOptions(request, basePath, headers)));
    } catch (cause) {
      return { failure: brokenRequest(failed, cause) };
    }
  };

  const send = async (request: ServiceRequest): Promise<ServiceAnswer> => {
    const startMs = nowMs();
    for (let attempt = 1; ; attempt++) {
      const result = await limit(sendOnce, request, attempt);
      if ('answer' in result) return result.answer;
      const delayMs = retryDelayMs({
        method: request.method,
        status: result.failure.details.status,
        fault: result.failure.details.fault,
        retryAfterMs: parseRetryAfter(result.retryAfter, nowMs()),
        attempt,
        elapsedMs: nowMs() - startMs,
        random: random(),
      });
      if (delayMs === undefined) throw result.failure;
      options.onRetry?.(result.failure, delayMs);
      counts.retried++;
      await wait(delayMs);
    }
  };

  return { url, concurrency, counts, send, close: () => pool.destroy() };
}

type Try =
  | { readonly answer: ServiceAnswer }
  | { readonly failure: RequestFailed; readonly retryAfter?: string | undefined };

function requestHeaders({ token, callerId }: ClientOptions): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(callerId !== undefined && { 'x-caller-id': callerId }),
  };
}

function dispatchOptions(
  { method, path, query = {}, body }: ServiceRequest,
  basePath: string,
  headers: Readonly<Record<string, string>>,
): Dispatcher.RequestOptions {
  const common = { method, path: basePath + path + encodeQuery(query) };
  if (body === undefined) return { ...common, headers };
  return {
    ...common,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function readAnswer(
  request: FailedRequest,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<Try> {
  const { json, isReadable } = parseJson(await body.text());
  if (statusCode < 200 || statusCode > 299) {
    const retryAfter = headerText(headers['retry-after']);
    return { failure: refusedRequest(request, statusCode, json), retryAfter };
  }
  if (!isReadable) return { failure: unreadableAnswer(request, statusCode) };
  const total = Number.parseInt(headerText(headers['total']) ?? '', 10);
  return { answer: { body: json, ...(total >= 0 && { total }) } };
}

function parseJson(text: string): { readonly json: unknown; readonly isReadable: boolean } {
  try {
    return { json: text === '' ? undefined : JSON.parse(text), isReadable: true };
  } catch {
    return { json: undefined, isReadable: false };
  }
}

function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function waitMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
