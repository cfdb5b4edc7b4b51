// The records of one resource, indexed by id, code, scope and parent.

import type { Switches } from '../behaviour/switches.js';
import { type NamedRecord, RecordList } from './record-list.js';
import type { WriteCount } from './size-history.js';

/** All records of one resource in one tenant. */
export class Collection<R extends NamedRecord> {
  readonly #byId = new Map<string, R>();
  readonly #idByCode = new Map<string, string>();
  readonly #listByScope = new Map<string, RecordList<R>>();
  readonly #listByParent = new Map<string, RecordList<R>>();
  readonly #writes: WriteCount;

  constructor(writes: WriteCount) {
    this.#writes = writes;
  }

  /** Case-insensitive. */
  byId(id: string): R | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  byCode(scope: string, code: string): R | undefined {
    const id = this.#idByCode.get(pairKey(scope, code));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Every top-level record, in order of creation. The array is shared: do not change it. */
  inTenant(): readonly R[] {
    return this.inScope('').inCreationOrder();
  }

  /** Every record of a scope (`''`: the tenant). */
  inScope(scope: string): RecordList<R> {
    return this.#listByScope.get(scope) ?? new RecordList<R>(this.#writes);
  }

  /** The children of a record, or the roots of the scope if `parentId` is null. */
  childrenOf(scope: string, parentId: string | null): RecordList<R> {
    return this.#listByParent.get(pairKey(scope, parentId ?? '')) ?? new RecordList<R>(this.#writes);
  }

  /** The parent of a record; undefined for a root. */
  parentOf({ parentId }: R): R | undefined {
    return parentId === null ? undefined : this.byId(parentId);
  }

  /** The ancestors of a record, its parent first. Stored trees have no cycles, so the walk ends. */
  ancestorsOf(record: R): readonly R[] {
    const ancestors: R[] = [];
    for (let upper = this.parentOf(record); upper !== undefined; upper = this.parentOf(upper)) {
      ancestors.push(upper);
    }
    return ancestors;
  }

  /** The names from the root to the record. Computed on demand, so that renaming is cheap. */
  fullName(record: R, { fullNameSeparator }: Pick<Switches, 'fullNameSeparator'>): string {
    const names = [record, ...this.ancestorsOf(record)].map(({ name }) => name);
    return names.reverse().join(fullNameSeparator);
  }

  /** The record and its descendants, children before their parents. */
  leavesFirst(record: R): readonly R[] {
    const children = this.childrenOf(record.scope, record.id).inCreationOrder();
    return [...children.flatMap((child) => this.leavesFirst(child)), record];
  }

  /** Adds or replaces the record with this id. The caller checks that the code is free. */
  put(record: R): void {
    this.#unlink(record);
    this.#byId.set(record.id, record);
    if (record.code !== null) this.#idByCode.set(pairKey(record.scope, record.code), record.id);
    this.#listAt(this.#listByScope, record.scope).put(record);
    this.#listAt(this.#listByParent, pairKey(record.scope, record.parentId ?? '')).put(record);
  }

  remove(record: R): void {
    this.#unlink(record);
    this.#byId.delete(record.id);
    this.inScope(record.scope).delete(record.id);
  }

  /** Lets every list report its present size, without lag. */
  forgetPastSizes(): void {
    for (const list of this.#listByScope.values()) list.pastSizes.forget();
    for (const list of this.#listByParent.values()) list.pastSizes.forget();
  }

  /** Removes the stored version of the record from the indexes. */
  #unlink(record: R): void {
    const stored = this.#byId.get(record.id);
    if (stored === undefined) return;
    if (stored.code !== null) this.#idByCode.delete(pairKey(stored.scope, stored.code));
    this.childrenOf(stored.scope, stored.parentId).delete(stored.id);
  }

  /** Empty lists are kept, because they remember past sizes. */
  #listAt(lists: Map<string, RecordList<R>>, key: string): RecordList<R> {
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = new RecordList<R>(this.#writes);
    lists.set(key, list);
    return list;
  }
}

/** Unambiguous, because codes and ids contain no spaces. */
function pairKey(scope: string, name: string): string {
  return `${scope} ${name}`;
}
