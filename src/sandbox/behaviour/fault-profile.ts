// Plays a mix of faults at given rates. The fault of a request depends on the seed, the request and
// how often it came before, not on the order of arrival, so that results do not depend on
// concurrency.
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, SandboxOptions, SandboxRequest } from '../http/options.js';
import { type FaultName, type FaultRate, faultKinds } from './faults.js';

/** Repetition counters are reset after this many different requests, to bound memory. */
const REQUESTS_COUNTED_MAX = 100_000;

export interface FaultProfileOptions {
  /** The rates of one request add up to 1 at most; other requests are answered normally. */
  readonly faults: readonly FaultRate[];
  /** Different seeds select different requests. Default: 1. */
  readonly seed?: number;
  /** `Retry-After` of a 429. Default: 1. */
  readonly retryAfterSeconds?: number;
  /** Delay of a slow answer. Default: 3000. */
  readonly slowMs?: number;
  /** Waits for a slow answer. Default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * Creates an `onRequest` that plays the faults.
 * @throws Error if a rate is not from 0 to 1, or the rates of reads or of writes add up to more
 *   than 1
 */
export function faultProfile(options: FaultProfileOptions): NonNullable<SandboxOptions['onRequest']> {
  const { faults, seed = 1, retryAfterSeconds = 1, slowMs = 3000 } = options;
  const { wait = (ms) => delay(ms, undefined, { ref: false }) } = options;
  refuseRates(faults);
  const countRequest = countRepetitions();
  return async (request) => {
    const text = `${request.method} ${request.path} ${JSON.stringify([request.query, request.body ?? null])}`;
    const name = chooseFault(faults, request, shareOf(`${seed} ${countRequest(text)} ${text}`));
    if (name === undefined) return undefined;
    const played: Fault | 'wait' = faultKinds[name].play({ retryAfterSeconds });
    if (played !== 'wait') return played;
    await wait(slowMs);
    return undefined;
  };
}

/** Counts how often each request has come: 1 for the first time. */
function countRepetitions(): (text: string) => number {
  // Keyed by hash to save memory; collisions do no harm.
  const countByShare = new Map<number, number>();
  return (text) => {
    const share = shareOf(text);
    const count = (countByShare.get(share) ?? 0) + 1;
    if (countByShare.size >= REQUESTS_COUNTED_MAX) countByShare.clear();
    countByShare.set(share, count);
    return count;
  };
}

/** The fault whose interval contains the share. Pure. */
function chooseFault(
  faults: readonly FaultRate[],
  { method }: SandboxRequest,
  share: number,
): FaultName | undefined {
  let end = 0;
  for (const { name, rate, requests = 'all' } of faults) {
    if (requests !== 'all' && requests !== kindOf(method)) continue;
    end += rate;
    if (share < end) return name;
  }
  return undefined;
}

function kindOf(method: string): 'reads' | 'writes' {
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}

function refuseRates(faults: readonly FaultRate[]): void {
  const wrong = faults.find(({ rate }) => !(rate >= 0 && rate <= 1));
  if (wrong !== undefined)
    throw new Error(`Fault ${wrong.name}: the rate ${wrong.rate} must be from 0 to 1.`);
  for (const kind of ['reads', 'writes'] as const) {
    const rates = faults.filter(({ requests = 'all' }) => requests === 'all' || requests === kind);
    const sum = rates.reduce((total, { rate }) => total + rate, 0);
    // Rates such as ten times 0.1 do not add up to exactly 1.
    if (sum > 1 + 1e-9)
      throw new Error(`The faults of ${kind} add up to ${+(sum * 100).toFixed(2)}%, more than 100%.`);
  }
}

/** A pseudo-random number in [0, 1) that is the same for the same text. Pure. */
function shareOf(text: string): number {
  return mix(fnv1a(text)) / 2 ** 32;
}

/** FNV-1a over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** The finalizer of MurmurHash3, so that similar texts get very different numbers. */
function mix(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
