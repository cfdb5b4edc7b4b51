/**
 * Shows live records as a saved plan names them. A plan calls a record that it renames by its new key everywhere, also where
 * the record is a parent; the service does so only when the rename has been carried out.
 */

import type { Change } from '../../model/changes.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';

/**
 * Gives the records that the plan renames their new keys, and their children the new parent. `values` keep the key that the
 * service has.
 * @param changes those of the listing's resource and scope, withheld ones too: they name records in the same way
 * Pure.
 */
export function underPlannedKeys(changes: readonly Change[], listing: Listing): Listing {
  const { keyField } = definitionOf(listing.resource);
  return underKeys(new Map(changes.flatMap((change) => renameOf(keyField, change))), listing);
}

/**
 * Gives records other keys, and their children the new parent; `values` keep the key that the service has.
 * @param keyById by normalId
 * Pure.
 */
export function underKeys(keyById: ReadonlyMap<string, string>, listing: Listing): Listing {
  if (keyById.size === 0) return listing;
  const definition = definitionOf(listing.resource);
  const plannedKey = ({ id, key }: ExistingRecord) => keyById.get(normalId(id)) ?? key;
  const plannedByKey = new Map(listing.records.map((record) => [record.key, plannedKey(record)]));
  const parentField = parentFieldOf(definition)?.name;
  const withParent = ({ values }: ExistingRecord): ExistingRecord['values'] => {
    const parent = parentField === undefined ? null : values[parentField];
    if (parentField === undefined || typeof parent !== 'string') return values;
    return { ...values, [parentField]: plannedByKey.get(parent) ?? parent };
  };
  const records = listing.records.map((record) => ({
    ...record,
    key: plannedKey(record),
    values: withParent(record),
  }));
  return { ...listing, records };
}

function renameOf(
  keyField: string,
  { action, liveId, key, fields }: Change,
): readonly (readonly [string, string])[] {
  const isRename = action !== 'delete' && fields.some(({ field }) => field === keyField);
  return isRename && liveId !== undefined ? [[normalId(liveId), key]] : [];
}
