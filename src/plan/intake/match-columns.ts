/** Matches the columns of a table with fields, by known names only, never by similarity. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Origin, Table, TableOrigin } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';

/** Columns that a table may have besides its fields. */
export interface ExtraColumns {
  /** E.g. `action` and `previousCode`. */
  readonly names: readonly string[];
  /** Unknown columns may be custom fields, which only the service knows: not yet a problem. */
  readonly areOthersAllowed: boolean;
}

/** A column that may be a custom field, which only the service knows. */
export interface OtherColumn {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly index: number;
  /** The fixed field that matches the column by an alias, if one does. */
  readonly claimedBy?: string;
}

export interface MatchedColumns {
  /** Column indexes by canonical name. */
  readonly origin: TableOrigin;
  /** Unmatched columns; where custom fields are possible, also duplicate and aliased ones. */
  readonly otherColumns: readonly OtherColumn[];
  readonly problems: readonly Problem[];
}

/**
 * Matches the header of a table with its columns, ignoring case, width, spaces and invisible
 * characters.
 * @returns the known columns, and a problem for each missing required, duplicate, unknown or
 *   unsupported one
 */
export function matchColumns(definition: TableDefinition, table: Table, extra: ExtraColumns): MatchedColumns {
  const nameByHeader = knownHeaders(definition, extra.names, table.columns);
  const isBlank = (text: string, index: number) =>
    text.trim() === '' && table.rows.every(({ cells }) => cells[index]?.trim() === '');
  const columns = table.header.flatMap((header, index) => {
    const folded = normalizeColumn(header);
    const name = nameByHeader.get(folded);
    const isOwn = name === undefined && isResultColumn(header);
    const isCanonical = name !== undefined && normalizeColumn(name) === folded;
    // Spreadsheets often save empty columns at the end.
    return isOwn || isBlank(header, index) ? [] : [{ index, header, name, isCanonical }];
  });
  // The canonical header wins, else the first alias.
  const claims = new Map<string, number>();
  for (const { name, index } of [...columns.filter(({ isCanonical }) => isCanonical), ...columns]) {
    if (name !== undefined && !claims.has(name)) claims.set(name, index);
  }
  const problems: Problem[] = [];
  const others: OtherColumn[] = [];
  const aliases: OtherColumn[] = [];
  for (const { index, header, name, isCanonical } of columns) {
    const other = { definition, table, index };
    const claimedIndex = claims.get(name ?? '');
    const isFirst = claimedIndex === index;
    const mayBeCustom = extra.areOthersAllowed && !isCanonical;
    if (name !== undefined && isFirst && !isCanonical) aliases.push({ ...other, claimedBy: name });
    if (name === undefined || (!isFirst && mayBeCustom)) others.push(other);
    if (!isFirst && mayBeCustom) continue;
    const origin = headerOrigin(table, index);
    const severity = definition.columnsNotHandled[name ?? ''];
    if (name === undefined) problems.push(problemAt(unknownColumn(definition, header), origin, 'warning'));
    else if (claimedIndex !== undefined && !isFirst) {
      const args = { field: name, header, otherColumn: columnLetters(claimedIndex) };
      problems.push(problemAt({ code: 'duplicate_column', args }, origin));
    } else if (severity) {
      problems.push(problemAt({ code: 'column_not_handled', args: { header } }, origin, severity));
    }
  }
  const place = sourcePlace(table.source);
  for (const field of requiredColumns(definition, table.scope !== undefined)) {
    if (claims.has(field)) continue;
    const args = { field, headers: table.header };
    problems.push(problemAt({ code: 'missing_column', args }, { ...place, line: table.headerLine }));
  }
  return {
    origin: { ...place, columnIndexByField: claims, header: table.header },
    otherColumns: [...others, ...aliases],
    problems,
  };
}

