/** What would stay below a deleted record, or within it. Pure. */
import type { Change } from '../../model/changes.js';
import type { DriftReason } from '../../model/obstacles.js';
import type { DesiredRecord, ExistingRecord, RecordName } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { valueAfter, valueBefore } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { recordId, recordName, scopeId } from '../records/names.js';
import { liveBelow, parentKeysOf } from '../records/parents.js';
import { namedKeys } from '../records/renames.js';

/** Descendants after the run that no change of their own deletes. */
export type KeptBelow = (key: string) => readonly ExistingRecord[];

/**
 * Finds the descendants of deleted records.
 * @param options.wanted changed records, with the values that may move them
 * @param options.deletedKeys records with a delete of their own
 * @returns a function that returns nothing for a resource without a tree
 */
export function keptBelow(
  definition: ResourceDefinition,
  options: {
    readonly existing: readonly ExistingRecord[];
    readonly wanted: readonly Pick<DesiredRecord, 'key' | 'values'>[];
    readonly deletedKeys: ReadonlySet<string>;
  },
): KeptBelow {
  const { existing, wanted, deletedKeys } = options;
  if (!definition.parentField || deletedKeys.size === 0) return () => [];
  const parentByKey = parentKeysOf(definition, wanted, existing);
  const below = liveBelow({ definition, existing, parentByKey });
  return (key) => below(key).filter((record) => record.key === null || !deletedKeys.has(record.key));
}

/** Why a delete must not be made any more where the service deletes no descendants. */
export function findKept(
  definition: ResourceDefinition,
  below: readonly ExistingRecord[],
): DriftReason | undefined {
  if (definition.deletesDescendants || below.length === 0) return undefined;
  return { code: 'children_below', args: { children: namesOf(definition, below), count: below.length } };
}

const namedMax = 3;

export function namesOf(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly RecordName[] {
  return records.slice(0, namedMax).map((record) => recordName(definition, record));
}

/** One scope, and what is to happen in it. */
interface ScopeAfter {
  readonly definition: ResourceDefinition;
  readonly records: readonly DesiredRecord[];
  readonly existing: readonly ExistingRecord[];
  /** The changes that will be made. */
  readonly changes: readonly Change[];
  /** Those that are withheld: an approval of them must not strand anything. */
  readonly later: readonly Change[];
}

/** Remaining children by parent key, except those that the service may delete along. */
export function childrenAfter(scope: ScopeAfter): ReadonlyMap<string, readonly RecordName[]> {
  const { definition, records, existing, changes, later } = scope;
  const parentField = definition.parentField?.name;
  if (parentField === undefined) return new Map();
  const named = namedKeys(records);
  const deletes = records.filter(({ intent }) => intent === 'delete');
  const deletedByRow = new Set<unknown>(deletes.map(({ key }) => key));
  const changeByLiveId = new Map(changes.map((change) => [change.liveId, change]));
  const live = existing.flatMap((record) => {
    const change = changeByLiveId.get(record.id);
    const moved = change && valueAfter(change, parentField);
    const parent = moved === undefined ? record.values[parentField] : moved;
    const isUnnamed = record.key === null || !named.has(record.key);
    const goesAlong = definition.deletesDescendants && isUnnamed && deletedByRow.has(parent);
    const isKept = change?.action !== 'delete' && !goesAlong;
    return isKept ? [{ parent, ...recordName(definition, record) }] : [];
  });
  const created = changes.filter(({ action }) => action === 'create');
  const arriving = [...created, ...later.filter(({ action }) => action !== 'delete')].flatMap((change) => {
    const parent = valueAfter(change, parentField);
    return parent === undefined ? [] : [{ parent, key: change.key, name: change.name }];
  });
  return groupBy([...live, ...arriving], ({ parent }) => String(parent ?? ''));
}

/** The deletes that would lose or strand a record if it does not move away. */
export function deletesAboveIn(changes: readonly Change[]): (change: Change) => readonly Change[] {
  const deletes = changes.filter(({ action }) => action === 'delete');
  const deletesByRecord = groupBy(deletes, recordId);
  const takesChildren = ({ effects }: Change) => effects?.some(({ what }) => what === 'children');
  const takingByScope = groupBy(deletes.filter(takesChildren), scopeId);
  return (change) => {
    const { resource, scope, action } = change;
    const parent = valueBefore(change, definitionOf(resource).parentField?.name);
    if (action === 'delete' || typeof parent !== 'string') return [];
    return [
      ...(deletesByRecord.get(recordId({ resource, scope, key: parent })) ?? []),
      ...(takingByScope.get(scopeId(change)) ?? []),
    ];
  };
}
