/** The tree of a scope before and after in one: every record once, with both places. Pure. */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord, Value, Values } from '../../model/records.js';
import { isApart } from '../../plan/records/names.js';
import { isSameValue } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { type ResourceDefinition, referenceTo } from '../../resources/resource.js';

export interface RecordTree {
  /** In no particular order; a parent may come after its children. */
  readonly nodes: readonly TreeNode[];
}

export interface TreeNode {
  readonly id: string;
  /** Undefined for a record that the plan creates. */
  readonly before: TreePlace | undefined;
  /** Undefined for a record that the plan deletes. */
  readonly after: TreePlace | undefined;
  /** What the plan does to the record, if anything. */
  readonly change: Change | undefined;
  /** A planned change that was not made. */
  readonly open?: Change | undefined;
  /** Changes of what the record owns, such as the members of a team. */
  readonly owned?: readonly Change[];
}

export const allMarks = ['added', 'removed', 'moved', 'renamed', 'changed', 'people'] as const;

export type Mark = (typeof allMarks)[number];

/** What happens to the record of a node, and to what it owns; nothing if it stays as it is. */
export function marksOf({ before, after, change, owned }: TreeNode): readonly Mark[] {
  const people = owned ? (['people'] as const) : [];
  if (!before) return ['added', ...people];
  if (!after) return ['removed', ...people];
  const isMoved = before.parentId !== after.parentId;
  const isRenamed = before.key !== after.key || before.name !== after.name;
  return [
    ...(isMoved ? (['moved'] as const) : []),
    ...(isRenamed ? (['renamed'] as const) : []),
    ...(change && !isMoved && !isRenamed ? (['changed'] as const) : []),
    ...people,
  ];
}

export type Side = 'before' | 'after';

/** Evaluates a function for both sides. */
export function onBothSides<T>(of: (side: Side) => T): Readonly<Record<Side, T>> {
  return { before: of('before'), after: of('after') };
}

export interface TreePlace {
  readonly key: string | null;
  readonly name: string;
  /** Id of the parent node; null for a root. */
  readonly parentId: string | null;
}

/**
 * Applies the changes of a scope to its existing records. If an earlier, interrupted run has
 * already made a change, the record shows the new state; its `before` is then the state that the
 * plan replaces.
 * @param existing under the keys of the plan: a renamed record has its new key, and `values` the
 *   old one
 * @param changes  of the scope, without withheld ones
 * @param open     changes of the scope that were not made: their records stay unchanged
 * @returns undefined for a resource without a tree
 */
export function recordTree(
  definition: ResourceDefinition,
  existing: readonly ExistingRecord[],
  changes: readonly Change[],
  open: readonly Change[] = [],
): RecordTree | undefined {
  const parentField = definition.parentField?.name;
  if (parentField === undefined) return undefined;
  const layer = layChanges(existing, changes);
  const idByKey = new Map<unknown, string>([
    ...layer.gone.map((change): [unknown, string] => [change.key, nodeId(change)]),
    ...existing.map((record): [unknown, string] => [referenceTo(definition, record), normalId(record.id)]),
    ...layer.made.map((change): [unknown, string] => [change.key, nodeId(change)]),
  ]);
  const placeOf = (values: Values): TreePlace => {
    const key = textOf(values[definition.keyField]);
    const parent = values[parentField];
    return {
      key,
      name: definition.nameOf(values) ?? key ?? '',
      parentId: typeof parent === 'string' ? (idByKey.get(parent) ?? null) : null,
    };
  };
  const openById = new Map(open.map((change) => [nodeId(change), change]));
  const live = existing.map((record) => ({
    ...liveNode(record, layer.changeOf(record), placeOf),
    open: openById.get(normalId(record.id)),
  }));
  const nodeOn = (side: Side, change: Change): TreeNode => {
    const place = { ...placeOf(valuesOf(change, side)), key: change.key, name: change.name };
    return { id: nodeId(change), before: undefined, after: undefined, [side]: place, change };
  };
  const created = layer.made.map((change) => nodeOn('after', change));
  const gone = layer.gone.map((change) => nodeOn('before', change));
  return { nodes: [...live, ...created, ...gone] };
}

interface Layer {
  /** What the plan does, or has done, to a live record. */
  changeOf(record: ExistingRecord): Change | undefined;
  /** Creates of records that do not exist yet. */
  readonly made: readonly Change[];
  /** Deletes of records that no longer exist. */
  readonly gone: readonly Change[];
}

function layChanges(existing: readonly ExistingRecord[], changes: readonly Change[]): Layer {
  const inPlace = changes.filter(({ action }) => !isApart(action));
  const changeById = new Map(
    inPlace.flatMap((change) => (change.liveId === undefined ? [] : [[normalId(change.liveId), change]])),
  );
  const liveIds = new Set(existing.map(({ id }) => normalId(id)));
  const free = existing.filter(({ id }) => !changeById.has(normalId(id)));
  const freeKeys = new Set(free.map(({ key }) => key));
  const createByKey = new Map<string | null, Change>(
    inPlace.filter(({ action }) => action === 'create').map((change) => [change.key, change]),
  );
  return {
    changeOf: ({ id, key }) => changeById.get(normalId(id)) ?? createByKey.get(key),
    made: [...createByKey.values()].filter(({ key }) => !freeKeys.has(key)),
    gone: inPlace.filter(({ action, liveId = '' }) => action === 'delete' && !liveIds.has(normalId(liveId))),
  };
}

function nodeId({ id, liveId }: Change): string {
  return liveId === undefined ? id : normalId(liveId);
}

function liveNode(
  record: ExistingRecord,
  change: Change | undefined,
  placeOf: (values: Values) => TreePlace,
): TreeNode {
  const { values, key } = record;
  const id = normalId(record.id);
  if (!change) return { id, before: placeOf(values), after: { ...placeOf(values), key }, change };
  const isDone = change.action !== 'delete' && change.fields.every((field) => isMade(field, values));
  const valuesBefore = isDone ? { ...values, ...valuesOf(change, 'before') } : values;
  const after = { ...placeOf({ ...values, ...valuesOf(change, 'after') }), key };
  return {
    id,
    before: change.action === 'create' ? undefined : placeOf(valuesBefore),
    after: change.action === 'delete' ? undefined : after,
    change,
  };
}

function isMade({ field, after }: Change['fields'][number], values: Values): boolean {
  return isSameValue(values[field] ?? null, after);
}

function valuesOf({ fields }: Change, side: Side): Values {
  return Object.fromEntries(fields.map((field) => [field.field, field[side]]));
}

function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
