/** Reads what the timeline needs from the service. Sends only GET requests. */
import type { ExistingRecord, Listing } from '../model/records.js';
import {
  type Holdings,
  type PlannedActivation,
  planActivation,
} from '../plan/activation/plan-activations.js';
import { type Growth, growthOf } from '../plan/activation/shortages.js';
import {
  type PlannedTimeLine,
  planTimeLine,
  type TimeLineOptions,
  type WantedActivation,
} from '../plan/activation/time-line.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import { isKept } from '../plan/intake/check-records.js';
import { namedParents } from '../plan/intake/desired-set.js';
import { groupBy } from '../plan/records/collections.js';
import { countedWithin } from '../resources/index.js';
import { currentOf, scheduleFieldOf } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';

export interface ActivationOptions extends TimeLineOptions {
  readonly reader: Reader;
  /** Pruned tables. */
  readonly prune: readonly string[];
}

export interface MadeActivations extends Omit<PlannedTimeLine, 'activations'> {
  readonly activations: readonly PlannedActivation[];
}

/**
 * Plans the activations, and compares the record to activate with the current one. Reads only when
 * there is an activation.
 * @param scopes all scopes of the plan
 * @throws RequestFailed when the service cannot be read
 */
export async function makeActivations(
  scopes: readonly PairedScope[],
  options: ActivationOptions,
): Promise<MadeActivations> {
  const scope = scopes.find(({ definition }) => scheduleFieldOf(definition) !== undefined);
  const held = scope && countedWithin(scope.definition.name);
  if (!scope || !held) return { timeLine: undefined, activations: [], problems: [] };
  const { reader, prune } = options;
  const scopeOf = (key: string | null) => scopes.find((one) => one.definition === held && one.scope === key);
  const current = currentOf(scope.listing.records);
  const readHoldings = async ({ record, existing }: WantedActivation): Promise<Holdings> => {
    const own = scopeOf(record.key);
    // Two charts resemble each other: the parents in the files are probably parents in both.
    const parentCodes = own ? namedParents(own) : [];
    const list = (container: ExistingRecord | undefined) =>
      reader.list(held, { scope: container?.key ?? '', container, parentCodes });
    const [listing, formerListing] = await Promise.all([
      own?.listing ?? list(existing),
      current && (scopeOf(current.key)?.listing ?? list(current)),
    ]);
    return {
      definition: held,
      ...heldAfter(listing, own, prune),
      former: current && formerListing && { record: current, listing: formerListing },
      listings: [listing, formerListing].filter((one) => one !== undefined),
    };
  };
  const timed = { ...options, growthByKey: growthByKey(scope, scopes, prune) };
  const { timeLine, activations, problems } = planTimeLine(scope, timed);
  const planned = activations.map(async (wanted) => {
    const holdings = await readHoldings(wanted);
    return planActivation(wanted, { ...timed, definition: scope.definition, holdings });
  });
  return { timeLine, activations: await Promise.all(planned), problems };
}

/** What the scopes within each record add to its contents. */
function growthByKey(
  { definition, records }: PairedScope,
  scopes: readonly PairedScope[],
  prune: readonly string[],
): ReadonlyMap<string, Growth> {
  const growthOfKey = (key: string) =>
    growthOf(definition.name, (held) => {
      const { owner } = held.links;
      const within = scopes.filter(({ scope }) => scope === key);
      const own = within.find((one) => one.definition === held);
      const owners = within.find((one) => one.definition.name === owner.resource);
      const goneOwners = owners ? goneFrom(owners, prune) : [];
      const gone = own ? goneFrom(own, prune) : [];
      const goneByOwner = groupBy(gone, ({ values }) => String(values[owner.field]));
      const along = goneOwners.map(({ key, facts }) => {
        const counted = goneByOwner.get(key ?? '')?.length ?? 0;
        return Number(facts[held.listing.countFact] ?? 0) - counted;
      });
      const grown = own ? heldAfter(own.listing, own, prune).count - own.listing.records.length : 0;
      return along.reduce((sum, count) => sum - count, grown);
    });
  return new Map(records.map(({ key }) => [key, growthOfKey(key)]));
}

/** The records that the plan deletes. */
function goneFrom(own: PairedScope, prune: readonly string[]): readonly ExistingRecord[] {
  const { keysAfter } = heldAfter(own.listing, own, prune);
  return own.listing.records.filter(({ key }) => key !== null && !keysAfter.has(key));
}

/** The records that a container holds after the plan. */
function heldAfter(
  { records }: Listing,
  own: PairedScope | undefined,
  prune: readonly string[],
): Pick<Holdings, 'keysAfter' | 'previousKeys' | 'count'> {
  const desired = own?.records ?? [];
  const isPruned = own?.table !== undefined && prune.includes(own.definition.name);
  const intentByKey = new Map<string | null, string>(desired.map(({ key, intent }) => [key, intent]));
  const kept = records.filter(({ key }) => {
    const intent = intentByKey.get(key);
    return intent === undefined ? !isPruned || key === null : intent !== 'delete';
  });
  const wanted = desired.filter(isKept);
  const keysAfter = new Set([...kept, ...wanted].flatMap(({ key }) => key ?? []));
  const previousKeys = new Set(wanted.flatMap(({ previousKey }) => previousKey ?? []));
  const unnamed = kept.filter(({ key }) => key === null);
  return { keysAfter, previousKeys, count: keysAfter.size + unnamed.length };
}
