// The state of one sandbox. Resources store their records and other state under it.
import type { Switches } from '../behaviour/switches.js';
import { Background } from './background.js';
import { Collection, type Indexes } from './collection.js';
import { IdentifierSource } from './identifiers.js';
import { type NamedRecord, type RecordList, type StoredRecord, WriteCount } from './record-list.js';

export interface TenantOptions {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly idSeed: number;
  /** Id of the user who owns the tokens. */
  readonly ownerId?: string | undefined;
}

export class Tenant {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly identifiers: IdentifierSource;
  readonly ownerId: string | undefined;
  readonly background: Background = new Background();
  readonly writes: WriteCount = new WriteCount();
  readonly #collections: Collection<NamedRecord>[] = [];
  #recordsCreated = 0;

  constructor({ switches, now, idSeed, ownerId }: TenantOptions) {
    this.switches = switches;
    this.now = now;
    this.ownerId = ownerId;
    this.identifiers = new IdentifierSource(idSeed);
  }

  newCollection<R extends NamedRecord>(indexes: Indexes<R>): Collection<R> {
    const collection = new Collection<R>(this.writes, indexes);
    this.#collections.push(collection);
    return collection;
  }

  /**
   * The common fields of a new record. It is in no collection yet.
   * @param knownId  the previous id of the record; absent: a new one
   */
  newRecord(scope: string, knownId?: string): StoredRecord {
    const instant = this.now().toISOString();
    this.#recordsCreated += 1;
    const id = knownId?.toLowerCase() ?? this.identifiers.uuid();
    const position = this.#recordsCreated;
    return { id, scope, parentId: null, code: null, position, createdAt: instant, updatedAt: instant };
  }

  /** False for records that a restricted role hides. */
  isSeen({ position }: Pick<StoredRecord, 'position'>): boolean {
    const { hiddenRecordsEvery: every } = this.switches;
    return every === 0 || position % every !== 0;
  }

  /** The records of a list that are seen; the list itself if nothing is hidden. */
  seen<R extends Pick<StoredRecord, 'position'>>(records: readonly R[]): readonly R[] {
    return this.switches.hiddenRecordsEvery === 0 ? records : records.filter((one) => this.isSeen(one));
  }

  /** The size that a list reports, which may lag behind the last writes. */
  shownSize(list: RecordList<StoredRecord>): number {
    return list.sizeBefore(this.switches.countLagWrites);
  }

  /** Finishes background jobs and lets lagging counts catch up. */
  finishPending(): void {
    this.background.finishAll();
    for (const collection of this.#collections) collection.forgetPastSizes();
  }
}

/** Finds the state of a resource in a tenant. */
export type PerTenant<T> = (tenant: Tenant) => T;

/** Keeps one value per tenant, created on first use. */
export function perTenant<T extends object>(make: PerTenant<T>): PerTenant<T> {
  const valueByTenant = new WeakMap<Tenant, T>();
  return (tenant) => {
    const known = valueByTenant.get(tenant);
    if (known !== undefined) return known;
    const value = make(tenant);
    valueByTenant.set(tenant, value);
    return value;
  };
}

/** Keeps the records of one resource per tenant. @param indexesOf  its further indexes */
export function recordsPerTenant<R extends NamedRecord>(
  indexesOf: (tenant: Tenant) => Indexes<R> = () => ({}),
): PerTenant<Collection<R>> {
  return perTenant((tenant) => tenant.newCollection<R>(indexesOf(tenant)));
}
