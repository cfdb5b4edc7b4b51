/**
 * Checks across cells and rows: duplicate keys, records that must or must not exist, missing
 * parents, cycles, children left below a deleted record.
 */
import { type CycleStep, type Fault, type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing, SetAsideRow } from '../../model/records.js';
import type { Origin, RowOrigin } from '../../model/tables.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import {
  blankKeyField,
  type Field,
  type ResourceDefinition,
  type TableDefinition,
  undeletableFactOf,
} from '../../resources/resource.js';
import { groupBy, indexBy, joinLists, lazy } from '../records/collections.js';
import { zerosLostFirst } from '../records/lost-zeros.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { findCycles, nearestAncestor, parentKeysOf } from '../records/parents.js';
import { isRename } from '../records/renames.js';
import { exchangedValues, repeatedValues } from '../records/unique-values.js';
import { keysInDoubt } from './set-aside.js';

interface Rows<Definition extends TableDefinition = ResourceDefinition> {
  readonly definition: Definition;
  readonly records: readonly DesiredRecord[];
  readonly setAside: readonly SetAsideRow[];
}

/**
 * Checks the rows of one resource and scope. Pure; never throws on user data.
 * @param records the readable rows
 * @param listing the scope in the service, renames applied; without it (offline) an unknown parent
 *   is only a warning
 * @param columns the custom fields of the scope
 * @param setAside excluded rows: nothing may rely on them or touch their records
 */
export function checkRecords(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  listing?: Listing,
  columns: readonly Field[] = [],
  setAside: readonly SetAsideRow[] = [],
): readonly Problem[] {
  const rows = { definition, records, setAside };
  const kept = { definition, records: records.filter(isKept) };
  const offline = [
    ...duplicateKeys(rows),
    ...renamedTwice(rows),
    ...exclusiveField(rows),
    ...sameDays(rows),
    ...repeatedValues(kept),
    ...deletesByState(rows),
  ];
  if (!listing) return [...offline, ...parentProblems(rows)];
  const context: Context = {
    definition,
    columns,
    existingByKey: groupBy(listing.records, ({ key }) => key ?? ''),
    // Most data sets have no renames.
    desiredByKey: lazy(() => indexBy(records, ({ key }) => key)),
    liveKeys: lazy(() => new Set(listing.records.map(({ values }) => values[definition.keyField]))),
  };
  return [
    ...offline,
    ...records.flatMap((record) => recordProblems(record, context)),
    ...exchangedValues(kept, listing.records),
    ...keysStillHeld(rows, context),
    ...parentProblems(rows, listing),
    ...childrenLeft(rows, listing.records),
  ];
}

/** True for a row whose record exists after the run as requested: not `delete`, `ignore`. */
export function isKept({ intent }: Pick<DesiredRecord, 'intent'>): boolean {
  return intent !== 'delete' && intent !== 'ignore';
}

/** A problem for each row whose key also occurs in an earlier row or in one set aside. */
export function duplicateKeys({ definition, records, setAside }: Rows<TableDefinition>): readonly Problem[] {
  const keyOf = ({ key }: SetAsideRow) => key;
  const [column = ''] = definition.keyFields;
  const named = records.filter(({ values }) => blankKeyField(definition, values) === undefined);
  return repeats(named, setAside, keyOf).map(([{ resource, scope, key, row }, first]) => {
    const args = {
      resource,
      scope,
      key,
      first: isSameRow(first, row) ? cellOrigin(first, column) : rowOrigin(first),
    };
    return problemAt({ code: 'duplicate_key', args }, cellOrigin(row, column));
  });
}

/** Two rows must not rename the same record. */
function renamedTwice({ definition, records, setAside }: Rows): readonly Problem[] {
  const renaming = setAside.filter(({ key, previousKey }) => key !== previousKey);
  const keyOf = ({ previousKey }: SetAsideRow) => previousKey;
  return repeats(records.filter(isRename), renaming, keyOf).map(([{ previousKey, row }, first]) =>
    problemAt(
      { code: 'renamed_twice', args: { previousKey, first: rowOrigin(first) } },
      cellOrigin(row, definition.previousKeyColumn ?? definition.keyField),
    ),
  );
}

