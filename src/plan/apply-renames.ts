/**
 * Shows the service's records under the keys that the files want them to have. After this a renamed record is found like
 * any other, and its key is a field that differs.
 */
import type { DesiredRecord, ExistingRecord, Listing, Value } from '../model.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';

/**
 * Renames the records of a listing, and the references to them as parents.
 * A rename whose old key is gone has been done before; one whose new key is taken is left for checkRecords to refuse.
 * Pure.
 */
export function applyRenames(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  listing: Listing,
): Listing {
  const existingKeys = new Set(listing.records.map(({ key }) => key));
  const newKeyByOld = new Map<Value, string>();
  for (const { key, previousKey } of desired.filter(isRename)) {
    if (existingKeys.has(previousKey) && !existingKeys.has(key)) newKeyByOld.set(previousKey, key);
  }
  if (newKeyByOld.size === 0) return listing;
  const parentField = parentFieldOf(definition)?.name;
  const rename = (record: ExistingRecord): ExistingRecord => ({
    ...record,
    key: newKeyByOld.get(record.key) ?? record.key,
    values: parentField === undefined ? record.values : renameParent(record, parentField, newKeyByOld),
  });
  return { ...listing, records: listing.records.map(rename) };
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
