/**
 * A past run compared with the service: its changes, and the names that records have at the undo,
 * which may give a team, a person or a grade its former code back. Pure.
 */

import type { Change } from '../../model/changes.js';
import type { UndoLossReason } from '../../model/obstacles.js';
import type { Plan } from '../../model/plan.js';
import type { DesiredRecord, ExistingRecord, Listing, Value, Values } from '../../model/records.js';
import type { RowOrigin } from '../../model/tables.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import {
  type Field,
  keyIn,
  keyValues,
  type ResourceDefinition,
  referenceTo,
  resourceReferredBy,
} from '../../resources/resource.js';
import type { OwnDeletes } from '../consequences/goes-along.js';
import { linkIn } from '../records/changes.js';
import { groupBy, lazy } from '../records/collections.js';
import { applyRenames } from '../records/renames.js';

/** One resource and scope of the run, with the service's records. */
export interface UndoScope extends UndoNames {
  readonly definition: ResourceDefinition;
  /** Key of the container at the undo. */
  readonly scope: string;
  /** The custom fields at the undo. */
  readonly columns: readonly Field[];
  readonly past: readonly PastChange[];
  /** The deletes of the run. */
  readonly ownDeletes: OwnDeletes;
  /** The fact that keeps the container, which the run created: what it holds stays with it. */
  readonly keptBy?: string | undefined;
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The run is the origin of all rows. */
  readonly row: RowOrigin;
}

/** A change that the run made, or may have made. */
export interface PastChange {
  readonly change: Change;
  /** False: the outcome is unknown, so the service's state decides. */
  readonly isCertain: boolean;
  /** Id of the created record, if known. */
  readonly id?: string;
}

/** A row that takes a change back. */
export interface UndoRow {
  readonly undone: Change;
  readonly desired: DesiredRecord;
  /** The record that it is about; undefined if the row creates one, or another row does. */
  readonly existing?: ExistingRecord | undefined;
}

/** How one change is taken back. Only losses, or nothing: the service is as before the run. */
export interface Undone {
  readonly row?: UndoRow | undefined;
  /** Of an activation: it may concern another record, or only what it replaced. */
  readonly activation?: Change;
  readonly losses: readonly UndoLossReason[];
}

export const nothing: Undone = { losses: [] };

/** The result for a change that cannot be taken back. */
export function lost(...losses: readonly UndoLossReason[]): Undone {
  return { losses };
}

/** @param key null if it is not known */
export function gone(resource: string, key: string | null): UndoLossReason {
  return { code: 'gone', args: { resource, key } };
}

export interface RecordedRun {
  /** Name of its folder. */
  readonly id: string;
  /** The day of the undo in the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly plan: Plan;
  /** In the order of the plan, without changes that were certainly not made. */
  readonly changes: readonly PastChange[];
}

interface UndoNames {
  /** The service's records, under the keys they have after the undo. */
  readonly listing: Listing;
  /** The existing record for a key of the run. */
  recordOf(runKey: string): ExistingRecord | undefined;
  /** The existing record of that id. */
  recordById(id: string | undefined): ExistingRecord | undefined;
  /** The existing records with a key at the undo. */
  recordsUnder(key: string): readonly ExistingRecord[];
  /** The key at the undo for a key of the run. */
  keyOf(runKey: string): string;
}

/**
 * Resolves the names in one resource and scope. Pure.
 * @param named all changes of the run there, made or not
 * @param past those that were or may have been made
 * @param listing the service's records, under their present keys
 */
export function undoNames(
  { named, past }: { readonly named: readonly Change[]; readonly past: readonly PastChange[] },
  listing: Listing,
): UndoNames {
  const undone = applyRenames(definitionOf(listing.resource), renameRows(past, listing), listing);
  const byId = new Map(undone.records.map((record) => [normalId(record.id), record]));
  const liveByKey = groupBy(listing.records, ({ key }) => key ?? '');
  const recordsByKey = lazy(() => groupBy(undone.records, ({ key }) => key ?? ''));
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
    recordById,
    recordOf,
    recordsUnder: (key) => recordsByKey().get(key) ?? [],
    keyOf: (runKey) => recordOf(runKey)?.key ?? runKey,
  };
}

/** The run's references to parents without a code, which may have one by now. */
function references({ resource, records }: Listing): readonly (readonly [string, string])[] {
  const definition = definitionOf(resource);
  if (!definition.parentField) return [];
  return records.map(({ id }) => [referenceTo(definition, { key: null, id }), id]);
}

/** The rows of renames that are still as the run made them. */
function renameRows(past: readonly PastChange[], { resource, scope, records }: Listing) {
  const { keyField } = definitionOf(resource);
  const recordById = new Map(records.map((record) => [normalId(record.id), record]));
  return past.flatMap(({ change }): readonly DesiredRecord[] => {
    const rename = change.fields.find(({ field }) => field === keyField);
    const { key: now } = recordById.get(normalId(change.liveId ?? '')) ?? { key: null };
    if (typeof rename?.before !== 'string' || now === null || now !== rename.after) return [];
    const row = { table: { file: '', columnIndexByField: new Map() } };
    const place = { resource, scope, key: rename.before, previousKey: now };
    return [{ ...place, intent: 'upsert', values: {}, row, cells: [] }];
  });
}

/** The names of a resource at the undo; undefined if the run touched none of it. */
export type ReferredNames = (resource: string) => Pick<UndoNames, 'keyOf' | 'recordById'> | undefined;

/** A change of the run, with the keys that its references have at the undo. */
export function withUndoReferences(change: Change, namesOf: ReferredNames): Change {
  const { resource, key, fields, group } = change;
  const definition = definitionOf(resource);
  if (!hasReferences(definition)) return change;
  const keyAtUndo = (name: string, value: Value): Value => {
    const names = namesOf(resourceReferredBy(definition, name) ?? '');
    if (!names) return value;
    if (Array.isArray(value)) return value.map(names.keyOf).sort();
    return typeof value === 'string' ? names.keyOf(value) : value;
  };
  const keyNow = keyIn(definition, mapped(keyValues(definition, key), keyAtUndo)) ?? key;
  const link = linkIn(resource, keyNow);
  return {
    ...change,
    key: keyNow,
    ...(link && { link }),
    fields: fields.map(({ field, before, after, ...rest }) => ({
      ...rest,
      field,
      before: keyAtUndo(field, before),
      after: keyAtUndo(field, after),
    })),
    ...(group && { group: mapped(group, keyAtUndo) }),
  };
}

/** Owned records under the keys that their owners, and those they show, have at the undo. */
export function underUndoReferences(listing: Listing, namesOf: ReferredNames): Listing {
  const definition = definitionOf(listing.resource);
  const { links } = definition;
  if (!links) return listing;
  const records = listing.records.map((record): ExistingRecord => {
    const ids = record.id.split('/');
    const named = [links.owner, links.subject].flatMap(({ field, resource }, index) => {
      const found = namesOf(resource)?.recordById(ids[index]);
      return found?.key == null ? [] : [[field, found.key] as const];
    });
    const values = { ...record.values, ...Object.fromEntries(named) };
    return { ...record, key: keyIn(definition, values) ?? record.key, values };
  });
  return { ...listing, records };
}

function hasReferences({ fields }: ResourceDefinition): boolean {
  return fields.some(({ refersTo }) => refersTo !== undefined);
}

function mapped(values: Values, change: (name: string, value: Value) => Value): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, change(name, value)] as const],
    ),
  );
}
