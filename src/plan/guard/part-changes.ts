/** What a change does to the parts of its record, such as the custom fields of a master. */
import type { Change, FieldChange } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';
import { isInGroup, partKeyOf } from '../../resources/resource.js';
import { rowsApproval } from './approvals.js';

/** That a record loses parts. */
export interface PartRemoval {
  /** The table whose rows name the parts. */
  readonly table: string;
  /** Parts that the record has in the service. */
  readonly existing: number;
  /** Parts that it will have. */
  readonly rows: number;
  /** What approves these rows: `master-fields/V1:3`. */
  readonly approval: string;
}

/** The parts whose values are lost, as they are removed or get another type. */
export function lostParts(change: Change): readonly string[] {
  return typeChanges(change)
    .filter(({ before }) => before !== null)
    .map(({ field }) => partKeyOf(field));
}

/** What is removed of a record that stays; undefined when it keeps all its parts. */
export function partRemoval(change: Change): PartRemoval | undefined {
  const types = typeChanges(change);
  const removed = types.filter(({ before, after }) => before !== null && after === null).length;
  const table = definitionOf(change.resource).group?.part?.name;
  if (removed === 0 || table === undefined) return undefined;
  const { resource, key, group = {} } = change;
  const existing = Object.keys(group).filter((name) => isType(resource, name) && group[name] !== null).length;
  const added = types.filter(({ before }) => before === null).length;
  const rows = existing - removed + added;
  return { table, existing, rows, approval: rowsApproval({ resource: table, scope: key, rows }) };
}

/** Each part has one type as long as it is there. */
function typeChanges({ resource, action, fields }: Change): readonly FieldChange[] {
  if (action === 'create' || action === 'delete' || !definitionOf(resource).group?.part) return [];
  return fields.filter(({ field }) => isType(resource, field));
}

function isType(resource: string, name: string): boolean {
  const definition = definitionOf(resource);
  return isInGroup(definition, name) && definition.group?.isDestructive(name) === true;
}
