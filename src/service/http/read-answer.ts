/** Reads answers of the service: what is a success, and what of it may be told. */
import type { RequestFailed } from '../../model/request-failures.js';
import type { Shorten } from '../lists/leave-out-repeats.js';
import type { CallOptions, RawAnswer, ServiceAnswer, ServiceRequest } from './client.js';
import { encodeQuery } from './encode-query.js';
import type { WholeAnswer } from './exchange.js';
import { type FailedRequest, refusedRequest, unreadableAnswer } from './request-failure.js';
import { hideToken, shownHeaders } from './shown-headers.js';

/** A success, or why it is none. */
export type ReadAnswer<T> = { readonly answer: T } | { readonly failure: RequestFailed };

/** Reads the answer to one try. */
export type AnswerReader<T> = (request: FailedRequest, answer: WholeAnswer) => ReadAnswer<T>;

/** Leaves out a byte order mark. */
const utf8 = new TextDecoder();

/** Reads answers as JSON. @param shorten applied to what is a success */
export function jsonReader(token: string, shorten: Shorten = (bytes) => bytes): AnswerReader<ServiceAnswer> {
  return (request, { status, headers, bytes }) => {
    if (!isSuccess(status))
      return { failure: refusal(request, status, hideToken(utf8.decode(bytes), token)) };
    const { json, isReadable } = parseJson(utf8.decode(shorten(bytes)));
    if (!isReadable) return { failure: unreadableAnswer(request, status) };
    return { answer: { body: json, ...totalOf(headers) } };
  };
}

/** Reads answers as they come. That it is JSON is still looked at, unless it may be anything: a proxy's page is no success. */
export function rawReader(
  { method, path, query = {} }: ServiceRequest,
  { isAnyContent = false, onAnswer }: CallOptions,
  token: string,
): AnswerReader<RawAnswer> {
  const sent = `${method} ${path}${encodeQuery(query)}`;
  return (request, { status, headers, bytes }) => {
    const refused = isSuccess(status) ? '' : hideToken(utf8.decode(bytes), token);
    onAnswer?.({ request: sent, status, headers: shownHeaders(headers, token), refusal: refused });
    if (!isSuccess(status)) return { failure: refusal(request, status, refused) };
    const isReadable = isAnyContent || parseJson(utf8.decode(bytes)).isReadable;
    if (!isReadable) return { failure: unreadableAnswer(request, status) };
    const contentType = headerText(headers['content-type']);
    return { answer: { status, contentType, bytes, ...totalOf(headers) } };
  };
}

/** @param text does not hold the token: what it says is told */
function refusal(request: FailedRequest, status: number, text: string): RequestFailed {
  return refusedRequest(request, status, parseJson(text).json);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function totalOf(headers: WholeAnswer['headers']): Pick<ServiceAnswer, 'total'> {
  const total = Number.parseInt(headerText(headers['total']) ?? '', 10);
  return total >= 0 ? { total } : {};
}

function parseJson(text: string): { readonly json: unknown; readonly isReadable: boolean } {
  try {
    return { json: text === '' ? undefined : JSON.parse(text), isReadable: true };
  } catch {
    return { json: undefined, isReadable: false };
  }
}

/** The first value of a header. */
export function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
