/** Covered cells of merged areas have no value. Source: ECMA-376 part 1, 18.3.1.55 mergeCells. */
import { type CellMark, columnLetters, type Row } from '../../../model/tables.js';
import { parseReference } from './cell-reference.js';

/** A rectangle of cells, both ends included. Lines count from 1, columns from 0. */
export interface MergedArea {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Parses a reference such as A1:C3; undefined if invalid. Pure. */
export function parseMergedArea(reference: string): MergedArea | undefined {
  const [from = '', to = from] = reference.split(':');
  const [first, last] = [parseReference(from), parseReference(to)];
  if (!first || !last || first.line < 1 || last.line < first.line || last.column < first.column)
    return undefined;
  return {
    firstLine: first.line,
    lastLine: last.line,
    firstColumn: first.column,
    lastColumn: last.column,
  };
}

/** Limits overlapping areas, which no spreadsheet writes but a forged file could. */
const coveredCellsMax = 4_000_000;

/** The covered cells of one row in one area, `end` excluded. */
interface Covered {
  readonly area: MergedArea;
  readonly start: number;
  readonly end: number;
}

/**
 * Clears and marks the covered cells in existing rows, up to the last used column. Pure.
 * @param rows sorted by line
 * @param isFilled true: every cell has the value of its area's first cell instead
 * @returns undefined when too many cells are covered
 */
export function coverMergedCells(
  rows: readonly Row[],
  areas: readonly MergedArea[],
  isFilled: boolean,
): readonly Row[] | undefined {
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const coveredByRow = new Map<Row, Covered[]>();
  let coveredCount = 0;
  for (const area of areas) {
    const { firstLine, lastLine, firstColumn, lastColumn } = area;
    if (firstColumn >= columnCount) continue;
    const end = Math.min(lastColumn + 1, columnCount);
    for (let index = indexOfLine(rows, firstLine); index < rows.length; index += 1) {
      const row = rows[index];
      if (!row || row.line > lastLine) break;
      const start = row.line === firstLine ? firstColumn + 1 : firstColumn;
      if (start < end) listIn(coveredByRow, row).push({ area, start, end });
      coveredCount += end - start;
      if (coveredCount > coveredCellsMax) return undefined;
    }
  }
  const firstCell = ({ firstLine, firstColumn }: MergedArea): Cell => {
    const row = rows[indexOfLine(rows, firstLine)];
    if (row?.line !== firstLine) return { text: '' };
    return { text: row.cells[firstColumn] ?? '', mark: row.marks?.get(firstColumn) };
  };
  const cellOf = isFilled ? firstCell : (area: MergedArea) => ({ text: '', mark: markOf(area) });
  return rows.map((row) => coverRow(row, coveredByRow.get(row), cellOf));
}

function listIn(coveredByRow: Map<Row, Covered[]>, row: Row): Covered[] {
  const covered = coveredByRow.get(row) ?? [];
  coveredByRow.set(row, covered);
  return covered;
}

function markOf({ firstLine, lastLine, firstColumn, lastColumn }: MergedArea): CellMark {
  const [first, last] = [firstColumn, lastColumn].map(columnLetters);
  return `merged ${first}${firstLine}:${last}${lastLine}`;
}

/** Index of the first row at or after a line. */
function indexOfLine(rows: readonly Row[], line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Cell {
  readonly text: string;
  readonly mark?: CellMark | undefined;
}

function coverRow(
  row: Row,
  covered: readonly Covered[] | undefined,
  cellOf: (area: MergedArea) => Cell,
): Row {
  if (!covered) return row;
  const cells = [...row.cells];
  const marks = new Map<number, CellMark>(row.marks);
  for (const { area, start, end } of covered) {
    const { text, mark } = cellOf(area);
    for (let column = start; column < end; column += 1) {
      cells[column] = text;
      if (mark === undefined) marks.delete(column);
      else marks.set(column, mark);
    }
  }
  const last = cells.findLastIndex((text = '', index) => text !== '' || marks.get(index) === 'formula');
  return { line: row.line, cells: Array.from(cells.slice(0, last + 1), (text = '') => text), marks };
}
