/** Finds the header in a grid of text and cuts the rows to its columns. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import {
  type BlankRows,
  type Grid,
  mergedAreaOf,
  type Origin,
  type Row,
  type Table,
} from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { scopeId } from '../records/names.js';
import { type ShapingOptions, shapeTable } from '../shaping/shape-table.js';
import { cellAt, isExampleKey } from './cells.js';
import { columnLetters } from './headers.js';
import { isStaircase, unfoldStaircase } from './layouts/unfold-staircase.js';
import { columnIndexes, columnIndexOf, headerScore } from './name-columns.js';
import { type RowsInCell, rowsInCellFinder } from './rows-in-cell.js';

export interface FoundTable {
  /** Absent when no row can be a header. */
  readonly table?: Table;
  readonly problems: readonly Problem[];
}

export interface TableOptions {
  /** Key of the container, if the file name contains it. */
  readonly scope?: string | undefined;
  /** Line of the header, if configured. */
  readonly headerLine?: number | undefined;
  /** Canonical names by configured header. */
  readonly columns?: Table['columns'] | undefined;
  readonly shaping?: ShapingOptions | undefined;
}

/** Rows searched for a header: titles may precede it. */
export const headerRowsMax = 20;

/**
 * Turns a grid into a table. The header is the row among the first ones that names most columns.
 * @returns rows as long as the header, without examples, and a problem for each misfit row
 */
export function findTable(definition: TableDefinition, grid: Grid, options: TableOptions = {}): FoundTable {
  const { scope, headerLine, columns } = options;
  const headerIndex = findHeader(definition, grid, options);
  const header = grid.rows[headerIndex];
  const place = sourcePlace(grid.source);
  const isSheet = grid.source.sheet !== undefined;
  if (!header) {
    const isMissing = headerLine !== undefined && grid.rows.length > 0;
    const fault: Fault = isMissing
      ? { code: 'header_row_missing', args: { line: headerLine } }
      : { code: 'no_header', args: {} };
    return { problems: [problemAt(fault, place)] };
  }
  const keyIndex = columnIndexOf(definition, { header: header.cells, columns }, definition.keyField);
  const hasKey = keyIndex !== undefined || madeColumns(options).includes(definition.keyField);
  const feeds = scopeId({ resource: definition.name, scope: scope ?? '' });
  const bodyCount = grid.rows.length - headerIndex - 1;
  const rows: Row[] = [];
  const lostRows: Row[] = [];
  const exampleLines: number[] = [];
  let { blankRowCount } = grid;
  const blankBetween = findBlankRows(grid.rows.slice(headerIndex), isSheet);
  const problems = [...unusualRows(grid, headerIndex, blankBetween)];
  const findRowsInCell = rowsInCellFinder(definition, { header: header.cells, columns });
  for (const row of hasKey ? grid.rows.slice(headerIndex + 1) : []) {
    if (isBlankRow(row)) {
      blankRowCount++;
      continue;
    }
    if (isExampleKey(cellAt(row.cells, keyIndex ?? -1))) {
      exampleLines.push(row.line);
      continue;
    }
    const problem = raggedRow(row, header, isSheet);
    if (problem) {
      problems.push(problemAt(problem, { ...place, line: row.line }));
      lostRows.push({ line: row.line, cells: [] });
    } else rows.push(fitRow(row, header.cells.length));
    const hidden = isSheet ? undefined : findRowsInCell(row);
    if (hidden) problems.push(hiddenRows(hidden, { ...place, line: row.line }));
  }
  const plainTable: Table = {
    resource: definition.name,
    ...(scope !== undefined && { scope }),
    source: { ...grid.source, rowCount: bodyCount - exampleLines.length, feeds },
    headerLine: header.line,
    header: header.cells,
    rows,
    blankRowCount,
    ...(blankBetween && { blankBetween }),
    ...(grid.partialScopes && { partialScopes: grid.partialScopes }),
    ...(exampleLines.length > 0 && { exampleLines }),
    ...(lostRows.length > 0 && { lostRows }),
    ...(columns && { columns }),
  };
  const refined = refine(definition, plainTable, options.shaping);
  return { ...refined, problems: [...problems, ...refined.problems] };
}

/** Shapes the rows as the settings say, then unfolds a staircase. */
function refine(
  definition: TableDefinition,
  plainTable: Table,
  shaping: ShapingOptions | undefined,
): FoundTable {
  const shaped: FoundTable = shaping
    ? shapeTable(definition, plainTable, shaping)
    : { table: plainTable, problems: [] };
  const { staircase } = definition;
  if (!staircase || !shaped.table || !isStaircase(definition, shaped.table)) return shaped;
  const unfolded = unfoldStaircase(definition, shaped.table, staircase);
  return { table: unfolded.table, problems: [...shaped.problems, ...unfolded.problems] };
}

