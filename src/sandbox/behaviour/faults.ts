// Faults by name, and a mix of them at given rates. The fault of a request depends on the seed, the
// request and how often it came before, not on the order of arrival, so that results do not depend
// on concurrency.
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fault, SandboxOptions } from '../http/options.js';
import type { OptionDocs } from './switches.js';

type When = 'before' | 'after';

export type FaultName =
  | '429'
  | '503'
  | `500-${When}`
  | `504-${When}`
  | `drop-${When}`
  | 'cut-after'
  | 'html-502'
  | 'html-200'
  | 'slow';

interface FaultKind {
  readonly description: string;
  /** Absent: the normal answer, late. */
  readonly fault?: Fault;
}

/** Every kind of fault, in documentation order. */
const faultKinds: Readonly<Record<FaultName, FaultKind>> = {
  '429': json('before', 429, 'too many requests', { 'Retry-After': '1' }),
  '500-before': json('before', 500, 'internal server error'),
  '503': json('before', 503, 'service unavailable'),
  '504-before': json('before', 504, 'gateway timeout'),
  '500-after': json('after', 500, 'internal server error'),
  '504-after': json('after', 504, 'gateway timeout'),
  'drop-before': fault('the connection closes without a response', { kind: 'drop', when: 'before' }),
  'drop-after': fault('the connection closes without a response', { kind: 'drop', when: 'after' }),
  'cut-after': fault('a compressed response that is cut', {
    ...{ kind: 'answer', when: 'after', status: 200, headers: { 'Content-Encoding': 'gzip' } },
    // Without checksum and length.
    body: gzipSync('{}').subarray(0, -8),
  }),
  'html-502': page(502, 'Bad Gateway'),
  'html-200': page(200, 'Sign in'),
  slow: { description: 'the normal response, but late' },
};

const faultNames = Object.keys(faultKinds) as readonly FaultName[];

export interface FaultRate {
  readonly name: FaultName;
  /** Share of the requests, from 0 to 1. */
  readonly rate: number;
  /** Default: all. Reads are GET requests, writes all others. */
  readonly requests?: FaultRequests;
}

export type FaultRequests = 'all' | 'reads' | 'writes';

/** The grammar of {@link parseFault} and every name it knows. */
export const faultDocs: OptionDocs = {
  form: 'NAME=RATE or NAME=RATE@REQUESTS, where RATE is a percentage (5%) or a share (0.05), and REQUESTS is reads, writes or all',
  examples: ['504-after=5%', '429=10%@reads', 'drop-after=0.02@writes'],
  names: faultNames.map((name) => ({ name, description: faultKinds[name].description })),
};

/**
 * Parses one fault, e.g. `504-after=5%@writes`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseFault(text: string): FaultRate {
  const [, word = '', share = '', requests = 'all'] = /^([^=]*)=([^@]*)(?:@(.*))?$/.exec(text) ?? [];
  if (word === '') throw new Error(`"${text}" is not a fault. Write ${faultDocs.form}.`);
  const name = faultNames.find((one) => one === word);
  if (name === undefined) throw new Error(`"${word}" is not a fault. Use one of: ${faultNames.join(', ')}.`);
  if (requests !== 'all' && requests !== 'reads' && requests !== 'writes')
    throw new Error(`Fault ${name}: "${requests}" is not one of reads, writes, all.`);
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(share) ?? [];
  const rate = Number(digits) / (percent === '%' ? 100 : 1);
  if (!(rate <= 1))
    throw new Error(
      `Fault ${name}: "${share}" is not a rate. Write a percentage up to 100% or a share up to 1.`,
    );
  return { name, rate, requests };
}

export interface FaultProfileOptions {
  /** The rates of one request add up to 1 at most; other requests are answered normally. */
  readonly faults: readonly FaultRate[];
  /** Different seeds select different requests. Default: 1. */
  readonly seed?: number;
  /** Delay of a slow answer. Default: 3000. */
  readonly slowMs?: number;
  /** Waits for a slow answer. Default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * Creates an `onRequest` that plays the faults.
 * @throws Error if the rates of reads or of writes add up to more than 1
 */
export function faultProfile(options: FaultProfileOptions): NonNullable<SandboxOptions['onRequest']> {
  const { faults, seed = 1, slowMs = 3000 } = options;
  const { wait = (ms) => delay(ms, undefined, { ref: false }) } = options;
  refuseRates(faults);
  const countRequest = countRepetitions();
  return async ({ method, path, query, body }) => {
    const text = `${method} ${path} ${JSON.stringify([query, body ?? null])}`;
    const possible = faults.filter(({ requests }) =>
      isAmong(requests, method === 'GET' ? 'reads' : 'writes'),
    );
    const name = chooseFault(possible, shareOf(`${seed} ${countRequest(text)} ${text}`));
    if (name === 'slow') await wait(slowMs);
    return name && faultKinds[name].fault;
  };
}

/** The fault whose interval contains the share. Pure. */
function chooseFault(faults: readonly FaultRate[], share: number): FaultName | undefined {
  let end = 0;
  for (const { name, rate } of faults) {
    end += rate;
    if (share < end) return name;
  }
  return undefined;
}

function isAmong(requests: FaultRequests = 'all', kind: FaultRequests): boolean {
  return requests === 'all' || requests === kind;
}

/** Counts how often each request has come: 1 for the first time. */
function countRepetitions(): (text: string) => number {
  // Keyed by hash to save memory; collisions do no harm.
  const countByShare = new Map<number, number>();
  return (text) => {
    const share = shareOf(text);
    const count = (countByShare.get(share) ?? 0) + 1;
    countByShare.set(share, count);
    return count;
  };
}

function refuseRates(faults: readonly FaultRate[]): void {
  for (const kind of ['reads', 'writes'] as const) {
    const rates = faults.filter(({ requests }) => isAmong(requests, kind));
    const sum = rates.reduce((total, { rate }) => total + rate, 0);
    // Rates such as ten times 0.1 do not add up to exactly 1.
    if (sum > 1 + 1e-9)
      throw new Error(`The faults of ${kind} add up to ${+(sum * 100).toFixed(2)}%, more than 100%.`);
  }
}

/** A pseudo-random number in [0, 1) that is the same for the same text. Pure. */
function shareOf(text: string): number {
  // FNV-1a over UTF-16 code units.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The finalizer of MurmurHash3, so that similar texts get very different numbers.
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return ((second ^ (second >>> 16)) >>> 0) / 2 ** 32;
}

function json(
  when: When,
  status: number,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): FaultKind {
  const body = JSON.stringify({ code: name.replaceAll(' ', '_'), message: 'played by the sandbox' });
  return fault(name, { kind: 'answer', when, status, headers, body });
}

function page(status: number, title: string): FaultKind {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const name = `the page "${title}" of a proxy with status ${status}`;
  return fault(name, { kind: 'answer', when: 'before', status, headers, body });
}

function fault(name: string, played: Fault): FaultKind {
  const when = played.when === 'before' ? '; not processed' : ', although the request was processed';
  return { description: `${name}${when}`, fault: played };
}
