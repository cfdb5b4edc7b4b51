/** Files and sheets that `init` may have to ask about, with the tables that they probably are. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FirstSource } from '../../config/file/first-settings.js';
import { type Grid, mergedAreaOf, type Row } from '../../model/tables.js';
import { headerScore } from '../../plan/columns/name-columns.js';
import { findTable, isBlankRow } from '../../plan/intake/find-table.js';
import { findLevels } from '../../plan/intake/layouts/find-levels.js';
import { tablesFitting } from '../../plan/intake/recognize-table.js';
import { namesOfTables } from '../../planning/check-files.js';
import { tableDefinitionOf, tableDefinitions } from '../../resources/index.js';
import type { TableDefinition } from '../../resources/resource.js';
import type { FoundData } from '../../tables/find-data.js';
import { type DataSet, type ReadOptions, readDataSet } from '../../tables/read-data-set.js';
import { fileKind, isHiddenOrLock, type TableName } from '../../tables/table-name.js';

/** A text file or a sheet. */
export interface SourcePart {
  /** This part alone; without a table, unless a sheet has its name. */
  readonly source: FirstSource;
  /** The table that its name says. */
  readonly named?: TableName | undefined;
  readonly grid: Grid;
  /** The same with the value of merged areas in each of their cells. */
  readonly filled: Grid;
  /** The tables that the headers fit: one if they are recognized. */
  readonly tables: readonly string[];
}

/** A source that was given, and what it consists of. */
export interface GivenSource {
  readonly source: FirstSource;
  readonly parts: readonly SourcePart[];
}

type NamedGrid = Pick<SourcePart, 'named' | 'grid'>;

/** Reads a source without a table. @param file its path from the working directory */
export async function findParts(source: FirstSource, file: string): Promise<GivenSource> {
  if (source.table !== undefined) return { source, parts: [] };
  const options = { ...namesOfTables(), encoding: source.encoding };
  const read = await readDataSet([file], options);
  const all = gridsOf(read);
  const filled = await filledGrids(file, all, options);
  const base = read.chosen[0]?.file ?? file;
  const parts = all.map(({ named, grid }): SourcePart => {
    const { file: own, sheet } = grid.source;
    const below = path.relative(base, own);
    const isOneOfSeveral = all.filter((one) => one.grid.source.file === own).length > 1;
    return {
      source: {
        ...source,
        file: below === '' ? source.file : path.join(source.file, below),
        ...(isOneOfSeveral && { ...(sheet !== undefined && { sheet }), ...(named && tableOf(named)) }),
      },
      named,
      grid,
      filled: filled.get(placeOf(grid)) ?? grid,
      tables: named ? [named.table] : tablesFitting(grid).tables,
    };
  });
  return { source, parts };
}

function gridsOf({ grids, unnamed }: DataSet): readonly NamedGrid[] {
  const all: readonly NamedGrid[] = [
    ...grids.map(({ grid, ...named }) => ({ named, grid })),
    ...unnamed.flatMap((one) => one.grids.map((grid) => ({ grid }))),
  ];
  return all.filter(({ grid }) => grid.rows.some((row) => !isBlankRow(row)));
}

async function filledGrids(
  file: string,
  all: readonly NamedGrid[],
  options: ReadOptions,
): Promise<ReadonlyMap<string, Grid>> {
  if (!all.some(({ grid }) => firstMerged(grid))) return new Map();
  const read = await readDataSet([file], { ...options, fillMerged: true });
  return new Map(gridsOf(read).map(({ grid }) => [placeOf(grid), grid]));
}

function placeOf({ source: { file, sheet } }: Grid): string {
  return JSON.stringify([file, sheet]);
}

/** How a source says what the name of a file or sheet says. */
export function tableOf({ table, scope }: TableName): Partial<FirstSource> {
  const column = tableDefinitionOf(table).within?.column ?? '';
  return { table, ...(scope !== undefined && { [column]: scope }) };
}

/** The first merged area that covers a cell from a line on, with the position of that cell. */
export function firstMerged(
  { rows }: Grid,
  fromLine = 1,
): { readonly area: string; readonly line: number; readonly index: number } | undefined {
  for (const { line, marks } of rows)
    for (const [index, mark] of line < fromLine ? [] : (marks ?? [])) {
      const area = mergedAreaOf(mark);
      if (area !== undefined) return { area, line, index };
    }
  return undefined;
}

/** The header of a table, if a row names the key. */
export function headerOf(definition: TableDefinition, grid: Grid): Row | undefined {
  const line = findTable(definition, grid).table?.headerLine;
  const header = grid.rows.find((row) => row.line === line);
  return header && headerScore(definition, { header: header.cells }) > 0 ? header : undefined;
}

/** True if its name says the table, and nothing in it needs a question. */
export function isClear({ named, grid, filled }: SourcePart): boolean {
  if (!named) return false;
  const definition = tableDefinitionOf(named.table);
  const header = headerOf(definition, filled);
  if (!header || firstMerged(grid, header.line)) return false;
  return findLevels(definition, filled, { header }).length === 0;
}

/** The tables that a file without a table's name probably is. */
export function likelyTables({ tables, filled }: SourcePart): readonly string[] {
  if (tables.length > 0) return tables;
  const staircases = tableDefinitions.filter((definition) => {
    const header = headerOf(definition, filled);
    return header && findLevels(definition, filled, { header }).length > 0;
  });
  return staircases.map(({ name }) => name);
}

/** The sources with the tables that are recognized, where nobody can be asked. */
export function recognized({ source, parts }: GivenSource): readonly FirstSource[] {
  const unnamed = parts.filter(({ named }) => !named);
  const files = new Set(unnamed.map((one) => one.source.file));
  const isUnclear = files.size !== 1 || unnamed.some(({ tables }) => tables.length > 1);
  const placed = unnamed.flatMap(({ source: own, tables: [table] }) =>
    table === undefined ? [] : [{ ...own, table }],
  );
  if (isUnclear || placed.length === 0) return [source];
  return [...parts.flatMap((one) => (one.named ? [one.source] : [])), ...placed];
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
    names.slice(0, filesMax).map((file) => findParts({ file }, path.join(folder, file))),
  );
  return given.flatMap((one) => {
    const tables = recognized(one).flatMap(({ table }) => (table === undefined ? [] : [{ table }]));
    return tables.length > 0 ? [{ path: one.source.file, tables }] : [];
  });
}
