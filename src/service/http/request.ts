/**
 * A request as callers describe it, and how it ended. Types are Node's alone, as the library shows
 * them.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path from `/v1` on, segments already percent-encoded. */
  readonly path: string;
  readonly query?: Query;
  /** Accepted content type. Default: `application/json`. */
  readonly accept?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: JSON that is sent as it is written. */
  readonly json?: string | undefined;
  /** Instead of `body`: sent as multipart/form-data. */
  readonly form?: readonly FormPart[] | undefined;
  /** A POST that has the same effect once or twice. */
  readonly isRepeatable?: boolean;
}

export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** A field of a multipart form, or a file in it. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    };

export interface Credentials {
  readonly token: string;
  /** Sent as `X-Caller-Id`, which the tokens of service accounts need. */
  readonly callerId?: string | undefined;
  /** Sent with every request, unless the client sets a header of that name itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An answer that was read to its end. */
export interface WholeAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** No answer, or one that broke off. */
export interface BrokenExchange {
  /** As the network or undici said it. */
  readonly cause: Error;
  /** The answer had begun. */
  readonly isAnswered: boolean;
}

/**
 * Encodes a query. An array is sent as `name[]=a&name[]=b`: the service knows no other form.
 * @returns the text with its leading `?`, or `''` when there is nothing to send. Pure.
 */
export function encodeQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object'
      ? value.map((element) => `${encode(name)}[]=${encode(element)}`)
      : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Also encodes what `encodeURIComponent` leaves and some readers take for marks of their own. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
