/** Turns rows of text into desired records, and every cell that cannot be read into a problem. */
import { type Problem, problemAt } from '../errors.js';
import type { DesiredRecord, Row, Table, TableOrigin, Value } from '../model.js';
import type { Field, ResourceDefinition } from '../resources/resource.js';
import { matchColumns } from './match-columns.js';
import { cellOrigin } from './origins.js';

export interface ParsedTable {
  readonly records: readonly DesiredRecord[];
  readonly problems: readonly Problem[];
}

/** In a cell: leave the field as it is. */
const keepMark = '*';

/**
 * Reads every row of a table.
 * @returns one record for each row without a fault. A blank cell is the field's empty value, `*` leaves the field
 * out, and a column that is absent is not managed. Pure; never throws on user data.
 */
export function parseRows(definition: ResourceDefinition, table: Table): ParsedTable {
  const { origin, problems: columnProblems } = matchColumns(definition, table);
  const problems = [...columnProblems];
  const records: DesiredRecord[] = [];
  if (problems.some(({ code }) => code === 'missing_column')) return { records, problems };
  const columns = fieldColumns(definition, origin);
  for (const row of table.rows) {
    const record = parseRow({ definition, origin, columns, row, problems });
    if (record) records.push(record);
  }
  return { records, problems };
}

interface FieldColumn {
  readonly field: Field;
  readonly index: number;
}

function fieldColumns(definition: ResourceDefinition, origin: TableOrigin): readonly FieldColumn[] {
  return definition.fields.flatMap((field) => {
    const index = origin.columnIndexByField.get(field.name);
    return index === undefined ? [] : [{ field, index }];
  });
}

interface RowContext {
  readonly definition: ResourceDefinition;
  readonly origin: TableOrigin;
  readonly columns: readonly FieldColumn[];
  readonly row: Row;
  /** Faults found are added here. */
  readonly problems: Problem[];
}

function parseRow({ definition, origin, columns, row, problems }: RowContext): DesiredRecord | undefined {
  const values: Record<string, Value> = {};
  let hasFault = false;
  for (const { field, index } of columns) {
    const cell = row.cells[index] ?? '';
    if (cell.trim() === keepMark && field.name !== definition.keyField) continue;
    const parsed = parseCell(field, cell);
    if ('value' in parsed) {
      values[field.name] = parsed.value;
    } else {
      hasFault = true;
      problems.push(problemAt(parsed.fault, cellOrigin({ table: origin, line: row.line }, field.name)));
    }
  }
  if (hasFault) return undefined;
  return {
    resource: definition.name,
    scope: scopeOf(definition, origin, row),
    key: String(values[definition.keyField]),
    values,
    row: { table: origin, line: row.line },
  };
}

function parseCell(field: Field, cell: string): ReturnType<Field['type']['parse']> {
  if (cell.trim() !== '') return field.type.parse(cell);
  return field.isRequired ? { fault: { code: 'blank_cell', args: {} } } : { value: field.type.blank };
}

/** The name in the scope column; `''` stands for the current one until the service has said which that is. */
function scopeOf(definition: ResourceDefinition, origin: TableOrigin, { cells }: Row): string {
  const index = definition.within && origin.columnIndexByField.get(definition.within.column);
  return index === undefined ? '' : (cells[index] ?? '').trim();
}
