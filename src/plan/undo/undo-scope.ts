/**
 * A past run beside what the service has by now: its changes, the names of its records, and the
 * parts of an inverse.
 */

import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { UndoLoss, UndoLossReason } from '../../model/refusals.js';
import type { Origin } from '../../model/tables.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { type Field, parentFieldOf, type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import { type ChangeParts, makeChange } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { recordName } from '../records/names.js';
import { underKeys } from '../records/renames.js';

/** One resource and scope of the run, beside what the service has there. */
export interface UndoScope extends UndoNames {
  readonly definition: ResourceDefinition;
  /** Key of the container when the run is undone. */
  readonly scope: string;
  /** The custom fields that records have when the run is undone. */
  readonly columns: readonly Field[];
  readonly past: readonly PastChange[];
  /** How many records the run deleted, by the scopeId of what held them. */
  readonly deletedCountByScope: ReadonlyMap<string, number>;
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly origin: Origin;
}

/** A change of the run and the one that takes it back. Not yet ordered: `dependsOn` is empty. */
export interface Undoing {
  readonly undone: Change;
  readonly inverse: Change;
}

export interface Inversion {
  readonly undoing?: Undoing | undefined;
  readonly losses: readonly UndoLoss[];
}

/** Nothing is taken back, for one reason. */
export function lost(change: Change, reason: UndoLossReason): Inversion {
  return { losses: [{ change, reason }] };
}

/** A change of a record that is there, asked for by the run. */
export function onRecord(
  scope: UndoScope,
  record: ExistingRecord,
  parts: Omit<ChangeParts, 'name' | 'origin'>,
): Change {
  const key = record.key ?? '';
  const { name } = recordName(scope.definition, record);
  return made(scope, { ...parts, key, name, liveId: record.id });
}

/** A change that the run asks for. */
export function made(
  { definition, scope, origin }: UndoScope,
  { key, ...parts }: Omit<ChangeParts, 'origin'> & Pick<Change, 'key'>,
): Change {
  return makeChange({ resource: definition.name, scope, key }, { ...parts, origin });
}

/** A change that the run made, or may have made. */
export interface PastChange {
  readonly change: Change;
  /** False: its outcome is not known, so what the service has decides. */
  readonly isCertain: boolean;
  /** Id of the record that a create made, when it is known. */
  readonly id?: string;
}

export interface RecordedRun {
  /** Name of its folder. */
  readonly id: string;
  /** The day of the undo in the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly plan: Plan;
  /** In the order of the plan. What was certainly not made is not among them. */
  readonly changes: readonly PastChange[];
}

export interface UndoNames {
  /** What the service has, under the keys that records have when the run is undone. */
  readonly listing: Listing;
  /** The keys that records get back, by normalId. */
  readonly keyById: ReadonlyMap<string, string>;
  /** The live record that the run called so. */
  recordOf(runKey: string): ExistingRecord | undefined;
  /** The live record of that id. */
  recordById(id: string | undefined): ExistingRecord | undefined;
  /** What a record that the run called so is called when the run is undone. */
  keyOf(runKey: string): string;
}

/**
 * Finds the names in one resource and scope.
 * @param named   all changes of the run there, those that were not made too
 * @param past    those that were made, or may have been
 * @param listing what the service has, as it calls it
 */
export function undoNames(
  { named, past }: { readonly named: readonly Change[]; readonly past: readonly PastChange[] },
  listing: Listing,
): UndoNames {
  const keyById = undoneRenames(past, listing);
  const undone = underKeys(keyById, listing);
  const byId = new Map(undone.records.map((record) => [normalId(record.id), record]));
  const liveByKey = groupBy(listing.records, ({ key }) => key ?? '');
  const idByRunKey = new Map([
    ...references(listing),
    ...named.flatMap(({ key, liveId }) => (liveId === undefined ? [] : [[key, liveId] as const])),
    ...past.flatMap(({ change: { key }, id }) => (id === undefined ? [] : [[key, id] as const])),
  ]);
  const recordById = (id: string | undefined) => (id === undefined ? undefined : byId.get(normalId(id)));
  const recordOf = (runKey: string) => {
    const id = idByRunKey.get(runKey);
    if (id !== undefined) return recordById(id);
    const alike = liveByKey.get(runKey) ?? [];
    return alike.length === 1 ? recordById(alike[0]?.id) : undefined;
  };
  return {
    listing: undone,
    keyById,
    recordById,
    recordOf,
    keyOf: (runKey) => recordOf(runKey)?.key ?? runKey,
  };
}

/** What the run called a parent that had no code: it may have one by now. */
function references({ resource, records }: Listing): readonly (readonly [string, string])[] {
  const definition = definitionOf(resource);
  if (!parentFieldOf(definition)) return [];
  return records.map(({ id }) => [referenceTo(definition, { key: null, id }), id]);
}

/** Renames that can be undone: the record still has the new key, and the old one is free then. */
function undoneRenames(past: readonly PastChange[], { resource, records }: Listing): Map<string, string> {
  const { keyField } = definitionOf(resource);
  const recordById = new Map(records.map((record) => [normalId(record.id), record]));
  const keyById = new Map<string, string>();
  for (const { change } of past) {
    const rename = change.fields.find(({ field }) => field === keyField);
    const id = normalId(change.liveId ?? '');
    const isHeld = change.action !== 'delete' && recordById.get(id)?.key === rename?.after;
    if (typeof rename?.before === 'string' && isHeld) keyById.set(id, rename.before);
  }
  // A key that is not given back stays taken, which may keep another record from getting its own
  // back.
  for (let before = -1; before !== keyById.size; ) {
    before = keyById.size;
    const byKey = groupBy(records, ({ id, key }) => keyById.get(normalId(id)) ?? key ?? '');
    for (const [id, key] of [...keyById]) if ((byKey.get(key) ?? []).length > 1) keyById.delete(id);
  }
  return keyById;
}
