/**
 * Deletes records that only the service has, or gives them the state that stands for it.
 * check/source.ts decides whether that may be done.
 */

import type { Protector } from '../../model/checks.js';
import type { ArgumentsOf, Coded } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import type { TableOrigin } from '../../model/tables.js';
import {
  isInGroup,
  keyValues,
  type ResourceDefinition,
  undeletableFactOf,
} from '../../resources/resource.js';
import { canStep } from '../../resources/states.js';
import { isExampleKey } from '../columns/cells.js';
import { groupBy } from '../records/collections.js';
import { noProtection, type Protection, protectedBy } from '../records/protection.js';
import { namedKeys } from '../records/renames.js';

/** Why pruning leaves a record alone that no row names. */
export type NotPruned = Coded<
  ArgumentsOf<{
    /** The run does not prune the table. */
    not_asked_for: { table: string };
    /** No row could name it: it has no code, shares it, or has that of an example row. */
    no_code: Record<string, never>;
    shared_code: { count: number };
    example_code: Record<string, never>;
    /** The active chart, the default grade. */
    undeletable: { fact: string };
    /** It already is in the state that stands for a missing row, or cannot get there. */
    state_stays: { state: string };
    protected: { by: Protector };
  }>
>;

interface PruneOptions {
  readonly desired: readonly DesiredRecord[];
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  /** The file or sheet that lacks them. */
  readonly table: TableOrigin;
  readonly protection?: Protection | undefined;
}

/** What pruning does with the records of a scope that no row names. */
export interface Pruning {
  /** A `delete` row for each that goes, or one with the pruned state; no cell asks for it. */
  readonly rows: readonly DesiredRecord[];
  /** Why each of the others stays. */
  readonly staying: ReadonlyMap<ExistingRecord, NotPruned>;
  /** Those of the others whom only a fact keeps from the pruned state: they are only invited. */
  readonly barred: readonly ExistingRecord[];
}

export const noPruning: Pruning = { rows: [], staying: new Map(), barred: [] };

/** Prunes one scope. Pure. */
export function pruneRecords(definition: ResourceDefinition, options: PruneOptions): Pruning {
  const { desired, existing, table, protection = noProtection } = options;
  const named = namedKeys(desired);
  const unnamed = existing.filter(({ key }) => key === null || !named.has(key));
  const whyNot = notPrunedIn(definition, unnamed, protection);
  const staying = new Map<ExistingRecord, NotPruned>();
  const rows: DesiredRecord[] = [];
  for (const record of unnamed) {
    const reason = whyNot(record);
    if (reason) staying.set(record, reason);
    else rows.push(pruningRow(definition, record, table));
  }
  const isBarred = (record: ExistingRecord) =>
    staying.get(record)?.code === 'state_stays' && whyNot({ ...record, facts: {} }) === undefined;
  return { rows, staying, barred: unnamed.filter(isBarred) };
}

function pruningRow(
  definition: ResourceDefinition,
  { resource, scope, key }: ExistingRecord,
  table: TableOrigin,
): DesiredRecord {
  const field = definition.stateField;
  const values = keyValues(definition, String(key));
  return {
    resource,
    scope,
    key: String(key),
    intent: field ? 'upsert' : 'delete',
    values: field ? { ...values, [field.name]: field.states.pruned } : values,
    row: { table },
    cells: [],
  };
}

/** Protected people are often in no file: nobody needs to hear of them every night. */
function notPrunedIn(
  definition: ResourceDefinition,
  unnamed: readonly ExistingRecord[],
  protection: Protection,
): (record: ExistingRecord) => NotPruned | undefined {
  const field = definition.stateField;
  const recordsByKey = groupBy(unnamed, ({ key }) => key ?? '');
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
