/** Reads answers of the service: what counts as success, and what may be shown. */
import type { RequestFailed } from '../../model/request-failures.js';
import { skippedEncodings } from './decode-answer.js';
import { type DecodedAnswer, encodeQuery, type ServiceRequest, type WholeAnswer } from './request.js';
import { type FailedRequest, refusedRequest, undecodedAnswer, unreadableAnswer } from './request-failure.js';
import { type ShownHeader, shownHeaders } from './shown-headers.js';

export interface ServiceAnswer {
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** The `Total` header of a list, if present. */
  readonly total?: number;
}

/** A successful answer, unparsed. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
  /** The `Total` header of a list, if present. */
  readonly total?: number;
}

/** The answer to one try, safe to show: without tokens and cookies. */
export interface SeenAnswer {
  /** Method and path with the query, below the base URL. */
  readonly request: string;
  readonly status: number;
  readonly headers: readonly ShownHeader[];
  /** Of a compressed answer, in bytes. */
  readonly sizes?: { readonly received: number; readonly decoded: number } | undefined;
  /** The body of a failed answer; empty after a success. */
  readonly refusal: string;
}

export interface RawReading {
  /** Accept any content. Default: only an empty body or JSON counts as success. */
  readonly isAnyContent?: boolean;
  /** Called with the answer to each try. */
  readonly onAnswer?: ((answer: SeenAnswer) => void) | undefined;
}

export type ReadAnswer<T> = { readonly answer: T } | { readonly failure: RequestFailed };

/** Reads the answer to one try. */
export type AnswerReader<T> = (request: FailedRequest, answer: DecodedAnswer) => ReadAnswer<T>;

/** Hides secrets in what may be shown. */
export type Hide = (text: string) => string;

/** Drops a byte order mark. */
const utf8 = new TextDecoder();

/** Reads answers as JSON. */
export function jsonReader(hide: Hide): AnswerReader<ServiceAnswer> {
  return (request, { status, headers, bytes, damage }) => {
    if (damage !== undefined) return { failure: undecodedAnswer(request, status, damage) };
    if (!isSuccess(status)) return refused(request, status, hide(utf8.decode(bytes)));
    const { json, isReadable } = parseJson(utf8.decode(bytes));
    if (!isReadable) return { failure: unreadableAnswer(request, status, skippedEncodings(headers)) };
    return { answer: { body: json, ...totalOf(headers) } };
  };
}

/**
 * Reads answers unparsed. Unless any content is accepted they must be JSON, because a proxy's HTML
 * page is not a success.
 */
export function rawReader(
  { method, path, query = {} }: ServiceRequest,
  { isAnyContent = false, onAnswer }: RawReading,
  hide: Hide,
): AnswerReader<RawAnswer> {
  const sent = `${method} ${path}${encodeQuery(query)}`;
  return (request, { status, headers, bytes, receivedBytes, damage }) => {
    const refusal = isSuccess(status) ? '' : hide(utf8.decode(bytes));
    const sizes =
      receivedBytes === undefined ? undefined : { received: receivedBytes, decoded: bytes.length };
    onAnswer?.({ request: sent, status, headers: shownHeaders(headers, hide), sizes, refusal });
    if (damage !== undefined) return { failure: undecodedAnswer(request, status, damage) };
    if (!isSuccess(status)) return refused(request, status, refusal);
    const isReadable = isAnyContent || parseJson(utf8.decode(bytes)).isReadable;
    if (!isReadable) return { failure: unreadableAnswer(request, status, skippedEncodings(headers)) };
    const contentType = headerText(headers['content-type']);
    return { answer: { status, contentType, bytes, ...totalOf(headers) } };
  };
}

/** @param text shown to users, so it must not contain the token */
function refused(request: FailedRequest, status: number, text: string): { readonly failure: RequestFailed } {
  return { failure: refusedRequest(request, status, parseJson(text).json) };
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
