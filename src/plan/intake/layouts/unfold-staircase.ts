/**
 * Reads departments written as a staircase: each row names all upper departments, in the columns
 * `level1 … level10` or as a path in one column. Name and parent code follow from the other rows.
 */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../../model/problems.js';
import type { Row, Table } from '../../../model/tables.js';
import type { TableDefinition } from '../../../resources/resource.js';
import { cellAt, untrustedCell } from '../../columns/cells.js';
import { levelNames, pathName, textsIn } from '../../columns/claims.js';
import { headerOrigin } from '../../columns/headers.js';
import { columnIndexes } from '../../columns/name-columns.js';
import { namesOfPath, pathOfNames } from '../../columns/names-to-keys.js';
import { groupBy } from '../../records/collections.js';
import { addColumns } from './add-columns.js';

interface Unfolded {
  readonly table: Table;
  readonly problems: readonly Problem[];
}

/**
 * Turns a staircase into a table with two more columns: name and parent code; other tables stay.
 * @returns the table without unplaceable rows, and a problem for each of those: an untrusted level
 *   cell, a gap between levels, a missing upper department, a duplicate path
 */
export function unfoldStaircase(
  definition: TableDefinition,
  table: Table,
  { nameField, parentField }: NonNullable<TableDefinition['staircase']>,
): Unfolded {
  const indexByName = columnIndexes(definition, table);
  const keyIndex = indexByName.get(definition.keyField);
  const levels = levelsOf(table, indexByName, { nameField, parentField });
  // matchColumns reports a missing key.
  if (keyIndex === undefined || levels.length === 0) return { table, problems: [] };
  const unmapped = deeperColumns(table, levels);
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
  const madeByLine = new Map<number, readonly string[]>();
  for (const step of steps) {
    const { row, path } = step;
    const above = path.slice(0, -1).join(separator);
    const upper = stepsByPlace.get(above) ?? leftOutByPlace.get(above) ?? [];
    const fault = stepFault(step, upper);
    if (fault) problems.push(problemIn(row, fault));
    const isDoubled = (stepsByPlace.get(path.join(separator)) ?? []).length > 1;
    if (!fault && !isDoubled) madeByLine.set(row.line, [path.at(-1) ?? '', upper[0]?.code ?? '']);
  }
  const unfolded = addColumns(table, {
    header: [nameField, parentField],
    layout: { kind: 'levels', indexes: levels },
    cellsOf: ({ line }) => madeByLine.get(line),
  });
  return { table: unfolded, problems: [...unmapped, ...problems] };
}

/** Column indexes by level, or the one of the path; none for a table that is no staircase. */
function levelsOf(
  table: Table,
  indexByName: ReadonlyMap<string, number>,
  { nameField, parentField }: NonNullable<TableDefinition['staircase']>,
): readonly number[] {
  const name = indexByName.get(nameField);
  if (name !== undefined) {
    const isPath = !indexByName.has(parentField) && areClosedPaths(textsIn(table.rows, name));
    return isPath ? [name] : [];
  }
  const levels = levelNames.flatMap((level) => indexByName.get(level) ?? []);
  return levels.length > 0 ? levels : [indexByName.get(pathName) ?? []].flat();
}

/** True for names of which some are paths, and each path goes on from another name. */
function areClosedPaths(cells: readonly string[]): boolean {
  const paths = cells.map(namesOfPath);
  const known = new Set(paths.map(pathOfNames));
  const longer = paths.filter((path) => path.length > 1);
  return longer.length > 0 && longer.every((path) => known.has(pathOfNames(path.slice(0, -1))));
}

/**
 * Columns whose headers differ from those of levels by a number: they would cut off what is below.
 */
function deeperColumns(table: Table, levels: readonly number[]): readonly Problem[] {
  const stemOf = (index: number) => (table.header[index] ?? '').normalize('NFKC').replace(/\d+/g, '#');
  const stems = new Set(levels.map(stemOf).filter((stem) => stem.includes('#')));
  return table.header.flatMap((header, index) => {
    const isMissed = !levels.includes(index) && stems.has(stemOf(index));
    if (!isMissed || textsIn(table.rows, index).length === 0) return [];
    const args = { header, levels: levels.map((level) => table.header[level] ?? '') };
    return [problemAt({ code: 'level_unread', args }, headerOrigin(table, index))];
  });
}

interface Step {
  readonly row: Row;
  readonly code: string;
  /** The names from the top. */
  readonly path: readonly string[];
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

function namesAt({ cells }: Row, levels: readonly number[]): readonly string[] {
  return levels.map((index) => cellAt(cells, index).trim());
}

function pathOf(row: Row, levels: readonly number[]): Pick<Step, 'path' | 'hasGap'> {
  const [only = -1, ...others] = levels;
  const names = others.length === 0 ? namesOfPath(cellAt(row.cells, only)) : namesAt(row, levels);
  const path = names.filter((name) => name !== '');
  return { path, hasGap: path.length === 0 || names.slice(0, path.length).includes('') };
}

/**
 * Adds the path that levels make as a column at the end, such as the team of a person; other tables
 * stay.
 */
export function joinLevels(definition: TableDefinition, table: Table, pathField: string): Unfolded {
  const indexByName = columnIndexes(definition, table);
  const levels = levelNames.flatMap((level) => indexByName.get(level) ?? []);
  if (indexByName.has(pathField) || levels.length === 0) return { table, problems: [] };
  const joined = addColumns(table, {
    // Says that names stand below.
    header: [`${pathField} name`],
    layout: { kind: 'parts', indexes: levels },
    cellsOf: (row) => [pathOfNames(namesAt(row, levels).filter((name) => name !== ''))],
  });
  return { table: joined, problems: deeperColumns(table, levels) };
}
