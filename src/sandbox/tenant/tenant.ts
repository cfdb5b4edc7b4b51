// The whole state of one sandbox: a collection per resource and the few facts that are about all of them.

import type { Switches } from '../behaviour/switches.js';
import type { CategoryRecord } from '../resources/categories.js';
import type { ChartRecord } from '../resources/charts.js';
import type { FolderRecord } from '../resources/folders.js';
import type { GradeRecord } from '../resources/grades.js';
import type { ItemRecord } from '../resources/items.js';
import type { MasterRecord } from '../resources/masters.js';
import type { TeamRecord } from '../resources/team-record.js';
import { Background } from './background.js';
import { Collection } from './collection.js';
import { IdentifierSource } from './identifiers.js';
import type { RecordList, StoredRecord } from './record-list.js';
import { ShiftingRows } from './shifting-rows.js';
import { WriteCount } from './size-history.js';
import { Memberships, type User, Users } from './users.js';

/** Everything a sandbox remembers. */
export interface Tenant {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly identifiers: IdentifierSource;
  readonly background: Background;
  readonly users: Users;
  readonly memberships: Memberships;
  readonly grades: Collection<GradeRecord>;
  readonly charts: Collection<ChartRecord>;
  readonly teams: Collection<TeamRecord>;
  readonly masters: Collection<MasterRecord>;
  readonly items: Collection<ItemRecord>;
  readonly folders: Collection<FolderRecord>;
  readonly categories: Collection<CategoryRecord>;
  readonly writes: WriteCount;
  readonly shiftingRows: ShiftingRows;
  /** One value instead of a flag per record: exactly one grade is the default, exactly one chart is current. */
  defaultGradeId: string | null;
  currentChartId: string | null;
  /** A tenant has at most one: scheduling a chart deletes the plans of all others. */
  activationPlan: ActivationPlan | null;
  recordsCreated: number;
}

/** The day on which a chart becomes the current one. */
export interface ActivationPlan {
  readonly id: string;
  readonly chartId: string;
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  readonly dueOn: string;
  /** ISO 8601 instant. */
  readonly createdAt: string;
}

/** What a tenant is made of. */
export interface TenantOptions {
  readonly switches: Switches;
  readonly now: () => Date;
  readonly idSeed: number;
}

/** An empty tenant: no records, one user. */
export function createTenant({ switches, now, idSeed }: TenantOptions): Tenant {
  const identifiers = new IdentifierSource(idSeed);
  const writes = new WriteCount();
  return {
    switches,
    now,
    identifiers,
    background: new Background(),
    users: new Users(createUser(identifiers, now(), 'admin@example.com', '管理者')),
    memberships: new Memberships(),
    grades: new Collection(writes),
    charts: new Collection(writes),
    teams: new Collection(writes),
    masters: new Collection(writes),
    items: new Collection(writes),
    folders: new Collection(writes),
    categories: new Collection(writes),
    writes,
    shiftingRows: new ShiftingRows(),
    defaultGradeId: null,
    currentChartId: null,
    activationPlan: null,
    recordsCreated: 0,
  };
}

/**
 * What every new record starts with. It is in no collection yet.
 * @param knownId  the id the record has had before; absent: a new one
 */
export function newRecord(tenant: Tenant, scope: string, knownId?: string): StoredRecord {
  const instant = tenant.now().toISOString();
  tenant.recordsCreated += 1;
  const id = knownId?.toLowerCase() ?? tenant.identifiers.uuid();
  const position = tenant.recordsCreated;
  return { id, scope, parentId: null, code: null, position, createdAt: instant, updatedAt: instant };
}

/** How many records a list says it has, which may lag behind the last writes. */
export function shownSize({ switches }: Tenant, list: RecordList<StoredRecord>): number {
  return list.sizeBefore(switches.countLagWrites);
}

/** Does now what is still to come: jobs in the background, and counts that lag behind. */
export function settleTenant(tenant: Tenant): void {
  tenant.background.finishAll();
  const { grades, charts, teams, masters, items, folders, categories } = tenant;
  const collections = [grades, charts, teams, masters, items, folders, categories];
  for (const collection of collections) collection.forgetPastSizes();
}

/** Adds a user who is known by the e-mail address only. */
export function addUser(tenant: Tenant, email: string): User {
  const user = createUser(tenant.identifiers, tenant.now(), email, email.replace(/@.*/, ''));
  tenant.users.add(user);
  return user;
}

function createUser(identifiers: IdentifierSource, now: Date, email: string, name: string): User {
  return { id: identifiers.uuid(), email, name, createdAt: now.toISOString() };
}
