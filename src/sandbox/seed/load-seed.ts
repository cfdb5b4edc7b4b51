// Reads a seed from the CSV files of a folder. Every file is optional.
import { resources, type Seed, type TableName, tableNames } from '../resources/index.js';
import type { CsvRow } from './parse-csv.js';
import { checkSeed } from './plant-seed.js';
import { type LoadedFile, loadSeedFiles } from './seed-files.js';
import { columnsOf } from './seed-rows.js';

/**
 * Reads the seed of a folder. Files are UTF-8 with or without BOM; booleans are TRUE or FALSE in
 * any letter case, a blank cell means none or false, and list elements are separated by `;` or line
 * breaks.
 * @throws Error with one line per fault, `file:line column: what is wrong`; also if the folder has
 *   no such file, or an unknown CSV file
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const files = await loadSeedFiles(directory);
  if (files.length === 0) {
    const names = Object.values(resources).map(({ file }) => file);
    throw new Error(`${directory}: contains no seed files. Seed files: ${names.join(', ')}.`);
  }
  const cellFaults: string[] = [];
  const seed = readSeed(files, cellFaults);
  const faults = files.flatMap((file) => file.faults);
  const columnFaults = files.flatMap((file) => strayColumns(file, seed));
  // Later kinds of faults may only be consequences of earlier ones.
  const kinds = [faults, columnFaults, cellFaults];
  const problems =
    kinds.find(({ length }) => length > 0) ??
    checkSeed(seed).map(({ table, index, message }) => `${rowsOf(files, table)[index]?.place}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return seed;
}

/** The rows of every table, in an order in which references point back. */
function readSeed(files: readonly LoadedFile[], faults: string[]): Seed {
  let seed: Seed = {};
  for (const table of tableNames) {
    const readRow = rowReader(table, seed, faults);
    seed = { ...seed, [table]: rowsOf(files, table).map(readRow) };
  }
  return seed;
}

/** @param faults  found faults are appended */
function rowReader(table: TableName, seed: Seed, faults: string[]): (row: CsvRow) => object {
  const columns = columnsOf(resources[table]);
  const readOthers = resources[table].otherColumns?.reader(seed);
  return ({ place, cells }) => {
    const values = Object.entries(columns).flatMap(([name, { read }]) => {
      const cell = cells[name] ?? '';
      const { value, fault } = read(cell);
      if (fault !== undefined) faults.push(`${place}: ${name}: "${cell}" ${fault}`);
      return value === undefined ? [] : [[name, value] as const];
    });
    const others = Object.entries(cells).filter(([name]) => !Object.hasOwn(columns, name));
    return { ...Object.fromEntries(values), ...readOthers?.(Object.fromEntries(others), cells) };
  };
}

/** Unknown columns of a table that has columns without fixed names. */
function strayColumns({ file, table, rows: [row] }: LoadedFile, seed: Seed): readonly string[] {
  const { otherColumns } = resources[table];
  if (otherColumns === undefined || row === undefined) return [];
  const own = Object.keys(columnsOf(resources[table]));
  const known = new Set([...own, ...otherColumns.names(seed)]);
  return Object.keys(row.cells)
    .filter((name) => !known.has(name))
    .map((name) => {
      const expected = `neither one of ${own.join(', ')} nor ${otherColumns.are}`;
      return `${file}:1: the column "${name}" is ${expected}`;
    });
}

/** The rows of all files of a table. */
function rowsOf(files: readonly LoadedFile[], table: TableName): readonly CsvRow[] {
  return files.filter((file) => file.table === table).flatMap(({ rows }) => rows);
}
