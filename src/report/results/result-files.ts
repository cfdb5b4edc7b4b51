/**
 * The input once more, row by row, each with its result: a file of all rows for people, and one of
 * the rows that are left to do, which can be fed back as input. Pure.
 */

import { byteOrderMark, csvLine, withoutFormula } from '../../files/csv-lines.js';
import { escapeFileName } from '../../files/file-name.js';
import type { Problem } from '../../model/problems.js';
import type { Listing } from '../../model/records.js';
import type { Grid, Origin, Row, Table } from '../../model/tables.js';
import { printCell } from '../../plan/export/export-rows.js';
import { currentKeyOf } from '../../plan/intake/desired-set.js';
import { isBlankRow, raggedRow } from '../../plan/intake/find-table.js';
import {
  columnIndexOf,
  columnLetters,
  isResultColumn,
  resultColumns,
} from '../../plan/intake/match-columns.js';
import { settingAside } from '../../plan/intake/set-aside.js';
import { isStaircase } from '../../plan/intake/unfold-staircase.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { isRowOpen, type RowResult, type RowResults } from './row-results.js';

/** A CSV file to write. */
export interface ResultFile {
  /** Path relative to the folder of the run, with `/`. */
  readonly path: string;
  /** Its rows may be fed back as input. */
  readonly isInput: boolean;
  readonly parts: Iterable<string>;
}

export interface ResultInput {
  readonly grids: readonly Grid[];
  readonly tables: readonly Table[];
  readonly setAside: readonly Problem[];
  /** What the service had when the plan was made. */
  readonly listings: readonly Listing[];
}

/**
 * The files of results: `results/<table>.csv` with every row, and `failed/<table>.csv` with the
 * rows that are left to do, if there are any; of a staircase with all rows, as the lower ones need
 * the upper ones. A second table of the same name goes to a folder of its own: the name says what a
 * file holds.
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
    const count = 1 + (countByName.get(name.toLowerCase()) ?? 0);
    countByName.set(name.toLowerCase(), count);
    const end = `${count > 1 ? `${count}/` : ''}${name}.csv`;
    const own: TableRows = {
      header,
      container: meantContainer(table, header, listings),
      isEarlier: header.cells.map(isResultColumn),
      source: grid.source,
      rows: grid.rows.filter((row) => isData(row, table)),
      distrusted,
      resultAt: results(table.source),
      isStaircase: isStaircaseTable(table, header),
    };
    const all: ResultFile = { path: `results/${end}`, isInput: false, parts: allLines(own) };
    const isAnyOpen = own.rows.some(({ line }) => isRowOpen(own.resultAt(line)));
    return isAnyOpen ? [all, { path: `failed/${end}`, isInput: true, parts: openLines(own) }] : [all];
  });
}

function isData(row: Row, { headerLine, exampleLines }: Table): boolean {
  return row.line > headerLine && !isBlankRow(row) && !exampleLines?.includes(row.line);
}

/**
 * The folders, relative to that of the run, that hold rows to be fed back: a folder is read without
 * those in it. Pure.
 */
export function inputFolders(files: readonly ResultFile[]): readonly string[] {
  const inputs = files.filter(({ isInput }) => isInput);
  return [...new Set(inputs.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))];
}

interface TableRows {
  readonly header: Row;
  /**
   * What rows meant that do not say what they live within: when they are fed back, another may be
   * the current one.
   */
  readonly container: Container | undefined;
  /** By index of the column: an earlier run has added it. */
  readonly isEarlier: readonly boolean[];
  readonly source: Grid['source'];
  readonly rows: readonly Row[];
  readonly distrusted: ReadonlySet<string>;
  readonly resultAt: ReturnType<RowResults>;
  /** A row says where it stands by the names of its upper departments, which must have rows. */
  readonly isStaircase: boolean;
}

interface Container {
  readonly column: string;
  /** Undefined where the table has no such column. */
  readonly index: number | undefined;
  readonly cell: string;
}

