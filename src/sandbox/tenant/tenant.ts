// The state of one sandbox. The records of a resource and what else it keeps are not named here:
// each resource files them under the tenant.

import type { Switches } from '../behaviour/switches.js';
import { Background } from './background.js';
import { Collection } from './collection.js';
import { IdentifierSource } from './identifiers.js';
import type { NamedRecord, RecordList, StoredRecord } from './record-list.js';
import { WriteCount } from './size-history.js';
import { Memberships, type User, Users } from './users.js';

/** What a tenant is made of. */
export interface TenantOptions {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly idSeed: number;
}

/** Everything a sandbox remembers. A new tenant has no records and one user. */
export class Tenant {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly identifiers: IdentifierSource;
  readonly background: Background = new Background();
  readonly writes: WriteCount = new WriteCount();
  readonly users: Users;
  readonly memberships: Memberships = new Memberships();
  readonly #collections: Collection<NamedRecord>[] = [];
  #recordsCreated = 0;

  constructor({ switches, now, idSeed }: TenantOptions) {
    this.switches = switches;
    this.now = now;
    this.identifiers = new IdentifierSource(idSeed);
    this.users = new Users(this.#newUser('admin@example.com', '管理者'));
  }

  /** An empty collection of this tenant. */
  newCollection<R extends NamedRecord>(): Collection<R> {
    const collection = new Collection<R>(this.writes);
    this.#collections.push(collection);
    return collection;
  }

  /**
   * What every new record starts with. It is in no collection yet.
   * @param knownId  the id the record has had before; absent: a new one
   */
  newRecord(scope: string, knownId?: string): StoredRecord {
    const instant = this.now().toISOString();
    this.#recordsCreated += 1;
    const id = knownId?.toLowerCase() ?? this.identifiers.uuid();
    const position = this.#recordsCreated;
    return { id, scope, parentId: null, code: null, position, createdAt: instant, updatedAt: instant };
  }

  /** Adds a user who is known by the e-mail address only. */
  addUser(email: string): User {
    const user = this.#newUser(email, email.replace(/@.*/, ''));
    this.users.add(user);
    return user;
  }

  /** How many records a list says it has, which may lag behind the last writes. */
  shownSize(list: RecordList<StoredRecord>): number {
    return list.pastSizes.sizeBefore(this.switches.countLagWrites, list.size);
  }

  /** Does now what is still to come: jobs in the background, and counts that lag behind. */
  finishPending(): void {
    this.background.finishAll();
    for (const collection of this.#collections) collection.forgetPastSizes();
  }

  #newUser(email: string, name: string): User {
    return { id: this.identifiers.uuid(), email, name, createdAt: this.now().toISOString() };
  }
}

/** Finds what a resource keeps in a tenant. */
export type PerTenant<T> = (tenant: Tenant) => T;

/** Keeps one value for each tenant, made when it is first asked for. */
export function perTenant<T extends object>(make: PerTenant<T>): PerTenant<T> {
  const valueByTenant = new WeakMap<Tenant, T>();
  return (tenant) => {
    const known = valueByTenant.get(tenant);
    if (known !== undefined) return known;
    const made = make(tenant);
    valueByTenant.set(tenant, made);
    return made;
  };
}

/** Keeps the records of one resource for each tenant. */
export function recordsPerTenant<R extends NamedRecord>(): PerTenant<Collection<R>> {
  return perTenant((tenant) => tenant.newCollection<R>());
}
