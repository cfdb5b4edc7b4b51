/**
 * Finds a cell of a text file that holds whole rows. Two stray quotation marks in one column make a
 * single cell of all that is between them; the row keeps its number of cells.
 */
import type { Row } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { cellAt } from '../columns/cells.js';
import type { HeaderCells } from '../columns/headers.js';
import { columnIndexes } from '../columns/name-columns.js';

/** A cell, and how many rows it hides. */
export interface RowsInCell {
  readonly index: number;
  readonly count: number;
}

const separators: readonly string[] = [',', '\t', ';', '|'];

/**
 * Makes the check of a table's rows. A text of several lines is not rows, even with commas: each
 * line must fill the header, with a value that fits in every required column.
 */
export function rowsInCellFinder(
  definition: TableDefinition,
  table: HeaderCells,
): (row: Row) => RowsInCell | undefined {
  const width = table.header.length;
  const indexByName = columnIndexes(definition, table);
  const required = definition.fields
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ name, type }) => {
      const index = indexByName.get(name);
      return index === undefined ? [] : [{ index, type }];
    });
  const isRow = (cells: readonly string[]) =>
    cells.length === width &&
    required.every(({ index, type }) => {
      const cell = cellAt(cells, index);
      return cell.trim() !== '' && 'value' in type.parse(cell);
    });
  return ({ cells }) => {
    // In a single column every line would be a row.
    if (width < 2 || !cells.some(hasLines)) return undefined;
    for (const [index, cell] of cells.entries()) {
      if (!hasLines(cell)) continue;
      const lines = cell.split('\n').filter((line) => line.trim() !== '');
      const hidesRows = separators.some((separator) => {
        const pieces = lines.map((line) => line.split(separator));
        return !pieces.some(isProse) && joinedRows(pieces, cells, index).every(isRow);
      });
      if (lines.length > 1 && hidesRows) return { index, count: lines.length - 1 };
    }
    return undefined;
  };
}

function hasLines(cell: string): boolean {
  return cell.includes('\n');
}

/** People put a space after a comma; an export does not. */
function isProse(pieces: readonly string[]): boolean {
  return pieces.slice(1).some((piece) => /^[ 　]/.test(piece));
}

/** The rows as they are without the quotation marks. */
function joinedRows(
  pieces: readonly (readonly string[])[],
  cells: readonly string[],
  index: number,
): readonly (readonly string[])[] {
  const last = pieces.length - 1;
  return pieces.map((piece, at) => [
    ...(at === 0 ? cells.slice(0, index) : []),
    ...piece,
    ...(at === last ? cells.slice(index + 1) : []),
  ]);
}
