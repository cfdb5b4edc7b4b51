/** A request and how it ended. Uses only Node types, because the library exposes it. */
import type { IncomingHttpHeaders } from 'node:http';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path from `/v1` on, with percent-encoded segments. */
  readonly path: string;
  readonly query?: Query;
  /** Accepted content type. Default: `application/json`. */
  readonly accept?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: JSON text, sent verbatim. */
  readonly json?: string | undefined;
  /** Instead of `body`: sent as multipart/form-data. */
  readonly form?: readonly FormPart[] | undefined;
  /** False: look for its effect before sending it again. Default: true, except for POST. */
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
  /** Sent as `X-Caller-Id`, which tokens of service accounts need. */
  readonly callerId?: string | undefined;
  /** Added to every request; headers set by the client win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A complete answer. */
export interface WholeAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** As received, perhaps compressed. */
  readonly bytes: Buffer;
}

/** An answer that is not compressed any more. */
export interface DecodedAnswer extends WholeAnswer {
  /** Size before decompression, if it was compressed. */
  readonly receivedBytes?: number;
  /** Why it cannot be decompressed: the encoding, and what is wrong. `bytes` is empty then. */
  readonly damage?: string;
}

/** Why the client itself broke off an exchange. */
export class BrokenOff extends Error {
  override readonly name: string = 'BrokenOff';
  readonly fault: 'timeout' | 'interrupted' | 'too-large';
  /** The limit that an answer exceeds. */
  readonly mbMax: number | undefined;

  constructor(fault: BrokenOff['fault'], mbMax?: number) {
    super(fault);
    this.fault = fault;
    this.mbMax = mbMax;
  }
}

/** No answer, or a truncated one. */
export interface BrokenExchange {
  readonly cause: Error;
  /** The answer had begun. */
  readonly isAnswered: boolean;
}

/**
 * Encodes a query. Arrays become `name[]=a&name[]=b`, the only form the service accepts.
 * @returns the text with its leading `?`, or `''` if empty. Pure.
 */
export function encodeQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object'
      ? value.map((element) => `${encode(name)}[]=${encode(element)}`)
      : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Also encodes what `encodeURIComponent` leaves and some parsers treat as special. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
