// The records of one resource, indexed by id, code, scope, parent and what the resource names.
import type { Switches } from '../behaviour/switches.js';
import { type NamedRecord, RecordList, type WriteCount } from './record-list.js';

/** What a resource adds to the usual indexes. */
export interface Indexes<R> {
  /** Further values to find a record by, e.g. its user; a list if it has several. */
  values?(record: R): Readonly<Record<string, string | readonly string[]>>;
  /** Whether its code addresses the record. Default: every record with a code. */
  holdsCode?(record: R): boolean;
}

export class Collection<R extends NamedRecord> {
  readonly #byId = new Map<string, R>();
  readonly #idByCode = new Map<string, string>();
  /** Records with the same scope, parent, or value of a further index. */
  readonly #lists = new Map<string, RecordList<R>>();
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
    return this.#byId.get(this.#idByCode.get(keyOf(scope, code)) ?? '');
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
    return this.#listAt(keyOf('scope', scope));
  }

  /** Every record with a value of a further index. */
  withValue(index: string, value: string): RecordList<R> {
    return this.#listAt(keyOf(index, value));
  }

  /** The children of a record, or the roots of the scope if `parentId` is null. */
  childrenOf(scope: string, parentId: string | null): RecordList<R> {
    return this.#listAt(keyOf('parent', scope, parentId ?? ''));
  }

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
    const stored = this.#byId.get(record.id);
    if (stored !== undefined) this.remove(stored);
    this.#byId.set(record.id, record);
    const code = this.#codeKey(record);
    if (code !== undefined) this.#idByCode.set(code, record.id);
    for (const key of this.#listKeys(record)) {
      const list = this.#listAt(key);
      this.#lists.set(key, list);
      list.put(record);
    }
  }

  remove(record: R): void {
    const stored = this.#byId.get(record.id) ?? record;
    const code = this.#codeKey(stored);
    if (code !== undefined) this.#idByCode.delete(code);
    for (const key of this.#listKeys(stored)) this.#listAt(key).delete(stored.id);
    this.#byId.delete(stored.id);
  }

  /** Lets every list report its present size, without lag. */
  forgetPastSizes(): void {
    for (const list of this.#lists.values()) list.forgetPastSizes();
  }

  /** Emptied lists are kept, because they remember past sizes. */
  #listAt(key: string): RecordList<R> {
    return this.#lists.get(key) ?? new RecordList<R>(this.#writes);
  }

  #codeKey(record: R): string | undefined {
    const holdsCode = this.#indexes.holdsCode?.(record) ?? true;
    return record.code !== null && holdsCode ? keyOf(record.scope, record.code) : undefined;
  }

  #listKeys(record: R): readonly string[] {
    const values = Object.entries(this.#indexes.values?.(record) ?? {});
    return [
      keyOf('scope', record.scope),
      keyOf('parent', record.scope, record.parentId ?? ''),
      ...values.flatMap(([index, value]) => [value].flat().map((one) => keyOf(index, one))),
    ];
  }
}

/** Unambiguous, because ids and names of indexes, which come first, contain no spaces. */
function keyOf(...parts: readonly string[]): string {
  return parts.join(' ');
}
