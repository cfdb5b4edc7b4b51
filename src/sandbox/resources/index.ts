// Every resource of the sandbox. A new one needs a file here, a table in `Seed`, and a line below.
import type { Switches } from '../behaviour/switches.js';
import { operationsOf } from '../operations/endpoints.js';
import type { Operation } from '../operations/operation.js';
import type { AnyDefinition } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { listAuditLogs } from './audit-logs.js';
import { type CategoryTable, categories } from './categories.js';
import { activateDueChart, type ChartTable, charts } from './charts.js';
import { type FolderTable, folders } from './folders.js';
import { type GradeTable, grades } from './grades.js';
import { type ItemTable, items } from './items.js';
import { knownOperations } from './known-operations.js';
import { type MasterFieldTable, masterFields } from './master-fields.js';
import { type MasterTable, masters } from './masters.js';
import { type MembershipTable, memberships } from './memberships.js';
import { type TeamTable, teams } from './teams.js';
import { type UserFieldTable, userFields } from './user-fields.js';
import { type UserTable, users } from './users.js';

/**
 * The initial records of a tenant as plain data. Records refer to each other by code, or by name if
 * there is no code. Ids are optional; only a saved state has them.
 */
export interface Seed
  extends GradeTable,
    ChartTable,
    TeamTable,
    UserFieldTable,
    UserTable,
    MembershipTable,
    MasterTable,
    MasterFieldTable,
    ItemTable,
    FolderTable,
    CategoryTable {}

export type TableName = keyof Seed;

type RowOf<K extends TableName> = NonNullable<Seed[K]>[number];

const definitions = {
  grades,
  charts,
  teams,
  userFields,
  users,
  memberships,
  masters,
  masterFields,
  items,
  folders,
  categories,
} satisfies Readonly<Record<TableName, unknown>>;

/**
 * Every resource by its table, in the order of reading, checking, planting and dumping. What
 * handles them all knows neither their rows nor their records.
 */
export const resources: Readonly<Record<TableName, AnyDefinition<Seed>>> = definitions as never;

/** The tables in that order. */
export const tableNames: readonly TableName[] = Object.keys(resources) as TableName[];

/** Every record of a tenant with its id, so that another sandbox can continue from it. */
export type TenantState = { readonly [K in TableName]-?: readonly Required<RowOf<K>>[] };

/**
 * Every record of a tenant, complete and sorted by key, so that dumps can be compared as values.
 * Without ids and generated codes of categories.
 */
export type TenantDump = {
  readonly [K in TableName]-?: readonly Required<
    Omit<RowOf<K>, K extends 'categories' ? 'id' | 'code' : 'id'>
  >[];
};

/** The operations that the sandbox plays. */
export function playedOperations(switches: Switches): readonly Operation[] {
  const ofResources = Object.values(resources).flatMap((resource) => operationsOf(resource, switches));
  return [...ofResources, listAuditLogs(switches)];
}

/** Applies what has become due since the last request. */
export const catchUpWithClock: (tenant: Tenant) => void = activateDueChart;

/** All operations of the API. */
export function allOperations(switches: Switches): readonly Operation[] {
  return [...playedOperations(switches), ...knownOperations];
}
