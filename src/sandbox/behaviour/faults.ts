// The faults that a profile can play: names as on the command line, and documentation.
import { gzipSync } from 'node:zlib';
import type { Fault } from '../http/options.js';

export type FaultName =
  | '429'
  | '500-before'
  | '503'
  | '504-before'
  | '500-after'
  | '504-after'
  | 'drop-before'
  | 'drop-after'
  | 'cut-after'
  | 'html-502'
  | 'html-200'
  | 'slow';

interface FaultKind {
  readonly description: string;
  /** @param retryAfterSeconds  for the header of a 429 */
  readonly play: (options: { readonly retryAfterSeconds: number }) => Fault | 'wait';
}

/** Every kind of fault, in documentation order. */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = {
  '429': {
    description: 'too many requests, with Retry-After; not processed',
    play: ({ retryAfterSeconds }) => ({
      ...jsonAnswer('before', 429, 'too_many_requests'),
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
  },
  '500-before': json('before', 500, 'internal server error'),
  '503': json('before', 503, 'service unavailable'),
  '504-before': json('before', 504, 'gateway timeout'),
  '500-after': json('after', 500, 'internal server error'),
  '504-after': json('after', 504, 'gateway timeout'),
  'drop-before': drop('before'),
  'drop-after': drop('after'),
  'cut-after': {
    description: describe('a compressed response that is cut', 'after'),
    play: () => ({ kind: 'answer', when: 'after', status: 200, ...cutGzip }),
  },
  'html-502': page(502, 'Bad Gateway', 'an HTML page from a proxy with status 502'),
  'html-200': page(200, 'Sign in', 'an HTML page from a proxy with status 200, such as a login form'),
  slow: { description: 'the normal response, but late', play: () => 'wait' },
};

type When = Fault['when'];

/** Without checksum and length. */
const cutGzip = { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('{}').subarray(0, -8) };

function json(when: When, status: number, name: string): FaultKind {
  const description = describe(name, when);
  return { description, play: () => jsonAnswer(when, status, name.replaceAll(' ', '_')) };
}

function drop(when: When): FaultKind {
  const description = describe('the connection closes without a response', when);
  return { description, play: () => ({ kind: 'drop', when }) };
}

function page(status: number, title: string, name: string): FaultKind {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const fault: Fault = { kind: 'answer', when: 'before', status, headers, body };
  return { description: describe(name, 'before'), play: () => fault };
}

function describe(name: string, when: When): string {
  return when === 'before' ? `${name}; not processed` : `${name}, although the request was processed`;
}

function jsonAnswer(when: When, status: number, code: string): Extract<Fault, { kind: 'answer' }> {
  const message = 'played by the sandbox';
  return { kind: 'answer', when, status, body: JSON.stringify({ code, message }) };
}

export interface FaultRate {
  readonly name: FaultName;
  /** Share of the requests, from 0 to 1. */
  readonly rate: number;
  /** Default: all. Reads are GET requests, writes all others. */
  readonly requests?: FaultRequests;
}

export type FaultRequests = 'all' | 'reads' | 'writes';

/** Documentation of the faults. */
export interface FaultDocs {
  readonly form: string;
  readonly examples: readonly string[];
  readonly names: readonly { readonly name: FaultName; readonly description: string }[];
}

/** The grammar of {@link parseFault} and every name it knows. */
export const faultDocs: FaultDocs = {
  form: 'NAME=RATE or NAME=RATE@REQUESTS, where RATE is a percentage (5%) or a share (0.05), and REQUESTS is reads, writes or all',
  examples: ['504-after=5%', '429=10%@reads', 'drop-after=0.02@writes'],
  names: faultNames().map((name) => ({ name, description: faultKinds[name].description })),
};

/**
 * Parses one fault, e.g. `504-after=5%@writes`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseFault(text: string): FaultRate {
  const [, name = '', rateText = '', requests = 'all'] = /^([^=]*)=([^@]*)(?:@(.*))?$/.exec(text) ?? [];
  if (name === '') throw new Error(`"${text}" is not a fault. Write ${faultDocs.form}.`);
  if (!isFaultName(name)) {
    throw new Error(`"${name}" is not a fault. Use one of: ${faultNames().join(', ')}.`);
  }
  if (!isFaultRequests(requests)) {
    throw new Error(`Fault ${name}: "${requests}" is not one of reads, writes, all.`);
  }
  return { name, rate: parseRate(name, rateText), requests };
}

function parseRate(name: FaultName, text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text) ?? [];
  const rate = percent === '%' ? Number(digits) / 100 : Number(digits);
  if (digits === undefined || rate > 1) {
    throw new Error(
      `Fault ${name}: "${text}" is not a rate. Write a percentage up to 100% or a share up to 1.`,
    );
  }
  return rate;
}

function faultNames(): readonly FaultName[] {
  return Object.keys(faultKinds) as FaultName[];
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultKinds, name);
}

function isFaultRequests(text: string): text is FaultRequests {
  return text === 'all' || text === 'reads' || text === 'writes';
}
