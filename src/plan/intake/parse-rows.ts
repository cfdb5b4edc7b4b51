/** Parses rows of text into desired records, and reports every unreadable cell as a problem. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, Intent, SetAsideRow, Value, Values } from '../../model/records.js';
import type { Row, RowOrigin, Table, TableOrigin } from '../../model/tables.js';
import {
  codeOrName,
  type FieldType,
  isBlank,
  isText,
  type Parsed,
} from '../../resources/fields/field-types.js';
import { blankKeyField, type Field, keyIn, type TableDefinition } from '../../resources/resource.js';
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
    columns: [...fieldColumns(definition.fields, origin), ...listColumns],
    nameColumns: nameColumns(definition, origin, options),
  }));
  const parse = (row: Row, isLeftOut = false) =>
    posts
      .filter(({ columns }) => !isWide || !isBlankPost(definition, columns, row))
      .map((post) => parseRow({ definition, table, ...post, row, options, isLeftOut }));
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
  const mayHoldText = [
    ...origins.flatMap((origin) => textColumns(definition, origin, options)),
    ...otherColumns.map(({ index }) => index),
  ];
  const found = withColumnCauses(table, { columns, problems });
  const padded = paddedCells(table, [...new Set(mayHoldText)]);
  return { records, otherColumns, lost, leftOut, problems: [...found, ...padded] };
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

/** The columns of texts and codes. */
function textColumns(
  { fields, within }: TableDefinition,
  origin: TableOrigin,
  { previousKeyColumn }: RowOptions,
): readonly number[] {
  const ofFields = fields.filter(({ type }) => isText(type)).map(({ name }) => name);
  const names = [...ofFields, within?.column, previousKeyColumn];
  return names.flatMap((name = '') => origin.columnIndexByField.get(name) ?? []);
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
  readonly nameColumns: readonly NameColumn[];
  readonly row: Row;
  readonly options: RowOptions;
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
  const { definition, origin, columns, row, options } = context;
  const { name: resource, keyFields, within } = definition;
  const { isFoldingCodes = false, previousKeyColumn } = options;
  const place = { table: origin, line: row.line };
  const cellOf = (column: string | undefined): string => {
    const index = origin.columnIndexByField.get(column ?? '');
    const cell = index === undefined ? '' : cellAt(row.cells, index);
    return cell.trim() === '' ? '' : cell;
  };
  const action = context.isLeftOut ? 'ignore' : cellOf(actionColumn).trim();
  const intent = action.toLowerCase() || 'upsert';
  const scope = parseScope(definition, {
    cell: folded(cellOf(within?.column), within?.type, isFoldingCodes),
    fileScope: context.table.scope ?? '',
  });
  const previous = parsePreviousKey(definition, previousKeyColumn, cellOf(previousKeyColumn));
  const isKeyOnly = intent === 'delete' || intent === 'ignore';
  const { values, problems } = parseCells({
    keyFields,
    columns: isKeyOnly ? columns.filter(({ field }) => keyFields.includes(field.name)) : columns,
    row,
    place,
    isFoldingCodes,
  });
  const key = keyIn(definition, values);
  // A team without a user: the row says only that the team is managed.
  const blank = blankKeyField(definition, values);
  const untrusted = untrustedNames(context);
  const isTrusted = untrusted.length === 0;
  const faults = isTrusted
    ? [...scope.faults, ...previous.faults, ...intentFaults({ intent, action, blank }, previous.key)]
    : untrusted;
  if (problems.length + faults.length > 0 || key === undefined) {
    const seen: SetAsideRow = {
      resource,
      ...(isTrusted && scope.faults.length === 0 && { scope: scope.key }),
      ...(key !== undefined && { key }),
      ...(isTrusted && previous.key !== '' && { previousKey: previous.key }),
      values,
      row: place,
    };
    const ofNames = faults.map(({ fault, column }) => problemAt(fault, cellOrigin(place, column)));
    return { seen, problems: [...problems, ...ofNames] };
  }
  const record: DesiredRecord = {
    resource,
    scope: scope.key,
    key,
    intent: blank === undefined ? (intent as Intent) : 'ignore',
    ...(previous.key !== '' && { previousKey: previous.key }),
    values,
    row: place,
    cells: row.cells,
    ...(row.marks && { marks: row.marks }),
  };
  return { record, seen: record, problems };
}

/**
 * Parses the cells of a row for these columns. Never throws on user data.
 * @param options.keyFields the fields that identify the record, if they are among the columns
 */
