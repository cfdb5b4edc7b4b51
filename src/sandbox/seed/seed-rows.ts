// The rows of a seed table, which follow from the rules of the fields: their columns, and rows as
// records and back.
import { defaultSwitches } from '../behaviour/switches.js';
import type { JsonValue } from '../http/json.js';
import {
  type FieldRule,
  type FieldRules,
  initialOf,
  initialValues,
  isKnownIn,
  text,
} from '../operations/field-rules.js';
import type { Definition, DumpOptions } from '../resources/definition.js';
import type { Seed } from '../resources/seed-data.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { containerIds, containersIn } from './containers.js';
import { partsOf } from './parse-csv.js';

export type AnyRow = { readonly id?: string } & Readonly<Record<string, JsonValue | undefined>>;

export type AnyDefinition = Definition<AnyRow, NamedRecord>;

/** Columns by name, without the id, which seed files do not have. */
export type SeedColumns = Readonly<Record<string, SeedColumn>>;

export interface SeedColumn {
  /** A file must have the column. */
  readonly isRequired: boolean;
  /** The value of a cell; neither value nor fault: the row leaves the field to the service. */
  readonly read: (cell: string) => { readonly value?: JsonValue; readonly fault?: string };
}

/** The rules of everything that rows can have, in the order of columns. */
export function rowRules({ within, fields, marks, parent }: AnyDefinition): FieldRules {
  const inRows = Object.entries(fields).filter(([, rule]) => isKnownIn('row', rule));
  // After code and name, where people look for it.
  if (parent) inRows.splice(2, 0, ['parentCode', text('optional')]);
  const container = within && { [within.of.noun]: text('always') };
  return { ...container, ...Object.fromEntries(inRows), ...marks };
}

export function columnsOf(definition: AnyDefinition): SeedColumns {
  const rules = Object.entries(rowRules(definition));
  return Object.fromEntries(rules.map(([name, rule]) => [name, columnOf(rule)]));
}

function columnOf(rule: FieldRule): SeedColumn {
  const isRequired = rule.isKey === true || rule.need !== 'optional';
  const isNullable = rule.nullIn?.(defaultSwitches).includes('row') === true;
  const read = readers[rule.types[0] ?? ''] ?? ((cell: string) => ({ value: cell }));
  return {
    isRequired,
    read: (cell) => {
      if (cell !== '' || (isRequired && !isNullable)) return read(cell);
      const value = isRequired ? null : initialOf(rule);
      return value === undefined ? {} : { value };
    },
  };
}

const readers: Readonly<Record<string, SeedColumn['read']>> = {
  integer: (cell) => (/^\d+$/.test(cell) ? { value: Number(cell) } : { fault: 'is not a whole number' }),
  boolean: (cell) =>
    /^(true|false)$/i.test(cell)
      ? { value: cell.toUpperCase() === 'TRUE' }
      : { fault: 'is neither TRUE nor FALSE' },
  array: (cell) => ({ value: partsOf(cell) }),
};

/**
 * Stores checked rows in an empty tenant. All ids are assigned before the first record is stored,
 * so that parents may come later.
 */
export function plantRows(
  definition: AnyDefinition,
  tenant: Tenant,
  { rows: given, seed }: { readonly rows: readonly AnyRow[]; readonly seed: Seed },
): void {
  const { fields, within, records, rowsWithout, fromRow, planted, plant } = definition;
  const rows = given.length === 0 && rowsWithout ? rowsWithout(seed) : given;
  if (plant !== undefined) {
    for (const row of rows) plant(tenant, row);
    return;
  }
  const names = storedNames(fields);
  const initials = initialValues(fields, tenant.switches);
  const containerId = within ? containerIds(within, tenant) : () => '';
  const planned = rows.map((row) => {
    const scope = containerId(String(row[within?.of.noun ?? '']));
    return { row, base: tenant.newRecord(scope, row.id) };
  });
  const idByKey = new Map(planned.map(({ row, base }) => [`${base.scope} ${row['code']}`, base.id]));
  for (const { row, base } of planned) {
    const { parentCode = null } = row;
    const parentId = parentCode === null ? null : (idByKey.get(`${base.scope} ${parentCode}`) ?? null);
    const values = { name: '', ...initials, ...valuesOf(row, names), parentId };
    const record = { ...base, ...values, ...fromRow?.(tenant, row, base) };
    records(tenant).put(record);
    planted?.(tenant, record, row);
  }
}

/** Every record as a complete row. Changes nothing. */
export function dumpRows(
  { fields, within, parent, records, toRow, dump }: AnyDefinition,
  tenant: Tenant,
  options: DumpOptions,
): readonly AnyRow[] {
  if (dump !== undefined) return dump(tenant, options);
  const names = storedNames(fields);
  const collection = records(tenant);
  const containers = within ? containersIn(within, tenant, options) : [{ name: '', id: '' }];
  return containers.flatMap(({ name, id }) => {
    const recordsIn = collection.inScope(id).inCreationOrder();
    return recordsIn.map((record) => ({
      id: record.id,
      ...(within && { [within.of.noun]: name }),
      ...valuesOf(record as unknown as AnyRow, names),
      ...(parent && { parentCode: collection.parentOf(record)?.code ?? null }),
      ...toRow?.(tenant, record),
    }));
  });
}

export function sortColumns({ sortedBy, within, fields }: AnyDefinition): readonly string[] {
  return sortedBy ?? [...(within ? [within.of.noun] : []), 'code' in fields ? 'code' : 'name'];
}

function storedNames(fields: FieldRules): readonly string[] {
  const known = Object.entries(fields).filter(([, rule]) => isKnownIn('row', rule));
  return known.map(([name]) => name);
}

function valuesOf(values: AnyRow, names: readonly string[]): Readonly<Record<string, JsonValue>> {
  const picked: Record<string, JsonValue> = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
