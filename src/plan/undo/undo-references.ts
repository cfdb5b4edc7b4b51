/**
 * Shows records that refer to others, such as memberships, under the names of the undo: it may give
 * a team, a person or a grade its former code back. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord, Listing, Value, Values } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { keyIn, keyValues, type ResourceDefinition, resourceReferredBy } from '../../resources/resource.js';
import { linkIn } from '../records/changes.js';
import type { UndoNames } from './undo-scope.js';

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
