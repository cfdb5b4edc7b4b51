// Request to reply, without the network: routing, authentication, processing and error bodies.
import type { Answer, Call, Operation, RequestBody } from '../operations/operation.js';
import {
  allows,
  authorize,
  type Credentials,
  type Permission,
  type Tokens,
} from '../operations/permissions.js';
import { noteWrite } from '../resources/audit-logs.js';
import { allOperations, catchUpWithClock } from '../resources/index.js';
import { namedOperation } from '../resources/known-operations.js';
import { callerOf } from '../resources/records/user-record.js';
import type { Tenant } from '../tenant/tenant.js';
import { ApiError, endpointNotFound, errorBody, inBase, invalidParameter } from './api-error.js';
import type { JsonValue } from './json.js';

export interface ApiRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: RequestBody;
  readonly credentials: Credentials;
  /** Scheme, host and path that the client used. */
  readonly url: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: no body. */
  readonly body: string | Uint8Array;
}

/** Processes requests against a tenant; each call is atomic. */
export type Api = (request: ApiRequest) => Reply;

/** The API of a tenant. The returned function never throws. */
export function createApi(tenant: Tenant, tokens: Tokens): Api {
  const { switches, background } = tenant;
  const findCaller = callerOf(tenant);
  const route = createRouter(allOperations(switches));

  function answer({ method, path, query, body, url, credentials }: ApiRequest): Answer {
    const { operation, parameters } = route(method, path);
    const { caller, token } = authorize(tokens, findCaller, credentials, operation.permissions);
    if (switches.unknownQuery === 'refused') refuseUnknownQuery(operation, query);
    const may = (permission: Permission): boolean => allows(token, [permission]);
    const call = { tenant, caller, may, parameters, query, body, url };
    const answered = operation.answer(call);
    if (operation.method !== 'GET') noteWrite(operation, call, answered.body);
    return answered;
  }

  return (request) => {
    try {
      catchUpWithClock(tenant);
      background.countRequest();
      return successReply(answer(request));
    } catch (error) {
      return errorReply(
        error instanceof ApiError && switches.errorMessages === 'in base' ? inBase(error) : error,
      );
    }
  };
}

type Match = Pick<Call, 'parameters'> & { readonly operation: Operation };

/** Finds the operation of a path. Of several, the one with fewer parameters answers. */
function createRouter(operations: readonly Operation[]): (method: string, path: string) => Match {
  const routes = operations
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  return (method, path) => {
    for (const { operation, pattern } of routes) {
      const match = operation.method === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const segments = Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decode(segment)]);
      return { operation, parameters: Object.fromEntries(segments) };
    }
    const operation = namedOperation(method, path);
    if (operation === undefined) throw endpointNotFound(method, path);
    return { operation, parameters: {} };
  };
}

/** E.g. `/v1/grades/{gradeId}`; a parameter is one segment. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidParameter(`the path segment ${segment} is not percent-encoded`);
  }
}

function jsonReply(status: number, body: JsonValue, headers: Readonly<Record<string, string>> = {}): Reply {
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** The reply to a failure: the refusal, or 500 for any other error. */
export function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return jsonReply(error.status, errorBody(error));
  const message = error instanceof Error ? error.message : String(error);
  return jsonReply(500, { code: 'internal_server_error', message });
}

function refuseUnknownQuery(operation: Operation, query: URLSearchParams): void {
  const unknown = [...query.keys()].filter((name) => !operation.queryNames?.includes(name));
  if (unknown.length > 0) throw invalidParameter(`${unknown.join(', ')}: is not a known query parameter`);
}

function successReply({ headers = {}, body }: Answer): Reply {
  return body === undefined ? { status: 200, headers, body: '' } : jsonReply(200, body, headers);
}
