/** Finds the levels of a staircase whose headers say nothing: 本部, 部, 課. */
import type { Grid, Row } from '../../../model/tables.js';
import type { TableDefinition } from '../../../resources/resource.js';
import { levelNames } from '../../columns/claims.js';
import { addressOf } from '../../columns/headers.js';
import { columnIndexes } from '../../columns/name-columns.js';
import { findTable, type TableOptions } from '../find-table.js';

/** Wide sheets and long ones take too long to try. */
const columnsMax = 12;
const rowsMax = 2_000;

/**
 * The columns that read as a staircase: the longest run of those that no name claims in which each
 * row finds its upper department. Pure.
 * @param options.columns headers that are given already
 * @returns column indexes from the top; none if there is no such run, or the name is a column
 */
export function findLevels(
  definition: TableDefinition,
  { rows, ...grid }: Grid,
  { header, columns = {} }: { readonly header: Row } & Pick<TableOptions, 'columns'>,
): readonly number[] {
  const { keyField, staircase } = definition;
  const claims = columnIndexes(definition, { header: header.cells, columns });
  const isNamed = [staircase?.nameField ?? '', ...levelNames].some((name) => claims.has(name));
  if (!staircase || !claims.has(keyField) || isNamed) return [];
  const claimed = new Set(claims.values());
  const free = header.cells.flatMap((cell, index) => (cell.trim() === '' || claimed.has(index) ? [] : index));
  const first = { ...grid, rows: rows.slice(0, rowsMax) };
  const isStaircase = (levels: readonly number[]) => {
    const named = { ...columns, ...levelColumns(header.cells, levels) };
    const { table, problems } = findTable(definition, first, { headerLine: header.line, columns: named });
    const hasUpper = table?.rows.some(({ cells }) => cells.at(-1) !== '');
    return hasUpper && !problems.some(({ code }) => code.startsWith('staircase_') || code === 'merged_cell');
  };
  return runsOf(free.slice(0, columnsMax)).find(isStaircase) ?? [];
}

/** The names of levels by header, as `columns` of a source has them. */
export function levelColumns(
  header: Row['cells'],
  levels: readonly number[],
): Readonly<Record<string, string>> {
  const named = levels.slice(0, levelNames.length);
  return Object.fromEntries(named.map((index, at) => [addressOf(header, index), levelNames[at] ?? '']));
}

/** Neighbours among these, at least two, the longest first. */
function runsOf(indexes: readonly number[]): readonly (readonly number[])[] {
  const lengths = indexes.map((_, index) => indexes.length - index).filter((length) => length > 1);
  return lengths.flatMap((length) =>
    indexes.slice(0, indexes.length - length + 1).map((_, start) => indexes.slice(start, start + length)),
  );
}
