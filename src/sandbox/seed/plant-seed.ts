// Checks the records of a seed and stores them in an empty tenant, table by table.
import { resources, type Seed, type TableName, tableNames } from '../resources/index.js';
import type { Tenant } from '../tenant/tenant.js';
import { checkRows, type SeedProblem } from './check-rows.js';
import { type AnyRow, plantRows } from './seed-rows.js';

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
  for (const table of tableNames)
    plantRows(resources[table], tenant, { rows: rowsOf(seed, table), tables: seed });
}

function rowsOf(seed: Seed, table: TableName): readonly AnyRow[] {
  return (seed[table] ?? []) as unknown as readonly AnyRow[];
}
