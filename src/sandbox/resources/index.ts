// Every resource the sandbox has. A new one is a file beside this one and its lines here: its table
// in `Seed`, and the resource itself in `resources`.

import type { Switches } from '../behaviour/switches.js';
import type { Operation } from '../operations/operation.js';
import type { Tenant } from '../tenant/tenant.js';
import { type CategoryTable, categories } from './categories.js';
import { type ChartTable, charts } from './charts.js';
import { type FolderTable, folders } from './folders.js';
import { type GradeTable, grades } from './grades.js';
import { type ItemTable, items } from './items.js';
import { type MasterFieldTable, masterFields } from './master-fields.js';
import { type MasterTable, masters } from './masters.js';
import { type MembershipTable, memberships } from './memberships.js';
import type { Resource } from './resource.js';
import { type TeamTable, teams } from './teams.js';
import { getUser } from './users.js';

/**
 * The records of a tenant as plain data: what a sandbox starts with. Records name each other by
 * code, or by name where there is no code. Ids are optional; only a saved state has them.
 */
export interface Seed
  extends GradeTable,
    ChartTable,
    TeamTable,
    MembershipTable,
    MasterTable,
    MasterFieldTable,
    ItemTable,
    FolderTable,
    CategoryTable {}

/** What a table of a seed is called. */
export type TableName = keyof Seed;

/**
 * Every resource by its table, in the order in which the tables are read, checked, planted and
 * dumped.
 */
export const resources: { readonly [K in TableName]-?: Resource<RowOf<K>, Seed> } = {
  grades,
  charts,
  teams,
  memberships,
  masters,
  masterFields,
  items,
  folders,
  categories,
};

/** The tables in that order. */
export const tableNames: readonly TableName[] = Object.keys(resources) as TableName[];

/** Every record of a tenant with its id: another sandbox can start from it and go on. */
export type TenantState = { readonly [K in TableName]-?: readonly Required<RowOf<K>>[] };

/**
 * Every record of a tenant, complete and sorted by key, so that two dumps can be compared as
 * values. Without ids and the codes of categories, which are made up by the service.
 */
export type TenantDump = {
  readonly [K in TableName]-?: readonly Required<
    Omit<RowOf<K>, K extends 'categories' ? 'id' | 'code' : 'id'>
  >[];
};

/** All operations of the API. */
export function allOperations(switches: Switches): readonly Operation[] {
  return [getUser, ...Object.values(resources).flatMap(({ operations }) => operations(switches))];
}

/** Brings the tenant up to its clock: what became due since the last look is done. */
export function catchUpWithClock(tenant: Tenant): void {
  for (const { catchUp } of Object.values(resources)) catchUp?.(tenant);
}

type RowOf<K extends TableName> = NonNullable<Seed[K]>[number];
