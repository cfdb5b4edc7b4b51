/** Records that rows refer to, such as the team and the user of a membership. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, SetAsideRow, Value, Values } from '../../model/records.js';
import type { TableOrigin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { blankKeyField, type Field, keyIn, type ResourceDefinition } from '../../resources/resource.js';
import { isOutOfUse } from '../../resources/states.js';
import { keysByNames, type UnclearReference, withParentKeys } from '../columns/names-to-keys.js';
import { isKept } from '../intake/check-records.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { isInScope } from '../intake/set-aside.js';
import { groupBy, oncePer } from '../records/collections.js';
import { type UnknownReference, zerosLostFirst } from '../records/lost-zeros.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { foldedValue } from '../records/unique-values.js';

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
export const valuesAfter: (referred: Referred) => ReadonlyMap<string, Values> = oncePer(
  ({ existing, desired }) => {
    const valuesByKey = new Map<string, Values>();
    for (const { key, values } of existing) if (key !== null) valuesByKey.set(key, values);
    for (const record of desired) {
      const { key, intent, values } = record;
      if (isKept(record)) valuesByKey.set(key, { ...valuesByKey.get(key), ...values });
      else if (intent === 'delete') valuesByKey.delete(key);
    }
    return valuesByKey;
  },
);

/**
 * Replaces what names a record in another way, such as an e-mail address, by its key. An unknown
 * one stays, for unknownReferences to report, and so does one that may mean several records.
 */
export function withKeysOfReferences<Scope extends DesiredScope>(
  scope: Scope,
  references: References,
): Scope & { readonly unclear: readonly UnclearReference[] } {
  const { definition } = scope;
  const isNamed = (field: string) => scope.records.some(({ row }) => row.table.readAs?.get(field) === 'name');
  const namers = definition.fields.flatMap((field) => {
    const { name, refersTo: resource, refersBy, refersByHeader } = field;
    const referred = resource && references.get(resource);
    if (!referred || ((refersBy ?? refersByHeader) === undefined && !isNamed(name))) return [];
    return [{ name, resource, keysOf: keysByName({ ...field, resource }, referred) }];
  });
  const unclear: UnclearReference[] = [];
  const resolve = (record: DesiredRecord): DesiredRecord => {
    const { row, scope: container } = record;
    const found = namers.flatMap(({ name, resource, keysOf }): readonly (readonly [string, Value])[] => {
      const keyOf = (value: string): string => {
        const [key = value, ...others] = keysOf(value, row.table);
        if (others.length === 0) return key;
        const place = { field: name, resource, scope: placeOf(resource, container) };
        const fault = {
          code: 'ambiguous_reference',
          args: { ...place, value, keys: [key, ...others] },
        } as const;
        if (isInScope(record)) unclear.push({ row, problem: problemAt(fault, cellOrigin(row, name)) });
        return value;
      };
      const value = record.values[name];
      if (typeof value === 'string') {
        const key = keyOf(value);
        return key === value ? [] : [[name, key]];
      }
      return Array.isArray(value) && isNamed(name) ? [[name, value.map(keyOf).sort()]] : [];
    });
    if (found.length === 0) return record;
    const values = { ...record.values, ...Object.fromEntries(found) };
    return { ...record, key: keyIn(definition, values) ?? record.key, values };
  };
  const records = namers.length === 0 ? scope.records : scope.records.map(resolve);
  return { ...scope, records, unclear };
}

/**
 * Rows that give a post to somebody who leaves, or has left, only say that the team is managed:
 * files that mark leavers often keep the posts in their rows.
 */
export function withoutPostsOfLeavers<Scope extends DesiredScope & { readonly references?: References }>(
  scope: Scope,
): Scope {
  const { definition } = scope;
  const subject = definition.links?.subject;
  const referred = subject && scope.references?.get(subject.resource);
  if (!referred) return scope;
  const { field, resource } = subject;
  const valuesByKey = valuesAfter(referred);
  const isOfLeaver = (record: DesiredRecord) =>
    isKept(record) && isOutOfUse(definitionOf(resource), valuesByKey.get(String(record.values[field])) ?? {});
  const records = scope.records.map((record): DesiredRecord => {
    if (!isOfLeaver(record)) return record;
    const values = { ...record.values, [field]: null };
    return { ...record, intent: 'ignore', values, key: keyIn(definition, values) ?? record.key };
  });
  return { ...scope, records };
}

/** The same for parents, which are records of the scope itself. */
export function withKeysOfParents<
  Scope extends DesiredScope & { readonly unclear?: readonly UnclearReference[] },
