/**
 * Deletes records that only the service has, or gives them the state that stands for it.
 * delete-rights.ts decides whether that may be done.
 */
import type { DesiredRecord, ExistingRecord, SetAsideRow } from '../../model/records.js';
import type { TableOrigin } from '../../model/tables.js';
import {
  isInGroup,
  keyValues,
  type ResourceDefinition,
  undeletableFactOf,
} from '../../resources/resource.js';
import { canStep, type StateField, stateFieldOf } from '../../resources/states.js';
import { noProtection, type Protection, protectedBy } from '../guard/people/protection.js';
import { isExampleKey } from '../intake/cells.js';
import { groupBy } from '../records/collections.js';

export interface PruneOptions {
  readonly desired: readonly DesiredRecord[];
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  /** The file or sheet that lacks them. */
  readonly table: TableOrigin;
  readonly protection?: Protection | undefined;
}

/**
 * A `delete` row for each record without a row, or one with the pruned state. Excluded: records
 * that no row could name (without a code, with a shared name, looking like an example row),
 * protectedRecords, and people who are protected.
 * @returns rows without a line: no cell asks for them
 */
export function pruneRecords(
  definition: ResourceDefinition,
  options: PruneOptions,
): readonly DesiredRecord[] {
  const { table } = options;
  const { name: resource } = definition;
  const kept = new Set(protectedRecords(definition, options));
  const field = stateFieldOf(definition);
  const { pruned = '' } = field?.states ?? {};
  return prunable(options)
    .filter((record) => !kept.has(record))
    .filter((record) => !field || isSteppedBack(definition, field, { ...options, record }))
    .map(({ scope, key }) => ({
      resource,
      scope,
      key,
      intent: field ? 'upsert' : 'delete',
      values: { ...keyValues(definition, key), ...(field && { [field.name]: pruned }) },
      row: { table },
      cells: [],
    }));
}

/** Protected records are often in no file: nobody needs to hear of them every night. */
function isSteppedBack(
  definition: ResourceDefinition,
  field: StateField,
  { record, protection = noProtection }: Pick<PruneOptions, 'protection'> & { readonly record: NamedRecord },
): boolean {
  return (
    canStep(field, record, field.states.pruned) && protectedBy(definition, record, protection) === undefined
  );
}

/** Records that pruning skips: the active and the scheduled chart, the default grade. */
export function protectedRecords(
  definition: ResourceDefinition,
  options: Omit<PruneOptions, 'table'>,
): readonly ExistingRecord[] {
  if (definition.undeletableFacts.length === 0) return [];
  return prunable(options).filter((record) => undeletableFactOf(definition, record) !== undefined);
}

/** Keys named by rows, former keys included. */
export function namedKeys(rows: readonly Pick<SetAsideRow, 'key' | 'previousKey'>[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { key, previousKey } of rows) {
    if (key !== undefined) keys.add(key);
    if (previousKey !== undefined) keys.add(previousKey);
  }
  return keys;
}

type NamedRecord = ExistingRecord & { readonly key: string };

function prunable({ desired, existing }: Omit<PruneOptions, 'table'>): readonly NamedRecord[] {
  const wanted = namedKeys(desired);
  const unnamed = existing.filter(
    (record): record is NamedRecord =>
      record.key !== null && !wanted.has(record.key) && !isExampleKey(record.key),
  );
  return [...groupBy(unnamed, ({ key }) => key).values()].flatMap((alike) =>
    alike.length === 1 ? alike : [],
  );
}

/**
 * Adds the service's remaining parts, with empty values, to each record with part rows: that
 * removes them. A record without part rows keeps its parts.
 * @param existing renames applied
 */
export function pruneParts(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
): readonly DesiredRecord[] {
  const existingByKey = new Map(existing.map((record) => [record.key, record]));
  return desired.map((record) => {
    const { key, partRows } = record;
    const live = existingByKey.get(key);
    if (!partRows || !live) return record;
    const removed = Object.keys(live.values).filter(
      (name) => isInGroup(definition, name) && !partRows.has(name.slice(0, name.lastIndexOf('.'))),
    );
    const values = { ...record.values, ...Object.fromEntries(removed.map((name) => [name, null])) };
    return { ...record, values };
  });
}