function hiddenRows({ index, count }: RowsInCell, place: Origin): Problem {
  return problemAt({ code: 'rows_in_cell', args: { count } }, { ...place, column: columnLetters(index) });
}

/** Nothing is dropped, or read against expectation, silently. */
function unusualRows(
  { source, rows, hiddenRowCount }: Grid,
  headerIndex: number,
  blankBetween: BlankRows | undefined,
): readonly Problem[] {
  const found: Fault[] = [];
  const headerLine = rows[headerIndex]?.line ?? 1;
  if (headerIndex > 0) found.push({ code: 'rows_above_header', args: { headerLine, count: headerIndex } });
  if (hiddenRowCount > 0) found.push({ code: 'hidden_rows', args: { count: hiddenRowCount } });
  const problems = found.map((fault) => problemAt(fault, sourcePlace(source), 'warning'));
  if (!blankBetween) return problems;
  const { line, count } = blankBetween;
  const fault: Fault = { code: 'blank_rows', args: { count } };
  return [...problems, problemAt(fault, { ...sourcePlace(source), line }, 'warning')];
}

/** The columns that the settings fill, whatever the header: the key may be one. */
function madeColumns({ shaping }: TableOptions): readonly string[] {
  return Object.keys({ ...shaping?.template, ...shaping?.set });
}

/** The row that names most columns and the key; without one, what is most likely a header. */
function findHeader(definition: TableDefinition, { rows }: Grid, options: TableOptions): number {
  const { headerLine, columns } = options;
  const made = madeColumns(options);
  if (headerLine !== undefined) return rows.findIndex(({ line }) => line === headerLine);
  const scores = rows
    .slice(0, headerRowsMax)
    .map(({ cells }) => headerScore(definition, { header: [...cells, ...made], columns }));
  const best = Math.max(...scores);
  if (best <= 0) return likelyHeader(definition, rows.slice(0, headerRowsMax), columns);
  const [index = 0, ...others] = scores.flatMap((score, at) => (score === best ? [at] : []));
  return others.length === 0 ? index : 0;
}

/** The row that names most columns, if not the key; or the fullest: a title has fewer cells. */
function likelyHeader(definition: TableDefinition, rows: readonly Row[], columns: Table['columns']): number {
  const ranks = rows.map(({ cells }, index) => ({
    index,
    named: columnIndexes(definition, { header: cells, columns }).size,
    filled: cells.filter((cell) => cell.trim() !== '').length,
  }));
  return ranks.toSorted((a, b) => b.named - a.named || b.filled - a.filled)[0]?.index ?? 0;
}

/**
 * A row longer than its header has shifted columns: none of its values can be trusted. The same for
 * a short row of a text file; spreadsheets omit trailing empty cells.
 */
export function raggedRow({ cells }: Row, header: Row, isSheet: boolean): Fault | undefined {
  const columns = header.cells.length;
  const isShort = !isSheet && cells.length < columns;
  const isLong = cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== '');
  if (!isShort && !isLong) return undefined;
  const lastColumn = columnLetters(columns - 1);
  if (isSheet) return { code: 'cell_beyond_header', args: { lastColumn } };
  return { code: 'ragged_row', args: { cells: cells.length, columns, lastColumn } };
}

/** Spaces and covered cells of merged areas are blank; a formula without a value is not. */
export function isBlankRow({ cells, marks }: Row): boolean {
  if (!cells.every((cell) => cell.trim() === '')) return false;
  return ![...(marks?.values() ?? [])].some((mark) => mergedAreaOf(mark) === undefined);
}

/** The gaps in the line numbers; in a text file, a row is as long as the line ends in its cells. */
function findBlankRows(rows: readonly Row[], isSheet: boolean): BlankRows | undefined {
  let line: number | undefined;
  let count = 0;
  let last: Row | undefined;
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    if (last && row.line > last.line + 1) {
      const next = last.line + 1 + (isSheet ? 0 : last.cells.join('').split('\n').length - 1);
      if (row.line > next) line ??= next;
      count += row.line - next;
    }
    last = row;
  }
  return line === undefined ? undefined : { line, count };
}

function fitRow(row: Row, length: number): Row {
  if (row.cells.length === length) return row;
  return { ...row, cells: Array.from({ length }, (_, index) => cellAt(row.cells, index)) };
}
