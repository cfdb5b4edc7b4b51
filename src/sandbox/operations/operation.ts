// One operation of the API: a method, a path, the permission it needs, and the function that
// answers it.
import type { JsonObject, JsonValue } from '../http/json.js';
import type { Tenant } from '../tenant/tenant.js';
import type { User } from '../tenant/users.js';
import type { Permission, Visibility } from './permissions.js';

/** The body of a request as it arrived. */
export type RequestBody =
  | { readonly fault?: undefined; readonly value: JsonValue }
  /** There is none, or it is not JSON or not declared as such; `value` is the text. */
  | { readonly fault: string; readonly value: string | undefined };

/** A request that has passed authentication, with the path taken apart. */
export interface Call {
  readonly tenant: Tenant;
  readonly caller: User;
  readonly canSee: Visibility;
  /** Path parameters by name, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: RequestBody;
  /** Scheme, host and path the client used, without the query; for the `Link` header. */
  readonly url: string;
}

/** A successful answer; the status is always 200. */
export interface Answer {
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the answer has no body. */
  readonly body?: JsonValue;
}

/** One operation of the API. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in `/v1/grades/{gradeId}`. */
  readonly path: string;
  /** One of these is needed; empty: any valid token will do. */
  readonly permissions: readonly Permission[];
  /** Query parameters the operation names; absent: none. */
  readonly queryNames?: readonly string[];
  /** @throws ApiError for every refusal */
  readonly answer: (call: Call) => Answer;
}

/**
 * The property of an answer, or none when there is no value and the switch says to leave it out.
 */
export function optionalField(
  { switches }: Tenant,
  name: string,
  value: JsonObject | string | null,
): JsonObject {
  const shown = value === '' && switches.emptyText === 'null' ? null : value;
  return shown === null && switches.emptyFields === 'missing' ? {} : { [name]: shown };
}
