/** Finds who must not lose anything, where a run could take something. Sends GET requests only. */

import { isKept } from '../plan/intake/check-records.js';
import type { DesiredScope } from '../plan/intake/desired-set.js';
import type { Protection } from '../plan/records/protection.js';
import { definitionOf } from '../resources/index.js';
import { stateFieldOf } from '../resources/states.js';
import type { Client } from '../service/http/client.js';
import { readRecord } from '../service/lists/answers.js';

/**
 * Whom the settings name, and the caller; the caller is read only where a row or pruning takes a
 * state or a membership from anybody.
 * @throws RequestFailed
 */
export async function readProtection(
  scopes: readonly DesiredScope[],
  options: {
    readonly client: Client;
    readonly prune: readonly string[];
    readonly protect: readonly string[] | undefined;
  },
): Promise<Protection> {
  const { client, prune, protect: named = [] } = options;
  const paths = scopes.flatMap((scope) => {
    const { definition } = scope;
    const { callerPath } = definitionOf(definition.links?.subject.resource ?? definition.name);
    const isAsked = callerPath !== undefined && (prune.includes(definition.name) || isTaking(scope));
    return isAsked ? [callerPath] : [];
  });
  const callers = await Promise.all([...new Set(paths)].map((path) => readRecord(client, path)));
  return { named, callerIds: callers.map(({ id }) => id) };
}

function isTaking({ definition, records }: DesiredScope): boolean {
  const field = stateFieldOf(definition);
  const harmful = new Set(field?.states.steps.flatMap(({ isHarmful, to }) => (isHarmful ? [to] : [])));
  return records.some(
    (record) =>
      record.intent === 'delete' || (isKept(record) && harmful.has(String(record.values[field?.name ?? '']))),
  );
}
