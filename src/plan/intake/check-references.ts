/** Records that rows refer to, such as the team and the user of a membership. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, SetAsideRow, Values } from '../../model/records.js';
import { keyIn } from '../../resources/resource.js';
import { zerosLostFirst } from '../records/lost-zeros.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { isKept } from './check-records.js';
import type { DesiredScope } from './desired-set.js';

/** The records of a resource that rows of another one may name. */
export interface Referred {
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  readonly desired: readonly DesiredRecord[];
  readonly setAside: readonly SetAsideRow[];
}

/** By resource. */
export type References = ReadonlyMap<string, Referred>;

/** The values of records after the plan, by key; a row may delete one. */
export function valuesAfter({ existing, desired }: Referred): ReadonlyMap<string, Values> {
  const valuesByKey = new Map<string, Values>();
  for (const { key, values } of existing) if (key !== null) valuesByKey.set(key, values);
  for (const record of desired) {
    const { key, intent, values } = record;
    if (isKept(record)) valuesByKey.set(key, { ...valuesByKey.get(key), ...values });
    else if (intent === 'delete') valuesByKey.delete(key);
  }
  return valuesByKey;
}

/**
 * Replaces what names a record in another way, such as an e-mail address, by its key. An unknown or
 * ambiguous one stays, for unknownReferences to report.
 */
export function withKeysOfReferences<Scope extends DesiredScope>(
  scope: Scope,
  references: References,
): Scope {
  const { definition } = scope;
  const replaced = definition.fields.flatMap((field) => {
    const { refersTo = '', refersBy } = field;
    const referred = references.get(refersTo);
    return referred && refersBy !== undefined ? [{ field, keyByName: keysByName(referred, refersBy) }] : [];
  });
  if (replaced.length === 0) return scope;
  const resolve = (record: DesiredRecord): DesiredRecord => {
    const found = replaced.flatMap(({ field: { name }, keyByName }) => {
      const value = record.values[name];
      const key = typeof value === 'string' ? keyByName.get(folded(value)) : undefined;
      return key === undefined ? [] : [[name, key] as const];
    });
    if (found.length === 0) return record;
    const values = { ...record.values, ...Object.fromEntries(found) };
    return { ...record, key: keyIn(definition, values) ?? record.key, values };
  };
  return { ...scope, records: scope.records.map(resolve) };
}

/** Names that several records have are left out. */
function keysByName(referred: Referred, name: string): ReadonlyMap<string, string> {
  const keyByName = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [key, values] of valuesAfter(referred)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    if (keyByName.has(folded(value))) ambiguous.add(folded(value));
    keyByName.set(folded(value), key);
  }
  for (const value of ambiguous) keyByName.delete(value);
  return keyByName;
}

/** E-mail addresses differ only in case if they are of one person. */
function folded(value: string): string {
  return value.toLowerCase();
}

/** A problem for each cell that names a record which will not exist. */
export function unknownReferences(
  { definition, records }: Pick<DesiredScope, 'definition' | 'records'>,
  references: References,
): readonly Problem[] {
  return definition.fields.flatMap((field) => {
    const { name, refersTo: resource } = field;
    const referred = resource && references.get(resource);
    return referred ? unknownIn(records, referred, { name, resource }) : [];
  });
}

function unknownIn(
  records: readonly DesiredRecord[],
  referred: Referred,
  { name, resource }: { readonly name: string; readonly resource: string },
): readonly Problem[] {
  const known = new Set(valuesAfter(referred).keys());
  const causeByKey = new Map(
    [...referred.setAside, ...referred.desired.filter((record) => !isKept(record))].map((row) => [
      row.key,
      row,
    ]),
  );
  const unknown = records.filter(isKept).flatMap(({ values, row, scope }) => {
    const named = [values[name] ?? []].flat().filter((value) => typeof value === 'string');
    return named
      .filter((value) => !known.has(value))
      .map((value) => {
        const cause = causeByKey.get(value);
        const args = { resource, scope, value, ...(cause && { cause: rowOrigin(cause.row) }) };
        return {
          reference: value,
          problem: problemAt({ code: 'unknown_reference', args }, cellOrigin(row, name)),
        };
      });
  });
  return zerosLostFirst(unknown, known);
}