/** Each row whose key occurred before, with the first row. Rows set aside count as earlier. */
function repeats<Row extends SetAsideRow>(
  rows: readonly Row[],
  setAside: readonly SetAsideRow[],
  keyOf: (row: SetAsideRow) => string | undefined,
): readonly (readonly [Row, RowOrigin])[] {
  const firstByKey = new Map(setAside.map((row) => [keyOf(row), row]));
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const first = firstByKey.get(key);
    if (!first) firstByKey.set(key, row);
    return first ? [[row, first.row] as const] : [];
  });
}

/** A wide row holds several records. */
function isSameRow(one: RowOrigin, other: RowOrigin): boolean {
  return (
    one.line === other.line && one.table.file === other.table.file && one.table.sheet === other.table.sheet
  );
}

/** If the files set the unique flag at all, exactly one record must have it. */
function exclusiveField({ definition, records, setAside }: Rows): readonly Problem[] {
  const field = definition.exclusiveField?.name;
  if (field === undefined) return [];
  const stating = [...records, ...setAside].filter(({ values }) => field in values);
  const chosen = stating.filter(({ values }) => values[field] === true);
  const place = chosen[1] ?? stating[0];
  if (!place || chosen.length === 1) return [];
  const args = { field, count: chosen.length };
  return [problemAt({ code: 'not_exactly_one', args }, cellOrigin(place.row, field))];
}

/** Two records with the same activation day are ambiguous. */
function sameDays({ definition, records }: Rows): readonly Problem[] {
  const name = definition.scheduleField?.name;
  if (name === undefined) return [];
  const dated = records.filter((record) => isKept(record) && !isBlank(record.values[name] ?? null));
  return [...groupBy(dated, ({ values }) => String(values[name]))].flatMap(([day, [one, ...others]]) =>
    others.map(({ key, row }) => {
      const args = { key, day, otherKey: one.key, first: rowOrigin(one.row) };
      return problemAt({ code: 'same_activation_day', args }, cellOrigin(row, name));
    }),
  );
}

/** Records with states are not deleted: a row says which state they are to have. */
function deletesByState({ definition, records }: Rows): readonly Problem[] {
  const field = definition.stateField;
  if (!field) return [];
  const args = { column: field.name, state: field.states.absent };
  return records
    .filter(({ intent }) => intent === 'delete')
    .map(({ row }) => problemAt({ code: 'delete_by_state', args }, cellOrigin(row, 'action')));
}

interface Context {
  readonly definition: ResourceDefinition;
  readonly columns: readonly Field[];
  readonly existingByKey: ReadonlyMap<string, readonly ExistingRecord[]>;
  desiredByKey(): ReadonlyMap<string, DesiredRecord>;
  /** Keys in the service, before renames. */
  liveKeys(): ReadonlySet<unknown>;
}

function recordProblems(record: DesiredRecord, context: Context): readonly Problem[] {
  const { resource, key, intent } = record;
  if (intent === 'ignore') return [];
  const candidates = context.existingByKey.get(key);
  // Not a pattern, which makes an iterator for each row.
  const existing = candidates?.[0];
  if (candidates && candidates.length > 1) {
    return [atRow(record, { code: 'ambiguous_key', args: { resource, key, count: candidates.length } })];
  }
  const strict = joinLists(intentFaults(record, existing), renameFaults(record, context));
  const faults = strict.length === 0 && intent === 'delete' ? deleteFaults(record, context) : strict;
  if (faults.length > 0 || intent === 'delete') return faults.map((fault) => atRow(record, fault));
  const ofValues = existing
    ? storedValuesRefused(record, existing, context)
    : valuesNeededToCreate(record, context);
  const ofResource = context.definition.check?.(record, existing) ?? [];
  if (ofResource.length === 0) return ofValues;
  return [
    ...ofValues,
    ...ofResource.map(({ fault, severity, row, column }) =>
      problemAt(fault, column === undefined ? rowOrigin(row) : cellOrigin(row, column), severity),
    ),
  ];
}

function atRow({ row }: DesiredRecord, fault: Fault): Problem {
  return problemAt(fault, rowOrigin(row));
}

function intentFaults({ resource, key, intent }: DesiredRecord, existing?: ExistingRecord): readonly Fault[] {
  if (intent === 'create' && existing) return [{ code: 'record_exists', args: { resource, key } }];
  const mustExist = intent === 'update' || intent === 'delete';
  return mustExist && !existing ? [{ code: 'record_missing', args: { resource, key, intent } }] : [];
}

