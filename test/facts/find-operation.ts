/** Finds the row of the contract table that a request belongs to. */
import { operations } from './contract/index.js';
import type { Operation } from './rules.js';

/** A row and its decoded path parameters. */
export interface Found {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

/** @returns undefined if no row has this method and path. Pure. */
export function findOperation(request: {
  readonly method: string;
  readonly path: string;
}): Found | undefined {
  for (const operation of operations) {
    const parameters = operation.method === request.method && matchPath(operation.path, request.path);
    if (parameters) return { operation, parameters };
  }
  return undefined;
}

/**
 * @returns the values of the `{…}` in the pattern, or undefined if the path does not match. Pure.
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  if (wanted.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(.+)\}$/.exec(want)?.[1];
    if (name === undefined ? segment !== want : segment === '') return undefined;
    if (name !== undefined) parameters[name] = decode(segment);
  }
  return parameters;
}

/** Leaves a malformed segment as it is: ids and codes contain no `%`. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
