/** Reads answers of the service: what counts as success, and what may be shown. */
import type { RequestFailed } from '../../model/request-failures.js';
import { hidden } from '../../words/mask.js';
import { skippedEncodings } from './decode-answer.js';
import { withExactNumbers } from './json-text.js';
import { type DecodedAnswer, encodeQuery, type ServiceRequest, type WholeAnswer } from './request.js';
import { type FailedRequest, refusedRequest, undecodedAnswer, unreadableAnswer } from './request-failure.js';

/** A successful answer. */
export interface ServiceAnswer {
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** The `Total` header of a list, if present. */
  readonly total?: number;
}

/** The same with its bytes. Where any content is accepted, it has no `body`. */
export interface RawAnswer extends ServiceAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** Name in lower case, and value. */
export type ShownHeader = readonly [name: string, value: string];

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

export type ReadAnswer = { readonly answer: RawAnswer } | { readonly failure: RequestFailed };

/** Reads the answer to one try. */
export type AnswerReader = (request: FailedRequest, answer: DecodedAnswer) => ReadAnswer;

/** Hides secrets in what may be shown. */
export type Hide = (text: string) => string;

/** Drops a byte order mark. */
const utf8 = new TextDecoder();

/**
 * Reads answers. Unless any content is accepted they must be JSON, because a proxy's HTML page is
 * not a success.
 */
export function answerReader(
  { method, path, query = {} }: ServiceRequest,
  { isAnyContent = false, onAnswer }: RawReading,
  hide: Hide,
): AnswerReader {
  const sent = `${method} ${path}${encodeQuery(query)}`;
  return (request, { status, headers, bytes, receivedBytes, damage }) => {
    const refusal = isSuccess(status) ? '' : hide(utf8.decode(bytes));
    const sizes =
      receivedBytes === undefined ? undefined : { received: receivedBytes, decoded: bytes.length };
    onAnswer?.({ request: sent, status, headers: shownHeaders(headers, hide), sizes, refusal });
    if (damage !== undefined) return { failure: undecodedAnswer(request, status, damage) };
    if (!isSuccess(status)) return { failure: refusedRequest(request, status, parseJson(refusal).json) };
    const { json: body, isReadable } = isAnyContent ? anyContent : parseJson(utf8.decode(bytes));
    if (!isReadable) return { failure: unreadableAnswer(request, status, skippedEncodings(headers)) };
    const contentType = headerText(headers['content-type']);
    return { answer: { status, contentType, bytes, body, ...totalOf(headers) } };
  };
}

const anyContent = { json: undefined, isReadable: true };

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function totalOf(headers: WholeAnswer['headers']): Pick<ServiceAnswer, 'total'> {
  const total = Number.parseInt(headerText(headers['total']) ?? '', 10);
  return total >= 0 ? { total } : {};
}

function parseJson(text: string): { readonly json: unknown; readonly isReadable: boolean } {
  try {
    return { json: text === '' ? undefined : JSON.parse(withExactNumbers(text)), isReadable: true };
  } catch {
    return { json: undefined, isReadable: false };
  }
}

/** The first value of a header. */
export function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

const secretHeaders: ReadonlySet<string> = new Set([
  'set-cookie',
  'cookie',
  'authorization',
  'proxy-authorization',
]);

/** All headers, credentials hidden; a repeated header gives one entry per value. Pure. */
export function shownHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  hide: Hide,
): readonly ShownHeader[] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): ShownHeader => [name, secretHeaders.has(name) ? hidden : hide(one)]),
  );
}
