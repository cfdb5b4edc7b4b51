/**
 * Owned records: those that records of another resource hold, such as the memberships of teams. An
 * answer shows them by a third one: users.
 */
import type { ResourceName } from '../model/resource-names.js';
import { keyParts, type OwnedListing, type ResourceDefinition, resourceReferredBy } from './resource.js';

/** How records of the resource are held by others, if they are. Pure. */
export function ownedListingOf({ listing }: Pick<ResourceDefinition, 'listing'>): OwnedListing | undefined {
  return listing.kind === 'owned' ? listing : undefined;
}

/** True for records that others hold, such as memberships. Pure. */
export function isOwned(definition: Pick<ResourceDefinition, 'listing'>): boolean {
  return ownedListingOf(definition) !== undefined;
}

/** The resource whose records hold those of this one, such as teams memberships. Pure. */
export function ownerResourceOf(definition: ResourceDefinition): ResourceName | undefined {
  return resourceReferredBy(definition, ownedListingOf(definition)?.ownerField);
}

/** The resource that answers show for records of this one, such as users for memberships. Pure. */
export function shownResourceOf(definition: ResourceDefinition): ResourceName | undefined {
  return resourceReferredBy(definition, ownedListingOf(definition)?.shownField);
}

/** The key of the record that holds another one; undefined where nothing is owned. Pure. */
export function ownerKeyOf(definition: ResourceDefinition, key: string): string | undefined {
  return keyPartOf(definition, key, ownedListingOf(definition)?.ownerField);
}

/** The key of what answers show for a record; undefined where nothing is owned. Pure. */
export function shownKeyOf(definition: ResourceDefinition, key: string): string | undefined {
  return keyPartOf(definition, key, ownedListingOf(definition)?.shownField);
}

/** Asked for each record many times, so without an object of all parts. */
function keyPartOf(
  { keyFields }: ResourceDefinition,
  key: string,
  fieldName: string | undefined,
): string | undefined {
  if (fieldName === undefined) return undefined;
  return keyParts(key, keyFields)[keyFields.indexOf(fieldName)];
}
