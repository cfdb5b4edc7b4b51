/** Parses rows of text into desired records, and reports every unreadable cell as a problem. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, Intent, SetAsideRow, Value, Values } from '../../model/records.js';
import type { Row, RowOrigin, Table, TableOrigin } from '../../model/tables.js';
import {
  choice,
  codeOrName,
  type FieldType,
  isBlank,
  isText,
  type Parsed,
} from '../../resources/fields/field-types.js';
import {
  blankKeyField,
  type Field,
  field,
  keyIn,
  type TableDefinition,
  type Within,
} from '../../resources/resource.js';
import { cellAt, isPadded, keepMark, unescapeCell, untrustedCell } from '../columns/cells.js';
import {
  type ExtraColumns,
  type FieldColumn,
  type MatchedColumns,
  matchColumns,
} from '../columns/match-columns.js';
import { joinLists } from '../records/collections.js';
import { cellOrigin } from '../records/origins.js';
import { withColumnCauses } from './code-columns.js';

export interface ParsedTable extends Pick<MatchedColumns, 'otherColumns' | 'problems'> {
  readonly records: readonly DesiredRecord[];
  /** The readable part of rejected rows. */
  readonly lost: readonly SetAsideRow[];
  /** What rows out of scope name, to be ignored. */
  readonly leftOut: readonly DesiredRecord[];
}

/** Columns that rows may have besides their fields. */
export interface RowOptions extends ExtraColumns {
  /** Column with the former key. */
  readonly previousKeyColumn?: string;
  /** Convert full-width letters and digits in codes to ASCII. */
  readonly isFoldingCodes?: boolean;
}

const keepMarkInKey: Parsed = { fault: { code: 'keep_mark_in_key', args: {} } };

/** Column with the intent of a row. */
export const actionColumn = 'action';
const intents: readonly string[] = ['upsert', 'create', 'update', 'delete', 'ignore'] satisfies Intent[];

const actionType: FieldType = {
  ...choice(intents),
  parse(cell) {
    const value = cell.trim().toLowerCase();
    if (intents.includes(value)) return { value };
    return { fault: { code: 'invalid_action', args: { value: cell.trim() } } };
  },
};

/** Columns besides the fields: they say which record is meant, and need the same trust as a key. */
interface NameColumns {
  readonly scope: FieldColumn | undefined;
  readonly previousKey: FieldColumn | undefined;
  readonly action: FieldColumn | undefined;
}

function nameColumns(
  { within, fields, keyField }: TableDefinition,
  origin: TableOrigin,
  options: RowOptions,
): NameColumns {
  const columnOf = (name = '', type?: FieldType): FieldColumn | undefined => {
    const index = origin.columnIndexByField.get(name);
    if (!type || index === undefined) return undefined;
    return { field: field(name, foldedType(type, options)), index, isOfKey: true };
  };
  return {
    scope: columnOf(within?.column, within?.type),
    previousKey: columnOf(options.previousKeyColumn, fields.find(({ name }) => name === keyField)?.type),
    action: columnOf(actionColumn, actionType),
  };
}

/**
 * Parses every row of a table.
 * @returns one record per row without a fault, of a wide row one per post. A blank cell is the
 *   field's empty value, `*` omits the field, and an absent column is not managed. Never throws on
 *   user data.
 */
