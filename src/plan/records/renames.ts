/**
 * Shows the service's records under the keys that the files want them to have. After this a renamed record is found like
 * any other, and its key is a field that differs.
 */
import type { DesiredRecord, ExistingRecord, Listing, Value } from '../../model/records.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';

/**
 * Renames the records of a listing, and the references to them as parents. Records may pass on their keys, A to B and B to C, as
 * long as the last key is free. A rename whose old key is gone has been done before; one that ends in a taken key or in a
 * circle is left for checkRecords to refuse. Pure.
 */
export function applyRenames(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  listing: Listing,
): Listing {
  const renames = desired.filter(isRename);
  if (renames.length === 0) return listing;
  const newKeyByOld = possibleRenames(renames, new Set(listing.records.map(({ key }) => key)));
  if (newKeyByOld.size === 0) return listing;
  const parentField = parentFieldOf(definition)?.name;
  const rename = (record: ExistingRecord): ExistingRecord => ({
    ...record,
    key: newKeyByOld.get(record.key) ?? record.key,
    values: parentField === undefined ? record.values : renameParent(record, parentField, newKeyByOld),
  });
  return { ...listing, records: listing.records.map(rename) };
}

function possibleRenames(
  renames: readonly (DesiredRecord & { readonly previousKey: string })[],
  existingKeys: ReadonlySet<string | null>,
): ReadonlyMap<Value, string> {
  const wanted = new Map(
    renames
      .filter(({ previousKey }) => existingKeys.has(previousKey))
      .map(({ previousKey, key }) => [previousKey, key]),
  );
  const endsInFreeKey = (oldKey: string): boolean => {
    const seen = new Set<string>();
    for (let key: string | undefined = oldKey; key !== undefined; key = wanted.get(key)) {
      if (seen.has(key)) return false;
      seen.add(key);
      if (!existingKeys.has(key)) return true;
    }
    return false;
  };
  return new Map([...wanted].filter(([, newKey]) => endsInFreeKey(newKey)));
}

/** True for a row that may give a record another key. Pure. */
export function isRename(record: DesiredRecord): record is DesiredRecord & { readonly previousKey: string } {
  const { key, previousKey, intent } = record;
  return previousKey !== undefined && previousKey !== key && (intent === 'upsert' || intent === 'update');
}

function renameParent(
  { values }: ExistingRecord,
  parentField: string,
  newKeyByOld: ReadonlyMap<Value, string>,
): ExistingRecord['values'] {
  const parent = values[parentField] ?? null;
  const renamed = newKeyByOld.get(parent);
  return renamed === undefined ? values : { ...values, [parentField]: renamed };
}
