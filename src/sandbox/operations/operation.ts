// One operation of the API: method, path, required permission, and the function that answers it.
import type { JsonValue } from '../http/json.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Permission } from './permissions.js';

/** The body of a request as it arrived. */
export type RequestBody =
  | { readonly fault?: undefined; readonly value: JsonValue; readonly fileSizes?: undefined }
  /** Missing, invalid, or not declared as JSON; `value` is the text. */
  | {
      readonly fault: string;
      readonly value: string | undefined;
      /** The files of a multipart form: bytes by the name of their part. */
      readonly fileSizes?: ReadonlyMap<string, number>;
    };

/** What the token of a request may see. */
export interface Viewer {
  readonly may: (permission: Permission) => boolean;
}

/** An authenticated request with its path parsed. */
export interface Call extends Viewer {
  readonly tenant: Tenant;
  readonly caller: NamedRecord;
  /** Path parameters by name, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: RequestBody;
  /** Scheme, host and path that the client used, without the query; for the `Link` header. */
  readonly url: string;
}

/** A successful answer; the status is always 200. */
export interface Answer {
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the answer has no body. */
  readonly body?: JsonValue;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** E.g. `/v1/grades/{gradeId}`. */
  readonly path: string;
  /** Any one of these suffices; empty: any valid token will do. */
  readonly permissions: readonly Permission[];
  /** Supported query parameters; absent: none. */
  readonly queryNames?: readonly string[];
  /** @throws ApiError for every refusal */
  readonly answer: (call: Call) => Answer;
}
