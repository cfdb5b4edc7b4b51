/**
 * Shows existing records, also as parents, under their new keys, which files and plans use
 * everywhere. After this a renamed record is found like any other.
 */
import type { Change } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, Listing, SetAsideRow, Values } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';

/**
 * Applies the requested renames to a listing and its parent references. Chains (A to B, B to C)
 * work if the last key is free. A rename whose old key is gone was done before; checkRecords
 * rejects taken keys and cycles.
 */
export function applyRenames(desired: readonly DesiredRecord[], listing: Listing): Listing {
  const renames = desired.filter(isRename);
  if (renames.length === 0) return listing;
  const newKeyByOld = possibleRenames(renames, new Set(listing.records.map(({ key }) => key)));
  if (newKeyByOld.size === 0) return listing;
  return underKeys(listing, ({ key }) => newKeyByOld.get(key) ?? key);
}

function possibleRenames(
  renames: readonly (DesiredRecord & { readonly previousKey: string })[],
  existingKeys: ReadonlySet<string | null>,
): ReadonlyMap<string | null, string> {
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

/** True for a row that may rename a record. */
export function isRename(record: DesiredRecord): record is DesiredRecord & { readonly previousKey: string } {
  const { key, previousKey, intent } = record;
  return previousKey !== undefined && previousKey !== key && (intent === 'upsert' || intent === 'update');
}

/** Keys named by rows, former keys included. */
export function namedKeys(rows: readonly Pick<SetAsideRow, 'key' | 'previousKey'>[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { key, previousKey } of rows) {
    if (key !== undefined) keys.add(key);
    if (previousKey !== undefined) keys.add(previousKey);
  }
  return keys;
}

/**
 * Applies the renames of a saved plan to records and parent references.
 * @param changes of the listing's resource and scope, including withheld ones, which use the new
 *   keys too
 */
export function underPlannedKeys(changes: readonly Change[], listing: Listing): Listing {
  const { keyField } = definitionOf(listing.resource);
  const renames = changes.filter(
    ({ action, fields }) => action !== 'delete' && fields.some(({ field }) => field === keyField),
  );
  const keyById = renames.flatMap(({ liveId, key }) =>
    liveId === undefined ? [] : [[normalId(liveId), key] as const],
  );
  if (keyById.length === 0) return listing;
  const keyOf = new Map(keyById);
  return underKeys(listing, ({ id, key }) => keyOf.get(normalId(id)) ?? key);
}

/** Changes keys, and the parent references to them; `values` keep the service's key. */
export function underKeys(listing: Listing, keyOf: (record: ExistingRecord) => string | null): Listing {
  const parentField = definitionOf(listing.resource).parentField?.name;
  const newKeyByOld = new Map<unknown, string | null>(
    listing.records.map((record) => [record.key, keyOf(record)]),
  );
  const valuesOf = ({ values }: ExistingRecord): Values => {
    const parent = parentField === undefined ? undefined : values[parentField];
    const renamed = typeof parent === 'string' ? newKeyByOld.get(parent) : undefined;
    if (parentField === undefined || typeof renamed !== 'string' || renamed === parent) return values;
    return { ...values, [parentField]: renamed };
  };
  const records = listing.records.map((record) => ({
    ...record,
    key: keyOf(record),
    values: valuesOf(record),
  }));
  return { ...listing, records };
}
