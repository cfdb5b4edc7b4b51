// The faults a profile can play, by name.
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
