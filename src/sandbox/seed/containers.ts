// How the rows of a seed name the records that contain theirs, such as the charts of teams.
import type { Container, DumpOptions } from '../resources/definition.js';
import type { Seed } from '../resources/seed-data.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';

/** Finds what is wrong with a name: no container has it, or several have. */
export function containerFault(
  { of: { noun }, table, key }: Container,
  seed: Seed,
): (name: string) => string | undefined {
  const rows = (seed[table] ?? []) as readonly (Partial<NamedRecord> & { readonly name: string })[];
  const ids = new Set(rows.map(({ id }) => id));
  const countByName = countNames(rows.map((row) => row[key]));
  return (name) => {
    const count = countByName.get(name) ?? 0;
    if (count === 1 || (count === 0 && ids.has(name))) return undefined;
    return `${noun}: ${count === 0 ? `no ${noun} "${name}"` : `${count} ${table} are named "${name}"`}`;
  };
}

/** Finds the id of a stored container by its name. */
export function containerIds({ of, key }: Container, tenant: Tenant): (name: string) => string {
  const all = of.records(tenant).inTenant();
  const idByName = new Map(all.map((record) => [record[key], record.id]));
  return (name) => idByName.get(name) ?? of.records(tenant).byId(name)?.id ?? '';
}

/** Every stored container with its name in rows. */
export function containersIn(
  { of, key }: Container,
  tenant: Tenant,
  { withIds }: DumpOptions,
): readonly { readonly name: string; readonly id: string }[] {
  const all = of.records(tenant).inTenant();
  const countByName = countNames(all.map((record) => record[key]));
  return all.map(({ id, [key]: name }) => {
    const isUnique = countByName.get(name) === 1;
    return { name: isUnique || !withIds ? (name ?? '') : id, id };
  });
}

function countNames<T>(names: readonly T[]): ReadonlyMap<T, number> {
  const countByName = new Map<T, number>();
  for (const name of names) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return countByName;
}
