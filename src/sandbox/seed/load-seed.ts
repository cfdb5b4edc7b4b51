// Reads a seed from the CSV files of a folder: grades.csv, charts.csv, teams.csv, memberships.csv, masters.csv,
// master-fields.csv, items.csv, items.<master>.csv, folders.csv and categories.csv. Each may be absent.
import { CellReader } from './cell-reader.js';
import { checkSeed } from './check-seed.js';
import type { CsvRow } from './parse-csv.js';
import type { Seed, SeedMasterField } from './seed.js';
import { type LoadedFile, loadSeedFiles } from './seed-files.js';
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
 * @throws Error with one line per fault, each `file:line column: what is wrong`; also when the folder has no such
 *   file, or a CSV file that is none of them
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const files = await loadSeedFiles(directory);
  if (files.length === 0) {
    const names = Object.values(seedTables).map(({ file }) => file);
    throw new Error(`${directory}: no ${names.slice(0, -1).join(', ')} or ${names.at(-1)} here.`);
  }
  const cells = new CellReader();
  const seed = toSeed(files, cells);
  const faults = files.flatMap((file) => file.faults);
  const columnFaults = itemColumnFaults(files, seed.masterFields);
  // Faults of one kind may only follow from those of the kind before.
  const kinds = [faults, columnFaults, cells.faults];
  const problems = kinds.find(({ length }) => length > 0) ?? seedFaults(seed, files);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return seed;
}

function toSeed(files: readonly LoadedFile[], cells: CellReader): Required<Seed> {
  const rows = (table: keyof Seed) => rowsOf(files, table);
  const masterFields = rows('masterFields').map((row) => toMasterField(row, cells));
  const typeByField = typesOf(masterFields);
  return {
    grades: rows('grades').map((row) => toGrade(row, cells)),
    charts: rows('charts').map((row) => toChart(row, cells)),
    teams: rows('teams').map((row) => toTeam(row, cells)),
    memberships: rows('memberships').map(toMembership),
    masters: rows('masters').map(toMaster),
    masterFields,
    items: rows('items').map((row) => toItem(row, typeByField)),
    folders: rows('folders').map((row) => toFolder(row, cells)),
    categories: rows('categories').map(toCategory),
  };
}

function seedFaults(seed: Seed, files: readonly LoadedFile[]): readonly string[] {
  return checkSeed(seed).map(
    ({ table, index, message }) => `${rowsOf(files, table)[index]?.place}: ${message}`,
  );
}

function itemColumnFaults(
  files: readonly LoadedFile[],
  fields: readonly SeedMasterField[],
): readonly string[] {
  const { all } = seedTables.items;
  return files
    .filter(({ table }) => table === 'items')
    .flatMap(({ file, rows: [row] }) =>
      (row ? strayColumns(row, fields) : []).map(
        (column) =>
          `${file}:1: the column "${column}" is neither one of ${all.join(', ')} nor the code of a field`,
      ),
    );
}

/** The rows of all files of a table. */
function rowsOf(files: readonly LoadedFile[], table: keyof Seed): readonly CsvRow[] {
  return files.filter((file) => file.table === table).flatMap(({ rows }) => rows);
}
