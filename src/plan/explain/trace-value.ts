/** Follows a value back to the text of the file, and what settings made of it. Pure. */
import type { DesiredRecord } from '../../model/records.js';
import type { Grid, Origin, Row, RowOrigin, Table, TextMaker } from '../../model/tables.js';
import { cellAt } from '../columns/cells.js';
import { valueOrigin } from '../records/origins.js';

/** The texts that were read. */
export interface ReadTexts {
  /** The files as they stand. */
  readonly grids: readonly Grid[];
  /** The same as rows of tables, after shaping. */
  readonly tables: readonly Table[];
}

/** The way of one cell, or of one that only settings fill. */
export interface TracedText {
  readonly origin: Origin;
  /** As the file has it; absent where the file has no such cell. */
  readonly text?: string;
  /** As the table has it, where that is another text. */
  readonly shaped?: { readonly by: TextMaker; readonly text: string };
}

/** The text behind a value of a row; undefined if the table has no column for it. */
export function traceValue(
  { grids, tables }: ReadTexts,
  desired: DesiredRecord,
  name: string,
): TracedText | undefined {
  const { row, index } = cellOf(desired, name);
  const { table, line } = row;
  if (index === undefined || line === undefined) return undefined;
  const isOwn = ({ source }: { readonly source: Origin }) =>
    source.file === table.file && source.sheet === table.sheet;
  const ofLine = (rows: readonly Row[] = []) => rows.find((one) => one.line === line);
  const grid = grids.find(isOwn);
  const width = Math.max(0, ...(grid?.rows.map(({ cells }) => cells.length) ?? []));
  const raw = ofLine(grid?.rows);
  const inFile = index < (table.columnCount ?? width);
  const text = raw && inFile ? cellAt(raw.cells, index) : undefined;
  // One file may be read as several tables.
  const all = tables.filter((one) => isOwn(one) && ofLine(one.rows) !== undefined);
  const own = all.find(({ resource }) => resource === desired.resource) ?? all[0];
  const made = cellAt(ofLine(own?.rows)?.cells ?? [], index);
  const by = own?.shaped?.makerByColumn.get(index) ?? own?.layout?.kind ?? 'levels';
  const isShaped = own !== undefined && made !== (text ?? '');
  return {
    origin: valueOrigin(desired, name),
    ...(text !== undefined && { text }),
    ...(isShaped && { shaped: { by, text: made } }),
  };
}

/** The cell of a value, in the record's own row or in a part row. */
function cellOf(
  { row, partRows }: DesiredRecord,
  name: string,
): { readonly row: RowOrigin; readonly index: number | undefined } {
  const end = name.lastIndexOf('.');
  const partRow = partRows?.get(name.slice(0, end));
  const own = partRow ?? row;
  const column = partRow ? name.slice(end + 1) : name;
  return { row: own, index: own.table.columnIndexByField.get(column) };
}
