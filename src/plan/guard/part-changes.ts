/** How a change affects the parts of its record, e.g. the custom fields of a master. */
import type { Change, FieldChange } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';
import { isInGroup, partKeyOf } from '../../resources/resource.js';
import { rowsApproval } from './approvals.js';

/** The removal of parts from a record. */
export interface PartRemoval {
  /** Name of the part table. */
  readonly table: string;
  /** Parts in the service. */
  readonly existing: number;
  /** Parts after the change. */
  readonly rows: number;
  /** What approves it: `rows=master-fields/V1:3@3f9a`. */
  readonly approval: string;
}

/** Parts that lose their values: removed, or changed in type. */
export function lostParts(change: Change): readonly string[] {
  return typeChanges(change)
    .filter(({ before }) => before !== null)
    .map(({ field }) => partKeyOf(field));
}

/** The parts removed from a record that remains; undefined if there are none. */
export function partRemoval(change: Change): PartRemoval | undefined {
  const types = typeChanges(change);
  const removed = types.filter(({ before, after }) => before !== null && after === null);
  const table = definitionOf(change.resource).group?.part?.name;
  if (removed.length === 0 || table === undefined) return undefined;
  const { resource, key, group = {} } = change;
  const existing = Object.keys(group).filter((name) => isType(resource, name) && group[name] !== null).length;
  const added = types.filter(({ before }) => before === null).length;
  const rows = existing - removed.length + added;
  const lost = removed.map(({ field, before }) => [field, before]);
  return { table, existing, rows, approval: rowsApproval({ resource: table, scope: key, rows }, lost) };
}

/** A part has exactly one type while it exists, so its type shows additions and removals. */
function typeChanges({ resource, action, fields }: Change): readonly FieldChange[] {
  if (action === 'create' || action === 'delete' || !definitionOf(resource).group?.part) return [];
  return fields.filter(({ field }) => isType(resource, field));
}

function isType(resource: string, name: string): boolean {
  const definition = definitionOf(resource);
  return isInGroup(definition, name) && definition.group?.isDestructive(name) === true;
}
