/** Finds ids by the keys that plans use. */
import type { Listing } from '../../model/records.js';
import { recordId } from './names.js';

/** The id of each live record that has a key, by recordId. Pure. */
export function indexIds(listings: readonly Listing[]): ReadonlyMap<string, string> {
  const idByRecord = new Map<string, string>();
  for (const { records } of listings) {
    for (const { resource, scope, key, id } of records) {
      if (key !== null) idByRecord.set(recordId({ resource, scope, key }), id);
    }
  }
  return idByRecord;
}
