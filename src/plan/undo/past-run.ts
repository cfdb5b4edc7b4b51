/** A past run, and the names that records have once its renames are taken back. Pure. */

import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { ExistingRecord, Listing, Value, Values } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { keyIn, keyValues, referenceTo } from '../../resources/resource.js';
import { oldKeyOf } from '../records/changes.js';
import { type RecordReference, recordId } from '../records/names.js';
import { underKeys } from '../records/renames.js';

/** A change that the run made, or may have made. */
export interface PastChange {
  readonly change: Change;
  /** False: the outcome is unknown, so the service's state decides. */
  readonly isCertain: boolean;
  /** Id of the created record, if known. */
  readonly id?: string;
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

/** The names that records have after the undo. */
export interface NamesAtUndo {
  /** The key of a record that the run names. */
  keyOf(record: RecordReference): string;
  /** The service's records under these names. */
  shown(listing: Listing): Listing;
}

/**
 * The key of a record after the undo. If the run renamed the record: its former key. If its id is
 * known: its present key, also after a rename by others. Otherwise: its key in the run.
 * @param listings under present keys
 * @param isUndone whether a rename of the run is taken back
 */
export function namesAtUndo(
  { plan, changes }: RecordedRun,
  listings: readonly Listing[],
  isUndone: (rename: Change) => boolean,
): NamesAtUndo {
  const present = listings.flatMap(({ records }) =>
    records.flatMap(({ key, ...record }) => (key === null ? [] : [[identityOf(record), key] as const])),
  );
  const former = changes.flatMap(({ change }) => {
    const key = oldKeyOf(definitionOf(change.resource), change);
    const { resource, liveId: id = '' } = change;
    return key === undefined || !isUndone(change) ? [] : [[identityOf({ resource, id }), key] as const];
  });
  const keyByIdentity = new Map([...present, ...former]);
  const known = new Map([...listings.flatMap(references), ...knownIn(plan), ...changes.flatMap(created)]);
  const keyOfId = (resource: string, id: string) => keyByIdentity.get(identityOf({ resource, id }));
  return {
    keyOf: (record) => keyOfId(record.resource, known.get(recordId(record)) ?? '') ?? record.key,
    shown: (listing) => {
      const { links } = definitionOf(listing.resource);
      if (!links) return underKeys(listing, ({ resource, id, key }) => keyOfId(resource, id) ?? key);
      const records = listing.records.map((record) => {
        const [owner = '', subject = ''] = record.id.split('/');
        return linkUnder(record, {
          [links.owner.field]: keyOfId(links.owner.resource, owner),
          [links.subject.field]: keyOfId(links.subject.resource, subject),
        });
      });
      return { ...listing, records };
    },
  };
}

function identityOf({ resource, id }: Pick<ExistingRecord, 'resource' | 'id'>): string {
  return `${resource} ${normalId(id)}`;
}

type Known = readonly (readonly [record: string, id: string])[];

/** Parents without a code, which may have one by now. */
function references({ resource, scope, records }: Listing): Known {
  const definition = definitionOf(resource);
  if (!definition.parentField) return [];
  return records.map(({ id }) => {
    const key = referenceTo(definition, { key: null, id });
    return [recordId({ resource, scope, key }), id];
  });
}

function knownIn({ scopes, changes, withheld }: Plan): Known {
  const containers = scopes.flatMap(({ resource, scope: key, containerId }) => {
    const { within } = definitionOf(resource);
    if (!within || containerId === undefined) return [];
    return [[recordId({ resource: within.resource, scope: '', key }), containerId] as const];
  });
  const named = [...changes, ...withheld.map(({ change }) => change)].flatMap((change) =>
    change.liveId === undefined ? [] : [[recordId(change), change.liveId] as const],
  );
  return [...containers, ...named];
}

function created({ change, id }: PastChange): Known {
  return id === undefined ? [] : [[recordId(change), id]];
}

/** @param ends the keys of what it joins, where they are known */
function linkUnder(
  record: ExistingRecord,
  ends: Readonly<Record<string, string | undefined>>,
): ExistingRecord {
  const named = Object.entries(ends).flatMap(([name, key]) =>
    key === undefined ? [] : [[name, key] as const],
  );
  const values = { ...record.values, ...Object.fromEntries(named) };
  return { ...record, key: keyIn(definitionOf(record.resource), values) ?? record.key, values };
}

/** A change of the run under the names after the undo: its place, and what its values refer to. */
export function underNames(past: PastChange, { keyOf }: NamesAtUndo): PastChange {
  const { change } = past;
  const { resource, scope, key, fields, group } = change;
  const definition = definitionOf(resource);
  const { within, links } = definition;
  const keyAtUndo = (name: string, value: Value): Value => {
    const field = definition.fields.find((one) => one.name === name);
    const referred = field?.isParent ? resource : field?.refersTo;
    if (referred === undefined) return value;
    const place = { resource: referred, scope: definitionOf(referred).within ? scope : '' };
    if (Array.isArray(value)) return value.map((one) => keyOf({ ...place, key: one })).sort();
    return typeof value === 'string' ? keyOf({ ...place, key: value }) : value;
  };
  const named = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, keyAtUndo(name, value)]));
  return {
    ...past,
    change: {
      ...change,
      scope: within ? keyOf({ resource: within.resource, scope: '', key: scope }) : scope,
      key: (links ? keyIn(definition, named(keyValues(definition, key))) : undefined) ?? keyOf(change),
      fields: fields.map(({ field, before, after }) => {
        return { field, before: keyAtUndo(field, before), after: keyAtUndo(field, after) };
      }),
      ...(group && { group: named(group) }),
    },
  };
}
