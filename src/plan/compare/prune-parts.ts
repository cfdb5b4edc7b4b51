/** Removes the parts of records, such as the custom fields of masters, that no row of the part table names. */
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { isInGroup, type ResourceDefinition } from '../../resources/resource.js';

/**
 * Adds to each record whose parts are given the other parts that the service has, all their values empty: that removes
 * them. A record without any part row keeps all of its parts.
 * @param existing renames applied
 * Pure.
 */
export function pruneParts(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
): readonly DesiredRecord[] {
  const existingByKey = new Map(existing.map((record) => [record.key, record]));
  return desired.map((record) => {
    const { key, partRows } = record;
    const live = existingByKey.get(key);
    if (!partRows || !live) return record;
    const removed = Object.keys(live.values).filter(
      (name) => isInGroup(definition, name) && !partRows.has(name.slice(0, name.lastIndexOf('.'))),
    );
    const values = { ...record.values, ...Object.fromEntries(removed.map((name) => [name, null])) };
    return { ...record, values };
  });
}