/**
 * Undefined where no row means the current one without a word, and where the service was not asked
 * which that is.
 */
function meantContainer(
  { resource, scope, columns }: Table,
  { cells }: Row,
  listings: readonly Listing[],
): Container | undefined {
  const definition = tableDefinitionOf(resource);
  const { within } = definition;
  if (!within?.defaultsToCurrent || scope !== undefined) return undefined;
  const key = currentKeyOf(within.resource, listings);
  if (key === undefined) return undefined;
  const index = columnIndexOf(definition, { header: cells, columns }, within.column);
  return { column: within.column, index, cell: printCell(within.type, key) };
}

function isStaircaseTable({ resource }: Table, { cells }: Row): boolean {
  const definition = tableDefinitionOf(resource);
  const nameField = definition.staircase?.nameField;
  return nameField !== undefined && isStaircase(definition, cells, nameField);
}

/** The name by which the table is recognized again, escaped for file systems. */
function fileName({ resource, scope }: Table): string {
  return scope === undefined ? resource : `${resource}.${escapeFileName(scope)}`;
}

function isSamePlace(one: Grid['source'], other: Grid['source']): boolean {
  return one.file === other.file && one.sheet === other.sheet;
}

/** Nothing in it is a formula for a spreadsheet: it is for people, and is not fed back. */
function* allLines(own: TableRows): Generator<string> {
  yield `${byteOrderMark}${csvLine(headerCells(own))}`;
  for (const row of own.rows) {
    const cells = [...ownCells(own, row), ...resultCells(own.resultAt(row.line))];
    yield csvLine(cells.map(withoutFormula));
  }
}

/**
 * Every cell of the input as it was: a mark against formulas would be read back as a part of the
 * value. Only what rows live within is written where it was blank, as the plan took it.
 */
function* openLines(own: TableRows): Generator<string> {
  const { source, rows, resultAt, isStaircase } = own;
  const added = addedColumns(own);
  const addedCells = added.map(({ cell }) => cell);
  const header = [...added.map(({ column }) => column), ...headerCells(own)];
  yield `${byteOrderMark}${csvLine(header)}`;
  for (const row of rows) {
    const result = resultAt(row.line);
    if (!isRowOpen(result) && !isStaircase) continue;
    const isRagged = raggedRow(row, own.header, source.sheet !== undefined) !== undefined;
    const input = isRagged ? row.cells : inputCells(own, row);
    const cells = [...addedCells, ...input, ...resultCells(result).map(withoutFormula)];
    // What has lost its columns must not find others.
    yield csvLine(isRagged && cells.length === header.length ? [...cells, noValue] : cells);
  }
}

/**
 * What the input has no column for. It stands first, as there it is also found in rows that have
 * lost their columns.
 */
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
 * The cells of a row, as many as the header has; more where the row has more, and the columns of an
 * earlier run left out.
 */
function ownCells({ header, isEarlier }: TableRows, { cells }: Row): readonly string[] {
  const { length } = header.cells;
  const isLong = cells.slice(length).some((cell) => cell.trim() !== '');
  const own = Array.from({ length: isLong ? cells.length : length }, (_, index) => cells[index] ?? '');
  return own.filter((_, index) => !isEarlier[index]);
}

/** The cells of a row as they are to be read again, none of which has lost its column. */
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
 * Stands for a cell of a workbook whose text cannot be trusted, such as a part of a merged area: as
 * text alone it would pass for a blank cell or a good code. This is an error again until somebody
 * corrects it.
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
  const own = settingAside(problems).filter(({ code }) => distrustCodes.includes(code));
  return new Set(own.flatMap(({ origin }) => (origin ? [cellId(origin)] : [])));
}

function cellId({ file, sheet, line, column }: Pick<Origin, 'file' | 'sheet' | 'line' | 'column'>): string {
  return JSON.stringify([file, sheet, line, column]);
}