export function parseRows(definition: TableDefinition, table: Table, options: RowOptions): ParsedTable {
  const { origins, isWide, isReadable, listColumns, otherColumns, ...matched } = matchColumns(
    definition,
    table,
    options,
  );
  const problems = [...matched.problems];
  // Without the columns that identify a record, every row would have the same problem.
  if (!isReadable || problems.some(({ code }) => code === 'missing_column')) {
    return { records: [], otherColumns, lost: [], leftOut: [], problems };
  }
  const posts = origins.map((origin) => ({
    origin,
    columns: [...fieldColumns(definition.fields, origin), ...listColumns].map(
      ({ field: columnField, index }) => ({
        field: { ...columnField, type: foldedType(columnField.type, options) },
        index,
        isOfKey: definition.keyFields.includes(columnField.name),
      }),
    ),
    names: nameColumns(definition, origin, options),
  }));
  const parse = (row: Row, isLeftOut = false) =>
    posts
      .filter(({ columns }) => !isWide || !isBlankPost(definition, columns, row))
      .map((post) => parseRow({ definition, table, ...post, row, isLeftOut }));
  const lost = (table.lostRows ?? []).flatMap((row) => parse(row).map(({ seen }) => seen));
  const records: DesiredRecord[] = [];
  for (const row of table.rows) {
    const parsed = parse(row);
    // A wide row is taken whole or not at all.
    const isRead = parsed.every(({ record }) => record !== undefined);
    for (const { record, seen } of parsed) {
      if (isRead && record) records.push(record);
      else lost.push(seen);
    }
    if (parsed.some((one) => one.problems.length > 0))
      problems.push(...distinct(parsed.flatMap((one) => one.problems)));
  }
  const leftOut = (table.leftOut ?? []).flatMap((row) =>
    parse(row, true).flatMap(({ seen }) => {
      if (seen.key === undefined) problems.push(...unreadableKey(definition, seen.row.table, row));
      return leftAlone(seen);
    }),
  );
  const columns = [...new Map(posts.flatMap((post) => post.columns).map((one) => [one.index, one])).values()];
  const names = posts.flatMap((post) => [post.names.scope ?? [], post.names.previousKey ?? []]).flat();
  const texts = [...columns, ...names].filter(({ field: { type } }) => isText(type));
  const mayHoldText = [...texts, ...otherColumns].map(({ index }) => index);
  const explained = withColumnCauses(table, { columns, problems });
  const padded = paddedCells(table, [...new Set(mayHoldText)]);
  return { records, otherColumns, lost, leftOut, problems: [...explained, ...padded] };
}

/** Every cell of the post is blank, or FALSE. */
function isBlankPost({ repeated = [] }: TableDefinition, columns: readonly FieldColumn[], row: Row): boolean {
  return columns.every(({ field: { name, type }, index }) => {
    if (!repeated.includes(name)) return true;
    if (untrustedCell(row, index)) return false;
    const cell = cellAt(row.cells, index);
    const parsed = cell.trim() === '' ? { value: type.blank } : parseText(type, cell);
    return 'value' in parsed && isBlank(parsed.value);
  });
}

/** The posts of a row share columns, whose problems are the same. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= 1) return problems;
  return [...new Map(problems.map((one) => [`${one.code} ${one.origin?.column}`, one])).values()];
}

/**
 * The problem of a row out of scope whose key is not what a person typed: it may name any record. A
 * key that no record can have needs no correction there.
 */
function unreadableKey(
  { fields, keyField }: TableDefinition,
  origin: TableOrigin,
  row: Row,
): readonly Problem[] {
  const index = origin.columnIndexByField.get(keyField) ?? -1;
  const untrusted = untrustedCell(row, index, fields.find(({ name }) => name === keyField)?.type);
  if (!untrusted || untrusted.fault.code === 'merged_cell') return [];
  return [problemAt(untrusted.fault, cellOrigin({ table: origin, line: row.line }, keyField))];
}

/** Rows that ignore what a row out of scope names, by both keys if it renames. */
function leftAlone({
  resource,
  scope,
  key,
  previousKey,
  values,
  row,
}: SetAsideRow): readonly DesiredRecord[] {
  if (scope === undefined) return [];
  return [key, previousKey].flatMap((one) =>
    one === undefined
      ? []
      : [{ resource, scope, key: one, intent: 'ignore', isLeftOut: true, values, row, cells: [] }],
  );
}

/** One warning per table: a file with columns of fixed width pads every cell. */
function paddedCells({ source, rows }: Table, columns: readonly number[]): readonly Problem[] {
  let count = 0;
  for (const { cells } of rows) for (const index of columns) if (isPadded(cellAt(cells, index))) count++;
  return count === 0
    ? []
    : [problemAt({ code: 'cells_padded', args: { count } }, sourcePlace(source), 'warning')];
}

