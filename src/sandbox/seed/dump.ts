// Writes everything a tenant holds as plain data: as a dump that says nothing of ids and times, or as a state that
// keeps the ids, so that another sandbox can go on where this one stopped.
import {
  catchUpWithClock,
  resources,
  type TableName,
  type TenantDump,
  type TenantState,
  tableNames,
} from '../resources/index.js';
import type { Tenant } from '../tenant/tenant.js';

/** Every record, complete, sorted by key. */
export function dumpTenant(tenant: Tenant): TenantDump {
  return everyTable(tenant, (table) => {
    const { dump, madeUp = [] } = resources[table];
    const dropped: readonly string[] = ['id', ...madeUp];
    return dump(tenant, { withIds: false }).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.includes(column))),
    );
  }) as unknown as TenantDump;
}

/** Every record with its id. */
export function stateOf(tenant: Tenant): TenantState {
  return everyTable(tenant, (table) =>
    resources[table].dump(tenant, { withIds: true }),
  ) as unknown as TenantState;
}

function everyTable<T>(tenant: Tenant, rowsOf: (table: TableName) => T): Readonly<Record<string, T>> {
  catchUpWithClock(tenant);
  return Object.fromEntries(tableNames.map((table) => [table, rowsOf(table)]));
}
