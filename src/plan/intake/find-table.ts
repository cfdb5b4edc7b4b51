/** Finds the header in a grid of text and cuts the rows to its columns. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import {
  type BlankRows,
  columnLetters,
  type Grid,
  mergedAreaOf,
  type Origin,
  type Row,
  type Table,
} from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { cellAt, isExampleKey } from '../columns/cells.js';
import { columnIndexes, headerScore, nameHeader } from '../columns/name-columns.js';
import { contentOf } from '../records/digests.js';
import { scopeId } from '../records/names.js';
import { type ShapingOptions, shapeTable } from '../shaping/shape-table.js';
import { partNames } from './layouts/part-names.js';
import { joinLevels, unfoldStaircase } from './layouts/unfold-staircase.js';
import { type RowsInCell, rowsInCellFinder } from './rows-in-cell.js';

interface FoundTable {
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

/** One cell may say by chance what its column is called. */
const labelsMin = 2;

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
  const blankBetween = findBlankRows(grid.rows.slice(headerIndex), isSheet);
  const {
    problems,
    exampleLines = [],
    ...body
  } = bodyOf(definition, grid, { ...options, headerIndex, header });
  const rowCount = grid.rows.length - headerIndex - 1 - exampleLines.length;
  const feeds = scopeId({ resource: definition.name, scope: scope ?? '' });
  const plainTable: Table = {
    resource: definition.name,
    ...(scope !== undefined && { scope }),
    source: { ...grid.source, rowCount, feeds, content: contentOf(header.cells, body.rows) },
    headerLine: header.line,
    header: header.cells,
    ...body,
    ...(blankBetween && { blankBetween }),
    ...(grid.partialScopes && { partialScopes: grid.partialScopes }),
    ...(grid.encoding !== undefined && { encoding: grid.encoding }),
    ...(grid.unwrappedCount !== undefined && { unwrappedCount: grid.unwrappedCount }),
    ...(exampleLines.length > 0 && { exampleLines }),
    ...(columns && { columns }),
  };
  const refined = refine(definition, plainTable, options.shaping);
  // Who says where the header is knows what stands above it.
  const unusual = unusualRows(grid, headerLine === undefined ? headerIndex : 0, blankBetween);
  return { ...refined, problems: [...unusual, ...problems, ...refined.problems] };
}

type Body = Pick<Table, 'rows' | 'lostRows' | 'blankRowCount' | 'exampleLines'>;

/** The rows below the header. Without a column of the key, none names a record. */
function bodyOf(
  definition: TableDefinition,
  grid: Grid,
  options: TableOptions & { readonly headerIndex: number; readonly header: Row },
): Body & { readonly problems: readonly Problem[] } {
  const { headerIndex, header, columns } = options;
  const place = sourcePlace(grid.source);
  const isSheet = grid.source.sheet !== undefined;
  const keyIndex = columnIndexes(definition, { header: header.cells, columns }).get(definition.keyField);
  const hasKey = keyIndex !== undefined || madeColumns(options).includes(definition.keyField);
  const labels = labelRow(definition, grid.rows, headerIndex, columns);
  const findRowsInCell = rowsInCellFinder(definition, { header: header.cells, columns });
  const rows: Row[] = [];
  const lostRows: Row[] = [];
  const exampleLines: number[] = [];
  const problems: Problem[] = [];
  const labelled: Fault = { code: 'label_row', args: {} };
  if (labels) problems.push(problemAt(labelled, { ...place, line: labels.line }, 'warning'));
  const filled = grid.rows.slice(headerIndex + 1).filter((row) => !isBlankRow(row));
  for (const row of hasKey ? filled : []) {
    if (row === labels || isExampleKey(cellAt(row.cells, keyIndex ?? -1))) {
      exampleLines.push(row.line);
      continue;
    }
    const problem = raggedRow(row, header, isSheet);
    if (problem) {
      const at = row.cells.findIndex((cell, index) => index >= header.cells.length && cell.trim() !== '');
      const column = isSheet && { column: columnLetters(at) };
      problems.push(problemAt(problem, { ...place, line: row.line, ...column }));
      lostRows.push({ line: row.line, cells: [] });
    } else rows.push(fitRow(row, header.cells.length));
    const hidden = isSheet ? undefined : findRowsInCell(row);
    if (hidden) problems.push(hiddenRows(hidden, { ...place, line: row.line }));
  }
  const bodyCount = grid.rows.length - headerIndex - 1;
  const blankRowCount = grid.blankRowCount + (hasKey ? bodyCount - filled.length : 0);
  return { rows, blankRowCount, exampleLines, problems, ...(lostRows.length > 0 && { lostRows }) };
}

