/**
 * Reads departments written as a staircase: every row has the names of all its upper departments in columns of their own,
 * `level1 … level10`. Name and parent code follow from the place of the row among the others.
 */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Row, Table } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { type Group, groupBy } from '../records/collections.js';
import { cellAt } from './cells.js';
import { headerOrigin, normalizeColumn } from './match-columns.js';
import { untrustedCell } from './parse-rows.js';

/** What a staircase stands for. */
export interface Staircase {
  /** Column of the code; without one no row can be placed. */
  readonly keyIndex: number | undefined;
  readonly nameField: string;
  readonly parentField: string;
}

const levelHeader = /^(?:level|階層|レベル)(?<level>\d{1,2})$/;

/** True for a header with the levels of a staircase and no column for the name. */
export function isStaircase(
  definition: TableDefinition,
  header: readonly string[],
  nameField: string,
): boolean {
  const names = definition.fields.find(({ name }) => name === nameField);
  const known = [nameField, ...(names?.aliases ?? [])].map(normalizeColumn);
  const headers = header.map(normalizeColumn);
  const hasLevels = headers.some((one) => levelHeader.test(one));
  return hasLevels && !headers.some((one) => known.includes(one));
}

/**
 * Turns a staircase into a table with a name and a parent code in two columns more.
 * @returns the table without the rows that cannot be placed, and a problem for each of those: a level whose text cannot be
 * trusted, a gap between levels, an upper department without a row, two rows for the same place.
 */
export function unfoldStaircase(
  table: Table,
  { keyIndex, nameField, parentField }: Staircase,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  // What is missing is said by matchColumns.
  if (keyIndex === undefined) return { table, problems: [] };
  const levels = levelColumns(table.header);
  const problems = table.rows.flatMap((row) => levelProblems(table, row, levels));
  const distrusted = new Set(problems.map(({ origin }) => origin?.line));
  const steps = table.rows
    .filter(({ line }) => !distrusted.has(line))
    .map((row) => ({ row, path: pathOf(row, levels), code: cellAt(row.cells, keyIndex).trim() }));
  const stepsByPlace = groupBy(
    steps.filter(({ row }) => !hasGap(row, levels)),
    ({ path }) => path.join(separator),
  );
  problems.push(...doubledSteps(table, levels, stepsByPlace));
  const rows = steps.flatMap((step) => {
    const { row, path } = step;
    const upper = stepsByPlace.get(path.slice(0, -1).join(separator)) ?? [];
    const fault = stepFault(step, upper, levels);
    if (fault) problems.push(stepProblem(table, row, levels, fault));
    const isDoubled = (stepsByPlace.get(path.join(separator)) ?? []).length > 1;
    if (fault || isDoubled) return [];
    return [{ ...row, cells: [...blankLevels(row.cells, levels), path.at(-1) ?? '', upper[0]?.code ?? ''] }];
  });
  const header = [...blankLevels(table.header, levels), nameField, parentField];
  const placed = new Set(rows.map(({ line }) => line));
  const lostRows = [...(table.lostRows ?? []), ...table.rows.filter(({ line }) => !placed.has(line))];
  return { table: { ...table, header, rows, ...(lostRows.length > 0 && { lostRows }) }, problems };
}

interface Step {
  readonly row: Row;
  readonly path: readonly string[];
  readonly code: string;
}

/** A place that several rows have is a problem of all but the first, which they name. */
function doubledSteps(
  table: Table,
  levels: readonly number[],
  stepsByPlace: ReadonlyMap<string, Group<Step>>,
): readonly Problem[] {
  return [...stepsByPlace.values()].flatMap(([first, ...others]) =>
    others.map(({ row, path }) => {
      const args = { path, first: { ...sourcePlace(table.source), line: first.row.line } };
      return stepProblem(table, row, levels, { code: 'staircase_doubled', args });
    }),
  );
}

/** Why a row cannot be placed. The upper department may be given twice, as long as its code is the same. */
function stepFault(
  { row, path }: Step,
  upper: readonly Step[],
  levels: readonly number[],
): Fault | undefined {
  if (hasGap(row, levels)) return { code: 'staircase_gap', args: { path } };
  const upperPath = path.slice(0, -1);
  if (upperPath.length === 0) return undefined;
  const args = { path: upperPath };
  if (upper.length === 0) return { code: 'staircase_upper_missing', args };
  const isClear = new Set(upper.map(({ code }) => code)).size === 1;
  return isClear ? undefined : { code: 'staircase_upper_unclear', args };
}

/** A merged area or a formula without a result is not the end of a path. */
function levelProblems(table: Table, row: Row, levels: readonly number[]): readonly Problem[] {
  return levels.flatMap((index) => {
    const untrusted = untrustedCell(row, index);
    if (!untrusted) return [];
    return [problemAt(untrusted.fault, { ...headerOrigin(table, index), line: row.line })];
  });
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

function pathOf({ cells }: Row, levels: readonly number[]): readonly string[] {
  return levels.map((index) => cellAt(cells, index).trim()).filter((name) => name !== '');
}

function hasGap({ cells }: Row, levels: readonly number[]): boolean {
  const isFilled = levels.map((index) => cellAt(cells, index).trim() !== '');
  const depth = isFilled.filter(Boolean).length;
  return depth === 0 || isFilled.slice(0, depth).includes(false);
}

/** The level columns have been read; they stay in their places, so that the others keep their letters. */
function blankLevels(cells: readonly string[], levels: readonly number[]): readonly string[] {
  return cells.map((cell, index) => (levels.includes(index) ? '' : cell));
}

function stepProblem(table: Table, row: Row, levels: readonly number[], fault: Fault): Problem {
  return problemAt(fault, { ...headerOrigin(table, levels[0] ?? 0), line: row.line });
}
