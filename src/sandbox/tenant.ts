// The whole state of one sandbox: a collection per resource and the few facts that are about all of them.
import { Background } from './background.js';
import { Collection } from './collection.js';
import { IdentifierSource } from './identifiers.js';
import type { ChartRecord } from './resources/charts.js';
import type { GradeRecord } from './resources/grades.js';
import type { TeamRecord } from './resources/team-record.js';
import type { StoredRecord } from './stored-record.js';
import type { Switches } from './switches.js';
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
  return {
    switches,
    now,
    identifiers,
    background: new Background(),
    users: new Users(createUser(identifiers, now(), 'admin@example.com', '管理者')),
    memberships: new Memberships(),
    grades: new Collection(),
    charts: new Collection(),
    teams: new Collection(),
    defaultGradeId: null,
    currentChartId: null,
    activationPlan: null,
    recordsCreated: 0,
  };
}

/** What every new record starts with. It is in no collection yet. */
export function newRecord(tenant: Tenant, scope: string): StoredRecord {
  const instant = tenant.now().toISOString();
  tenant.recordsCreated += 1;
  const id = tenant.identifiers.uuid();
  const position = tenant.recordsCreated;
  return { id, scope, parentId: null, code: null, position, createdAt: instant, updatedAt: instant };
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
