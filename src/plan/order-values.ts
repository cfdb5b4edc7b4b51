/** Which changes wait for a value that only one record may have, e.g. an address. Pure. */
import type { Change } from '../model/changes.js';
import type { ResourceDefinition } from '../resources/resource.js';
import { valueAfter, valueBefore } from './records/changes.js';
import { foldedValue } from './records/unique-values.js';

/**
 * For each change that takes a value, the one that gives it up. Records that exchange values do not
 * wait for each other: the service decides about the first.
 */
export function valueWaits(
  { fields }: ResourceDefinition,
  changes: readonly Change[],
): ReadonlyMap<string, Change> {
  const names = fields.filter(({ isUnique }) => isUnique).map(({ name }) => name);
  const waits = new Map<string, Change>();
  for (const name of names) {
    const giverByValue = new Map(
      changes.map((change) => [foldedValue(valueBefore(change, name)), change] as const),
    );
    giverByValue.delete('');
    const giverOf = (change: Change) => giverByValue.get(foldedValue(valueAfter(change, name)));
    for (const change of changes) {
      const giver = giverOf(change);
      if (giver && giver !== change && !isInCircle(change, giverOf)) waits.set(change.id, giver);
    }
  }
  return waits;
}

function isInCircle(change: Change, giverOf: (change: Change) => Change | undefined): boolean {
  const seen = new Set<Change>();
  let at = giverOf(change);
  while (at && !seen.has(at)) {
    if (at === change) return true;
    seen.add(at);
    at = giverOf(at);
  }
  return at !== undefined;
}
