/** Reads what containers hold that new ones may be. Sends only GET requests. */
import type { PlannedActivation } from '../plan/activation/plan-activations.js';
import { isActivationNow } from '../plan/activation/time-line.js';
import { renameSuspects } from '../plan/check/container.js';
import type { PlanView } from '../plan/check/view.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import { namedParents } from '../plan/intake/desired-set.js';
import type { Reader } from '../service/lists/reader.js';

/**
 * Finds containers to create that may be the current one under another name, and reads the contents
 * of that one: only then.
 * @param options.rowsBefore rows per scope in the last accepted run, by scopeId
 * @throws RequestFailed when the service cannot be read
 */
export function readSuspects(
  scopes: readonly PairedScope[],
  options: {
    readonly reader: Reader;
    readonly rowsBefore: ReadonlyMap<string, number>;
    readonly activations: readonly PlannedActivation[];
  },
): Promise<PlanView['suspects']> {
  const { reader, rowsBefore, activations } = options;
  const activatedNow = activations.map(({ change }) => change).filter(isActivationNow);
  const activatedKeys = new Set(activatedNow.map(({ key }) => key));
  return Promise.all(
    renameSuspects(scopes, { rowsBefore, activatedKeys }).map(async ({ scope, current }) => {
      const where = { scope: current.key ?? '', container: current, parentCodes: namedParents(scope) };
      return { scope, current, held: await reader.list(scope.definition, where) };
    }),
  );
}
