/** Turns the compact place of a record into the origin that messages and plans show. */
import type { DesiredRecord, Origin, RowOrigin } from '../model.js';
import { columnLetters } from './match-columns.js';

/** The row of a record. Pure. */
export function rowOrigin({ table, line }: RowOrigin): Origin {
  return { file: table.file, ...(table.sheet !== undefined && { sheet: table.sheet }), line };
}

/** The cell of a field, or the row when no column holds the field. Pure. */
export function cellOrigin(row: RowOrigin, field: string): Origin {
  const column = columnOf(row, field);
  return column === undefined ? rowOrigin(row) : { ...rowOrigin(row), column, field };
}

/** The letters of the column that holds a field, if one does. Pure. */
export function columnOf({ table }: DesiredRecord['row'], field: string): string | undefined {
  const index = table.columnIndexByField.get(field);
  return index === undefined ? undefined : columnLetters(index);
}