/** The columns of a table for these fields. */
export function fieldColumns(fields: readonly Field[], origin: TableOrigin): readonly FieldColumn[] {
  return fields.flatMap((field) => {
    const index = origin.columnIndexByField.get(field.name);
    if (index === undefined) return [];
    const isNamed = origin.readAs?.get(field.name) === 'name';
    return [{ field: isNamed ? { ...field, type: codeOrName(field.type) } : field, index }];
  });
}

interface RowContext {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly origin: TableOrigin;
  readonly columns: readonly FieldColumn[];
  readonly names: NameColumns;
  readonly row: Row;
  /** Only its key is read. */
  readonly isLeftOut?: boolean;
}

interface ParsedRow {
  /** Absent for a row with a fault. */
  readonly record?: DesiredRecord;
  /** The readable part. */
  readonly seen: SetAsideRow;
  readonly problems: readonly Problem[];
}

function parseRow(context: RowContext): ParsedRow {
  const { definition, origin, columns, row, isLeftOut = false } = context;
  const { name: resource, keyFields } = definition;
  const place = { table: origin, line: row.line };
  const names = parseNames(context, place);
  const { scope, previousKey } = names;
  const intent = isLeftOut ? 'ignore' : (names.intent ?? 'upsert');
  const isKeyOnly = intent === 'delete' || intent === 'ignore';
  const wanted = isKeyOnly ? columns.filter(({ isOfKey }) => isOfKey) : columns;
  const { values, problems } = parseCells({ columns: wanted, row, place });
  const key = keyIn(definition, values);
  // A team without a user: the row says only that the team is managed.
  const blank = blankKeyField(definition, values);
  const ofCells = joinLists(problems, valuesOfNobody(keyFields, values, place));
  const ofNames = joinLists(names.problems, intentProblems({ intent, blank, previousKey }, place));
  const cellProblems = joinLists(ofCells, ofNames);
  const rename = previousKey !== undefined && { previousKey };
  if (cellProblems.length > 0 || key === undefined || scope === undefined) {
    const known = { ...(scope !== undefined && { scope }), ...(key !== undefined && { key }), ...rename };
    return { seen: { resource, ...known, values, row: place }, problems: cellProblems };
  }
  const record: DesiredRecord = {
    resource,
    scope,
    key,
    intent: blank === undefined ? intent : 'ignore',
    ...rename,
    values,
    row: place,
    cells: row.cells,
    ...(row.marks && { marks: row.marks }),
  };
  return { record, seen: record, problems };
}

/** What a row says besides its fields, as far as it can be read. */
interface ParsedNames {
  readonly scope: string | undefined;
  readonly previousKey: string | undefined;
  readonly intent: Intent | undefined;
  readonly problems: readonly Problem[];
}

function parseNames(
  { definition: { within }, table, names, row }: RowContext,
  place: RowOrigin,
): ParsedNames {
  const problems: Problem[] = [];
  /** `''` for a blank cell, undefined for one that cannot be read. */
  const read = (column: FieldColumn | undefined): string | undefined => {
    const parsed = column && parseCell(column, row);
    if (!parsed) return '';
    if ('value' in parsed) return parsed.value === null ? '' : String(parsed.value);
    problems.push(problemAt(parsed.fault, cellOrigin(place, column.field.name)));
    return undefined;
  };
  const scopeName = read(names.scope);
  const previousKey = read(names.previousKey) || undefined;
  const intent = (read(names.action) || undefined) as Intent | undefined;
  if (!within || scopeName === undefined) return { scope: scopeName, previousKey, intent, problems };
  const scope = parseScope(within, { given: scopeName, fileScope: table.scope ?? '' });
  if (typeof scope === 'string') return { scope, previousKey, intent, problems };
  problems.push(problemAt(scope.fault, cellOrigin(place, within.column)));
  return { scope: undefined, previousKey, intent, problems };
}

