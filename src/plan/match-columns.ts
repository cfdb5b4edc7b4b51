/** Finds out which column of a table feeds which field. Matching is by known names only, never by resemblance. */
import { type Fault, type Problem, problemAt, type Severity } from '../errors.js';
import type { Origin, Table, TableOrigin } from '../model.js';
import type { TableDefinition } from '../resources/resource.js';

/** Columns that a table may have beside its fields. */
export interface ExtraColumns {
  /** For example `action` and `previousCode`. */
  readonly names: readonly string[];
  /** Other columns may be fields that only the service can explain: they are no problem yet. */
  readonly areOthersAllowed: boolean;
}

export interface MatchedColumns {
  /** Index of each known column by canonical name. */
  readonly origin: TableOrigin;
  /** Indexes of the columns that no name matched, blank ones aside. */
  readonly otherIndexes: readonly number[];
  readonly problems: readonly Problem[];
}

/**
 * Matches a header with the columns of a table, ignoring case, width, spaces and invisible characters.
 * @returns the known columns, and a problem for every missing required, doubled, unknown or not yet handled one. Pure.
 */
export function matchColumns(definition: TableDefinition, table: Table, extra: ExtraColumns): MatchedColumns {
  const nameByHeader = knownHeaders(definition, extra.names);
  const columnIndexByField = new Map<string, number>();
  const otherIndexes: number[] = [];
  const problems: Problem[] = [];
  const add = (index: number, fault: Fault, severity?: Severity) =>
    problems.push(problemAt(fault, headerOrigin(table, index), severity));

  table.header.forEach((header, index) => {
    if (isBlankColumn(table, index)) return;
    const name = nameByHeader.get(normalizeHeader(header));
    const otherIndex = name === undefined ? undefined : columnIndexByField.get(name);
    if (name === undefined) {
      otherIndexes.push(index);
      if (!extra.areOthersAllowed) add(index, unknownColumn(definition, header), 'warning');
    } else if (otherIndex !== undefined) {
      const args = { field: name, header, otherColumn: columnLetters(otherIndex) };
      add(index, { code: 'duplicate_column', args });
    } else {
      columnIndexByField.set(name, index);
      const severity = definition.columnsNotHandled[name];
      if (severity) add(index, { code: 'column_not_handled', args: { header } }, severity);
    }
  });
  problems.push(...missingColumns(definition, table, columnIndexByField));
  return { origin: { ...sourceOrigin(table), columnIndexByField }, otherIndexes, problems };
}

/** The warning about a column that feeds nothing. Pure. */
export function unknownColumn(definition: TableDefinition, header: string): Fault {
  return { code: 'unknown_column', args: { header, known: columnNames(definition) } };
}

/** The place of a header. Pure. */
export function headerOrigin(table: Table, index: number): Origin {
  return { ...sourceOrigin(table), line: table.headerLine, column: columnLetters(index) };
}

/** Letters of a column as spreadsheets show them: 0 is A, 26 is AA. Pure. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Folds what spreadsheets and keyboards vary without meaning it: width, case, spaces, invisible characters. Pure. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
}

function columnNames({ within, fields }: TableDefinition): readonly string[] {
  return [...(within ? [within.column] : []), ...fields.map(({ name }) => name)];
}

function knownHeaders(
  { fields, within, columnsNotHandled }: TableDefinition,
  extraNames: readonly string[],
): ReadonlyMap<string, string> {
  const nameByHeader = new Map<string, string>();
  const add = (name: string, headers: readonly string[]) => {
    for (const header of [name, ...headers]) nameByHeader.set(normalizeHeader(header), name);
  };
  for (const { name, aliases } of fields) add(name, aliases);
  if (within) add(within.column, within.aliases);
  for (const name of [...extraNames, ...Object.keys(columnsNotHandled)]) add(name, []);
  return nameByHeader;
}

/** Spreadsheets like to save empty columns at the end. */
function isBlankColumn({ header, rows }: Table, index: number): boolean {
  return header[index]?.trim() === '' && rows.every(({ cells }) => cells[index]?.trim() === '');
}

function missingColumns(
  { fields, within }: TableDefinition,
  table: Table,
  columnIndexByField: ReadonlyMap<string, number>,
): readonly Problem[] {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const isScopeMissing = within && !within.defaultsToCurrent && table.scope === undefined;
  return [...(isScopeMissing ? [within.column] : []), ...required]
    .filter((name) => !columnIndexByField.has(name))
    .map((name) => {
      const args = { field: name, headers: table.header };
      return problemAt({ code: 'missing_column', args }, { ...sourceOrigin(table), line: table.headerLine });
    });
}

function sourceOrigin({ source: { file, sheet } }: Table): {
  readonly file: string;
  readonly sheet?: string;
} {
  return { file, ...(sheet !== undefined && { sheet }) };
}
