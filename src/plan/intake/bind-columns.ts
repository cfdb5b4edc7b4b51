/** Reads the columns that are custom fields of the container. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, Values } from '../../model/records.js';
import { columnLetters, type Origin, type TableOrigin } from '../../model/tables.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { cellAt } from '../columns/cells.js';
import { headerOrigin, normalizeColumn } from '../columns/headers.js';
import { type FieldColumn, type OtherColumn, unknownColumn } from '../columns/match-columns.js';
import { rowOrigin } from '../records/origins.js';
import { isKept } from './check-records.js';
import type { DesiredScope } from './desired-set.js';
import { fieldColumns, type ParsedTable, parseCells } from './parse-rows.js';

export type BoundScope = Pick<ParsedTable, 'records' | 'problems'>;

/**
 * Parses the cells of a scope's rows in custom-field columns.
 * @param fields the container's custom fields; a header is a field's code, or else its title
 * @param columns columns that are a field of at least one container
 * @param lostPart a custom-field row that was set aside: a column may be that field
 * @returns records with these values; a filled cell in a column that is not a field of this
 *   container is a problem. Never throws on user data.
 */
export function bindColumns(
  { records, definition }: DesiredScope,
  fields: readonly Field[],
  columns: readonly OtherColumn[],
  lostPart?: Pick<DesiredRecord, 'row'> | undefined,
): BoundScope {
  const resourceColumns = columns.filter((column) => column.definition === definition);
  if (resourceColumns.length === 0) return { records, problems: [] };
  const bindingByTable = new Map<TableOrigin, Binding>();
  const problems: Problem[] = [];
  const setAside = lostPart && { setAside: rowOrigin(lostPart.row) };
  const bound = records.map((record) => {
    const { table } = record.row;
    const binding = bindingByTable.get(table) ?? bindTable(table, fields, resourceColumns);
    bindingByTable.set(table, binding);
    if (!isKept(record)) return record;
    const { fieldColumns: ofFields, foreign, origin } = binding;
    const row = { ...record.row, table: origin };
    const read = parseCells({ columns: ofFields, row: record, place: row, known: record.values });
    problems.push(...read.problems);
    // A value without a field is reported, not silently dropped.
    for (const column of foreign) {
      if (cellAt(record.cells, column.index).trim() === '') continue;
      const { resource, scope } = record;
      const args = { header: headerOf(column), resource, scope, ...setAside };
      const place = { ...originOf(column), ...rowOrigin(row) };
      problems.push(problemAt({ code: 'field_not_in_scope', args }, place));
    }
    return { ...record, row, values: read.values };
  });
  return { records: bound, problems };
}

/**
 * Separates the columns that are a custom field of some container from unknown ones.
 * @param fieldsByScope the custom fields of each container in use
 * @returns the former, a warning for each unknown one, and an error for each field with two columns
 *   in a table
 */
export function splitColumns(
  otherColumns: readonly OtherColumn[],
  fieldsByScope: readonly (readonly Field[])[],
): { readonly columns: readonly OtherColumn[]; readonly problems: readonly Problem[] } {
  const fieldOf = (column: OtherColumn) =>
    fieldsByScope.map((fields) => findField(headerOf(column), fields)).find((field) => field !== undefined);
  const free = otherColumns.filter(({ claimedBy }) => claimedBy === undefined);
  const columns = free.filter((column) => fieldOf(column) !== undefined);
  const customHeaders = fieldsByScope.flat().flatMap(({ aliases }) => aliases);
  const unknown = free
    .filter((column) => fieldOf(column) === undefined)
    .filter(({ table, index }) => !table.shaped?.readColumns.has(index) && !table.readElsewhere?.has(index))
    .map((column) => {
      const fault = unknownColumn(column.definition, headerOf(column), customHeaders);
      return problemAt(fault, originOf(column), 'warning');
    });
  const doubled = new Map(fieldsByScope.flatMap((fields) => doubledColumns(columns, fields)));
  const ambiguous = otherColumns.flatMap((column) => {
    const { claimedBy: field } = column;
    const custom = fieldOf(column)?.aliases[0];
    if (field === undefined || custom === undefined) return [];
    const args = { header: headerOf(column), field, custom };
    return [problemAt({ code: 'ambiguous_column', args }, originOf(column))];
  });
  return { columns, problems: [...unknown, ...doubled.values(), ...ambiguous] };
}

