/** Sorts exported records: deterministic, so that exports can be compared line by line. */
import type { ExistingRecord } from '../../model/records.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';
import { compareText, groupBy } from '../records/collections.js';

/**
 * Sorts records for an export: parents before children, siblings by key, branches together; flat
 * lists by key. A record with an unknown parent counts as a root. Pure.
 */
export function orderForExport(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly ExistingRecord[] {
  const sorted = [...records].sort(
    (a, b) => compareText(a.key ?? '', b.key ?? '') || compareText(a.id, b.id),
  );
  const parentField = parentFieldOf(definition)?.name;
  return parentField === undefined ? sorted : inTreeOrder(sorted, parentField);
}

function inTreeOrder(sorted: readonly ExistingRecord[], parentField: string): readonly ExistingRecord[] {
  const keys = new Set(sorted.map(({ key }) => key));
  const parentOf = ({ values }: ExistingRecord) => {
    const parent = values[parentField];
    return typeof parent === 'string' && keys.has(parent) ? parent : '';
  };
  const childrenByParent = groupBy(sorted, parentOf);
  const ordered = new Set<ExistingRecord>();
  const waiting = [...(childrenByParent.get('') ?? [])].reverse();
  for (let record = waiting.pop(); record; record = waiting.pop()) {
    if (ordered.has(record)) continue;
    ordered.add(record);
    const children = record.key === null ? [] : (childrenByParent.get(record.key) ?? []);
    waiting.push(...[...children].reverse());
  }
  // Records in a cycle, which the service should not have, follow at the end.
  return [...ordered, ...sorted.filter((record) => !ordered.has(record))];
}
