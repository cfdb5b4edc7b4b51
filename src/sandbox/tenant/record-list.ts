// A list of records that can be read in several orders. Sorted copies are kept until the list
// changes, so that paging through 100,000 records sorts them once, not once per page.
import { SWITCH_MAX } from '../behaviour/switches.js';

/** A stored record. Immutable: an update puts a new value into its collection. */
export interface StoredRecord {
  /** Lower-case UUID. */
  readonly id: string;
  /** Id of the containing record (a team's chart), or `''` for a top-level record. */
  readonly scope: string;
  /** Id of the parent in a tree; null for roots and in flat resources. */
  readonly parentId: string | null;
  /** Unique within the scope; null for resources without codes and old records without one. */
  readonly code: string | null;
  /** Grows with every record created in the tenant; defines the default order. */
  readonly position: number;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A complete record of any resource: all have a name. */
export interface NamedRecord extends StoredRecord {
  readonly name: string;
}

/** A value to sort by; null comes last in ascending order. */
export type SortValue = string | number | null;

/** An order: `value` is compared; equal keys must mean equal orders. */
export interface Order<R> {
  readonly key: string;
  readonly isDescending: boolean;
  readonly value: (record: R) => SortValue;
}

/** The number of writes so far. Planting a seed does not count, nor do refused writes. */
export class WriteCount {
  #count = 0;
  #isStarted = false;

  get count(): number {
    return this.#count;
  }

  /** Called before a write. It counts once it stores or removes something. */
  start(): void {
    this.#isStarted = true;
  }

  /** The number of the write that is about to change a list; 0 while a seed is planted. */
  numberOfChange(): number {
    if (this.#isStarted) this.#count += 1;
    this.#isStarted = false;
    return this.#count;
  }
}

/** Records by id, readable in any order. Ties are broken by the order of creation. */
export class RecordList<R extends StoredRecord> {
  readonly #records = new Map<string, R>();
  readonly #sortedByKey = new Map<string, readonly R[]>();
  readonly #writes: WriteCount;
  /** Numbers of the latest writes that changed the list, each with the size before it. */
  readonly #past: { readonly write: number; readonly size: number }[] = [];

  constructor(writes: WriteCount) {
    this.#writes = writes;
  }

  get size(): number {
    return this.#records.size;
  }

  /** The size before the tenant's last writes. */
  sizeBefore(lagWrites: number): number {
    const lastKnown = this.#writes.count - lagWrites;
    return this.#past.find(({ write }) => write > lastKnown)?.size ?? this.size;
  }

  forgetPastSizes(): void {
    this.#past.length = 0;
  }

  /** Adds the record, or replaces the one with the same id. */
  put(record: R): void {
    this.#beforeChange();
    this.#records.set(record.id, record);
  }

  delete(id: string): void {
    this.#beforeChange();
    this.#records.delete(id);
  }

  /** True if any record is such a one. */
  some(isSuch: (record: R) => boolean): boolean {
    for (const record of this.#records.values()) if (isSuch(record)) return true;
    return false;
  }

  /** Every record in the given order. The array is shared: do not change it. */
  inOrder(order: Order<R>): readonly R[] {
    const known = this.#sortedByKey.get(order.key);
    if (known !== undefined) return known;
    const sorted = sortRecords([...this.#records.values()], order);
    this.#sortedByKey.set(order.key, sorted);
    return sorted;
  }

  /** Every record in order of creation. The array is shared: do not change it. */
  inCreationOrder(): readonly R[] {
    return this.inOrder(creationOrder);
  }

  #beforeChange(): void {
    this.#sortedByKey.clear();
    const write = this.#writes.numberOfChange();
    if (write === 0 || this.#past.at(-1)?.write === write) return;
    this.#past.push({ write, size: this.size });
    if (this.#past.length > SWITCH_MAX) this.#past.shift();
  }
}

export const creationOrder: Order<StoredRecord> = {
  key: 'creation',
  isDescending: false,
  value: (record) => record.position,
};

/** Compares two sort values, ascending. Strings by UTF-16 code unit, null last. Pure. */
export function compareSortValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}

function sortRecords<R extends StoredRecord>(records: readonly R[], order: Order<R>): readonly R[] {
  const sign = order.isDescending ? -1 : 1;
  const keyed = records.map((record) => ({ record, value: order.value(record) }));
  keyed.sort(
    (left, right) =>
      sign * compareSortValues(left.value, right.value) || left.record.position - right.record.position,
  );
  return keyed.map(({ record }) => record);
}
