/** Names of the records that others refer to: a code alone says little to a reader. Pure. */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { referenceTo } from '../../resources/resource.js';

/** Finds the display name for a key. */
export type NameOf = (key: string) => string | undefined;

/** Finds the names of a resource's records, as rows of a scope see them. */
export type ReferenceNames = (resource: string, scope: string) => NameOf;

/** Names as they are after the plan, or as they were before a delete. */
export function referenceNames(listings: readonly Listing[], changes: readonly Change[]): ReferenceNames {
  const known = new Map<string, NameOf>();
  return (resource, scope) => {
    const id = JSON.stringify([resource, scope]);
    const names = known.get(id) ?? namesOf(listings, changes, { resource, scope });
    known.set(id, names);
    return names;
  };
}

function namesOf(
  listings: readonly Listing[],
  changes: readonly Change[],
  referred: Pick<ExistingRecord, 'resource' | 'scope'>,
): NameOf {
  const definition = definitionOf(referred.resource);
  const isNear = (one: Pick<ExistingRecord, 'resource' | 'scope'>) =>
    one.resource === referred.resource && (one.scope === '' || one.scope === referred.scope);
  const names = new Map<string, string>();
  const live = listings.flatMap((listing) => [
    ...(listing.owners ?? []).filter(isNear),
    ...(isNear(listing) ? listing.records : []),
  ]);
  for (const record of live) {
    const name = definition.nameOf(record.values);
    if (name !== undefined) names.set(referenceTo(definition, record), name);
  }
  for (const { key, name } of changes.filter(isNear)) names.set(key, name);
  return (key) => names.get(key);
}
