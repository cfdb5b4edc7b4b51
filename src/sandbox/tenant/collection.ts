// The records of one resource, indexed by id, code, scope, parent and what the resource names.

import type { Switches } from '../behaviour/switches.js';
import { type NamedRecord, RecordList } from './record-list.js';
import type { WriteCount } from './size-history.js';

/** What a resource adds to the usual indexes. */
export interface Indexes<R> {
  /** Further values to find a record by, e.g. its user; a list if it has several. */
  values?(record: R): Readonly<Record<string, string | readonly string[]>>;
  /** Whether its code addresses the record. Default: every record with a code. */
  holdsCode?(record: R): boolean;
}

/** All records of one resource in one tenant. */
export class Collection<R extends NamedRecord> {
  readonly #byId = new Map<string, R>();
  readonly #idByCode = new Map<string, string>();
  readonly #listByScope = new Map<string, RecordList<R>>();
  readonly #listByParent = new Map<string, RecordList<R>>();
  readonly #listByValue = new Map<string, RecordList<R>>();
  readonly #writes: WriteCount;
  readonly #indexes: Indexes<R>;

  constructor(writes: WriteCount, indexes: Indexes<R> = {}) {
    this.#writes = writes;
    this.#indexes = indexes;
  }

  /** Case-insensitive. */
  byId(id: string): R | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  byCode(scope: string, code: string): R | undefined {
    const id = this.#idByCode.get(pairKey(scope, code));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** The record of a scope that a path names. */
  byIdOrCode(scope: string, key: string): R | undefined {
    const record = this.byId(key);
    return record?.scope === scope ? record : this.byCode(scope, key);
  }

  /** Every top-level record, in order of creation. The array is shared: do not change it. */
  inTenant(): readonly R[] {
    return this.inScope('').inCreationOrder();
  }

  /** Every record of a scope (`''`: the tenant). */
  inScope(scope: string): RecordList<R> {
    return this.#listByScope.get(scope) ?? new RecordList<R>(this.#writes);
  }

  /** Every record with a value of a further index. */
  withValue(index: string, value: string): RecordList<R> {
    return this.#listByValue.get(pairKey(index, value)) ?? new RecordList<R>(this.#writes);
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
    const codeKey = this.#codeKey(record);
    if (codeKey !== undefined) this.#idByCode.set(codeKey, record.id);
    for (const key of this.#valueKeys(record)) this.#listAt(this.#listByValue, key).put(record);
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
    for (const lists of [this.#listByScope, this.#listByParent, this.#listByValue]) {
      for (const list of lists.values()) list.pastSizes.forget();
    }
  }

  /** Removes the stored version of the record from the indexes. */
  #unlink(record: R): void {
    const stored = this.#byId.get(record.id);
    if (stored === undefined) return;
    const codeKey = this.#codeKey(stored);
    if (codeKey !== undefined) this.#idByCode.delete(codeKey);
    for (const key of this.#valueKeys(stored)) this.#listByValue.get(key)?.delete(stored.id);
    this.childrenOf(stored.scope, stored.parentId).delete(stored.id);
  }

  #codeKey(record: R): string | undefined {
    const holdsCode = this.#indexes.holdsCode?.(record) ?? true;
    return record.code !== null && holdsCode ? pairKey(record.scope, record.code) : undefined;
  }

  #valueKeys(record: R): readonly string[] {
    const values = Object.entries(this.#indexes.values?.(record) ?? {});
    return values.flatMap(([index, value]) => [value].flat().map((one) => pairKey(index, one)));
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

/** Unambiguous, because ids and names of indexes, which come first, contain no spaces. */
function pairKey(scope: string, name: string): string {
  return `${scope} ${name}`;
}
