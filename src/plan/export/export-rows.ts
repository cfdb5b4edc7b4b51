/**
 * Writes existing records as rows in the input format. Each row is read back by the functions that
 * read files, so that no value is silently exported as another.
 */
import type { DesiredRecord, ExistingRecord, Value, Values } from '../../model/records.js';
import type { Grid, Table } from '../../model/tables.js';
import { type FieldType, isBlank, isSameValue } from '../../resources/fields/field-types.js';
import {
  type Field,
  hasCustomFields,
  partKeyOf,
  type ResourceDefinition,
  type TableDefinition,
} from '../../resources/resource.js';
import { cellAt, escapeCell, keepMark } from '../columns/cells.js';
import { isResultColumn, normalizeHeader } from '../columns/headers.js';
import { type BoundScope, bindColumns, splitColumns } from '../intake/bind-columns.js';
import { rowColumnNames, rowOptionsOf } from '../intake/desired-set.js';
import { findTable } from '../intake/find-table.js';
import { parseRows } from '../intake/parse-rows.js';
import { groupBy } from '../records/collections.js';

/** An exported table without its rows. */
export interface ExportTable {
  /** Name of the file or sheet, e.g. `items.V1`. */
  readonly name: string;
  readonly definition: TableDefinition;
  /** The resource of the table, unless it is a part table. */
  readonly resource?: ResourceDefinition;
  /** Key of the container of all rows, if the name contains it. */
  readonly scope?: string;
  readonly columns: readonly ExportColumn[];
  /** Custom fields by container; no entry for containers without any. */
  readonly customFieldsByScope: ReadonlyMap<string, readonly Field[]>;
}

/** A column of an exported table. Without a field it names the container. */
interface ExportColumn {
  readonly header: string;
  /** Name of the field, or of the container's column. */
  readonly name: string;
  readonly type: FieldType;
  readonly field?: Field;
}

/** The exported values of a record, and its container. */
export interface ExportRecord {
  readonly scope: string;
  readonly key: string | null;
  /** Display name. */
  readonly name: string;
  readonly values: Values;
}

/** A value that no cell can represent. */
export interface UnwritableCell {
  readonly record: ExportRecord;
  /** Name of the field, or of the container's column. */
  readonly field: string;
  readonly value: Value;
  /** Without it no row can identify the record. */
  readonly isKey: boolean;
}

export interface ExportRow {
  readonly record: ExportRecord;
  readonly cells: readonly string[];
}

interface ExportTableOptions
  extends Partial<Pick<ExportTable, 'resource' | 'scope' | 'customFieldsByScope'>> {
  /** Names of fields not to write. */
  readonly leftOut?: readonly string[];
}

/** The table of a resource or its parts. Equal codes of several masters share a column. Pure. */
export function exportTable(
  name: string,
  definition: TableDefinition,
  options: ExportTableOptions = {},
): ExportTable {
  const { leftOut = [], customFieldsByScope = new Map<string, readonly Field[]>(), ...place } = options;
  const { within, fields } = definition;
  const reserved = [
    ...fields.map((field) => field.name),
    ...(within ? [within.column] : []),
    ...(place.resource ? rowColumnNames(place.resource) : []),
  ];
  const custom = [...customFieldsByScope.values()].flatMap((ofScope) =>
    ofScope.map((field) => columnOf(field, headerFor(field, ofScope, reserved))),
  );
  const firstByHeader = new Map([...custom].reverse().map((column) => [column.header, column]));
  const columns: readonly ExportColumn[] = [
    ...(within && place.scope === undefined
      ? [{ header: within.column, name: within.column, type: within.type }]
      : []),
    ...fields.filter((field) => !leftOut.includes(field.name)).map((field) => columnOf(field, field.name)),
    ...custom.filter((column) => firstByHeader.get(column.header) === column),
  ];
  return { name, definition, columns, customFieldsByScope, ...place };
}

function columnOf(field: Field, header: string): ExportColumn {
  return { header, name: field.name, type: field.type, field };
}

/** The code of a custom field; its title where another column has that name. */
function headerFor(field: Field, all: readonly Field[], reserved: readonly string[]): string {
  const [code = field.name, title = code] = field.aliases;
  const isSame = (a: string) => (b: string) => normalizeHeader(a) === normalizeHeader(b);
  const isFree = (header: string) => !isResultColumn(header) && !reserved.some(isSame(header));
  const isShared = all.some((other) => other !== field && other.aliases.some(isSame(title)));
  return isFree(code) || isShared || !isFree(title) ? code : title;
}

function cellsOf(table: ExportTable, record: ExportRecord): readonly string[] {
  return table.columns.map((column) => {
    if (!column.field) return printCell(column.type, record.scope);
    const field = fieldIn(table, record.scope, column.field);
    return field ? printCell(field.type, record.values[field.name] ?? field.type.blank) : '';
  });
}

/** The field of a column for a record; undefined for a custom field of another container. */
function fieldIn(table: ExportTable, scope: string, field: Field): Field | undefined {
  if (table.definition.fields.includes(field)) return field;
  const fields = table.customFieldsByScope.get(scope);
  return fields?.includes(field) ? field : fields?.find(({ name }) => name === field.name);
}

/** A cell that is read back as this value. */
export function printCell(type: FieldType, value: Value): string {
  return escapeCell(type.print(value));
}

interface CheckedRows {
  readonly rows: readonly ExportRow[];
  readonly unwritable: readonly UnwritableCell[];
  /** Headers that would be read as another column, or not at all. */
  readonly unreadableHeaders: readonly string[];
}

/**
 * The rows of records, each read back. A value that no cell can represent becomes `*`, which keeps
 * it; a record that no row can identify is omitted. Pure.
 * @param isWritable false for texts that the file format or encoding cannot hold
 */
