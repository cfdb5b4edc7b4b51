// A seed as a whole: checked, stored in an empty tenant, and the records of a tenant as one again.
import type { DumpOptions } from '../resources/definition.js';
import { catchUpWithClock, resources, tableNames } from '../resources/index.js';
import type { Seed, TableName, TenantDump, TenantState } from '../resources/seed-data.js';
import type { Tenant } from '../tenant/tenant.js';
import { checkRows, type SeedProblem } from './check-rows.js';
import { type AnyRow, dumpRows, plantRows, sortColumns } from './seed-rows.js';

/** All problems of a seed, table by table; empty: it can be planted. Pure. */
export function checkSeed(seed: Seed): readonly (SeedProblem & { readonly table: TableName })[] {
  return tableNames.flatMap((table) =>
    checkRows(resources[table], rowsOf(seed, table), seed).map((problem) => ({ table, ...problem })),
  );
}

/**
 * Stores every record of the seed. Ids depend only on the order of the records and the tenant's id
 * seed.
 * @throws Error naming the first faulty row, e.g. `seed teams[3]: …`, and the number of others
 */
export function plantSeed(tenant: Tenant, seed: Seed): void {
  const [problem, ...others] = checkSeed(seed);
  if (problem !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new Error(`seed ${problem.table}[${problem.index}]: ${problem.message}${more}`);
  }
  // Before anything is stored, so that no generated id collides with one in a later row.
  for (const { id } of tableNames.flatMap((table) => rowsOf(seed, table)))
    if (id !== undefined) tenant.identifiers.avoid(id);
  for (const table of tableNames) plantRows(resources[table], tenant, { rows: rowsOf(seed, table), seed });
}

/** Every record as a row, complete, sorted by key, without ids and what else is generated. */
export function dumpTenant(tenant: Tenant): TenantDump {
  const tables = everyTable(tenant, { withIds: false }).map(([table, rows]) => {
    const dropped = ['id', ...(resources[table].madeUp ?? [])];
    const kept = ([column]: readonly [string, unknown]): boolean => !dropped.includes(column);
    return [table, rows.map((row) => Object.fromEntries(Object.entries(row).filter(kept)))] as const;
  });
  return Object.fromEntries(tables) as never;
}

/** The same with ids, from which another sandbox can continue. */
export function stateOf(tenant: Tenant): TenantState {
  return Object.fromEntries(everyTable(tenant, { withIds: true })) as never;
}

function everyTable(
  tenant: Tenant,
  options: DumpOptions,
): readonly (readonly [TableName, readonly AnyRow[]])[] {
  catchUpWithClock(tenant);
  return tableNames.map((table) => {
    const rows = dumpRows(resources[table], tenant, options);
    return [table, sortRows(rows, sortColumns(resources[table]))];
  });
}

/** By UTF-16 code units, so that the result is the same on every machine. */
function sortRows(rows: readonly AnyRow[], columns: readonly string[]): readonly AnyRow[] {
  const keyed = rows.map((row) => ({ row, key: columns.map((column) => row[column] ?? '').join('\u0000') }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

function rowsOf(seed: Seed, table: TableName): readonly AnyRow[] {
  return (seed[table] ?? []) as never;
}
