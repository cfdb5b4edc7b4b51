// Every resource of the sandbox. A new one needs a file here, its rows in `Seed`, and a line below.
import type { Switches } from '../behaviour/switches.js';
import { operationsOf } from '../operations/endpoints.js';
import type { Operation } from '../operations/operation.js';
import type { AnyDefinition } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { listAuditLogs } from './audit-logs.js';
import { categories } from './categories.js';
import { activateDueChart, charts } from './charts.js';
import { folders } from './folders.js';
import { grades } from './grades.js';
import { items } from './items.js';
import { knownOperations } from './known-operations.js';
import { masterFields } from './master-fields.js';
import { masters } from './masters.js';
import { memberships } from './memberships.js';
import type { TableName } from './seed-data.js';
import { teams } from './teams.js';
import { userFields } from './user-fields.js';
import { users } from './users.js';

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
export const resources: Readonly<Record<TableName, AnyDefinition>> = definitions as never;

export const tableNames: readonly TableName[] = Object.keys(resources) as TableName[];

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
