/**
 * The input with a result for each row: a file of all rows for people, and one of the rows left to
 * do, which can be used as input. Pure.
 */

import { byteOrderMark, csvLine, withoutFormula } from '../../files/csv-lines.js';
import { escapeFileName, foldName, isFileName } from '../../files/file-name.js';
import type { Problem } from '../../model/problems.js';
import type { Listing } from '../../model/records.js';
import {
  columnLetters,
  type Grid,
  type Origin,
  type Row,
  type ShapedRows,
  type Table,
} from '../../model/tables.js';
import { isResultColumn, resultColumns } from '../../plan/columns/headers.js';
import { columnIndexes } from '../../plan/columns/name-columns.js';
import { printCell } from '../../plan/export/export-rows.js';
import { currentKeyOf } from '../../plan/intake/desired-set.js';
import { isBlankRow, raggedRow } from '../../plan/intake/find-table.js';
import { settingAside } from '../../plan/intake/set-aside.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { isRowOpen, type RowResult, type RowResults } from './row-results.js';

/** A CSV file to write. */
export interface ResultFile {
  /** Path relative to the run's folder, with `/`. */
  readonly path: string;
  /** Its rows can be used as input. */
  readonly isInput: boolean;
  readonly parts: Iterable<string>;
}

export interface ResultInput {
  readonly grids: readonly Grid[];
  readonly tables: readonly Table[];
  readonly setAside: readonly Problem[];
  /** The service's records when the plan was made. */
  readonly listings: readonly Listing[];
}

/**
 * The result files: `results/<table>.csv` with every row, and `failed/<table>.csv` with the rows
 * left to do, if any. For a staircase table that includes all rows, because lower levels need the
 * upper ones. Further tables of the same name go to separate folders, because the file name
 * identifies the table.
 */
export function resultFiles(
  { grids, tables, setAside, listings }: ResultInput,
  results: RowResults,
): readonly ResultFile[] {
  const distrusted = distrustedCells(setAside);
  const countByName = new Map<string, number>();
  return tables.flatMap((table) => {
    const grid = grids.find(({ source }) => isSamePlace(source, table.source));
    const header = grid?.rows.find(({ line }) => line === table.headerLine);
    if (!grid || !header) return [];
    const name = fileName(table);
    const count = 1 + (countByName.get(foldName(name)) ?? 0);
    countByName.set(foldName(name), count);
    const end = `${count > 1 ? `${count}/` : ''}${name}.csv`;
    const tableRows: TableRows = {
      header,
      fileHeader: header,
      rowAt: (row) => row,
      container: meantContainer(table, header, listings),
      isEarlier: header.cells.map(isResultColumn),
      source: grid.source,
      rows: grid.rows.filter((row) => isData(row, table)),
      distrusted,
      resultAt: results(table.source),
      isStaircase: table.layout?.kind === 'levels',
    };
    const all: ResultFile = { path: `results/${end}`, isInput: false, parts: allLines(tableRows) };
    const isAnyOpen = tableRows.rows.some(({ line }) => isRowOpen(tableRows.resultAt(line)));
    const open = table.shaped ? shapedRows(tableRows, { ...table.shaped, table, listings }) : tableRows;
    return isAnyOpen ? [all, { path: `failed/${end}`, isInput: true, parts: openLines(open) }] : [all];
  });
}

/** The rows as the settings have shaped them: read again, no settings shape them. */
function shapedRows(
  tableRows: TableRows,
  from: ShapedRows & { readonly table: Table; readonly listings: readonly Listing[] },
): TableRows {
  const { table, listings } = from;
  const header = { ...tableRows.header, cells: from.header };
  const rowByLine = new Map(from.rows.map((row) => [row.line, row]));
  return {
    ...tableRows,
    header,
    rowAt: (row) => rowByLine.get(row.line) ?? row,
    container: meantContainer(table, header, listings),
    isEarlier: header.cells.map(isResultColumn),
    rows: tableRows.rows.filter(({ line }) => tableRows.resultAt(line).status !== 'out-of-scope'),
  };
}

function isData(row: Row, { headerLine, exampleLines }: Table): boolean {
  return row.line > headerLine && !isBlankRow(row) && !exampleLines?.includes(row.line);
}

/**
 * Folders, relative to the run's, that contain rows to reuse as input. Reading a parent folder
 * skips them. Pure.
 */
export function inputFolders(files: readonly ResultFile[]): readonly string[] {
  const inputs = files.filter(({ isInput }) => isInput);
  return [...new Set(inputs.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))];
}

interface TableRows {
  readonly header: Row;
  /** As in the file: it decides whether the columns of a row are shifted. */
  readonly fileHeader: Row;
  /** The cells to read again of a row of the file. */
  readonly rowAt: (row: Row) => Row;
  /** The container that rows imply, written out because another may be current on reuse. */
  readonly container: Container | undefined;
  /** By column index: the column was added by an earlier run. */
  readonly isEarlier: readonly boolean[];
  readonly source: Grid['source'];
  readonly rows: readonly Row[];
  readonly distrusted: ReadonlySet<string>;
  readonly resultAt: ReturnType<RowResults>;
  /** A row gives its place by the names of the departments above it, which must have rows. */
  readonly isStaircase: boolean;
}

