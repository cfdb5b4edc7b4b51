/** Covered cells of merged areas have no value. Source: ECMA-376 part 1, 18.3.1.55 mergeCells. */
import type { CellMark, Row } from '../../../model/tables.js';
import { columnIndexOf, lineOf } from './cell-reference.js';

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
  const [firstLine, lastLine] = [lineOf(from), lineOf(to)];
  const [firstColumn, lastColumn] = [columnIndexOf(from), columnIndexOf(to)];
  const isArea = firstLine > 0 && firstColumn >= 0 && lastLine >= firstLine && lastColumn >= firstColumn;
  return isArea ? { firstLine, lastLine, firstColumn, lastColumn } : undefined;
}

/** Limits overlapping areas, which no spreadsheet writes but a forged file could. */
const coveredCellsMax = 4_000_000;

/**
 * Clears and marks the covered cells in existing rows, up to the last used column. Pure.
 * @param rows sorted by line
 * @returns undefined when too many cells are covered
 */
export function markMergedCells(
  rows: readonly Row[],
  areas: readonly MergedArea[],
): readonly Row[] | undefined {
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const coveredByRow = new Map<Row, number[]>();
  let coveredCount = 0;
  for (const { firstLine, lastLine, firstColumn, lastColumn } of areas) {
    if (firstColumn >= columnCount) continue;
    const end = Math.min(lastColumn + 1, columnCount);
    for (let index = indexOfLine(rows, firstLine); index < rows.length; index += 1) {
      const row = rows[index];
      if (!row || row.line > lastLine) break;
      const covered = coveredByRow.get(row) ?? [];
      const start = row.line === firstLine ? firstColumn + 1 : firstColumn;
      for (let column = start; column < end; column += 1) covered.push(column);
      if (covered.length > 0) coveredByRow.set(row, covered);
      coveredCount += end - start;
      if (coveredCount > coveredCellsMax) return undefined;
    }
  }
  return rows.map((row) => markRow(row, coveredByRow.get(row)));
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

function markRow(row: Row, covered: readonly number[] | undefined): Row {
  if (!covered) return row;
  const cells = [...row.cells];
  const marks = new Map<number, CellMark>(row.marks);
  for (const column of covered) {
    if (column < cells.length) cells[column] = '';
    marks.set(column, 'merged');
  }
  const last = cells.findLastIndex((text, index) => text !== '' || marks.get(index) === 'formula');
  return { line: row.line, cells: cells.slice(0, last + 1), marks };
}
