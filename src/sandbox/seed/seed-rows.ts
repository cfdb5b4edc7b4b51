// What the tables of a seed share: checks of their rows, and rows that name a parent among
// themselves.

import type { JsonObject } from '../http/json.js';
import { bodyFaults, type FieldRules, uuid } from '../operations/field-rules.js';
import type { StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';

/** One fault of a table. */
export interface SeedProblem {
  /** Counts from 0 within the table. */
  readonly index: number;
  readonly message: string;
}

/** Says what is wrong with a row; undefined elements mean nothing. */
export type RowCheck<Row> = (row: Row, index: number) => readonly (string | undefined)[];

/** The problems of one table; ids are checked here for all of them. */
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

/** What the rules of a request body, and of names, find wrong with a row. */
export function fieldFaults(fields: FieldRules, row: JsonObject): readonly string[] {
  const blank = typeof row['name'] === 'string' && row['name'].trim() === '' ? ['name: is required'] : [];
  return [...bodyFaults(fields, row, { mode: 'create', unknownProperties: 'ignored' }), ...blank];
}

/** True for every row but the first with the same key; rows without a key never repeat. */
export function repetition(keys: readonly (string | null)[]): (index: number) => boolean {
  const firstIndexByKey = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index);
  }
  return (index) => keys[index] !== null && firstIndexByKey.get(keys[index] ?? null) !== index;
}

/** The key of a record that lives in another one, such as a team in its chart. */
export function keyWithin(scope: string, code: string): string {
  return JSON.stringify([scope, code]);
}

/** A row of a tree. */
export interface TreeRow {
  readonly id?: string;
  readonly code: string;
  readonly parentCode?: string | null;
}

/**
 * Checks that the parent of every row exists and that no row is above itself.
 * @param keyOf  the key of a code in the scope of a row
 * @param missing  what is wrong when there is no such parent
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
 * What the record of each row starts with, its code and parent included. Every row has its id
 * before the first is stored, so that any can be named as a parent.
 * @param scopeOf  id of the record that the row lives in
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

/** True when going up from the row leads back to it. */
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
