// The faults a profile can play: by name, as they are written on a command line, and their documentation.
import type { Fault } from '../http/options.js';

/** What a fault is called on a command line. */
export type FaultName =
  | '429'
  | '500-before'
  | '503'
  | '504-before'
  | '500-after'
  | '504-after'
  | 'drop-before'
  | 'drop-after'
  | 'html-502'
  | 'html-200'
  | 'slow';

/** One kind of fault: what it is, and how it is played. */
export interface FaultKind {
  readonly description: string;
  /** @param retryAfterSeconds  for the header of a 429 */
  readonly play: (options: { readonly retryAfterSeconds: number }) => Fault | 'wait';
}

/** Every kind of fault, in the order in which they are shown. */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = {
  '429': {
    description: 'too many requests, with Retry-After; not processed',
    play: ({ retryAfterSeconds }) => ({
      ...jsonFault('before', 429, 'too_many_requests'),
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
  },
  '500-before': {
    description: 'internal server error; not processed',
    play: () => jsonFault('before', 500, 'internal_server_error'),
  },
  '503': {
    description: 'service unavailable; not processed',
    play: () => jsonFault('before', 503, 'service_unavailable'),
  },
  '504-before': {
    description: 'gateway timeout; not processed',
    play: () => jsonFault('before', 504, 'gateway_timeout'),
  },
  '500-after': {
    description: 'internal server error, although the request was processed',
    play: () => jsonFault('after', 500, 'internal_server_error'),
  },
  '504-after': {
    description: 'gateway timeout, although the request was processed',
    play: () => jsonFault('after', 504, 'gateway_timeout'),
  },
  'drop-before': {
    description: 'the connection ends without an answer; not processed',
    play: () => ({ kind: 'drop', when: 'before' }),
  },
  'drop-after': {
    description: 'the connection ends without an answer, although the request was processed',
    play: () => ({ kind: 'drop', when: 'after' }),
  },
  'html-502': {
    description: 'a page of a proxy with status 502; not processed',
    play: () => pageFault(502, 'Bad Gateway'),
  },
  'html-200': {
    description: 'a page of a proxy with status 200, such as a login form; not processed',
    play: () => pageFault(200, 'Sign in'),
  },
  slow: { description: 'the normal answer, but late', play: () => 'wait' },
};

function jsonFault(
  when: 'before' | 'after',
  status: number,
  code: string,
): Extract<Fault, { kind: 'answer' }> {
  const message = 'played by the sandbox';
  return { kind: 'answer', when, status, body: JSON.stringify({ code, message }) };
}

function pageFault(status: number, title: string): Fault {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return { kind: 'answer', when: 'before', status, headers, body };
}

/** How often one fault is played, and for which requests. */
export interface FaultRate {
  readonly name: FaultName;
  /** Share of the requests, from 0 to 1. */
  readonly rate: number;
  /** Default: all. Reads are GET requests, writes all others. */
  readonly requests?: FaultRequests;
}

/** The requests a fault is for. */
export type FaultRequests = 'all' | 'reads' | 'writes';

/** What a person has to know of the faults. */
export interface FaultDocs {
  /** The grammar of one fault. */
  readonly form: string;
  readonly examples: readonly string[];
  readonly names: readonly { readonly name: FaultName; readonly description: string }[];
}

/** The grammar of {@link parseFault} and every name it knows. */
export const faultDocs: FaultDocs = {
  form: 'NAME=RATE or NAME=RATE@REQUESTS; RATE is a percentage (5%) or a share (0.05), REQUESTS reads, writes or all',
  examples: ['504-after=5%', '429=10%@reads', 'drop-after=0.02@writes'],
  names: faultNames().map((name) => ({ name, description: faultKinds[name].description })),
};

/**
 * Reads one fault, as in `504-after=5%@writes`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseFault(text: string): FaultRate {
  const [, name = '', rateText = '', requests = 'all'] = /^([^=]*)=([^@]*)(?:@(.*))?$/.exec(text) ?? [];
  if (name === '') throw new Error(`"${text}" is not a fault. Write ${faultDocs.form}.`);
  if (!isFaultName(name)) {
    throw new Error(`There is no fault "${name}". Use one of: ${faultNames().join(', ')}.`);
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