/** A rename fails if its record still has the old key and the new one is not released. */
function renameFaults(record: DesiredRecord, context: Context): readonly Fault[] {
  if (!isRename(record) || !context.liveKeys().has(record.previousKey)) return [];
  const { resource, key, previousKey } = record;
  const holders = context.existingByKey.get(key) ?? [];
  const willBeRenamed = holders.some(({ values }) => values[context.definition.keyField] === previousKey);
  if (willBeRenamed || wasRenamedBefore(record, context)) return [];
  return [{ code: 'rename_conflict', args: { resource, key, previousKey } }];
}

/** True if an earlier run did it: the new key exists, a requested record has the old one. */
function wasRenamedBefore(record: DesiredRecord, context: Context): boolean {
  const { existingByKey, desiredByKey, liveKeys } = context;
  const seen = new Set<DesiredRecord>();
  let current: DesiredRecord = record;
  while (isRename(current) && liveKeys().has(current.previousKey)) {
    const successor = desiredByKey().get(current.previousKey);
    const isUndone = !existingByKey.has(current.key) || !successor || !isKept(successor);
    if (isUndone || seen.has(current)) return false;
    seen.add(current);
    current = successor;
  }
  return true;
}

/** Undeletable records. A successor, which takes over before any delete, makes them deletable. */
function deleteFaults({ resource, key }: DesiredRecord, context: Context): readonly Fault[] {
  const { definition, existingByKey, desiredByKey } = context;
  const fact = undeletableFactOf(definition, existingByKey.get(key)?.[0]);
  const exclusive = definition.exclusiveField?.name ?? '';
  const hasSuccessor = () => [...desiredByKey().values()].some(({ values }) => values[exclusive] === true);
  return fact === undefined || hasSuccessor()
    ? []
    : [{ code: 'not_deletable', args: { resource, key, fact } }];
}

/** `*` and an absent column keep the current value, which a new record does not have. */
function valuesNeededToCreate(record: DesiredRecord, { definition, columns }: Context): readonly Problem[] {
  const { resource, key, row, values } = record;
  // Named only by rows of a part table.
  if (!(definition.keyField in values)) {
    return [atRow(record, { code: 'unknown_scope', args: { resource, scope: key } })];
  }
  const needed = [...definition.fields, ...columns]
    .filter(({ name, isRequired }) => isRequired && !(name in values))
    .map(({ name }) => name);
  const hasCell = (name: string) => row.table.columnIndexByField.has(name);
  const problem = (fields: readonly string[], origin: Origin) =>
    problemAt({ code: 'value_needed_to_create', args: { resource, key, fields } }, origin);
  const withoutCell = needed.filter((name) => !hasCell(name));
  return [
    ...needed.filter(hasCell).map((name) => problem([name], cellOrigin(row, name))),
    ...(withoutCell.length === 0 ? [] : [problem(withoutCell, rowOrigin(row))]),
  ];
}

/** Custom fields are sent together, so stored values that are no longer valid matter, too. */
function storedValuesRefused(
  record: DesiredRecord,
  existing: ExistingRecord,
  { columns }: Context,
): readonly Problem[] {
  const { values } = record;
  const before = (name: string) => existing.values[name] ?? null;
  const isChanged = columns.some(
    ({ name }) => name in values && !isSameValue(values[name] ?? null, before(name)),
  );
  if (!isChanged) return [];
  const isRefused = ({ name, type, isRequired }: Field) =>
    (isRequired && isBlank(before(name))) || type.accepts?.(before(name)) === false;
  return columns
    .filter((column) => !(column.name in values) && isRefused(column))
    .map(({ name }) => {
      const args = { field: name, value: String(before(name) ?? '') };
      return atRow(record, { code: 'stored_value_refused', args });
    });
}

/** Children of a deleted record must be deleted or moved, unless the service deletes them. */
function childrenLeft(
  { definition, records }: Rows,
  existing: readonly ExistingRecord[],
): readonly Problem[] {
  const deleted = records.filter(({ intent }) => intent === 'delete');
  if (!definition.parentField || deleted.length === 0) return [];
  const deletedKeys = new Set(deleted.map(({ key }) => key));
  const wantedKeys = new Set(records.map(({ key }) => key));
  const parentByKey = parentKeysOf(definition, records, existing);
  const deletedAbove = nearestAncestor(parentByKey, deletedKeys);
  // Children without a code cannot be named here; withholding the delete reports them.
  const liveKeys = new Set(existing.map(({ key }) => key));
  const isLeft = (key: string) =>
    !deletedKeys.has(key) && (wantedKeys.has(key) || (liveKeys.has(key) && !definition.deletesDescendants));
  const leftByDeleted = groupBy([...parentByKey.keys()].filter(isLeft), (key) => deletedAbove(key) ?? '');
  return deleted.flatMap((record) => {
    const { resource, key } = record;
    const children = leftByDeleted.get(key);
    return children ? [atRow(record, { code: 'children_left', args: { resource, key, children } })] : [];
  });
}

