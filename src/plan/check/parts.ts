/** How a change affects the parts of its record, e.g. the custom fields of a master. */
import type { Change, FieldChange } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { isInGroup, partKeyOf } from '../../resources/resource.js';
import type { Approvable } from './approve.js';

/** The removal of parts from a record. */
interface PartRemoval {
  /** Name of the part table. */
  readonly table: string;
  /** Parts in the service. */
  readonly existing: number;
  /** Parts after the change. */
  readonly rows: number;
}

/** Approves the loss of parts, with all that the change says of them. */
export function partsLost({ key }: Change): Approvable {
  return { what: 'fields', value: key };
}

/** Parts that lose values: removed, changed in type, or without an option that is in use. */
export function lostParts(change: Change): readonly string[] {
  const retyped = typeChanges(change)
    .filter(({ before }) => before !== null)
    .map(({ field }) => partKeyOf(field));
  const ofOptions = (change.effects ?? []).flatMap(({ what }) => what.split('.')[1] ?? []);
  return [...retyped, ...ofOptions];
}

/** The options that go while their part keeps its type, by part: they may be in use. */
export function removedOptions(change: Change): ReadonlyMap<string, readonly string[]> {
  const { resource, action, fields } = change;
  const definition = definitionOf(resource);
  if (action === 'create' || action === 'delete' || !definition.group?.part) return new Map();
  const retyped = new Set(typeChanges(change).map(({ field }) => partKeyOf(field)));
  const removed = fields
    .filter(({ field }) => isInGroup(definition, field) && !retyped.has(partKeyOf(field)))
    .map(({ field, before, after }) => [partKeyOf(field), missingFrom(after, before)] as const);
  return new Map(removed.filter(([, options]) => options.length > 0));
}

/** Of the attributes of a part, only its options are a list. */
function missingFrom(after: Value, before: Value): readonly string[] {
  const left: readonly unknown[] = Array.isArray(after) ? after : [];
  return Array.isArray(before) ? before.filter((option) => !left.includes(option)) : [];
}

/** The parts removed from a record that remains; undefined if there are none. */
export function partRemoval(change: Change): PartRemoval | undefined {
  const types = typeChanges(change);
  const removed = types.filter(({ before, after }) => before !== null && after === null);
  const table = definitionOf(change.resource).group?.part?.name;
  if (removed.length === 0 || table === undefined) return undefined;
  const { resource, group = {} } = change;
  const existing = Object.keys(group).filter((name) => isType(resource, name) && group[name] !== null).length;
  const added = types.filter(({ before }) => before === null).length;
  return { table, existing, rows: existing - removed.length + added };
}

/** A part has exactly one type while it exists, so its type shows additions and removals. */
function typeChanges({ resource, action, fields }: Change): readonly FieldChange[] {
  if (action === 'create' || action === 'delete' || !definitionOf(resource).group?.part) return [];
  return fields.filter(({ field }) => isType(resource, field));
}

function isType(resource: string, name: string): boolean {
  const definition = definitionOf(resource);
  return isInGroup(definition, name) && definition.group?.isDestructive?.(name) === true;
}
