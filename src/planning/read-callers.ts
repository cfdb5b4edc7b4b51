/** Reads whose rights a run uses, where the run could take them away. Sends GET requests only. */
import type { PairedScope } from '../plan/compare/place-scopes.js';
import { isKept } from '../plan/intake/check-records.js';
import { stateFieldOf } from '../resources/states.js';
import type { Client } from '../service/http/client.js';
import { readRecord } from '../service/lists/answers.js';

/**
 * The ids of the callers; none where no row and no pruning takes a state from anybody.
 * @throws RequestFailed
 */
export async function readCallers(
  scopes: readonly PairedScope[],
  { client, prune }: { readonly client: Client; readonly prune: readonly string[] },
): Promise<readonly string[]> {
  const paths = scopes.flatMap((scope) => {
    const { callerPath, name } = scope.definition;
    const isAsked = callerPath !== undefined && (prune.includes(name) || hasHarmfulRow(scope));
    return isAsked ? [callerPath] : [];
  });
  const callers = await Promise.all(paths.map((path) => readRecord(client, path)));
  return callers.map(({ id }) => id);
}

function hasHarmfulRow({ definition, records }: PairedScope): boolean {
  const field = stateFieldOf(definition);
  const harmful = new Set(field?.states.steps.flatMap(({ isHarmful, to }) => (isHarmful ? [to] : [])));
  return records.some((record) => isKept(record) && harmful.has(String(record.values[field?.name ?? ''])));
}
