/** The tree as it will be after the run. */
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import { groupBy } from './collections.js';

/**
 * Parents after the run: from the row, else from the service.
 * @returns parent key by key (see referenceTo for records without one); roots are absent; empty
 *   without a tree
 */
export function parentKeysOf(
  definition: ResourceDefinition,
  desired: readonly Pick<DesiredRecord, 'key' | 'values'>[],
  existing: readonly ExistingRecord[],
): ReadonlyMap<string, string> {
  const parentByKey = new Map<string, string>();
  const parentField = definition.parentField?.name;
  if (parentField === undefined) return parentByKey;
  for (const record of existing) {
    const parent = record.values[parentField];
    if (typeof parent === 'string') parentByKey.set(referenceTo(definition, record), parent);
  }
  for (const { key, values } of desired) {
    const parent = values[parentField];
    if (typeof parent === 'string') parentByKey.set(key, parent);
    else if (parent === null) parentByKey.delete(key);
  }
  return parentByKey;
}

/** Finds the nearest wanted ancestor. Linear over all calls; terminates on cycles. Pure. */
export function nearestAncestor(
  parentByKey: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): (key: string) => string | undefined {
  const memo = new Map<string, string | undefined>();
  return (key) => {
    if (memo.has(key)) return memo.get(key);
    const path = new Set<string>();
    let current: string | undefined = key;
    let ancestor: string | undefined;
    while (current !== undefined && !memo.has(current) && !path.has(current)) {
      path.add(current);
      current = parentByKey.get(current);
      if (current !== undefined && wanted.has(current)) break;
    }
    if (current !== undefined) ancestor = wanted.has(current) ? current : memo.get(current);
    for (const step of path) memo.set(step, ancestor);
    return ancestor;
  };
}

/**
 * All existing descendants after the run, also those without a code.
 * @param parentByKey from parentKeysOf
 */
export function liveBelow(options: {
  readonly definition: ResourceDefinition;
  readonly existing: readonly ExistingRecord[];
  readonly parentByKey: ReadonlyMap<string, string>;
}): (key: string) => readonly ExistingRecord[] {
  const { definition, existing, parentByKey } = options;
  const parentOf = (record: ExistingRecord) => parentByKey.get(referenceTo(definition, record)) ?? '';
  const childrenByParent = groupBy(existing, parentOf);
  return (top) => {
    const below = new Set<ExistingRecord>();
    const pending = [top];
    for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
      const children = childrenByParent.get(parent) ?? [];
      for (const child of children.filter((one) => !below.has(one))) {
        below.add(child);
        pending.push(referenceTo(definition, child));
      }
    }
    return [...below];
  };
}

/** The cycles above `starts`, as keys from child to parent. Each key is visited once. Pure. */
export function findCycles(
  starts: readonly string[],
  parentByKey: ReadonlyMap<string, string>,
): readonly (readonly string[])[] {
  const walkByKey = new Map<string, number>();
  return starts.flatMap((start, walk) => {
    const path: string[] = [];
    let key: string | undefined = start;
    while (key !== undefined && !walkByKey.has(key)) {
      walkByKey.set(key, walk);
      path.push(key);
      key = parentByKey.get(key);
    }
    const isCycle = key !== undefined && walkByKey.get(key) === walk;
    return isCycle ? [path.slice(path.indexOf(key as string))] : [];
  });
}
