/** Values that are lost when the fields they stand in get another type. */
import type { Listing, Values } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';

/**
 * Shows the records of a container as they are when its fields have their new types: what stood in those fields is gone.
 * @param container its values before and after the run
 * Pure.
 */
export function withoutLostValues(
  { group }: ResourceDefinition,
  listing: Listing,
  { before, after }: { readonly before: Values; readonly after: Values },
): Listing {
  const lost = new Set(group?.lostColumns(before, after) ?? []);
  if (lost.size === 0 || !group) return listing;
  const blanks = Object.fromEntries(
    group.columns(after).flatMap(({ name, type }) => (lost.has(name) ? [[name, type.blank]] : [])),
  );
  const records = listing.records.map((record) => ({ ...record, values: { ...record.values, ...blanks } }));
  return { ...listing, records };
}