export function parseCells(options: {
  readonly columns: readonly FieldColumn[];
  readonly keyFields?: readonly string[];
  readonly row: Pick<DesiredRecord, 'cells' | 'marks'>;
  readonly place: RowOrigin;
  readonly isFoldingCodes?: boolean;
  /** Values already known; the cells are added to them. */
  readonly known?: Values;
}): { readonly values: Record<string, Value>; readonly problems: readonly Problem[] } {
  const { columns, keyFields = [], row, place, isFoldingCodes = false, known } = options;
  // Not a spread: extending one gives every row a hidden class, ten times as slow and 1 kB.
  const values: Record<string, Value> = Object.assign({}, known);
  const problems: Problem[] = [];
  for (const { field, index } of columns) {
    const cell = cellAt(row.cells, index);
    const trimmed = cell.trim();
    const isKept = trimmed === keepMark;
    const untrusted = untrustedCell(row, index, field.type);
    const isLeft = isKept || (trimmed === '' && !field.isClearable && !field.isRequired);
    if (!untrusted && isLeft && !keyFields.includes(field.name)) continue;
    const text = folded(cell, field.type, isFoldingCodes);
    const parsed = untrusted ?? (isKept ? keepMarkInKey : parseCell(field, cell, text));
    if ('value' in parsed) values[field.name] = joined(field, values[field.name], parsed.value);
    else problems.push(problemAt(parsed.fault, cellOrigin(place, field.name, index)));
  }
  return { values, problems: joinLists(problems, valuesOfNobody(keyFields, values, place)) };
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

/** A column besides the fields. */
interface NameColumn {
  readonly column: string;
  readonly index: number;
}

/** The columns besides the fields identify the record, so they need the same trust as a key. */
function nameColumns(
  { within }: TableDefinition,
  { columnIndexByField }: TableOrigin,
  { previousKeyColumn }: RowOptions,
): readonly NameColumn[] {
  return [within?.column, previousKeyColumn, actionColumn].flatMap((column = '') => {
    const index = columnIndexByField.get(column);
    return index === undefined ? [] : [{ column, index }];
  });
}

function untrustedNames({ nameColumns: columns, row }: RowContext): readonly ColumnFault[] {
  return columns.flatMap(({ column, index }) => {
    const untrusted = untrustedCell(row, index);
    return untrusted ? [{ fault: untrusted.fault, column }] : [];
  });
}

/** Folds only codes: in names, width is a matter of taste. */
function folded(cell: string, type: Field['type'] | undefined, isFoldingCodes: boolean): string {
  return isFoldingCodes && type?.isCode ? cell.normalize('NFKC') : cell;
}

/** @param text the cell, perhaps folded; an escaped cell is taken literally */
function parseCell({ type, isRequired }: Field, cell: string, text: string): Parsed {
  if (text.trim() !== '' || unescapeCell(cell) !== undefined) return parseText(type, cell, text);
  return isRequired ? { fault: { code: 'blank_cell', args: {} } } : { value: type.blank };
}

/** Reads a cell that is not blank: without the blanks at its ends, unless it is escaped. */
function parseText(type: FieldType, cell: string, text: string = cell): Parsed {
  return type.parse(unescapeCell(cell) ?? (isText(type) ? text.trim() : text));
}

interface ColumnFault {
  readonly fault: Fault;
  readonly column: string;
}

interface ParsedKey {
  readonly key: string;
  readonly faults: readonly ColumnFault[];
}

/** Parses the container's key as its own table would. The file name may give it as well. */
function parseScope(
  { within }: TableDefinition,
  { cell, fileScope }: { readonly cell: string; readonly fileScope: string },
): ParsedKey {
  if (!within) return { key: '', faults: [] };
  const { column, type, defaultsToCurrent } = within;
  const text = cell === '' ? fileScope : cell;
  if (text === '' && defaultsToCurrent) return { key: '', faults: [] };
  if (text === '') return { key: '', faults: [{ fault: { code: 'blank_scope', args: { column } }, column }] };
  const parsed = parseKey(type, column, text);
  if (fileScope === '' || parsed.key === fileScope || parsed.faults.length > 0) return parsed;
  const args = { column, value: cell, fileScope };
  return { key: '', faults: [{ fault: { code: 'scope_conflict', args }, column }] };
}

function parsePreviousKey(definition: TableDefinition, column: string | undefined, cell: string): ParsedKey {
  const keyField = definition.fields.find(({ name }) => name === definition.keyField);
  if (cell === '' || column === undefined || !keyField) return { key: '', faults: [] };
  return parseKey(keyField.type, column, cell);
}

/** Parses the key of a referenced record as its own table would. */
function parseKey(type: Field['type'], column: string, cell: string): ParsedKey {
  const parsed = cell.trim() === keepMark ? keepMarkInKey : parseText(type, cell);
  return 'value' in parsed
    ? { key: String(parsed.value), faults: [] }
    : { key: '', faults: [{ fault: parsed.fault, column }] };
}

function intentFaults(
  {
    intent,
    action,
    blank,
  }: { readonly intent: string; readonly action: string; readonly blank: string | undefined },
  previousKey: string,
): readonly ColumnFault[] {
  if (!intents.includes(intent)) {
    return [{ fault: { code: 'invalid_action', args: { value: action } }, column: actionColumn }];
  }
  const isStrict = intent !== 'upsert' && intent !== 'ignore';
  if (blank !== undefined && isStrict) return [{ fault: { code: 'blank_cell', args: {} }, column: blank }];
  const cannotRename = previousKey !== '' && (intent === 'create' || intent === 'delete');
  return cannotRename
    ? [{ fault: { code: 'rename_not_allowed', args: { intent, previousKey } }, column: actionColumn }]
    : [];
}
