/** Values that only one record in use may have, such as the e-mail addresses of users. Pure. */
import { type CycleStep, type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Value } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { isOutOfUse } from '../../resources/states.js';
import { groupBy, indexBy, lazy } from './collections.js';
import { cellOrigin, rowOrigin } from './origins.js';
import { findCycles } from './parents.js';

interface Rows {
  readonly definition: ResourceDefinition;
  /** The rows whose records exist after the run. */
  readonly records: readonly DesiredRecord[];
}

/** Addresses that differ only in case reach the same person. `''` for a blank value. */
export function foldedValue(value: Value | undefined): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/**
 * A problem for each row with the value of an earlier row; who has left needs none. Rows of one key
 * are a problem of their own.
 */
export function repeatedValues({ definition, records }: Rows): readonly Problem[] {
  return definition.uniqueFields.flatMap((name) => {
    const stating = records.filter(
      ({ values }) => foldedValue(values[name]) !== '' && !isOutOfUse(definition, values),
    );
    return [...groupBy(stating, ({ values }) => foldedValue(values[name]))].flatMap(
      ([, [first, ...others]]) =>
        others.flatMap(({ key, values, row }) => {
          if (key === first.key) return [];
          const other = { otherKey: first.key, first: rowOrigin(first.row) };
          const args = { resource: definition.name, field: name, value: String(values[name]), ...other };
          return [problemAt({ code: 'value_taken', args }, cellOrigin(row, name))];
        }),
    );
  });
}

/** A value that a row asks for, and who has it. */
export interface TakenValue {
  /** Of the row. */
  readonly key: string;
  readonly field: string;
  readonly value: string;
  readonly holder: ExistingRecord;
  /** The holder is, or will be, out of use: the service may have kept the value all the same. */
  readonly isOfFormer: boolean;
}

/**
 * The values of rows that a record of the service keeps. Who has the value keeps it.
 * @param existing renames applied
 */
export function takenValues(
  { definition, records }: Rows,
  existing: readonly ExistingRecord[],
): readonly TakenValue[] {
  const rowByKey = lazy(() => indexBy<DesiredRecord, string | null>(records, ({ key }) => key));
  return definition.uniqueFields.flatMap((name) => {
    const kept = existing.filter(({ key, values }) => {
      const wanted = foldedValue(rowByKey().get(key)?.values[name]);
      return wanted === '' || wanted === foldedValue(values[name]);
    });
    const holdersByValue = groupBy(kept, ({ values }) => foldedValue(values[name]));
    return records.flatMap((row) => {
      const value = foldedValue(row.values[name]);
      const [holder, ...others] = holdersByValue.get(value) ?? [];
      const isOwn = [holder, ...others].some((one) => one?.key === row.key);
      if (value === '' || !holder || isOwn || isOutOfUse(definition, row.values)) return [];
      const isOfFormer = isOutOfUse(definition, { ...holder.values, ...rowByKey().get(holder.key)?.values });
      return [{ key: row.key, field: name, value: String(row.values[name]), holder, isOfFormer }];
    });
  });
}

/**
 * A problem for each circle of records that take each other's values: none can be the first.
 * @param existing renames applied
 */
export function exchangedValues(
  { definition, records }: Rows,
  existing: readonly ExistingRecord[],
): readonly Problem[] {
  const rowByKey = lazy(() => indexBy(records, ({ key }) => key));
  return definition.uniqueFields.flatMap((field) => {
    const holderByValue = new Map(existing.map(({ key, values }) => [foldedValue(values[field]), key]));
    const giverByKey = new Map<string, string>();
    for (const { key, values } of records) {
      const value = foldedValue(values[field]);
      const giver = value === '' ? key : (holderByValue.get(value) ?? key);
      if (giver !== key) giverByKey.set(key, giver);
    }
    return findCycles([...giverByKey.keys()], giverByKey).map((keys) => {
      const steps = keys.map((key): CycleStep => {
        const row = rowByKey().get(key)?.row;
        return { key, ...(row && { origin: cellOrigin(row, field) }) };
      });
      const args = { resource: definition.name, field, steps };
      return problemAt({ code: 'values_exchanged', args }, steps[0]?.origin);
    });
  });
}
