/** Which changes wait for a value that only one record may have, e.g. an address. Pure. */
import type { Change } from '../model/changes.js';
import { type ResourceDefinition, uniqueFieldNames } from '../resources/resource.js';
import { valueAfter, valueBefore } from './records/changes.js';
import { foldedValue } from './records/unique-values.js';

/**
 * For each change that takes a value, the one that gives it up. There are no circles: see
 * exchangedValues.
 */
export function valueWaits(
  definition: ResourceDefinition,
  changes: readonly Change[],
): ReadonlyMap<string, Change> {
  const waits = new Map<string, Change>();
  for (const name of uniqueFieldNames(definition)) {
    const giverByValue = new Map(
      changes.map((change) => [foldedValue(valueBefore(change, name)), change] as const),
    );
    giverByValue.delete('');
    for (const change of changes) {
      const giver = giverByValue.get(foldedValue(valueAfter(change, name)));
      if (giver && giver !== change) waits.set(change.id, giver);
    }
  }
  return waits;
}
