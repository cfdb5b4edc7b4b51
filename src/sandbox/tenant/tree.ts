// Walks in a resource whose records have parents. Stored trees have no cycles, so every walk ends.

import type { Switches } from '../behaviour/switches.js';
import type { Collection } from './collection.js';
import type { NamedRecord } from './record-list.js';

/** The parent of a record; undefined for a root. */
export function parentOf<R extends NamedRecord>(collection: Collection<R>, record: R): R | undefined {
  return record.parentId === null ? undefined : collection.byId(record.parentId);
}

/** The records above one, its parent first. */
export function ancestorsOf<R extends NamedRecord>(collection: Collection<R>, record: R): readonly R[] {
  const ancestors: R[] = [];
  for (let upper = parentOf(collection, record); upper !== undefined; upper = parentOf(collection, upper)) {
    ancestors.push(upper);
  }
  return ancestors;
}

/** The names from the root to the record. Put together when asked for, so that a rename costs nothing. */
export function fullName<R extends NamedRecord>(
  collection: Collection<R>,
  record: R,
  { fullNameSeparator }: Pick<Switches, 'fullNameSeparator'>,
): string {
  const names = [record, ...ancestorsOf(collection, record)].map(({ name }) => name);
  return names.reverse().join(fullNameSeparator);
}

/** The record and everything below it, children before their parents. */
export function leavesFirst<R extends NamedRecord>(collection: Collection<R>, record: R): readonly R[] {
  const children = collection.childrenOf(record.scope, record.id).inCreationOrder();
  return [...children.flatMap((child) => leavesFirst(collection, child)), record];
}
