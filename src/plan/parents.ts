/** The tree as it will be once the files have been applied. */
import type { DesiredRecord, ExistingRecord } from '../model.js';

/**
 * The parent of each record after the run: what its row asks for, else what the service has.
 * @returns parent key by key; roots are absent. Pure.
 */
export function parentKeysOf(
  parentField: string,
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
): ReadonlyMap<string, string> {
  const parentByKey = new Map<string, string>();
  for (const { key, values } of existing) {
    const parent = values[parentField];
    if (key !== null && typeof parent === 'string') parentByKey.set(key, parent);
  }
  for (const { key, values } of desired) {
    const parent = values[parentField];
    if (typeof parent === 'string') parentByKey.set(key, parent);
    else if (parent === null) parentByKey.delete(key);
  }
  return parentByKey;
}
