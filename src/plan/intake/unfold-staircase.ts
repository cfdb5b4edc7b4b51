/**
 * Reads departments written as a staircase: every row has the names of all its upper departments in
 * columns of their own, `level1 … level10`. Name and parent code follow from the place of the row
 * among the others.
 */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Row, Table } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';
import { cellAt } from './cells.js';
import { headerOrigin, normalizeColumn } from './match-columns.js';
import { untrustedCell } from './parse-rows.js';

/** What a staircase stands for. */
export interface Staircase extends NonNullable<TableDefinition['staircase']> {
  /** Column of the code; without one no row can be placed. */
  readonly keyIndex: number | undefined;
}

const levelHeader = /^(?:level|階層|レベル)(?<level>\d{1,2})$/;

/** True for a header with the levels of a staircase and no column for the name. */
export function isStaircase(
  { fields }: TableDefinition,
  header: readonly string[],
  nameField: string,
): boolean {
  const aliases = fields.find(({ name }) => name === nameField)?.aliases ?? [];
  const known = [nameField, ...aliases].map(normalizeColumn);
  const headers = header.map(normalizeColumn);
  return headers.some((one) => levelHeader.test(one)) && !headers.some((one) => known.includes(one));
}

/**
 * Turns a staircase into a table with a name and a parent code in two columns more.
 * @returns the table without the rows that cannot be placed, and a problem for each of those: a
 *   level whose text cannot be trusted, a gap between levels, an upper department without a row,
 *   two rows for the same place.
 */
export function unfoldStaircase(
  table: Table,
  { keyIndex, nameField, parentField }: Staircase,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  // What is missing is said by matchColumns.
  if (keyIndex === undefined) return { table, problems: [] };
  const levels = levelColumns(table.header);
  const problemIn = ({ line }: Row, fault: Fault, index = levels[0] ?? 0) =>
    problemAt(fault, { ...headerOrigin(table, index), line });
  // A merged area or a formula without a result is not the end of a path.
  const problems = table.rows.flatMap((row) =>
    levels.flatMap((index) => {
      const untrusted = untrustedCell(row, index);
      return untrusted ? [problemIn(row, untrusted.fault, index)] : [];
    }),
  );
  const distrusted = new Set(problems.map(({ origin }) => origin?.line));
  const steps = table.rows
    .filter(({ line }) => !distrusted.has(line))
    .map((row) => ({ row, ...pathOf(row, levels), code: cellAt(row.cells, keyIndex).trim() }));
  const placed = steps.filter(({ hasGap }) => !hasGap);
  const stepsByPlace = groupBy(placed, ({ path }) => path.join(separator));
  // A place that several rows have is a problem of all but the first, which they name.
  for (const [one, ...others] of stepsByPlace.values()) {
    const first = { ...sourcePlace(table.source), line: one.row.line };
    for (const { row, path } of others)
      problems.push(problemIn(row, { code: 'staircase_doubled', args: { path, first } }));
  }
  const rows = steps.flatMap((step) => {
    const { row, path } = step;
    const upper = stepsByPlace.get(path.slice(0, -1).join(separator)) ?? [];
    const fault = stepFault(step, upper);
    if (fault) problems.push(problemIn(row, fault));
    const isDoubled = (stepsByPlace.get(path.join(separator)) ?? []).length > 1;
    if (fault || isDoubled) return [];
    return [{ ...row, cells: [...blankLevels(row.cells, levels), path.at(-1) ?? '', upper[0]?.code ?? ''] }];
  });
  const header = [...blankLevels(table.header, levels), nameField, parentField];
  const lines = new Set(rows.map(({ line }) => line));
  const lostRows = [...(table.lostRows ?? []), ...table.rows.filter(({ line }) => !lines.has(line))];
  return { table: { ...table, header, rows, ...(lostRows.length > 0 && { lostRows }) }, problems };
}

interface Step {
  readonly row: Row;
  readonly code: string;
  /** The names in the level columns. */
  readonly path: readonly string[];
  /** Names without an upper one, or none at all. */
  readonly hasGap: boolean;
}

/**
 * Why a row cannot be placed. The upper department may be given twice, as long as its code is the
 * same.
 */
function stepFault({ path, hasGap }: Step, upper: readonly Step[]): Fault | undefined {
  if (hasGap) return { code: 'staircase_gap', args: { path } };
  const args = { path: path.slice(0, -1) };
  if (args.path.length === 0) return undefined;
  if (upper.length === 0) return { code: 'staircase_upper_missing', args };
  const isClear = new Set(upper.map(({ code }) => code)).size === 1;
  return isClear ? undefined : { code: 'staircase_upper_unclear', args };
}

/** Stands in no cell. */
const separator = '\u0000';

/** Indexes of the level columns, by level. */
function levelColumns(header: readonly string[]): readonly number[] {
  const levelOf = (text: string) => Number(levelHeader.exec(normalizeColumn(text))?.groups?.['level']);
  return header
    .map((text, index) => ({ level: levelOf(text), index }))
    .filter(({ level }) => level > 0)
    .sort((a, b) => a.level - b.level)
    .map(({ index }) => index);
}

function pathOf({ cells }: Row, levels: readonly number[]): Pick<Step, 'path' | 'hasGap'> {
  const names = levels.map((index) => cellAt(cells, index).trim());
  const path = names.filter((name) => name !== '');
  return { path, hasGap: path.length === 0 || names.slice(0, path.length).includes('') };
}

/**
 * The level columns have been read; they stay in their places, so that the others keep their
 * letters.
 */
function blankLevels(cells: readonly string[], levels: readonly number[]): readonly string[] {
  return cells.map((cell, index) => (levels.includes(index) ? '' : cell));
}