/** True when a row contains every required column exactly once. */
export function matchesHeader(
  definition: TableDefinition,
  cells: readonly string[],
  { isScopeKnown, columns }: { readonly isScopeKnown: boolean; readonly columns?: Table['columns'] },
): boolean {
  const nameByHeader = knownHeaders(definition, [], columns);
  const names = cells.flatMap((cell) => nameByHeader.get(normalizeColumn(cell)) ?? []);
  return requiredColumns(definition, isScopeKnown).every(
    (required) => names.filter((name) => name === required).length === 1,
  );
}

/** Index of a field's column: the canonical header, else the first alias; or undefined. */
export function columnIndexOf(
  definition: TableDefinition,
  { header, columns }: { readonly header: Table['header']; readonly columns?: Table['columns'] | undefined },
  name: string,
): number | undefined {
  const headers = header.map(normalizeColumn);
  const nameByHeader = knownHeaders(definition, Object.keys(rowColumnAliases), columns);
  const own = headers.indexOf(normalizeColumn(name));
  const index = own === -1 ? headers.findIndex((one) => nameByHeader.get(one) === name) : own;
  return index === -1 ? undefined : index;
}

/** All headers of a table's own columns, as `normalizeColumn` returns them. */
export function ownHeaders(definition: TableDefinition, extraNames: readonly string[]): ReadonlySet<string> {
  return new Set(knownHeaders(definition, extraNames).keys());
}

/** The warning about a column that feeds no field. */
export function unknownColumn(
  definition: TableDefinition,
  header: string,
  customHeaders: readonly string[] = [],
): Fault {
  const known = [...new Set([...columnNames(definition), ...customHeaders])];
  return { code: 'unknown_column', args: { header, known } };
}

/** For `--strict`: an unknown column becomes an error. */
export function strictly(problem: Problem): Problem {
  return problem.code === 'unknown_column' ? { ...problem, severity: 'error' } : problem;
}

/** The position of a header. */
export function headerOrigin(table: Table, index: number): Origin {
  return { ...sourcePlace(table.source), line: table.headerLine, column: columnLetters(index) };
}

/** Column letters as in spreadsheets: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Removes variations without meaning: width, case, spaces, invisible characters. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
}

/** The same for a column header, without the trailing asterisk that marks it as required. */
export function normalizeColumn(header: string): string {
  return normalizeHeader(header).replace(/(?<=[^*])\*+$/, '');
}

/** Columns that a run adds to its result files. */
export const resultColumns: readonly string[] = ['_action', '_status', '_message'];

/** True for a column added by a run: result files can be used as input again. */
export function isResultColumn(header: string): boolean {
  return resultColumns.includes(normalizeHeader(header));
}

/** True for a result file of a run, which may contain only some of the rows. */
export function isOfResults({ header }: Pick<Table, 'header'>): boolean {
  return header.some(isResultColumn);
}

/** Canonical column names of a table. */
export function columnNames({ within, fields }: TableDefinition): readonly string[] {
  return [...(within ? [within.column] : []), ...fields.map(({ name }) => name)];
}

/** Aliases of the columns besides the fields. */
const rowColumnAliases: Readonly<Record<string, readonly string[]>> = {
  previousCode: ['変更前コード'],
  previousName: ['変更前の名前'],
};

function knownHeaders(
  { fields, within, columnsNotHandled }: TableDefinition,
  extraNames: readonly string[],
  columns: Table['columns'] = {},
): ReadonlyMap<string, string> {
  const nameByHeader = new Map<string, string>();
  const add = (name: string, headers: readonly string[]) => {
    for (const header of [name, ...headers]) nameByHeader.set(normalizeColumn(header), name);
  };
  for (const { name, aliases } of fields) add(name, aliases);
  if (within) add(within.column, within.aliases);
  for (const name of [...extraNames, ...Object.keys(columnsNotHandled)])
    add(name, rowColumnAliases[name] ?? []);
  for (const [header, name] of Object.entries(columns)) add(name, [header]);
  return nameByHeader;
}

function requiredColumns({ fields, within }: TableDefinition, isScopeKnown: boolean): readonly string[] {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const isScopeRequired = within && !within.defaultsToCurrent && !isScopeKnown;
  return isScopeRequired ? [within.column, ...required] : required;
}
