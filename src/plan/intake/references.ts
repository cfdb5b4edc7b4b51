/**
 * Records that rows name: by their key, or in another way that their key replaces, such as an
 * e-mail address, a name or a path of names.
 */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, SetAsideRow, Value, Values } from '../../model/records.js';
import type { RowOrigin, TableOrigin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { type Field, keyIn } from '../../resources/resource.js';
import { isOutOfUse } from '../../resources/states.js';
import { keysByNames } from '../columns/names-to-keys.js';
import { groupBy, oncePer } from '../records/collections.js';
import { cellOrigin } from '../records/origins.js';
import { foldedValue } from '../records/unique-values.js';
import { isKept } from './check-records.js';
import { isInScope, type ScopeRows } from './set-aside.js';

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

/** A cell that may mean several records. */
export interface UnclearReference {
  readonly row: RowOrigin;
  readonly problem: Problem;
}

interface NamingRows extends Pick<ScopeRows, 'definition' | 'records'> {
  readonly unclear?: readonly UnclearReference[];
}

/** Rows with the keys of what they name. */
type WithKeys<Rows> = Rows & { readonly unclear: readonly UnclearReference[] };

/**
 * Replaces what names a record of another resource by its key. An unknown one stays, for
 * unknownReferences to report, and so does one that may mean several records.
 */
export function withKeysOfReferences<Rows extends NamingRows>(rows: Rows, known: References): WithKeys<Rows> {
  const references = rows.definition.fields.flatMap((field) => {
    const { refersTo: resource } = field;
    const referred = resource && known.get(resource);
    return referred ? [{ field, resource, referred }] : [];
  });
  return withKeys(rows, references);
}

/** The same for parents, which are records of the scope itself. */
export function withKeysOfParents<Rows extends NamingRows>(
  rows: Rows,
  existing: readonly ExistingRecord[],
): WithKeys<Rows> {
  const { definition, records } = rows;
  const { parentField: field, name: resource } = definition;
  const referred = { existing, desired: records, setAside: [] };
  return withKeys(rows, field ? [{ field, resource, referred }] : []);
}

/** A field whose cells name records. */
interface Reference {
  readonly field: Field;
  readonly resource: string;
  readonly referred: Referred;
}

function withKeys<Rows extends NamingRows>(rows: Rows, references: readonly Reference[]): WithKeys<Rows> {
  const { definition, records } = rows;
  const unclear = [...(rows.unclear ?? [])];
  // The others can only be keys.
  const isNamed = (name: string) => records.some(({ row }) => row.table.readAs?.get(name) === 'name');
  const named = references
    .filter(({ field }) => (field.refersBy ?? field.refersByHeader) !== undefined || isNamed(field.name))
    .map((reference) => ({ ...reference, keysOf: keysByName(reference) }));
  if (named.length === 0) return { ...rows, unclear };
  const resolve = (record: DesiredRecord): DesiredRecord => {
    const { row, scope } = record;
    const keysByField = named.flatMap(
      ({ field: { name }, resource, keysOf }): (readonly [string, Value])[] => {
        const keyOf = (value: string): string => {
          const [key = value, ...others] = keysOf(value, row.table);
          if (others.length === 0) return key;
          const keys = [key, ...others];
          const args = { field: name, resource, scope: placeOf(resource, scope), value, keys };
          const problem = problemAt({ code: 'ambiguous_reference', args }, cellOrigin(row, name));
          if (isInScope(record)) unclear.push({ row, problem });
          return value;
        };
        const value = record.values[name];
        if (Array.isArray(value)) return [[name, value.map(keyOf).sort()]];
        const key = typeof value === 'string' ? keyOf(value) : value;
        return key === undefined || key === value ? [] : [[name, key]];
      },
    );
    if (keysByField.length === 0) return record;
    const values = { ...record.values, ...Object.fromEntries(keysByField) };
    return { ...record, key: keyIn(definition, values) ?? record.key, values };
  };
  return { ...rows, records: records.map(resolve), unclear };
}

/** The container of referenced records: that of the row, or none for those of the tenant. */
export function placeOf(resource: string, scope: string): string {
  return definitionOf(resource).within ? scope : '';
}

/** Finds the keys of all records that a cell may mean; those in use are meant before the others. */
function keysByName({
  field: { name, refersBy, refersByHeader },
  resource,
  referred,
}: Reference): (value: string, table: TableOrigin) => readonly string[] {
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
    const keys = valuesByKey.has(value) ? [value] : [];
    const others = [...(always.get(foldedValue(value)) ?? []), ...keysUnder(table, value)];
    const named = table.readAs?.get(name) === 'name' && keys.length === 0 ? keysNamed(value) : [];
    const all = [...new Set([...keys, ...others, ...named])];
    const inUse = all.filter(isInUse);
    return inUse.length > 0 ? inUse : all;
  };
}
