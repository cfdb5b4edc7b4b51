// Rows that name a parent among themselves: checked, and stored although parents may come after their children.
import type { Collection } from '../tenant/collection.js';
import type { NamedRecord, StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { RowCheck } from './seed-checks.js';

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
 * What the record of each row starts with, its code and parent included. Every row has its id before the first is
 * stored, so that any can be named as a parent.
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

/** The code of the parent of a record, as a row names it. */
export function parentCodeOf<R extends NamedRecord>(
  collection: Collection<R>,
  { parentId }: R,
): string | null {
  return parentId === null ? null : (collection.byId(parentId)?.code ?? null);
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