interface Container {
  readonly column: string;
  /** Undefined if the table has no such column. */
  readonly index: number | undefined;
  readonly cell: string;
}

/** Undefined if the file name says it, no row implies it, or it is unknown which is current. */
function meantContainer(
  { resource, scope, columns }: Table,
  { cells }: Row,
  listings: readonly Listing[],
): Container | undefined {
  const definition = tableDefinitionOf(resource);
  const { within } = definition;
  if (!within) return undefined;
  const current = within.defaultsToCurrent ? currentKeyOf(within.resource, listings) : undefined;
  const key = scope === undefined ? current : unnamed(resource, scope);
  if (key === undefined) return undefined;
  const index = columnIndexes(definition, { header: cells, columns }).get(within.column);
  return { column: within.column, index, cell: printCell(within.type, key) };
}

/** The name by which the table is recognized. */
function fileName({ resource, scope }: Table): string {
  if (scope === undefined || unnamed(resource, scope) !== undefined) return resource;
  return escapeFileName(`${resource}.${scope}`);
}

/** The container whose key is too long for a file name. */
function unnamed(resource: string, scope: string): string | undefined {
  return isFileName(escapeFileName(`${resource}.${scope}`)) ? undefined : scope;
}

function isSamePlace(one: Grid['source'], other: Grid['source']): boolean {
  return one.file === other.file && one.sheet === other.sheet;
}

/** Neutralizes formulas: this file is for people and is not read back. */
function* allLines(tableRows: TableRows): Generator<string> {
  yield `${byteOrderMark}${csvLine(headerCells(tableRows))}`;
  for (const row of tableRows.rows) {
    const cells = [...ownCells(tableRows, row), ...resultCells(tableRows.resultAt(row.line))];
    yield csvLine(cells.map(withoutFormula));
  }
}

/**
 * Keeps every input cell verbatim, because a mark against formulas would be read back as part of
 * the value. Only a blank container cell is filled in, as the plan resolved it.
 */
function* openLines(tableRows: TableRows): Generator<string> {
  const { source, rows, resultAt, isStaircase } = tableRows;
  const added = addedColumns(tableRows);
  const addedCells = added.map(({ cell }) => cell);
  const header = [...added.map(({ column }) => column), ...headerCells(tableRows)];
  yield `${byteOrderMark}${csvLine(header)}`;
  for (const row of rows) {
    const result = resultAt(row.line);
    if (!isRowOpen(result) && !isStaircase) continue;
    const isRagged = raggedRow(row, tableRows.fileHeader, source.sheet !== undefined) !== undefined;
    const input = isRagged ? row.cells : inputCells(tableRows, tableRows.rowAt(row));
    const cells = [...addedCells, ...input, ...resultCells(result).map(withoutFormula)];
    // A row with shifted columns must stay invalid, not match other columns.
    yield csvLine(isRagged && cells.length === header.length ? [...cells, noValue] : cells);
  }
}

/** Columns to add; first in the row, so that they are also found in rows with shifted columns. */
function addedColumns({ container }: TableRows): readonly Container[] {
  return container && container.index === undefined ? [container] : [];
}

function headerCells({ header, isEarlier }: TableRows): readonly string[] {
  return [...header.cells.filter((_, index) => !isEarlier[index]), ...resultColumns];
}

function resultCells({ actions, status, message }: RowResult): readonly string[] {
  return [actions.join(', '), status, message];
}

/**
 * The cells of a row, padded to the header; longer rows keep their surplus. Drops columns added by
 * an earlier run.
 */
function ownCells({ header, isEarlier }: TableRows, { cells }: Row): readonly string[] {
  const { length } = header.cells;
  const isLong = cells.slice(length).some((cell) => cell.trim() !== '');
  const texts = Array.from({ length: isLong ? cells.length : length }, (_, index) => cells[index] ?? '');
  return texts.filter((_, index) => !isEarlier[index]);
}

/** The cells of a row, ready to be read again; its columns must not be shifted. */
function inputCells(
  { source, header, isEarlier, distrusted, container }: TableRows,
  row: Row,
): readonly string[] {
  const cells = header.cells.map((_, index) => {
    const id = cellId({ ...source, line: row.line, column: columnLetters(index) });
    if (distrusted.has(id)) return noValue;
    const cell = row.cells[index] ?? '';
    return container?.index === index && cell.trim() === '' ? container.cell : cell;
  });
  return cells.filter((_, index) => !isEarlier[index]);
}

/**
 * Replaces a workbook cell whose text cannot be trusted, e.g. in a merged area. Exported as text it
 * could pass for a blank or valid cell; this value stays an error until someone corrects it.
 */
const noValue = '#VALUE!';

const distrustCodes: readonly string[] = [
  'merged_cell',
  'formula_without_value',
  'imprecise_number',
  'code_shown_otherwise',
  'date_in_code',
];

function distrustedCells(problems: readonly Problem[]): ReadonlySet<string> {
  const distrusting = settingAside(problems).filter(({ code }) => distrustCodes.includes(code));
  return new Set(distrusting.flatMap(({ origin }) => (origin ? [cellId(origin)] : [])));
}

function cellId({ file, sheet, line, column }: Pick<Origin, 'file' | 'sheet' | 'line' | 'column'>): string {
  return JSON.stringify([file, sheet, line, column]);
}