/**
 * Finds the offline problems of cells whose custom fields the files themselves define. The service
 * may have more fields, and more options for fields without options in the files.
 * @param scopes the whole data set
 */
export function ownFieldProblems(
  scopes: readonly DesiredScope[],
  otherColumns: readonly OtherColumn[],
): readonly Problem[] {
  return scopes.flatMap((scope) => {
    const { within, group } = scope.definition;
    const holders = scopes.find(({ definition }) => definition.name === within?.resource)?.records ?? [];
    const holder = holders.find(({ key }) => key === scope.scope);
    const fields = (holder && group?.columns(holder.values)) ?? [];
    const isField = (column: OtherColumn) =>
      column.claimedBy === undefined && findField(headerOf(column), fields) !== undefined;
    if (group?.nameIn) {
      const columns = otherColumns.filter(({ definition }) => definition === scope.definition);
      return splitColumns(columns, [namedFields(scope.definition, columns)]).problems;
    }
    const { problems } = bindColumns(scope, fields, otherColumns.filter(isField));
    return problems.filter(({ code, args }) => code !== 'unknown_option' || args.options.length > 0);
  });
}

/** The custom fields that only headers name, besides those that records show. */
export function namedFields(
  { group }: ResourceDefinition,
  columns: readonly OtherColumn[],
  shown: Values = {},
): readonly Field[] {
  if (!group?.nameIn) return [];
  const named = columns.flatMap((column) => group.nameIn?.(headerOf(column)) ?? []);
  return group.columns({ ...Object.fromEntries(named.map((name) => [name, null])), ...shown });
}

function doubledColumns(
  columns: readonly OtherColumn[],
  fields: readonly Field[],
): readonly (readonly [OtherColumn, Problem])[] {
  const firstByField = new Map<string, OtherColumn>();
  return columns.flatMap((column): readonly (readonly [OtherColumn, Problem])[] => {
    const header = headerOf(column);
    const field = findField(header, fields)?.name;
    if (field === undefined) return [];
    const { file, sheet = '' } = column.table.source;
    const place = `${file}/${sheet}/${field}`;
    const first = firstByField.get(place);
    if (!first) {
      firstByField.set(place, column);
      return [];
    }
    const args = { field, header, otherColumn: columnLetters(first.index) };
    return [[column, problemAt({ code: 'duplicate_column', args }, originOf(column))]];
  });
}

interface Binding {
  readonly origin: TableOrigin;
  readonly fieldColumns: readonly FieldColumn[];
  /** Columns that are not a field of this container. */
  readonly foreign: readonly OtherColumn[];
}

function bindTable(origin: TableOrigin, fields: readonly Field[], columns: readonly OtherColumn[]): Binding {
  const columnIndexByField = new Map(origin.columnIndexByField);
  const foreign: OtherColumn[] = [];
  for (const column of columns) {
    const { file, sheet } = column.table.source;
    if (file !== origin.file || sheet !== origin.sheet) continue;
    const field = findField(headerOf(column), fields);
    if (field) columnIndexByField.set(field.name, column.index);
    else foreign.push(column);
  }
  const bound = { ...origin, columnIndexByField };
  return { origin: bound, fieldColumns: fieldColumns(fields, bound), foreign };
}

function headerOf({ table, index }: OtherColumn): string {
  return cellAt(table.header, index);
}

function originOf({ table, index }: OtherColumn): Origin {
  return headerOrigin(table, index);
}

/** By code, then by title; exact text first, as codes may differ only in case. Must be unique. */
function findField(header: string, fields: readonly Field[]): Field | undefined {
  for (const fold of [(text: string) => text.trim(), normalizeColumn]) {
    for (const at of [codeAlias, titleAlias]) {
      const matching = fields.filter(({ aliases }) => fold(aliases[at] ?? '') === fold(header));
      if (matching.length === 1) return matching[0];
    }
  }
  return undefined;
}

/** Positions in the aliases of a custom field. */
const codeAlias = 0;
const titleAlias = 1;