export function exportRows(
  table: ExportTable,
  records: readonly ExportRecord[],
  isWritable: (text: string) => boolean = () => true,
): CheckedRows {
  const written = records.map((record) => ({ record, cells: cellsOf(table, record) }));
  const { readByLine, unreadableHeaders } = readBack(table, written);
  const rows: ExportRow[] = [];
  const unwritable: UnwritableCell[] = [];
  written.forEach((row, index) => {
    const wrong = wrongColumns(table, row, readByLine.get(index + firstLine), isWritable);
    const { record } = row;
    const problems = wrong.map(({ name, field }) => {
      const value = field ? (record.values[name] ?? null) : record.scope;
      return { record, field: name, value, isKey: !field || table.definition.keyFields.includes(name) };
    });
    unwritable.push(...problems);
    if (problems.some(({ isKey }) => isKey)) return;
    const cellAs = (column: ExportColumn, at: number) =>
      wrong.includes(column) ? keepMark : cellAt(row.cells, at);
    rows.push(wrong.length === 0 ? row : { ...row, cells: table.columns.map(cellAs) });
  });
  return { rows, unwritable, unreadableHeaders };
}

const headerLine = 1;
const firstLine = 2;

interface ReadRow {
  readonly record?: DesiredRecord;
  /** Names of the refused columns. */
  readonly refused: readonly string[];
}

/** Reads the rows as if from a file. */
function readBack(
  table: ExportTable,
  rows: readonly ExportRow[],
): Pick<CheckedRows, 'unreadableHeaders'> & { readonly readByLine: ReadonlyMap<number, ReadRow> } {
  const { name, definition, scope, columns } = table;
  // The text as a file would hold it.
  const header = { line: headerLine, cells: columns.map((column) => column.header) };
  const grid: Grid = {
    source: { file: name, sha256: '', rowCount: rows.length },
    rows: [header, ...rows.map(({ cells }, index) => ({ line: index + firstLine, cells }))],
    blankRowCount: 0,
    hiddenRowCount: 0,
  };
  const foundTable = findTable(definition, grid, { scope, headerLine });
  const read = foundTable.table ? readRows(table, foundTable.table) : { records: [], problems: [] };
  const problems = [...foundTable.problems, ...read.problems];
  const readByLine = new Map<number, ReadRow>();
  for (const record of read.records) readByLine.set(record.row.line ?? 0, { record, refused: [] });
  for (const { origin: { line = 0, field = '' } = {} } of problems) {
    const { refused = [], ...rest } = readByLine.get(line) ?? {};
    readByLine.set(line, { ...rest, refused: [...refused, field] });
  }
  const unreadableHeaders = problems
    .filter(({ origin }) => origin?.line === headerLine)
    .map(({ args }) => ('header' in args ? args.header : name));
  return { readByLine, unreadableHeaders };
}

/** Binds columns to the custom fields that exist now. */
function readRows({ definition, resource, customFieldsByScope }: ExportTable, text: Table): BoundScope {
  const parsed = parseRows(definition, text, rowOptionsOf(resource));
  if (!resource || !hasCustomFields(resource)) return parsed;
  const { columns, problems } = splitColumns(parsed.otherColumns, [...customFieldsByScope.values()]);
  const bound = [...groupBy(parsed.records, ({ scope }) => scope)].map(([scope, records]) =>
    bindColumns({ definition: resource, scope, records }, customFieldsByScope.get(scope) ?? [], columns),
  );
  return {
    records: bound.flatMap(({ records }) => records),
    problems: [...parsed.problems, ...problems, ...bound.flatMap((one) => one.problems)],
  };
}

/** The columns whose cells are read back as another value. */
function wrongColumns(
  table: ExportTable,
  { record, cells }: ExportRow,
  read: ReadRow | undefined,
  isWritable: (text: string) => boolean,
): readonly ExportColumn[] {
  const { columns, definition } = table;
  const { refused = [], record: found } = read ?? {};
  const isKey = ({ field }: ExportColumn) => field !== undefined && definition.keyFields.includes(field.name);
  const wrong = columns.filter((column, at) => {
    if (!isWritable(cellAt(cells, at)) || refused.includes(column.name)) return true;
    if (!found) return false;
    if (!column.field) return found.scope !== record.scope;
    const field = fieldIn(table, record.scope, column.field);
    return field !== undefined && !isReadAs(field, record, found);
  });
  const isLost = record.key === null || refused.includes('') || (!found && wrong.length === 0);
  return isLost ? columns.filter((column) => isKey(column) || wrong.includes(column)) : wrong;
}

/** A blank cell keeps a field that cannot be cleared. */
function isReadAs(
  { name, type, isClearable }: Field,
  record: ExportRecord,
  readRecord: DesiredRecord,
): boolean {
  const value = record.values[name] ?? type.blank;
  const read = readRecord.values[name];
  return read === undefined ? !isClearable && isBlank(value) : isSameValue(read, value);
}

/** The parts of a record, for their own table. Pure. */
export function partRecords(
  { group }: ResourceDefinition,
  { key, values }: ExistingRecord,
): readonly ExportRecord[] {
  if (!group?.part) return [];
  const { keyField, fields } = group.part;
  const partNames = Object.keys(values).filter((name) => name.startsWith(`${group.property}.`));
  return [...new Set(partNames.map(partKeyOf))].map((code) => {
    const cellOf = (name: string) =>
      name === keyField ? code : (values[`${group.property}.${code}.${name}`] ?? null);
    const written = Object.fromEntries(fields.map(({ name }) => [name, cellOf(name)]));
    return { scope: key ?? '', key: code, name: code, values: written };
  });
}
