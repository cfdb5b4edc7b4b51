/** Decides whether and when a failed request is sent again. Pure: waiting is done by the client. */

import type { NetworkFault } from '../../model/request-failures.js';

export interface FailedTry {
  readonly method: string;
  /** A POST that has the same effect once or twice, as other methods always have. */
  readonly isRepeatable?: boolean | undefined;
  /** HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  /** How the request ended when no answer came. */
  readonly fault?: NetworkFault | undefined;
  /**
   * The connection had been used before and ended before any byte of an answer: it was most likely
   * closed while idle.
   */
  readonly isIdleReset?: boolean | undefined;
  /** What the service asked to wait, from now on. */
  readonly askedMs?: number | undefined;
  /** Number of this try, from 1. */
  readonly attempt: number;
  /**
   * How many of the tries, this one included, were turned away with 429, which says that nothing
   * was done.
   */
  readonly turnedAwayCount?: number;
  /** An earlier try may have been carried out. */
  readonly isInDoubt?: boolean;
  /** Since the first try began. */
  readonly elapsedMs: number;
  /** From 0 up to 1; spreads the waits of many requests. */
  readonly random: number;
}

/**
 * `look-first`: the try may have been carried out, and a second one would be one too many; after
 * the last one (`isLast`), nothing is repeated. `waitMs`: how long the service wants to be left
 * alone, where that is too long; that concerns all requests.
 */
export type RetryDecision = { readonly waitMs?: number } & (
  | { readonly kind: 'retry'; readonly afterMs: number }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'look-first'; readonly afterMs: number; readonly isLast: boolean }
);

/** Tries that met anything but 429. */
const attemptsMax = 6;
/** Tries that met an answer that cannot be read: a proxy may pass, a wrong address does not. */
const unreadableAttemptsMax = 3;
/** All tries; with the waits between, 429 without a Retry-After comes to the deadline first. */
const attemptsInAllMax = 24;
/** Of one request, from its first try to the begin of its last. */
export const elapsedMsMax = 120_000;
const backoffMsBase = 250;
const backoffMsMax = 30_000;
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const lastingFaults: ReadonlySet<NetworkFault | undefined> = new Set<NetworkFault>([
  'certificate',
  'not-tls',
]);
/** No connection was made, so nothing was sent. */
const unsentFaults: ReadonlySet<NetworkFault | undefined> = new Set<NetworkFault>([
  'refused',
  'unresolved',
  'unconnected',
  'proxy',
]);

/**
 * What to do after a failed try. GET, PATCH and DELETE have the same effect once or twice. A POST
 * may have been carried out although its answer was lost or is a 5xx: then its effect is looked for
 * first. After another 4xx nothing is repeated; only the 422 of a POST in doubt may mean that the
 * record exists by now. Pure.
 */
export function decideRetry(failed: FailedTry): RetryDecision {
  const { method, status, attempt, turnedAwayCount = 0, elapsedMs, askedMs } = failed;
  const isOnce = method === 'POST' && failed.isRepeatable !== true;
  if (isOnce && status === 422 && failed.isInDoubt) return { kind: 'look-first', afterMs: 0, isLast: true };
  if (!isPassing(failed)) return { kind: 'give-up' };
  const afterMs = delayMs(failed);
  const isOverdue = elapsedMs + afterMs > elapsedMsMax;
  const triesMax = status !== undefined && status < 300 ? unreadableAttemptsMax : attemptsMax;
  const isLast = isOverdue || attempt - turnedAwayCount >= triesMax || attempt >= attemptsInAllMax;
  // That a request has used up its time by itself says nothing of others, and neither does a short
  // wait that is asked for then.
  const isForAll = status === 429 || (askedMs ?? 0) > backoffMsMax;
  const overdue = isOverdue && isForAll ? { waitMs: afterMs } : {};
  if (isOnce && mayHaveHappened(failed)) {
    return { kind: 'look-first', afterMs: isLast ? 0 : afterMs, isLast, ...overdue };
  }
  return isLast ? { kind: 'give-up', ...overdue } : { kind: 'retry', afterMs };
}

/** A success that cannot be read is most likely the page of a proxy, which passes as well. */
function isPassing({ status, fault }: FailedTry): boolean {
  if (status === undefined) return !lastingFaults.has(fault);
  return passingStatuses.has(status) || status < 300;
}

/** The service may have carried out what it was asked, although it did not say so. Pure. */
export function mayHaveHappened({ status, fault }: Pick<FailedTry, 'status' | 'fault'>): boolean {
  if (status === undefined) return !unsentFaults.has(fault) && !lastingFaults.has(fault);
  return status >= 500 || status < 300;
}

/**
 * What has not been done yet may still be done: a gateway gave up waiting for it, or we did. Pure.
 */
export function mayComeLate({ status, fault }: Pick<FailedTry, 'status' | 'fault'>): boolean {
  return status === 504 || fault === 'timeout';
}

/** Nothing can be reached there, by this request or another. Pure. */
export function isOutOfReach({ fault }: Pick<FailedTry, 'fault'>): boolean {
  return unsentFaults.has(fault) || lastingFaults.has(fault);
}

/**
 * A connection that was closed while idle says nothing about the service: the next one is tried at
 * once. What the service asks for makes the wait longer, never shorter: a clock that goes ahead of
 * its own makes any date one that is past.
 */
function delayMs(failed: FailedTry): number {
  return Math.max(failed.askedMs ?? 0, failed.isIdleReset ? 0 : backoffMs(failed));
}

/**
 * Doubles each time; between half and the whole of that, so that requests do not come back
 * together.
 */
function backoffMs({ attempt, random }: FailedTry): number {
  const whole = Math.min(backoffMsMax, backoffMsBase * 2 ** (attempt - 1));
  return whole * (0.5 + random / 2);
}

/**
 * Reads a `Retry-After` header: seconds or an HTTP date.
 * @returns milliseconds from now, at least 0; undefined when there is none or it cannot be read.
 *   Pure.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
