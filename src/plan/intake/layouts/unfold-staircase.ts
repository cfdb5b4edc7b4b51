/**
 * Reads departments written as a staircase: each row names all upper departments in the columns
 * `level1 … level10`. Name and parent code follow from the other rows.
 */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../../model/problems.js';
import type { Row, Table } from '../../../model/tables.js';
import type { TableDefinition } from '../../../resources/resource.js';
import { groupBy } from '../../records/collections.js';
import { cellAt } from '../cells.js';
import { headerOrigin } from '../headers.js';
import { columnIndexOf, levelNames } from '../name-columns.js';
import { untrustedCell } from '../parse-rows.js';

/** True for a header with level columns but no name column. */
export function isStaircase(definition: TableDefinition, row: Pick<Table, 'header' | 'columns'>): boolean {
  const { staircase } = definition;
  if (!staircase || columnIndexOf(definition, row, staircase.nameField) !== undefined) return false;
  return levelColumns(definition, row).length > 0;
}

/**
 * Turns a staircase into a table with two more columns: name and parent code.
 * @returns the table without unplaceable rows, and a problem for each of those: an untrusted level
 *   cell, a gap between levels, a missing upper department, a duplicate path
 */
export function unfoldStaircase(
  definition: TableDefinition,
  table: Table,
  { nameField, parentField }: NonNullable<TableDefinition['staircase']>,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  const keyIndex = columnIndexOf(definition, table, definition.keyField);
  // matchColumns reports the missing column.
  if (keyIndex === undefined) return { table, problems: [] };
  const levels = levelColumns(definition, table);
  const problemIn = ({ line }: Row, fault: Fault, index = levels[0] ?? 0) =>
    problemAt(fault, { ...headerOrigin(table, index), line });
  // A merged cell or a formula without a value does not end a path.
  const problems = table.rows.flatMap((row) =>
    levels.flatMap((index) => {
      const untrusted = untrustedCell(row, index);
      return untrusted ? [problemIn(row, untrusted.fault, index)] : [];
    }),
  );
  const distrusted = new Set(problems.map(({ origin }) => origin?.line));
  const stepOf = (row: Row): Step => ({
    row,
    ...pathOf(row, levels),
    code: cellAt(row.cells, keyIndex).trim(),
  });
  const steps = table.rows.filter(({ line }) => !distrusted.has(line)).map(stepOf);
  const placed = steps.filter(({ hasGap }) => !hasGap);
  const stepsByPlace = groupBy(placed, ({ path }) => path.join(separator));
  const leftOutByPlace = groupBy((table.leftOut ?? []).map(stepOf), ({ path }) => path.join(separator));
  // The first row of a path is valid; the others are problems that refer to it.
  for (const [one, ...others] of stepsByPlace.values()) {
    const first = { ...sourcePlace(table.source), line: one.row.line };
    for (const { row, path } of others)
      problems.push(problemIn(row, { code: 'staircase_doubled', args: { path, first } }));
  }
  const rows = steps.flatMap((step) => {
    const { row, path, name } = step;
    const above = path.slice(0, -1).join(separator);
    const upper = stepsByPlace.get(above) ?? leftOutByPlace.get(above) ?? [];
    const fault = stepFault(step, upper);
    if (fault) problems.push(problemIn(row, fault));
    const isDoubled = (stepsByPlace.get(path.join(separator)) ?? []).length > 1;
    if (fault || isDoubled) return [];
    return [{ ...row, cells: [...row.cells, name, upper[0]?.code ?? ''] }];
  });
  const header = [...table.header, nameField, parentField];
  const lines = new Set(rows.map(({ line }) => line));
  const lostRows = [...(table.lostRows ?? []), ...table.rows.filter(({ line }) => !lines.has(line))];
  const unfolded = { ...table, header, rows, levelIndexes: levels };
  return { table: { ...unfolded, ...(lostRows.length > 0 && { lostRows }) }, problems };
}

interface Step {
  readonly row: Row;
  readonly code: string;
  readonly path: readonly string[];
  /** The cell of the last level. */
  readonly name: string;
  /** No names at all, or one without its upper level. */
  readonly hasGap: boolean;
}

/** Why a row cannot be placed. The upper department may repeat with the same code. */
function stepFault({ path, hasGap }: Step, upper: readonly Step[]): Fault | undefined {
  if (hasGap) return { code: 'staircase_gap', args: { path } };
  const args = { path: path.slice(0, -1) };
  if (args.path.length === 0) return undefined;
  if (upper.length === 0) return { code: 'staircase_upper_missing', args };
  const isClear = new Set(upper.map(({ code }) => code)).size === 1;
  return isClear ? undefined : { code: 'staircase_upper_unclear', args };
}

/** Never occurs in a cell. */
const separator = '\u0000';

/** Column indexes by level. */
function levelColumns(
  definition: TableDefinition,
  row: Pick<Table, 'header' | 'columns'>,
): readonly number[] {
  return levelNames.flatMap((name) => columnIndexOf(definition, row, name) ?? []);
}

function pathOf({ cells }: Row, levels: readonly number[]): Pick<Step, 'path' | 'name' | 'hasGap'> {
  const names = levels.map((index) => cellAt(cells, index).trim());
  const path = names.filter((name) => name !== '');
  const name = cellAt(cells, levels[path.length - 1] ?? -1);
  return { path, name, hasGap: path.length === 0 || names.slice(0, path.length).includes('') };
}
