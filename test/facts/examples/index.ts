/** One valid request for every operation. The bodies contain every property. */
import type { CheckedRequest } from '../check-request.js';
import type { Operation } from '../rules.js';
import { masterDataExamples } from './master-data.js';
import { peopleExamples } from './people.js';
import type { Ids } from './seed.js';

export * from './seed.js';

const everyExamples = [masterDataExamples, peopleExamples];

/**
 * A valid request.
 * @throws Error if an operation has none: every row of the table needs one
 */
export function exampleRequest({ id, method, path }: Operation, ids: Ids): CheckedRequest {
  const of = (key: string): string => ids[key] ?? `no ${key}`;
  const example = everyExamples.map((examplesOf) => examplesOf(of)[id]).find((one) => one !== undefined);
  if (example === undefined) throw new Error(`no example for ${id}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.path?.[name] ?? ''),
  );
  return { method, path: filled, query: example.query ?? {}, body: example.body };
}

/** The same request with codes in its path wherever the contract allows them. */
export function withCodes(
  { parameters, path }: Operation,
  request: CheckedRequest,
  ids: Ids,
): CheckedRequest {
  const codeById = new Map(Object.entries(ids).map(([key, id]) => [id, key.split('/')[1] ?? '']));
  const segments = request.path.split('/');
  for (const [index, segment] of path.split('/').entries()) {
    const parameter = parameters.find(({ name }) => segment === `{${name}}`);
    if (parameter?.kind !== 'uuid or code') continue;
    segments[index] = codeById.get(segments[index] ?? '') ?? 'no-code';
  }
  return { ...request, path: segments.join('/') };
}
