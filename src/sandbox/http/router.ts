// Finds the operation for a method and a path. A tree of path segments, so the number of operations does not matter.

import type { Operation } from '../operations/operation.js';
import { endpointNotFound, invalidParameter } from './api-error.js';

/** An operation and the values of its path parameters. */
export interface Match {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

interface PathNode {
  readonly childBySegment: Map<string, PathNode>;
  readonly operationByMethod: Map<string, Operation>;
  parameterChild: PathNode | undefined;
}

/** The paths of an API. */
export class Router {
  readonly #root: PathNode = newNode();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) this.#add(operation);
  }

  /**
   * @param path  as sent, percent-encoded, without the query
   * @throws ApiError 404 endpoint_not_found, or 400 when a segment cannot be decoded
   */
  match(method: string, path: string): Match {
    const segments = path.split('/').slice(1);
    const operation = segments.reduce<PathNode | undefined>(step, this.#root)?.operationByMethod.get(method);
    if (operation === undefined) throw endpointNotFound(method, path);
    return { operation, parameters: parametersOf(operation.path, segments) };
  }

  #add(operation: Operation): void {
    const segments = operation.path.split('/').slice(1);
    const node = segments.reduce(grow, this.#root);
    node.operationByMethod.set(operation.method, operation);
  }
}

function step(node: PathNode | undefined, segment: string): PathNode | undefined {
  if (node === undefined || segment === '') return undefined;
  return node.childBySegment.get(segment) ?? node.parameterChild;
}

function grow(node: PathNode, segment: string): PathNode {
  if (isParameter(segment)) {
    node.parameterChild ??= newNode();
    return node.parameterChild;
  }
  const child = node.childBySegment.get(segment) ?? newNode();
  node.childBySegment.set(segment, child);
  return child;
}

function parametersOf(template: string, segments: readonly string[]): Readonly<Record<string, string>> {
  const named = template
    .split('/')
    .slice(1)
    .map((name, index) => [name, segments[index] ?? ''] as const);
  return Object.fromEntries(
    named.filter(([name]) => isParameter(name)).map(([name, value]) => [name.slice(1, -1), decode(value)]),
  );
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

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function newNode(): PathNode {
  return { childBySegment: new Map(), operationByMethod: new Map(), parameterChild: undefined };
}
