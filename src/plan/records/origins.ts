/** Expands the compact origin of a record for messages and plans. */
import type { DesiredRecord } from '../../model/records.js';
import { columnLetters, type Origin, type RowOrigin } from '../../model/tables.js';

/** The origin of a record's row. */
export function rowOrigin({ table: { file, sheet }, line }: RowOrigin): Origin {
  return { file, ...(sheet !== undefined && { sheet }), ...(line !== undefined && { line }) };
}

/**
 * The cell of a column, or the row if the table lacks the column.
 * @param index of the cell, if the field has several
 */
export function cellOrigin(
  row: RowOrigin,
  column: string,
  index: number | undefined = row.table.columnIndexByField.get(column),
): Origin {
  if (index === undefined || row.line === undefined) return rowOrigin(row);
  // Its text is in no cell of the file.
  if (index >= (row.table.columnCount ?? Infinity)) return { ...rowOrigin(row), field: column };
  const header = row.table.header?.[index] ?? column;
  const cell = { column: columnLetters(index), field: column, ...(header !== column && { header }) };
  return Object.assign(rowOrigin(row), cell);
}

/**
 * The cell that feeds a value, in the record's own row or in a part row. Without its header: plans
 * and their files name fields.
 */
export function valueOrigin({ row, partRows }: DesiredRecord, name: string): Origin {
  const end = name.lastIndexOf('.');
  const partRow = partRows?.get(name.slice(0, end));
  const { header: _, ...cell } = partRow ? cellOrigin(partRow, name.slice(end + 1)) : cellOrigin(row, name);
  return cell;
}
