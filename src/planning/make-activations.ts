/** Reads what the timeline needs from the service. Sends only GET requests. */
import type { Change } from '../model/changes.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import {
  type Holdings,
  type PlannedActivation,
  planActivation,
} from '../plan/activation/plan-activations.js';
import {
  type PlannedTimeLine,
  planTimeLine,
  type TimeLineOptions,
  type WantedActivation,
} from '../plan/activation/time-line.js';
import type { DiffedScope } from '../plan/compare/compare-scope.js';
import { growthBy, withNetEffects } from '../plan/consequences/goes-along.js';
import { isKept } from '../plan/intake/check-records.js';
import { namedParents } from '../plan/intake/desired-set.js';
import { lazy } from '../plan/records/collections.js';
import { countedWithin } from '../resources/index.js';
import { currentOf } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';

interface ActivationOptions extends Omit<TimeLineOptions, 'growthOf'> {
  readonly reader: Reader;
  /** Neither a number of nights nor an option keeps deletes from this run. */
  readonly areDeletesDue: boolean;
}

export interface MadeActivations extends Omit<PlannedTimeLine, 'activations'> {
  readonly activations: readonly PlannedActivation[];
}

/**
 * Plans the activations, and compares the record to activate with the current one. Reads only when
 * there is an activation.
 * @param scopes all scopes of the plan, compared
 * @throws RequestFailed when the service cannot be read
 */
export async function makeActivations(
  scopes: readonly DiffedScope[],
  options: ActivationOptions,
): Promise<MadeActivations> {
  const scope = scopes.find(({ definition }) => definition.scheduleField !== undefined);
  const held = scope && countedWithin(scope.definition.name);
  if (!scope || !held) return { timeLine: undefined, activations: [], problems: [] };
  const { reader, areDeletesDue } = options;
  const scopeOf = (key: string | null) => scopes.find((one) => one.definition === held && one.scope === key);
  const current = currentOf(scope.listing.records);
  const readHoldings = async ({ record, existing }: WantedActivation): Promise<Holdings> => {
    const inPlan = scopeOf(record.key);
    // Two charts resemble each other: the parents in the files are probably parents in both.
    const parentCodes = inPlan ? namedParents(inPlan) : [];
    const list = (container: ExistingRecord | undefined) =>
      reader.list(held, { scope: container?.key ?? '', container, parentCodes });
    const ofCurrent = current && scopeOf(current.key);
    const [listing, formerListing] = await Promise.all([
      inPlan?.listing ?? list(existing),
      ofCurrent?.listing ?? (current && list(current)),
    ]);
    const planned = areDeletesDue ? (ofCurrent?.difference.changes ?? []) : [];
    const deletes = planned.filter(({ action }) => action === 'delete');
    return {
      definition: held,
      ...heldAfter(listing, inPlan),
      former: current && formerListing && { record: current, listing: formerListing, deletes },
      listings: [listing, formerListing].filter((one) => one !== undefined),
    };
  };
  const changes = lazy(() => withNetEffects(scopes.flatMap(({ difference }) => difference.changes)));
  const growthOf = (key: string) => growthBy(changes(), { resource: scope.definition.name, key });
  const timed = { ...options, growthOf };
  const { timeLine, activations, problems } = planTimeLine(scope, timed);
  const planned = activations.map(async (wanted) => {
    const holdings = await readHoldings(wanted);
    return planActivation(wanted, { ...timed, definition: scope.definition, holdings });
  });
  return { timeLine, activations: await Promise.all(planned), problems };
}

/** The records that a container holds after the plan. */
function heldAfter(
  { records }: Listing,
  scope: DiffedScope | undefined,
): Pick<Holdings, 'keysAfter' | 'previousKeys' | 'count'> {
  const changes = scope?.difference.changes ?? [];
  const keysOf = (wanted: Change['action']) =>
    new Set(changes.flatMap(({ action, key }) => (action === wanted ? key : [])));
  const [created, deleted] = [keysOf('create'), keysOf('delete')];
  const kept = records.flatMap(({ key }) => (key === null || deleted.has(key) ? [] : key));
  const renamed = scope?.records.filter(isKept).flatMap(({ previousKey }) => previousKey ?? []);
  return {
    keysAfter: new Set([...kept, ...created]),
    previousKeys: new Set(renamed),
    count: records.length - deleted.size + created.size,
  };
}
