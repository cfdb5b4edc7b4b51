// Simulates concurrent edits while a client reads pages: now and then a record that sorts first is
// added to the list being read, and deleted some list requests later. Both shift every row behind
// it by one place.
import type { Collection } from './collection.js';
import type { NamedRecord } from './record-list.js';
import { perTenant, type Tenant } from './tenant.js';

/** Comes before every letter and digit. */
const FIRST_NAME = '!';
const FIRST_CODE = '---';

interface ShiftingRows {
  listRequests: number;
  /** Deletes the added record; undefined if there is none. */
  removeAdded: (() => void) | undefined;
}

const shiftingRowsOf = perTenant<ShiftingRows>(() => ({ listRequests: 0, removeAdded: undefined }));

interface ReadList<R extends NamedRecord> {
  readonly collection: Collection<R>;
  readonly scope: string;
  /** What distinguishes an added record besides, or instead of, the first code and name. */
  readonly inFront: Partial<R> | undefined;
}

/** Counts a list request and, if it is due, adds a record to that list or deletes the added one. */
export function shiftRows<R extends NamedRecord>(tenant: Tenant, list: ReadList<R>): void {
  const { rowsShiftEvery } = tenant.switches;
  const rows = shiftingRowsOf(tenant);
  rows.listRequests += 1;
  if (rowsShiftEvery === 0 || rows.listRequests % rowsShiftEvery !== 0) return;
  tenant.writes.start();
  const { removeAdded } = rows;
  removeAdded?.();
  rows.removeAdded = removeAdded === undefined ? addFirst(tenant, list) : undefined;
}

/** @returns a function that deletes the record; undefined if the list has nothing to shift */
function addFirst<R extends NamedRecord>(
  tenant: Tenant,
  { collection, scope, inFront }: ReadList<R>,
): (() => void) | undefined {
  const [model] = collection.childrenOf(scope, null).inCreationOrder();
  if (model === undefined) return undefined;
  const { id } = tenant.newRecord(scope);
  const code = model.code === null ? null : FIRST_CODE;
  // Position 0 and the oldest time put it first in order of creation, too.
  collection.put({ ...model, id, code, name: FIRST_NAME, position: 0, ...inFront });
  return () => {
    const added = collection.byId(id);
    if (added !== undefined) collection.remove(added);
  };
}
