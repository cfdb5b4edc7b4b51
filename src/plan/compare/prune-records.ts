/**
 * Deletes records that only the service has, or gives them the state that stands for it.
 * delete-rights.ts decides whether that may be done.
 */
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import type { NotPruned, Protector } from '../../model/refusals.js';
import type { TableOrigin } from '../../model/tables.js';
import {
  isInGroup,
  keyValues,
  type ResourceDefinition,
  undeletableFactOf,
} from '../../resources/resource.js';
import { canStep, stateFieldOf } from '../../resources/states.js';
import { noProtection, type Protection, protectedBy } from '../guard/people/protection.js';
import { isExampleKey } from '../intake/cells.js';
import { groupBy } from '../records/collections.js';
import { namedKeys } from '../records/renames.js';

export interface PruneOptions {
  readonly desired: readonly DesiredRecord[];
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  /** The file or sheet that lacks them. */
  readonly table: TableOrigin;
  readonly protection?: Protection | undefined;
}

/**
 * A `delete` row for each record without a row that nothing excludes (see notPrunedIn), or one with
 * the pruned state.
 * @returns rows without a line: no cell asks for them
 */
export function pruneRecords(
  definition: ResourceDefinition,
  options: PruneOptions,
): readonly DesiredRecord[] {
  const { table } = options;
  const { name: resource } = definition;
  const whyNot = notPrunedIn(definition, options);
  const field = stateFieldOf(definition);
  const { pruned = '' } = field?.states ?? {};
  return unnamedRecords(options)
    .filter((record) => whyNot(record) === undefined)
    .map(({ scope, key }) => ({
      resource,
      scope,
      key: String(key),
      intent: field ? 'upsert' : 'delete',
      values: { ...keyValues(definition, String(key)), ...(field && { [field.name]: pruned }) },
      row: { table },
      cells: [],
    }));
}

/** Records that pruning skips: the active and the scheduled chart, the default grade. */
export function protectedRecords(
  definition: ResourceDefinition,
  options: Omit<PruneOptions, 'table'>,
): readonly ExistingRecord[] {
  if (definition.undeletableFacts.length === 0) return [];
  const whyNot = notPrunedIn(definition, options);
  return unnamedRecords(options).filter((record) => whyNot(record)?.code === 'undeletable');
}

/** Records without a row whom a fact keeps from the pruned state, such as those only invited. */
export function barredRecords(
  definition: ResourceDefinition,
  options: Omit<PruneOptions, 'table'>,
): readonly ExistingRecord[] {
  const field = stateFieldOf(definition);
  if (!field) return [];
  const whyNot = notPrunedIn(definition, options);
  return unnamedRecords(options).filter(
    (record) => whyNot(record)?.code === 'state_stays' && whyNot({ ...record, facts: {} }) === undefined,
  );
}

/**
 * Why pruning leaves each record alone that no row names; undefined for those that it takes.
 * Protected people are often in no file: nobody needs to hear of them every night.
 */
export function notPrunedIn(
  definition: ResourceDefinition,
  options: Omit<PruneOptions, 'table'>,
): (record: ExistingRecord) => NotPruned | undefined {
  const field = stateFieldOf(definition);
  const { protection = noProtection } = options;
  const recordsByKey = groupBy(unnamedRecords(options), ({ key }) => key ?? '');
  return (record) => {
    const { key } = record;
    if (key === null) return { code: 'no_code', args: {} };
    if (isExampleKey(key)) return { code: 'example_code', args: {} };
    const count = recordsByKey.get(key)?.length ?? 0;
    if (count > 1) return { code: 'shared_code', args: { count } };
    const fact = undeletableFactOf(definition, record);
    if (fact !== undefined) return { code: 'undeletable', args: { fact } };
    if (!field) return undefined;
    const state = String(record.values[field.name]);
    if (!canStep(field, record, field.states.pruned)) return { code: 'state_stays', args: { state } };
    const by = protectedBy(definition, record, protection);
    return by && { code: 'protected', args: { by } };
  };
}

/** Who keeps records without a row from the pruned state. */
export function protectorIn(
  definition: ResourceDefinition,
  options: Omit<PruneOptions, 'table'>,
): (record: ExistingRecord) => Protector | undefined {
  if (!stateFieldOf(definition)) return () => undefined;
  const whyNot = notPrunedIn(definition, options);
  return (record) => {
    const why = whyNot(record);
    return why?.code === 'protected' ? why.args.by : undefined;
  };
}

function unnamedRecords({
  desired,
  existing,
}: Pick<PruneOptions, 'desired' | 'existing'>): readonly ExistingRecord[] {
  const wanted = namedKeys(desired);
  return existing.filter(({ key }) => key === null || !wanted.has(key));
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
