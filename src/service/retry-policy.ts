/** Decides whether and when a failed request is sent again. Pure: waiting is done by the client. */

import type { NetworkFault } from '../errors.js';

export interface FailedTry {
  readonly method: string;
  /** HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  /** How the request ended when no answer came. */
  readonly fault?: NetworkFault | undefined;
  /** What the service asked to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Number of this try, from 1. */
  readonly attempt: number;
  /** Since the first try began. */
  readonly elapsedMs: number;
  /** From 0 up to 1; spreads the waits of many requests. */
  readonly random: number;
}

const attemptsMax = 6;
const elapsedMsMax = 120_000;
const backoffMsBase = 250;
const backoffMsMax = 30_000;
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * How long to wait before the next try, or undefined to give up. Pure.
 *
 * GET, PATCH and DELETE have the same effect once or twice. A POST may have been carried out although no answer
 * came, so it is repeated only after 429, which says that it was not.
 */
export function retryDelayMs(failed: FailedTry): number | undefined {
  const { method, status, fault, attempt, elapsedMs } = failed;
  if (attempt >= attemptsMax || fault === 'certificate' || fault === 'not-tls') return undefined;
  if (status !== undefined && !passingStatuses.has(status)) return undefined;
  if (method === 'POST' && status !== 429) return undefined;
  const delayMs = failed.retryAfterMs ?? backoffMs(failed);
  return elapsedMs + delayMs > elapsedMsMax ? undefined : delayMs;
}

/** Doubles each time; between half and the whole of that, so that requests do not come back together. */
function backoffMs({ attempt, random }: FailedTry): number {
  const whole = Math.min(backoffMsMax, backoffMsBase * 2 ** (attempt - 1));
  return whole * (0.5 + random / 2);
}

/**
 * Reads a `Retry-After` header: seconds or an HTTP date.
 * @returns milliseconds from now, at least 0; undefined when there is none or it cannot be read. Pure.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
