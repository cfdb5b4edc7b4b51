// Common to seed tables: row checks, and rows that refer to a parent in the same table.

import type { JsonObject } from '../http/json.js';
import { bodyFaults, type FieldRules, uuid } from '../operations/field-rules.js';
import type { StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';

export interface SeedProblem {
  /** From 0, within the table. */
  readonly index: number;
  readonly message: string;
}

/** Checks a row; undefined elements are ignored. */
export type RowCheck<Row> = (row: Row, index: number) => readonly (string | undefined)[];

/** The problems of one table, including invalid ids. */
export function problemsOf<Row extends object>(
  rows: readonly Row[],
  check: RowCheck<Row>,
): readonly SeedProblem[] {
  const checkId = idCheck(rows);
  return rows.flatMap((row, index) =>
    [...checkId(row, index), ...check(row, index)]
      .filter((message) => message !== undefined)
      .map((message) => ({ index, message })),
  );
}

/** Violations of the request rules, and blank names. */
export function fieldFaults(fields: FieldRules, row: JsonObject): readonly string[] {
  const blank = typeof row['name'] === 'string' && row['name'].trim() === '' ? ['name: is required'] : [];
  return [...bodyFaults(fields, row, { mode: 'create', unknownProperties: 'ignored' }), ...blank];
}

/** True for every repetition of a key after its first row; rows without a key never repeat. */
export function repetition(keys: readonly (string | null)[]): (index: number) => boolean {
  const firstIndexByKey = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index);
  }
  return (index) => keys[index] !== null && firstIndexByKey.get(keys[index] ?? null) !== index;
}

/** The key of a nested record, e.g. a team in its chart. */
export function keyWithin(scope: string, code: string): string {
  return JSON.stringify([scope, code]);
}

export interface TreeRow {
  readonly id?: string;
  readonly code: string;
  readonly parentCode?: string | null;
}

/**
 * Checks that every parent exists and that there are no cycles.
 * @param keyOf  the key of a code in the scope of a row
 * @param missing  the message if there is no such parent
 */
export function parentCheck<Row extends TreeRow>(
  rows: readonly Row[],
  keyOf: (row: Row, code: string) => string,
  missing: (row: Row) => string,
): RowCheck<Row> {
  const rowByKey = new Map(rows.map((row) => [keyOf(row, row.code), row]));
  const parentOf = (row: Row): Row | undefined =>
    row.parentCode == null ? undefined : rowByKey.get(keyOf(row, row.parentCode));
  return (row) => {
    const { parentCode = null } = row;
    const isParentKnown = parentCode === null || parentOf(row) !== undefined;
    return [
      isParentKnown ? undefined : `parentCode: ${missing(row)}`,
      isInCycle(row, parentOf) ? `parentCode: "${parentCode}" makes a cycle` : undefined,
    ];
  };
}

/**
 * The initial record of each row, including code and parent. All ids are assigned before the first
 * record is stored, so that parents may come later.
 * @param scopeOf  id of the record that contains the row
 */
export function treeRecords<Row extends TreeRow>(
  tenant: Tenant,
  rows: readonly Row[],
  scopeOf: (row: Row) => string,
): readonly { readonly row: Row; readonly base: StoredRecord & { readonly code: string } }[] {
  const planned = rows.map((row) => ({ row, base: tenant.newRecord(scopeOf(row), row.id) }));
  const keyOf = (base: StoredRecord, code: string): string => `${base.scope} ${code}`;
  const idByKey = new Map(planned.map(({ row, base }) => [keyOf(base, row.code), base.id]));
  return planned.map(({ row, base }) => {
    const { code, parentCode = null } = row;
    const parentId = parentCode === null ? null : (idByKey.get(keyOf(base, parentCode)) ?? null);
    return { row, base: { ...base, code, parentId } };
  });
}

function idCheck<Row extends object>(rows: readonly Row[]): RowCheck<Row> {
  const ids = rows.map((row) => ('id' in row && typeof row.id === 'string' ? row.id.toLowerCase() : null));
  const isRepeated = repetition(ids);
  return (_row, index) => {
    const id = ids[index];
    if (id == null) return [];
    return [
      ...bodyFaults({ id: uuid('always') }, { id }, { mode: 'create', unknownProperties: 'ignored' }),
      isRepeated(index) ? `id: another row has the id ${id}` : undefined,
    ];
  };
}

/** True if following the parents leads back to the row. */
function isInCycle<Row>(row: Row, parentOf: (row: Row) => Row | undefined): boolean {
  const seen = new Set<Row>();
  let upper: Row | undefined = row;
  while (upper !== undefined && !seen.has(upper)) {
    seen.add(upper);
    upper = parentOf(upper);
    if (upper === row) return true;
  }
  return false;
}
