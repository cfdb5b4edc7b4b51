/** Files and sheets whose names say nothing, with the tables that their headers fit. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FirstSource } from '../../config/file/first-settings.js';
import type { Grid } from '../../model/tables.js';
import { isBlankRow } from '../../plan/intake/find-table.js';
import { tablesFitting } from '../../plan/intake/recognize-table.js';
import { namesOfTables } from '../../planning/check-files.js';
import type { FoundData } from '../../tables/find-data.js';
import { readDataSet } from '../../tables/read-data-set.js';
import { fileKind, isHiddenOrLock } from '../../tables/table-name.js';

export interface Unplaced {
  /** Without its table. */
  readonly source: FirstSource;
  readonly grid: Grid;
  /** The tables that the headers fit: one if they are recognized. */
  readonly tables: readonly string[];
}

/** A source that was given, and its tables that no name says. */
export interface GivenSource {
  readonly source: FirstSource;
  readonly unplaced: readonly Unplaced[];
}

/** Reads a source without a table. @param file its path from the working directory */
export async function findUnplaced(source: FirstSource, file: string): Promise<GivenSource> {
  if (source.table !== undefined) return { source, unplaced: [] };
  const { unnamed } = await readDataSet([file], { ...namesOfTables(), encoding: source.encoding });
  // The path of a folder does not say which of its files it is.
  const own = unnamed.length === 1 ? unnamed : [];
  const grids = own.flatMap((one) => one.grids).filter(({ rows }) => rows.some((row) => !isBlankRow(row)));
  const unplaced = grids.map((grid): Unplaced => {
    const { sheet } = grid.source;
    const isOneOfSeveral = sheet !== undefined && grids.length > 1;
    return {
      source: { ...source, ...(isOneOfSeveral && { sheet }) },
      grid,
      tables: tablesFitting(grid).tables,
    };
  });
  return { source, unplaced };
}

/** The sources with the tables that are recognized, where nobody can be asked. */
export function recognized({ source, unplaced }: GivenSource): readonly FirstSource[] {
  const placed = unplaced.flatMap(({ source: own, tables: [table, other] }) =>
    table === undefined || other !== undefined ? [] : [{ ...own, table }],
  );
  const isUnclear = unplaced.some(({ tables }) => tables.length > 1);
  return placed.length === 0 || isUnclear ? [source] : placed;
}

/** Enough to look through in a folder of exports. */
const filesMax = 20;

/** The files of a folder that are recognized, the last name first: it may be the newest. */
export async function findRecognized(folder: string): Promise<readonly FoundData[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && fileKind(entry.name) !== undefined && !isHiddenOrLock(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();
  const given = await Promise.all(
    names.slice(0, filesMax).map((file) => findUnplaced({ file }, path.join(folder, file))),
  );
  return given.flatMap((one) => {
    const tables = recognized(one).flatMap(({ table }) => (table === undefined ? [] : [{ table }]));
    return tables.length > 0 ? [{ path: one.source.file, tables }] : [];
  });
}
