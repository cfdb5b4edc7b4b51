/** The tree of a scope as it is and as it will be, in one: every record once, with its place before and after. Pure. */
import type { Change, ExistingRecord, Value } from '../model.js';
import { normalId } from '../resources/normal-id.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';

export interface RecordTree {
  /** In no particular order; a parent may come after its children. */
  readonly nodes: readonly TreeNode[];
}

export interface TreeNode {
  /** Unique in its tree. */
  readonly id: string;
  /** Undefined for a record that the plan creates. */
  readonly before: TreePlace | undefined;
  /** Undefined for a record that the plan deletes. */
  readonly after: TreePlace | undefined;
  /** What the plan does to the record, if anything. */
  readonly change: Change | undefined;
}

export interface TreePlace {
  readonly key: string | null;
  readonly name: string;
  /** Id of the node it stands below; null for a root. */
  readonly parentId: string | null;
}

/**
 * Lays the changes of a scope over what the service has.
 * @param existing under the keys of the plan: a record that the plan renames has its new key, and `values` the old one
 * @param changes  those of the scope; withheld ones are not among them
 * @returns undefined for a resource without a tree
 */
export function recordTree(
  definition: ResourceDefinition,
  existing: readonly ExistingRecord[],
  changes: readonly Change[],
): RecordTree | undefined {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined) return undefined;
  const changeById = new Map(
    changes.flatMap((change) =>
      change.action !== 'activate' && change.liveId !== undefined ? [[normalId(change.liveId), change]] : [],
    ),
  );
  const created = changes.filter(({ action }) => action === 'create');
  const idByKey = new Map<unknown, string>([
    ...existing.map((record): [unknown, string] => [record.key, normalId(record.id)]),
    ...created.map((change): [unknown, string] => [change.key, change.id]),
  ]);
  const idOf = (key: Value | undefined) => (typeof key === 'string' ? (idByKey.get(key) ?? null) : null);
  const live = existing.map((record): TreeNode => {
    const change = changeById.get(normalId(record.id));
    const key = String(record.values[definition.keyField] ?? '') || null;
    const name = String(record.values[definition.nameField] ?? key ?? '');
    const before = { key, name, parentId: idOf(record.values[parentField]) };
    const after = {
      key: record.key,
      name: String(valueAfter(change, definition.nameField, name)),
      parentId: idOf(valueAfter(change, parentField, record.values[parentField] ?? null)),
    };
    return {
      id: normalId(record.id),
      before,
      after: change?.action === 'delete' ? undefined : after,
      change,
    };
  });
  const made = created.map((change): TreeNode => {
    const { id, key, name } = change;
    const after = { key, name, parentId: idOf(valueAfter(change, parentField, null)) };
    return { id, before: undefined, after, change };
  });
  return { nodes: [...live, ...made] };
}

function valueAfter(change: Change | undefined, field: string, before: Value): Value {
  const changed = change?.fields.find((one) => one.field === field);
  return changed ? changed.after : before;
}
