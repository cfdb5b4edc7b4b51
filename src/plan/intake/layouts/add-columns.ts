/** Adds columns that a layout makes of others. */
import type { Row, Table } from '../../../model/tables.js';

/**
 * The table with these columns at its end.
 * @param made.cellsOf undefined for a row that is lost
 */
export function addColumns(
  table: Table,
  columns: Required<Pick<Table, 'header' | 'layout'>> & {
    readonly cellsOf: (row: Row) => readonly string[] | undefined;
  },
): Table {
  const extended = table.rows.map((row) => ({ row, added: columns.cellsOf(row) }));
  const lost = extended.flatMap(({ row, added }) => (added ? [] : row));
  const lostRows = [...(table.lostRows ?? []), ...lost];
  return {
    ...table,
    header: [...table.header, ...columns.header],
    rows: extended.flatMap(({ row, added }) => (added ? { ...row, cells: [...row.cells, ...added] } : [])),
    layout: columns.layout,
    columnCount: table.columnCount ?? table.header.length,
    ...(lostRows.length > 0 && { lostRows }),
  };
}
