// Finds the operation for a method and a path.
import type { Operation } from '../operations/operation.js';
import { namedOperation } from '../resources/known-operations.js';
import { endpointNotFound, invalidParameter } from './api-error.js';

/** An operation and the values of its path parameters. */
export interface Match {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Finds an operation by its path as sent: percent-encoded, without the query.
 * @throws ApiError 404 endpoint_not_found, or 400 if a segment cannot be decoded
 */
export type Router = (method: string, path: string) => Match;

/** The router of an API. Of paths that overlap, the one with fewer parameters answers. */
export function createRouter(operations: readonly Operation[]): Router {
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
  } catch (cause) {
    if (cause instanceof URIError)
      throw invalidParameter(`the path segment ${segment} is not percent-encoded`);
    throw cause;
  }
}
