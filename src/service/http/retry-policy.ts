/** Decides whether and when a failed request is retried. Pure; the client does the waiting. */

import type { NetworkFault, RequestFailureDetails } from '../../model/request-failures.js';

export interface FailedTry {
  readonly method: string;
  /** Default: true, except for POST. */
  readonly isRepeatable?: boolean | undefined;
  /** HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  /** Why no answer came. */
  readonly fault?: NetworkFault | undefined;
  /** A reused connection ended before the answer began; most likely it was closed while idle. */
  readonly isIdleReset?: boolean | undefined;
  /** Wait requested by the service, from now on. */
  readonly askedMs?: number | undefined;
  /** Number of this try, from 1. */
  readonly attempt: number;
  /** Tries rejected with 429 so far, including this one. 429 means that nothing was done. */
  readonly turnedAwayCount?: number;
  /** An earlier try may have taken effect. */
  readonly isInDoubt?: boolean;
  /** Since the first try started. */
  readonly elapsedMs: number;
  /** From 0 up to 1; spreads the retries of concurrent requests. */
  readonly random: number;
}

/**
 * `look-first`: the try may have taken effect, so look before repeating it; after the last try
 * (`isLast`), nothing is repeated. `waitMs`: a requested pause that is too long to wait for; it
 * applies to all requests.
 */
export type RetryDecision = { readonly waitMs?: number } & (
  | { readonly kind: 'retry'; readonly afterMs: number }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'look-first'; readonly afterMs: number; readonly isLast: boolean }
);

/** Tries other than those rejected with 429. */
const attemptsMax = 6;
/** Tries with an unreadable answer: a proxy may recover, a wrong address does not. */
const unreadableAttemptsMax = 3;
/** All tries. Without Retry-After, 429 reaches the deadline first. */
const attemptsInAllMax = 24;
/** From the first try of a request to the start of its last. */
export const elapsedMsMax = 120_000;
const backoffMsBase = 250;
const backoffMsMax = 30_000;
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const lastingFaults: ReadonlySet<NetworkFault | undefined> = new Set<NetworkFault>([
  'certificate',
  'not-tls',
]);
/** The next answer would be as large, and nobody waits after an interruption. */
const finalFaults: ReadonlySet<NetworkFault | undefined> = new Set<NetworkFault>([
  'too-large',
  'interrupted',
]);
/** No connection was made, so nothing was sent. */
const unsentFaults: ReadonlySet<NetworkFault | undefined> = new Set<NetworkFault>([
  'refused',
  'unresolved',
  'unconnected',
  'proxy',
]);

/**
 * What to do after a failed try. GET, PATCH and DELETE are idempotent, unless the request says
 * otherwise. A POST may have taken effect although its answer was lost or is a 5xx, so look for its
 * effect first. Other 4xx are final, except that the 422 of a POST in doubt may mean that the
 * record now exists. Pure.
 */
export function decideRetry(failed: FailedTry): RetryDecision {
  const {
    method,
    isRepeatable = method !== 'POST',
    status,
    attempt,
    turnedAwayCount = 0,
    elapsedMs,
    askedMs,
  } = failed;
  const isOnce = !isRepeatable;
  if (isOnce && status === 422 && failed.isInDoubt) return { kind: 'look-first', afterMs: 0, isLast: true };
  if (!isPassing(failed)) return { kind: 'give-up' };
  const afterMs = delayMs(failed);
  const isOverdue = elapsedMs + afterMs > elapsedMsMax;
  const triesMax = status !== undefined && status < 300 ? unreadableAttemptsMax : attemptsMax;
  const isLast = isOverdue || attempt - turnedAwayCount >= triesMax || attempt >= attemptsInAllMax;
  // A request that ran out of time, or a short requested wait, says nothing about others.
  const isForAll = status === 429 || (askedMs ?? 0) > backoffMsMax;
  const overdue = isOverdue && isForAll ? { waitMs: afterMs } : {};
  if (isOnce && mayHaveHappened(failed)) {
    return { kind: 'look-first', afterMs: isLast ? 0 : afterMs, isLast, ...overdue };
  }
  return isLast ? { kind: 'give-up', ...overdue } : { kind: 'retry', afterMs };
}

/** An unreadable success is most likely the page of a proxy, which is transient too. */
function isPassing({ status, fault }: FailedTry): boolean {
  if (status === undefined) return !lastingFaults.has(fault) && !finalFaults.has(fault);
  return passingStatuses.has(status) || status < 300;
}

/** The server does not know what is asked of it. */
const notImplemented = 501;

/** The request may have taken effect although no answer says so. Pure. */
export function mayHaveHappened({ status, fault }: Pick<FailedTry, 'status' | 'fault'>): boolean {
  if (status === undefined) return !unsentFaults.has(fault) && !lastingFaults.has(fault);
  return (status >= 500 && status !== notImplemented) || status < 300;
}

/** The request may still take effect: a gateway or the client gave up waiting for it. Pure. */
export function mayComeLate({ status, fault }: Pick<FailedTry, 'status' | 'fault'>): boolean {
  return status === 504 || fault === 'timeout';
}

/** The service is unreachable, for any request. Pure. */
export function isOutOfReach({ fault }: Pick<FailedTry, 'fault'>): boolean {
  return unsentFaults.has(fault) || lastingFaults.has(fault);
}

/** Other requests would meet the same failure. Pure. */
export function isForAll(details: Pick<RequestFailureDetails, 'status' | 'fault' | 'waitMs'>): boolean {
  const { status, waitMs } = details;
  return status === 401 || status === 403 || waitMs !== undefined || isOutOfReach(details);
}

/**
 * A connection closed while idle says nothing about the service, so retry at once. A Retry-After
 * only lengthens the wait: with a fast local clock, its date is in the past.
 */
function delayMs(failed: FailedTry): number {
  return Math.max(failed.askedMs ?? 0, failed.isIdleReset ? 0 : backoffMs(failed));
}

/** Exponential, with jitter between half and all of the delay. */
function backoffMs({ attempt, random }: FailedTry): number {
  const whole = Math.min(backoffMsMax, backoffMsBase * 2 ** (attempt - 1));
  return whole * (0.5 + random / 2);
}

/**
 * Reads a `Retry-After` header: seconds or an HTTP date.
 * @returns milliseconds from now, at least 0; undefined if absent or invalid. Pure.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
