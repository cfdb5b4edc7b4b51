/**
 * Orders changes of owned records, such as members of teams, so that an owner has a leader after
 * every request, as the service demands.
 */
import type { Change } from '../model/changes.js';
import type { ExistingRecord } from '../model/records.js';
import {
  type OwnedListing,
  ownedListingOf,
  ownerKeyOf,
  type ResourceDefinition,
} from '../resources/resource.js';
import { valueAfter, valueBefore } from './records/changes.js';
import { groupBy } from './records/collections.js';

/** What changes wait for, by change id. */
export type Waits = ReadonlyMap<string, readonly Change[]>;

/**
 * - In an owner without records, the others wait for a leader.
 * - Where no leader stays, those that lead no longer wait for a new one: without it, they stay.
 * - Where all go, a leader goes last.
 *
 * @param existing records in the service, renames applied
 */
export function leaderWaits(
  definition: ResourceDefinition,
  changes: readonly Change[],
  existing: readonly ExistingRecord[],
): Waits {
  const listing = ownedListingOf(definition);
  if (!listing) return new Map();
  const ownerOf = ({ key }: { readonly key: string | null }) => ownerKeyOf(definition, key ?? '') ?? '';
  const recordsByOwner = groupBy(existing, ownerOf);
  const waits = [...groupBy(changes, ownerOf)].map(([owner, own]) =>
    waitsWithin(listing, own, recordsByOwner.get(owner) ?? []),
  );
  return new Map(waits.flatMap((own) => [...own]));
}

function waitsWithin(
  { leaderField }: OwnedListing,
  changes: readonly Change[],
  records: readonly ExistingRecord[],
): Waits {
  const leaderKeys = new Set(records.flatMap(({ key, values }) => (values[leaderField] === true ? key : [])));
  const isDelete = ({ action }: Change) => action === 'delete';
  const endsLeading = (change: Change) => isDelete(change) || valueBefore(change, leaderField) === true;
  const leading = changes.filter((change) => !isDelete(change) && valueAfter(change, leaderField) === true);
  const ending = changes.filter((change) => leaderKeys.has(change.key) && endsLeading(change));
  if (records.length > 0 && ending.length < leaderKeys.size) return new Map();
  const [successor] = leading;
  if (successor) {
    const joining = changes.filter(({ action }) => action === 'create' && records.length === 0);
    const behind = [...ending, ...joining.filter((change) => !leading.includes(change))];
    return new Map(behind.map(({ id }) => [id, [successor]]));
  }
  const last = ending.filter(isDelete).at(-1);
  return new Map(last && [[last.id, changes.filter((change) => isDelete(change) && change !== last)]]);
}
