// Exports all records of a tenant as plain data: as a dump without ids and times, or as a state
// with ids, from which another sandbox can continue.
import type { DumpOptions } from '../resources/definition.js';
import {
  catchUpWithClock,
  resources,
  type TableName,
  type TenantDump,
  type TenantState,
  tableNames,
} from '../resources/index.js';
import type { Tenant } from '../tenant/tenant.js';
import { type AnyRow, dumpRows, sortColumns } from './seed-rows.js';

/** Every record, complete, sorted by key. */
export function dumpTenant(tenant: Tenant): TenantDump {
  return everyTable(tenant, { withIds: false }) as unknown as TenantDump;
}

/** Every record with its id. */
export function stateOf(tenant: Tenant): TenantState {
  return everyTable(tenant, { withIds: true }) as unknown as TenantState;
}

function everyTable(tenant: Tenant, options: DumpOptions): Readonly<Record<string, readonly AnyRow[]>> {
  catchUpWithClock(tenant);
  return Object.fromEntries(tableNames.map((table) => [table, rowsOf(table, tenant, options)]));
}

function rowsOf(table: TableName, tenant: Tenant, options: DumpOptions): readonly AnyRow[] {
  const { madeUp = [] } = resources[table];
  const sorted = sortRows(dumpRows(resources[table], tenant, options), sortColumns(resources[table]));
  if (options.withIds) return sorted;
  const dropped: readonly string[] = ['id', ...madeUp];
  return sorted.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.includes(column))),
  );
}

/** By UTF-16 code units, so that the result is the same on every machine. */
function sortRows(rows: readonly AnyRow[], columns: readonly string[]): readonly AnyRow[] {
  const keyed = rows.map((row) => ({ row, key: columns.map((column) => row[column] ?? '').join('\u0000') }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}
