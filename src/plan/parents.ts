/** The tree as it will be once the files have been applied. */
import type { Change, DesiredRecord, ExistingRecord } from '../model.js';
import { definitionOf } from '../resources/index.js';
import { standInKey } from '../resources/resource.js';
import { groupBy } from './group-by.js';

/**
 * The parent of each record after the run: what its row asks for, else what the service has.
 * @returns parent key by key, stand-in keys for records without one; roots are absent. Pure.
 */
export function parentKeysOf(
  parentField: string,
  desired: readonly Pick<DesiredRecord, 'key' | 'values'>[],
  existing: readonly ExistingRecord[],
): ReadonlyMap<string, string> {
  const parentByKey = new Map<string, string>();
  for (const record of existing) {
    const parent = record.values[parentField];
    if (typeof parent === 'string') parentByKey.set(keyInTree(record), parent);
  }
  for (const { key, values } of desired) {
    const parent = values[parentField];
    if (typeof parent === 'string') parentByKey.set(key, parent);
    else if (parent === null) parentByKey.delete(key);
  }
  return parentByKey;
}

/** The key by which others name a live record as their parent. */
function keyInTree({ resource, key, id }: ExistingRecord): string {
  return key ?? standInKey(definitionOf(resource), id);
}

/** What changes ask for, as rows would: nothing of what they delete. Pure. */
export function wantedBy(changes: readonly Change[]): readonly Pick<DesiredRecord, 'key' | 'values'>[] {
  return changes
    .filter(({ action }) => action !== 'delete')
    .map(({ key, fields }) => ({
      key,
      values: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    }));
}

/**
 * Finds the nearest ancestor that is wanted. Each step of the tree is walked once, however many ask. A circle, which is refused
 * elsewhere, has an end here too. Pure.
 */
export function nearestAncestor(
  parentByKey: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): (key: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  return (key) => {
    if (found.has(key)) return found.get(key);
    const path = new Set<string>();
    let current: string | undefined = key;
    let ancestor: string | undefined;
    while (current !== undefined && !found.has(current) && !path.has(current)) {
      path.add(current);
      current = parentByKey.get(current);
      if (current !== undefined && wanted.has(current)) break;
    }
    if (current !== undefined) ancestor = wanted.has(current) ? current : found.get(current);
    for (const step of path) found.set(step, ancestor);
    return ancestor;
  };
}

/**
 * All live records below one after the run, at any depth, those without a code among them.
 * @param parentByKey as parentKeysOf gives it
 * Pure.
 */
export function liveBelow(options: {
  readonly existing: readonly ExistingRecord[];
  readonly parentByKey: ReadonlyMap<string, string>;
}): (key: string) => readonly ExistingRecord[] {
  const { existing, parentByKey } = options;
  const childrenByParent = groupBy(existing, (record) => parentByKey.get(keyInTree(record)) ?? '');
  return (top) => {
    const found = new Set<ExistingRecord>();
    const pending = [top];
    for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
      const children = childrenByParent.get(parent) ?? [];
      for (const child of children.filter((one) => !found.has(one))) {
        found.add(child);
        pending.push(keyInTree(child));
      }
    }
    return [...found];
  };
}
