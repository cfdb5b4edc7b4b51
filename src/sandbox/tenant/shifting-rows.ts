// Somebody else at work while a client reads pages: now and then a record that sorts first appears
// in the list that is being read, and is deleted again some list requests later. Both move every
// row behind it by one place.
import type { Collection } from './collection.js';
import type { NamedRecord } from './record-list.js';
import { perTenant, type Tenant } from './tenant.js';

/** Comes before every letter and digit. */
const FIRST_NAME = '!';
const FIRST_CODE = '---';

interface ShiftingRows {
  listRequests: number;
  /** Deletes the record that was added; undefined when there is none. */
  removeAdded: (() => void) | undefined;
}

const shiftingRowsOf = perTenant<ShiftingRows>(() => ({ listRequests: 0, removeAdded: undefined }));

/**
 * Counts one list request and, when its turn has come, adds a record to that list or deletes the
 * one added.
 */
export function shiftRows<R extends NamedRecord>(
  tenant: Tenant,
  collection: Collection<R>,
  scope: string,
): void {
  const { rowsShiftEvery } = tenant.switches;
  const rows = shiftingRowsOf(tenant);
  rows.listRequests += 1;
  if (rowsShiftEvery === 0 || rows.listRequests % rowsShiftEvery !== 0) return;
  tenant.writes.start();
  const { removeAdded } = rows;
  removeAdded?.();
  rows.removeAdded = removeAdded === undefined ? addFirst(tenant, collection, scope) : undefined;
}

/**
 * @returns what deletes the record again; undefined when the list is empty, for then there is
 *   nothing to shift
 */
function addFirst<R extends NamedRecord>(
  tenant: Tenant,
  collection: Collection<R>,
  scope: string,
): (() => void) | undefined {
  const [model] = collection.childrenOf(scope, null).inCreationOrder();
  if (model === undefined) return undefined;
  const { id } = tenant.newRecord(scope);
  const code = model.code === null ? null : FIRST_CODE;
  // Position 0 and the oldest time put it before all others also where lists are in the order of
  // creation.
  collection.put({ ...model, id, code, name: FIRST_NAME, position: 0 });
  return () => {
    const added = collection.byId(id);
    if (added !== undefined) collection.remove(added);
  };
}
