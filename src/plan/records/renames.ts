/**
 * Shows live records under the keys of the plan, also where they are parents: files and plans call
 * a record that gets another key by the new one everywhere. After this it is found like any other.
 */
import type { Change } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, Listing, Values } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';

/**
 * Renames the records of a listing as rows ask, and the references to them as parents. Records may
 * pass on their keys, A to B and B to C, as long as the last key is free. A rename whose old key is
 * gone has been done before; one that ends in a taken key or in a circle is left for checkRecords
 * to refuse.
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
  return rename(definition, listing, ({ key }) => newKeyByOld.get(key) ?? key);
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

/** True for a row that may give a record another key. */
export function isRename(record: DesiredRecord): record is DesiredRecord & { readonly previousKey: string } {
  const { key, previousKey, intent } = record;
  return previousKey !== undefined && previousKey !== key && (intent === 'upsert' || intent === 'update');
}

/**
 * Gives the records that a saved plan renames their new keys, and their children the new parent.
 * @param changes those of the listing's resource and scope, withheld ones too: they name records in
 *   the same way
 */
export function underPlannedKeys(changes: readonly Change[], listing: Listing): Listing {
  const { keyField } = definitionOf(listing.resource);
  const renames = changes.filter(
    ({ action, fields }) => action !== 'delete' && fields.some(({ field }) => field === keyField),
  );
  const keyById = renames.flatMap(({ liveId, key }) =>
    liveId === undefined ? [] : [[normalId(liveId), key] as const],
  );
  return underKeys(new Map(keyById), listing);
}

/** Gives records other keys, and their children the new parent. @param keyById by normalId */
export function underKeys(keyById: ReadonlyMap<string, string>, listing: Listing): Listing {
  if (keyById.size === 0) return listing;
  return rename(definitionOf(listing.resource), listing, ({ id, key }) => keyById.get(normalId(id)) ?? key);
}

/** `values` keep the key that the service has. */
function rename(
  definition: ResourceDefinition,
  listing: Listing,
  keyOf: (record: ExistingRecord) => string | null,
): Listing {
  const parentField = parentFieldOf(definition)?.name;
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