/** If a rename was set aside, rows with its keys may mean another record. */
function keysStillHeld({ records, setAside }: Rows, { liveKeys }: Context): readonly Problem[] {
  if (setAside.length === 0) return [];
  const rowByKey = keysInDoubt(setAside, liveKeys());
  return records.flatMap((record) => {
    const { resource, key, intent } = record;
    const cause = rowByKey.get(key);
    if (!cause || intent === 'ignore') return [];
    return [atRow(record, { code: 'key_still_held', args: { resource, key, cause: rowOrigin(cause.row) } })];
  });
}

interface Tree extends Rows {
  readonly parentField: string;
  readonly existing: readonly ExistingRecord[];
  readonly isOffline: boolean;
  readonly parentByKey: ReadonlyMap<string, string>;
}

function parentProblems(rows: Rows, listing?: Listing): readonly Problem[] {
  const parentField = rows.definition.parentField?.name;
  if (parentField === undefined) return [];
  const existing = listing?.records ?? [];
  const parentByKey = parentKeysOf(rows.definition, rows.records, existing);
  const tree = { ...rows, parentField, existing, isOffline: !listing, parentByKey };
  return [...unknownParents(tree), ...parentCycles(tree), ...renamedBelowSuccessors(tree)];
}

/** A record cannot move below the one that takes its key: each would wait for the other. */
function renamedBelowSuccessors(tree: Tree): readonly Problem[] {
  const { definition, parentField, records, existing, parentByKey } = tree;
  const liveKeyOf = new Map(existing.map(({ key, values }) => [key, values[definition.keyField]]));
  return records
    .filter(isRename)
    .filter(({ key, previousKey }) => liveKeyOf.get(key) === previousKey)
    .filter(({ key, previousKey }) => nearestAncestor(parentByKey, new Set([previousKey]))(key) !== undefined)
    .map(({ resource, key, previousKey, row }) => {
      const args = { resource, key, previousKey };
      return problemAt({ code: 'renamed_below_successor', args }, cellOrigin(row, parentField));
    });
}

function unknownParents(tree: Tree): readonly Problem[] {
  const { definition, parentField, records, existing, setAside, isOffline } = tree;
  const known = new Set<unknown>([...records.filter(isKept), ...existing].map(({ key }) => key));
  const liveKeys = new Set(existing.map(({ values }) => values[definition.keyField]));
  for (const key of keysInDoubt(setAside, liveKeys).keys()) known.delete(key);
  const setAsideByKey = new Map(setAside.map((row) => [row.key, row]));
  const unknown = records.flatMap(({ resource, scope, values, row }) => {
    const parent = values[parentField];
    if (typeof parent !== 'string' || known.has(parent)) return [];
    const origin = cellOrigin(row, parentField);
    const aside = setAsideByKey.get(parent);
    const asideArgs = aside && { setAside: rowOrigin(aside.row) };
    const problem = isOffline
      ? problemAt({ code: 'parent_not_in_file', args: { resource, parent } }, origin, 'warning')
      : problemAt({ code: 'unknown_parent', args: { resource, scope, parent, ...asideArgs } }, origin);
    return [{ reference: parent, problem }];
  });
  return zerosLostFirst(unknown, known);
}

/** Each cycle once, from its first row. */
function parentCycles({ parentField, records, parentByKey }: Tree): readonly Problem[] {
  const rowByKey = new Map(records.map(({ key, row }) => [key, row]));
  return findCycles([...rowByKey.keys()], parentByKey).map((keys) => {
    const steps = keys.map((key): CycleStep => {
      const row = rowByKey.get(key);
      return { key, ...(row && { origin: cellOrigin(row, parentField) }) };
    });
    const origin = steps.find((one) => one.origin !== undefined)?.origin;
    return problemAt({ code: 'parent_cycle', args: { steps } }, origin);
  });
}
