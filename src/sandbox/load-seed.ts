// Reads a seed from CSV files of a folder: grades.csv, charts.csv, teams.csv, memberships.csv, masters.csv,
// master-fields.csv, items.csv, folders.csv and categories.csv. Each may be absent.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CellReader } from './cell-reader.js';
import { checkSeed } from './check-seed.js';
import { type CsvRow, type CsvTable, parseCsv } from './parse-csv.js';
import type { Seed, SeedMasterField } from './seed.js';
import {
  strayColumns,
  toCategory,
  toChart,
  toFolder,
  toGrade,
  toItem,
  toMaster,
  toMasterField,
  toMembership,
  toTeam,
  typesOf,
} from './seed-rows.js';
import { seedTables } from './seed-tables.js';

/**
 * Reads the seed of a folder. Files are UTF-8 with or without BOM; booleans are TRUE or FALSE in any letter case,
 * a blank cell means none or false, and the parts of a list are separated by `;` or line breaks.
 * @throws Error with one line per fault, each `file:line column: what is wrong`; also when the folder has no such file
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const tables = await loadTables(directory);
  if (Object.keys(tables).length === 0) {
    const files = Object.values(seedTables).map(({ file }) => file);
    throw new Error(`${directory}: no ${files.slice(0, -1).join(', ')} or ${files.at(-1)} here.`);
  }
  const cells = new CellReader();
  const seed = toSeed(tables, cells);
  const faults = Object.values(tables).flatMap((table) => table.faults);
  const columnFaults = itemColumnFaults(tables, seed.masterFields);
  // Faults of one kind may only follow from those of the kind before.
  const kinds = [faults, columnFaults, cells.faults];
  const problems = kinds.find(({ length }) => length > 0) ?? seedFaults(seed, tables);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return seed;
}

type Tables = { readonly [K in keyof Seed]?: CsvTable };

function toSeed(tables: Tables, cells: CellReader): Required<Seed> {
  const masterFields = rowsOf(tables.masterFields).map((row) => toMasterField(row, cells));
  const typeByField = typesOf(masterFields);
  return {
    grades: rowsOf(tables.grades).map((row) => toGrade(row, cells)),
    charts: rowsOf(tables.charts).map((row) => toChart(row, cells)),
    teams: rowsOf(tables.teams).map((row) => toTeam(row, cells)),
    memberships: rowsOf(tables.memberships).map(toMembership),
    masters: rowsOf(tables.masters).map(toMaster),
    masterFields,
    items: rowsOf(tables.items).map((row) => toItem(row, typeByField)),
    folders: rowsOf(tables.folders).map((row) => toFolder(row, cells)),
    categories: rowsOf(tables.categories).map(toCategory),
  };
}

function seedFaults(seed: Seed, tables: Tables): readonly string[] {
  return checkSeed(seed).map(
    ({ table, index, message }) => `${rowsOf(tables[table])[index]?.place}: ${message}`,
  );
}

function itemColumnFaults({ items }: Tables, fields: readonly SeedMasterField[]): readonly string[] {
  const [row] = rowsOf(items);
  if (row === undefined) return [];
  const { file, all } = seedTables.items;
  return strayColumns(row, fields).map(
    (column) =>
      `${file}:1: the column "${column}" is neither one of ${all.join(', ')} nor the code of a field`,
  );
}

/** @returns only the tables that have a file */
async function loadTables(directory: string): Promise<Tables> {
  const names = Object.keys(seedTables) as (keyof Seed)[];
  const loaded = await Promise.all(
    names.map(async (name) => [name, await loadTable(directory, name)] as const),
  );
  return Object.fromEntries(loaded.filter(([, table]) => table !== undefined));
}

async function loadTable(directory: string, name: keyof Seed): Promise<CsvTable | undefined> {
  const { file, ...columns } = seedTables[name];
  const content = await readFile(join(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return content === undefined ? undefined : parseCsv(file, content, columns);
}

function rowsOf(table: CsvTable | undefined): readonly CsvRow[] {
  return table?.rows ?? [];
}