>(scope: Scope, existing: readonly ExistingRecord[]): Scope {
  const { definition, records, setAside = [] } = scope;
  const known = valuesAfter({ existing, desired: records, setAside });
  const named = withParentKeys(definition, records, known);
  return { ...scope, records: named.records, unclear: [...(scope.unclear ?? []), ...named.unclear] };
}

/** The container of referenced records: that of the row, or none for those of the tenant. */
function placeOf(resource: string, scope: string): string {
  return definitionOf(resource).within ? scope : '';
}

/** Finds the keys of all records that a cell may mean; those in use are meant before the others. */
function keysByName(
  { name, resource, refersBy, refersByHeader }: Field & { readonly resource: string },
  referred: Referred,
): (value: string, table: TableOrigin) => readonly string[] {
  const valuesByKey = valuesAfter(referred);
  const keysBy = (field: string) =>
    groupBy([...valuesByKey.keys()], (key) => foldedValue(valuesByKey.get(key)?.[field]));
  const none: ReturnType<typeof keysBy> = new Map();
  const always = refersBy === undefined ? none : keysBy(refersBy);
  const underHeader = refersByHeader === undefined ? none : keysBy(refersByHeader);
  const keysNamed = keysByNames(definitionOf(resource), valuesByKey);
  const keysUnder = ({ readAs }: TableOrigin, value: string) =>
    readAs?.get(name) === 'number' ? (underHeader.get(foldedValue(value)) ?? []) : [];
  const isInUse = (key: string) => !isOutOfUse(definitionOf(resource), valuesByKey.get(key) ?? {});
  return (value, table) => {
    const own = valuesByKey.has(value) ? [value] : [];
    const others = [...(always.get(foldedValue(value)) ?? []), ...keysUnder(table, value)];
    const named = table.readAs?.get(name) === 'name' && own.length === 0 ? keysNamed(value) : [];
    const all = [...new Set([...own, ...others, ...named])];
    const inUse = all.filter(isInUse);
    return inUse.length > 0 ? inUse : all;
  };
}

/** A problem for each cell that names a record which will not exist. */
export function unknownReferences(
  { definition, records }: Pick<DesiredScope, 'definition' | 'records'>,
  references: References,
): readonly Problem[] {
  return definition.fields.flatMap((field) => {
    const { refersTo: resource } = field;
    const referred = resource && references.get(resource);
    if (!referred) return [];
    const naming = records.filter((record) => isKept(record) || managesOnly(definition, record));
    return unknownIn(naming, referred, { ...field, resource });
  });
}

/** A row without a user adds nobody, but it names its team. */
function managesOnly(definition: ResourceDefinition, record: DesiredRecord): boolean {
  return isInScope(record) && blankKeyField(definition, record.values) !== undefined;
}

function unknownIn(
  records: readonly DesiredRecord[],
  referred: Referred,
  {
    name,
    resource,
    refersByHeader = '',
  }: Pick<Field, 'name' | 'refersByHeader'> & { readonly resource: string },
): readonly Problem[] {
  const valuesByKey = valuesAfter(referred);
  const known: ReadonlySet<string> = new Set(valuesByKey.keys());
  const cells = records.flatMap(({ values, row, scope }) =>
    [values[name] ?? []]
      .flat()
      .filter((value) => typeof value === 'string')
      .flatMap((value) => (known.has(value) ? [] : [{ value, row, scope }])),
  );
  if (cells.length === 0) return [];
  const lost = [...referred.setAside, ...referred.desired.filter((record) => !isKept(record))];
  const causeByKey = new Map(lost.map((row) => [row.key, row]));
  const keysByOther = groupBy([...known], (key) => foldedValue(valuesByKey.get(key)?.[refersByHeader]));
  // The posts of a wide row share the cell of the user.
  const unknown = new Map<string, UnknownReference>();
  for (const { value, row, scope } of cells) {
    const cause = causeByKey.get(value);
    const [key, ...more] = keysByOther.get(foldedValue(value)) ?? [];
    const args = {
      resource,
      scope: placeOf(resource, scope),
      value,
      ...(cause && { cause: rowOrigin(cause.row) }),
      ...(key !== undefined && more.length === 0 && { other: { field: refersByHeader, key } }),
    };
    const problem = problemAt({ code: 'unknown_reference', args }, cellOrigin(row, name));
    unknown.set(JSON.stringify([problem.origin, value]), { reference: value, problem });
  }
  return zerosLostFirst([...unknown.values()], known);
}
