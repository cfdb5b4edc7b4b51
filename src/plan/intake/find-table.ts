/** Finds the header in a grid of text and cuts the rows to its columns. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Grid, Row, Table } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { cellAt, isExampleKey } from './cells.js';
import { columnIndexOf, columnLetters, matchesHeader } from './match-columns.js';
import { isStaircase, unfoldStaircase } from './unfold-staircase.js';

export interface FoundTable {
  /** Absent when the grid has no row that could be a header. */
  readonly table?: Table;
  readonly problems: readonly Problem[];
}

export interface TableOptions {
  /** Key of the container that all rows live within, when the file's name says so. */
  readonly scope?: string | undefined;
  /** Line of the header, when the user says where it is. */
  readonly headerLine?: number | undefined;
  /** Canonical names by the headers that the user says mean them. */
  readonly columns?: Table['columns'] | undefined;
}

/** A title may stand above the header, but not far above. */
const headerRowsMax = 20;

/**
 * Makes a table of a grid. The header is the first row, unless that is a title and exactly one of the first rows has all
 * required columns.
 * @returns the table with rows as long as its header and without examples, and a problem for every row that does not fit.
 */
export function findTable(definition: TableDefinition, grid: Grid, options: TableOptions = {}): FoundTable {
  const headerIndex = findHeader(definition, grid, options);
  const header = grid.rows[headerIndex];
  const place = sourcePlace(grid.source);
  if (!header) {
    const line = options.headerLine;
    const fault: Fault =
      line === undefined || grid.rows.length === 0
        ? { code: 'no_header', args: {} }
        : { code: 'header_row_missing', args: { line } };
    return { problems: [problemAt(fault, place)] };
  }
  const isSheet = grid.source.sheet !== undefined;
  const { scope, columns } = options;
  const keyIndex = columnIndexOf(definition, { header: header.cells, columns }, definition.keyField);
  const rows: Row[] = [];
  const lostRows: Row[] = [];
  const exampleLines: number[] = [];
  let { blankRowCount } = grid;
  const problems = [...titleRows(grid, headerIndex), ...hiddenRows(grid)];
  for (const row of grid.rows.slice(headerIndex + 1)) {
    if (isBlankRow(row)) {
      blankRowCount++;
      continue;
    }
    if (keyIndex !== undefined && isExampleKey(cellAt(row.cells, keyIndex))) {
      exampleLines.push(row.line);
      continue;
    }
    const problem = raggedRow(row, header, isSheet);
    if (problem) {
      problems.push(problemAt(problem, { ...place, line: row.line }));
      lostRows.push({ line: row.line, cells: [] });
    } else rows.push(fitRow(row, header.cells.length));
  }
  const plainTable: Table = {
    resource: definition.name,
    ...(scope !== undefined && { scope }),
    source: { ...grid.source, rowCount: grid.rows.length - headerIndex - 1 - exampleLines.length },
    headerLine: header.line,
    header: header.cells,
    rows,
    blankRowCount,
    ...(exampleLines.length > 0 && { exampleLines }),
    ...(lostRows.length > 0 && { lostRows }),
    ...(columns && { columns }),
  };
  const { staircase } = definition;
  if (!staircase || !isStaircase(definition, header.cells, staircase.nameField))
    return { table: plainTable, problems };
  const unfolded = unfoldStaircase(plainTable, { keyIndex, ...staircase });
  return { table: unfolded.table, problems: [...problems, ...unfolded.problems] };
}

function findHeader(
  definition: TableDefinition,
  { rows }: Grid,
  { headerLine, scope, columns }: TableOptions,
): number {
  if (headerLine !== undefined) return rows.findIndex(({ line }) => line === headerLine);
  const { staircase } = definition;
  const isHeader = ({ cells }: Row) =>
    matchesHeader(definition, cells, { isScopeKnown: scope !== undefined, ...(columns && { columns }) }) ||
    (staircase !== undefined && isStaircase(definition, cells, staircase.nameField));
  const candidates = rows.slice(0, headerRowsMax).flatMap((row, index) => (isHeader(row) ? [index] : []));
  const [first, second] = candidates;
  return first !== undefined && second === undefined ? first : 0;
}

/** Nothing is left out in silence. */
function titleRows(grid: Grid, headerIndex: number): readonly Problem[] {
  const header = grid.rows[headerIndex];
  if (headerIndex === 0 || !header) return [];
  const args = { headerLine: header.line, count: headerIndex };
  return [problemAt({ code: 'rows_above_header', args }, sourcePlace(grid.source), 'warning')];
}

function hiddenRows(grid: Grid): readonly Problem[] {
  const { hiddenRowCount: count } = grid;
  if (count === 0) return [];
  return [problemAt({ code: 'hidden_rows', args: { count } }, sourcePlace(grid.source), 'warning')];
}

/**
 * A row with other cells than the header has lost its columns: none of its values can be trusted. Spreadsheets leave out
 * empty cells at the end; text files do not, so there a short row is a broken one.
 */
export function raggedRow({ cells }: Row, header: Row, isSheet: boolean): Fault | undefined {
  const columns = header.cells.length;
  const isShort = !isSheet && cells.length < columns;
  const isLong = cells.slice(columns).some((cell) => cell.trim() !== '');
  if (!isShort && !isLong) return undefined;
  const args = { cells: cells.length, columns, lastColumn: columnLetters(columns - 1) };
  return { code: 'ragged_row', args };
}

/** Spaces are nothing, and neither are the covered cells of a merged area; a formula without a result is something. */
export function isBlankRow({ cells, marks }: Row): boolean {
  const isMarked = [...(marks?.values() ?? [])].some((mark) => mark !== 'merged');
  return !isMarked && cells.every((cell) => cell.trim() === '');
}

function fitRow(row: Row, length: number): Row {
  if (row.cells.length === length) return row;
  const cells = Array.from({ length }, (_, index) => row.cells[index] ?? '');
  return { ...row, cells };
}
