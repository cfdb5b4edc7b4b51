/** The first rows of each table as they are understood. Pure. */
import type { DesiredRecord, Intent, Values } from '../../model/records.js';
import type { Table } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';

export interface FirstRows {
  readonly table: string;
  readonly file: string;
  readonly sheet?: string;
  readonly rows: readonly UnderstoodRow[];
}

export interface UnderstoodRow {
  readonly line?: number;
  readonly intent: Intent;
  readonly previousKey?: string;
  /** By column: the container first, then the fields in their normal form. */
  readonly values: Values;
}

/**
 * The first records of each table, in the order of its rows. The rows of a part table are shown
 * with their owners.
 */
export function firstRows(
  tables: readonly Table[],
  records: readonly DesiredRecord[],
  count: number,
): readonly FirstRows[] {
  return tables.flatMap(({ resource, source: { file, sheet } }) => {
    const own = records.filter(
      ({ resource: name, row: { table } }) =>
        name === resource && table.file === file && table.sheet === sheet,
    );
    const rows = own
      .toSorted((a, b) => (a.row.line ?? 0) - (b.row.line ?? 0))
      .slice(0, count)
      .map(understood);
    return rows.length === 0 ? [] : { table: resource, file, ...(sheet !== undefined && { sheet }), rows };
  });
}

function understood({ resource, scope, intent, previousKey, values, row: { line } }: DesiredRecord) {
  const { within } = definitionOf(resource);
  return {
    ...(line !== undefined && { line }),
    intent,
    ...(previousKey !== undefined && { previousKey }),
    values: { ...(within && scope !== '' && { [within.column]: scope }), ...values },
  } satisfies UnderstoodRow;
}
