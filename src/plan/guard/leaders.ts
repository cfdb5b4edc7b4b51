/** Keeps a leader in every team with members: the service refuses a request that leaves none. */
import type { Change } from '../../model/changes.js';
import type { Listing } from '../../model/records.js';
import { type OwnedListing, ownerKeyOf, type ResourceDefinition } from '../../resources/resource.js';
import { valueAfter } from '../records/changes.js';
import { groupBy } from '../records/collections.js';

/**
 * The changes without which a team with members would keep a leader, each with that team. Pure.
 * @param changes that would be made in the scope
 * @param listing the scope in the service, renames applied
 * @param leaving changes after which people are in no team any more, by their key
 */
export function leaderlessChanges(
  definition: ResourceDefinition,
  changes: readonly Change[],
  { records }: Pick<Listing, 'records'>,
  leaving: ReadonlyMap<string, Change> = new Map(),
): ReadonlyMap<string, string> {
  const { listing } = definition;
  if (listing.kind !== 'owned') return new Map();
  const ownerOf = ({ key }: { readonly key: string | null }) => ownerKeyOf(definition, key ?? '') ?? '';
  const recordsByOwner = groupBy(records, ownerOf);
  const changesByOwner = groupBy(changes, ownerOf);
  const owners = new Set([...changesByOwner.keys(), ...(leaving.size > 0 ? recordsByOwner.keys() : [])]);
  const found = [...owners].flatMap((owner) => {
    const own = changesByOwner.get(owner) ?? [];
    const held = recordsByOwner.get(owner) ?? [];
    const before = new Map(held.map(({ key, values }) => [key, values[listing.leaderField] === true]));
    const after = afterChanges(before, own, listing);
    const gone = held.flatMap(({ key, values }) => {
      const change = leaving.get(String(values[listing.shownField]));
      return change ? [{ key, change }] : [];
    });
    for (const { key } of gone) after.delete(key);
    if (after.size === 0 || [...after.values()].includes(true)) return [];
    const ending = [
      ...own.filter(({ key }) => before.get(key) === true),
      ...gone.filter(({ key }) => before.get(key) === true).map(({ change }) => change),
    ];
    return (ending.length > 0 ? ending : own).map(({ id }) => [id, owner] as const);
  });
  return new Map(found);
}

/** True for a change by which a team gets a leader. Pure. */
export function bringsLeader(definition: ResourceDefinition, change: Change, owner: string): boolean {
  const { listing } = definition;
  return (
    listing.kind === 'owned' &&
    change.action !== 'delete' &&
    change.resource === definition.name &&
    ownerKeyOf(definition, change.key) === owner &&
    valueAfter(change, listing.leaderField) === true
  );
}

function afterChanges(
  before: ReadonlyMap<string | null, boolean>,
  changes: readonly Change[],
  { leaderField }: OwnedListing,
): Map<string | null, boolean> {
  const after = new Map(before);
  for (const change of changes) {
    const isLeader = valueAfter(change, leaderField) ?? before.get(change.key) ?? false;
    if (change.action === 'delete') after.delete(change.key);
    else after.set(change.key, isLeader === true);
  }
  return after;
}
