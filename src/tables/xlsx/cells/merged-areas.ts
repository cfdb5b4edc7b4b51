/** Cells that are covered by a merged area have no value of their own. Source: ECMA-376 part 1, 18.3.1.55 mergeCells. */
import type { CellMark, Row } from '../../../model/tables.js';
import { columnIndexOf, lineOf } from './cell-reference.js';

/** A rectangle of cells. Lines count from 1, columns from 0; both ends belong to it. */
export interface MergedArea {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Parses a reference such as A1:C3; nothing when it is none. Pure. */
export function parseMergedArea(reference: string): MergedArea | undefined {
  const [from = '', to = from] = reference.split(':');
  const area = {
    firstLine: lineOf(from),
    lastLine: lineOf(to),
    firstColumn: columnIndexOf(from),
    lastColumn: columnIndexOf(to),
  };
  const isArea =
    area.firstLine > 0 &&
    area.firstColumn >= 0 &&
    area.lastLine >= area.firstLine &&
    area.lastColumn >= area.firstColumn;
  return isArea ? area : undefined;
}

/** Overlapping areas, which no spreadsheet writes, could ask for any number of marks. */
export const mergedCellsMax = 4_000_000;

/**
 * Clears and marks the covered cells of the rows that are there, up to the last column in which any row has something.
 * @param rows in the order of their lines
 * @returns nothing when there are more covered cells than {@link mergedCellsMax}
 * Pure.
 */
export function markMergedCells(
  rows: readonly Row[],
  areas: readonly MergedArea[],
): readonly Row[] | undefined {
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const waiting = areas
    .filter(({ firstColumn }) => firstColumn < columnCount)
    .sort((a, b) => a.firstLine - b.firstLine);
  let active: readonly MergedArea[] = [];
  let next = 0;
  let coveredCount = 0;
  const marked: Row[] = [];
  for (const row of rows) {
    const started = next;
    while ((waiting[next]?.firstLine ?? Number.POSITIVE_INFINITY) <= row.line) next += 1;
    if (active.length > 0 || next > started)
      active = [...active, ...waiting.slice(started, next)].filter(({ lastLine }) => lastLine >= row.line);
    const covered = coveredColumns(row.line, active, {
      columnCount,
      columnsMax: mergedCellsMax - coveredCount,
    });
    if (!covered) return undefined;
    coveredCount += covered.length;
    marked.push(covered.length === 0 ? row : markRow(row, covered));
  }
  return marked;
}

interface ColumnLimits {
  readonly columnCount: number;
  readonly columnsMax: number;
}

function coveredColumns(
  line: number,
  areas: readonly MergedArea[],
  { columnCount, columnsMax }: ColumnLimits,
): readonly number[] | undefined {
  const columns: number[] = [];
  for (const { firstLine, firstColumn, lastColumn } of areas) {
    const from = line === firstLine ? firstColumn + 1 : firstColumn;
    for (let column = from; column <= Math.min(lastColumn, columnCount - 1); column += 1)
      columns.push(column);
    if (columns.length > columnsMax) return undefined;
  }
  return columns;
}

function markRow(row: Row, covered: readonly number[]): Row {
  const cells = [...row.cells];
  const marks = new Map<number, CellMark>(row.marks);
  for (const column of covered) {
    if (column < cells.length) cells[column] = '';
    marks.set(column, 'merged');
  }
  const last = cells.findLastIndex((text, index) => text !== '' || marks.get(index) === 'formula');
  return { line: row.line, cells: cells.slice(0, last + 1), marks };
}