/** Parses the cells of a row for these columns. Never throws on user data. */
export function parseCells(options: {
  readonly columns: readonly FieldColumn[];
  readonly row: Pick<DesiredRecord, 'cells' | 'marks'>;
  readonly place: RowOrigin;
  /** Values already known; the cells are added to them. */
  readonly known?: Values;
}): { readonly values: Record<string, Value>; readonly problems: readonly Problem[] } {
  const { columns, row, place, known } = options;
  // Not a spread: extending one gives every row a hidden class, ten times as slow and 1 kB.
  const values: Record<string, Value> = Object.assign({}, known);
  const problems: Problem[] = [];
  for (const column of columns) {
    const { field, index } = column;
    const parsed = parseCell(column, row);
    if (!parsed) continue;
    if ('value' in parsed) values[field.name] = joined(field, values[field.name], parsed.value);
    else problems.push(problemAt(parsed.fault, cellOrigin(place, field.name, index)));
  }
  return { values, problems };
}

/** The value of a cell; undefined for one that leaves its field as it is. */
function parseCell(
  { field: { type, isRequired, isClearable }, index, isOfKey = false }: FieldColumn,
  row: Pick<DesiredRecord, 'cells' | 'marks'>,
): Parsed | undefined {
  const untrusted = untrustedCell(row, index, type);
  if (untrusted) return untrusted;
  const cell = cellAt(row.cells, index);
  const trimmed = cell.trim();
  if (trimmed === keepMark) return isOfKey ? keepMarkInKey : undefined;
  if (trimmed !== '') return parseText(type, cell);
  if (isRequired) return { fault: { code: 'blank_cell', args: {} } };
  return isClearable || isOfKey ? { value: type.blank } : undefined;
}

/** Without its whole key, a row names nothing that its other cells could be values of. */
function valuesOfNobody(keyFields: readonly string[], values: Values, place: RowOrigin): readonly Problem[] {
  const blank = blankKeyField({ keyFields }, values);
  if (blank === undefined) return [];
  const { header = blank } = cellOrigin(place, blank);
  return Object.entries(values)
    .filter(([name, value]) => !keyFields.includes(name) && !isBlank(value))
    .map(([name]) => problemAt({ code: 'value_of_nobody', args: { header } }, cellOrigin(place, name)));
}

/** The elements of a list may stand in several columns. */
function joined({ type }: Field, known: Value | undefined, value: Value): Value {
  if (!Array.isArray(known) || !Array.isArray(value)) return value;
  return type.normalize([...new Set([...known, ...value])]);
}

/** Folds the width of codes: in names, it is a matter of taste. */
function foldedType(type: FieldType, { isFoldingCodes = false }: RowOptions): FieldType {
  if (!isFoldingCodes || !type.isCode) return type;
  return { ...type, parse: (cell) => type.parse(cell.normalize('NFKC')) };
}

/** Reads a cell that is not blank: without the blanks at its ends, unless it is escaped. */
function parseText(type: FieldType, cell: string): Parsed {
  return type.parse(unescapeCell(cell) ?? (isText(type) ? cell.trim() : cell));
}

/** The key of the container, in the cell or in the name of the file. */
function parseScope(
  { column, type, defaultsToCurrent }: Within,
  { given, fileScope }: { readonly given: string; readonly fileScope: string },
): string | { readonly fault: Fault } {
  if (given === '' && fileScope === '')
    return defaultsToCurrent ? '' : { fault: { code: 'blank_scope', args: { column } } };
  if (given === '') {
    const parsed = parseText(type, fileScope);
    return 'value' in parsed ? String(parsed.value) : parsed;
  }
  if (fileScope === '' || given === fileScope) return given;
  return { fault: { code: 'scope_conflict', args: { column, value: given, fileScope } } };
}

/** A create and a delete need the whole key, and name no other one. */
function intentProblems(
  row: {
    readonly intent: Intent;
    readonly blank: string | undefined;
    readonly previousKey: string | undefined;
  },
  place: RowOrigin,
): readonly Problem[] {
  const { intent, blank, previousKey } = row;
  if (blank !== undefined && intent !== 'upsert' && intent !== 'ignore')
    return [problemAt({ code: 'blank_cell', args: {} }, cellOrigin(place, blank))];
  if (previousKey === undefined || (intent !== 'create' && intent !== 'delete')) return [];
  const args = { intent, previousKey };
  return [problemAt({ code: 'rename_not_allowed', args }, cellOrigin(place, actionColumn))];
}
