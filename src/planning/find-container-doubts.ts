/** Finds containers that rows are probably not meant for. Sends only GET requests. */
import type { Listing } from '../model/records.js';
import type { PlannedActivation } from '../plan/activation/plan-activations.js';
import { isActivationNow, type PastActivations } from '../plan/activation/time-line.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import {
  type ContainerDoubt,
  findSwitched,
  probableRename,
  renameSuspects,
} from '../plan/guard/container-doubts.js';
import { namedParents } from '../plan/intake/desired-set.js';
import type { Reader } from '../service/lists/reader.js';

export interface ContainerDoubtOptions {
  readonly reader: Reader;
  readonly past: PastActivations;
  /** Rows per scope in the last accepted run, by scopeId. */
  readonly rowsBefore: ReadonlyMap<string, number>;
  readonly activations: readonly PlannedActivation[];
}

/**
 * Finds such containers. Reads the contents of the current one, and only if a container to create
 * may be the current one under another name.
 * @param listings of the containers
 * @throws RequestFailed when the service cannot be read
 */
export async function findContainerDoubts(
  scopes: readonly PairedScope[],
  listings: readonly Listing[],
  { reader, past, rowsBefore, activations }: ContainerDoubtOptions,
): Promise<readonly ContainerDoubt[]> {
  const activatedNow = activations.map(({ change }) => change).filter(isActivationNow);
  const activatedKeys = new Set(activatedNow.map(({ key }) => key));
  const renamed = renameSuspects(scopes, { rowsBefore, activatedKeys }).map(async (suspect) => {
    const { scope, current } = suspect;
    const where = { scope: current.key ?? '', container: current, parentCodes: namedParents(scope) };
    return probableRename(suspect, await reader.list(scope.definition, where));
  });
  return [...findSwitched(scopes, listings, past), ...(await Promise.all(renamed)).flat()];
}