/** Shapes the rows as the settings say, then reads what stands in them in another form. */
function refine(
  definition: TableDefinition,
  plainTable: Table,
  shaping: ShapingOptions | undefined,
): FoundTable {
  const shaped: FoundTable = shaping
    ? shapeTable(definition, plainTable, shaping)
    : { table: plainTable, problems: [] };
  if (!shaped.table) return shaped;
  const { staircase, wholeName, pathField } = definition;
  const unfolded = staircase
    ? unfoldStaircase(definition, shaped.table, staircase)
    : wholeName
      ? partNames(definition, shaped.table, wholeName)
      : pathField === undefined
        ? { table: shaped.table, problems: [] }
        : joinLevels(definition, shaped.table, pathField);
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
  const faults: Fault[] = [];
  const headerLine = rows[headerIndex]?.line ?? 1;
  if (headerIndex > 0) faults.push({ code: 'rows_above_header', args: { headerLine, count: headerIndex } });
  if (hiddenRowCount > 0) faults.push({ code: 'hidden_rows', args: { count: hiddenRowCount } });
  const problems = faults.map((fault) => problemAt(fault, sourcePlace(source), 'warning'));
  if (!blankBetween) return problems;
  const { line, count } = blankBetween;
  const fault: Fault = { code: 'blank_rows', args: { count } };
  return [...problems, problemAt(fault, { ...sourcePlace(source), line }, 'warning')];
}

/**
 * The row below the header that names its columns once more: in words, below names for programs.
 */
function labelRow(
  definition: TableDefinition,
  rows: readonly Row[],
  headerIndex: number,
  columns: Table['columns'],
): Row | undefined {
  const [header, next] = rows.slice(headerIndex, headerIndex + 2);
  if (!header || !next) return undefined;
  const { indexByName } = nameHeader(definition, { header: header.cells, columns });
  const again = nameHeader(definition, { header: next.cells, columns }).indexByName;
  const alike = [...indexByName].filter(
    ([name, index]) => again.get(name) === index && header.cells[index] !== next.cells[index],
  );
  return alike.length >= labelsMin && alike.length * 2 >= indexByName.size ? next : undefined;
}

/** The columns that the settings fill, whatever the header: the key may be one. */
function madeColumns({ shaping }: TableOptions): readonly string[] {
  return Object.keys({ ...shaping?.template, ...shaping?.set });
}

/** The row that names most columns and the key; without one, what is most likely a header. */
function findHeader(definition: TableDefinition, { rows }: Grid, options: TableOptions): number {
  const { headerLine, columns } = options;
  const addedColumns = madeColumns(options);
  if (headerLine !== undefined) return rows.findIndex(({ line }) => line === headerLine);
  const scores = rows
    .slice(0, headerRowsMax)
    .map(({ cells }) => headerScore(definition, { header: [...cells, ...addedColumns], columns }));
  const best = Math.max(...scores);
  if (best <= 0) return likelyHeader(definition, rows.slice(0, headerRowsMax), columns);
  const [index = 0, ...others] = scores.flatMap((score, at) => (score === best ? [at] : []));
  const isLabelled = others.every((other) => rows[other] === labelRow(definition, rows, index, columns));
  return isLabelled ? index : 0;
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
