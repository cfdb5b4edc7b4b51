// Reads a seed from the CSV files of a folder, and documents them. Every file is optional.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resources, tableNames } from '../resources/index.js';
import type { Seed, TableName } from '../resources/seed-data.js';
import { type CsvRow, type CsvTable, parseCsv } from './parse-csv.js';
import { checkSeed } from './seed.js';
import { columnsOf } from './seed-rows.js';

export interface SeedDoc {
  readonly file: string;
  /** Required columns end with `*`. */
  readonly columns: readonly string[];
  readonly notes: readonly string[];
}

/** Every possible seed file, in reading order. */
export const seedDocs: readonly SeedDoc[] = tableNames.flatMap((table) => {
  const { file, notes = [], dividedBy } = resources[table];
  const columns = Object.entries(columnsOf(resources[table]));
  const shown = columns.map(([name, { isRequired }]) => (isRequired ? `${name}*` : name));
  const doc = { file, columns: shown, notes };
  if (dividedBy === undefined) return [doc];
  const note = `Same as ${file}, for the ${table} of one ${dividedBy}; the column ${dividedBy} is optional.`;
  return [doc, { file: `${table}.<${dividedBy}>.csv`, columns: [], notes: [note] }];
});

/** A seed file: a table, or a part of one. */
interface SeedFile {
  readonly file: string;
  readonly table: TableName;
  /** The cell that the file name adds to every row, e.g. master PARTS for `items.PARTS.csv`. */
  readonly part?: { readonly column: string; readonly value: string };
}

type LoadedFile = SeedFile & CsvTable;

/**
 * Reads the seed of a folder. Files are UTF-8 with or without BOM; booleans are TRUE or FALSE in
 * any letter case, a blank cell means none or false, and list elements are separated by `;` or line
 * breaks. Ignores other files, and names that start with `.` or `~$`.
 * @throws Error with one line per fault, `file:line column: what is wrong`; also if the folder
 *   cannot be read, has no such file, or an unknown CSV file
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const files = await Promise.all((await seedFilesIn(directory)).map((file) => loadFile(directory, file)));
  const cellFaults: string[] = [];
  const seed = readSeed(files, cellFaults);
  const tableFaults = files.flatMap((file) => [...columnFaults(file, seed), ...file.faults]);
  // Later kinds of faults may only be consequences of earlier ones.
  const problems =
    [tableFaults, cellFaults].find(({ length }) => length > 0) ??
    checkSeed(seed).map(({ table, index, message }) => `${rowsOf(files, table)[index]?.place}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return seed;
}

/** In table order; the file of a table precedes those of its parts. */
async function seedFilesIn(directory: string): Promise<readonly SeedFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((cause: Error) => {
    throw new Error(`${directory}: the folder cannot be read: ${cause.message}.`, { cause });
  });
  const names = entries
    .filter((entry) => !entry.isDirectory() && /^(?!\.|~\$).*\.csv$/is.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const known = tableNames.flatMap((table) => names.flatMap((file) => seedFile(file, table) ?? []));
  const stray = names.filter((name) => known.every(({ file }) => file !== name));
  const possible = `Seed files: ${seedDocs.map(({ file }) => file).join(', ')}.`;
  if (stray.length > 0)
    throw new Error(
      stray.map((name) => `${name}: not a seed file. ${possible} Rename or remove it.`).join('\n'),
    );
  if (known.length === 0) throw new Error(`${directory}: contains no seed files. ${possible}`);
  return known.sort((a, b) => Number(a.part !== undefined) - Number(b.part !== undefined));
}

/** @returns undefined for a file of another table. Only the name of a part is case-sensitive */
function seedFile(file: string, table: TableName): SeedFile | undefined {
  const { file: ofTable, dividedBy: column } = resources[table];
  if (ofTable === file.toLowerCase()) return { file, table };
  const [, stem = '', value = ''] = /^([^.]+)\.(.+)\.csv$/is.exec(file) ?? [];
  const isPart = column !== undefined && ofTable === `${stem.toLowerCase()}.csv`;
  return isPart ? { file, table, part: { column, value } } : undefined;
}

async function loadFile(directory: string, seedFile: SeedFile): Promise<LoadedFile> {
  const { file, part } = seedFile;
  const table = parseCsv(file, await readFile(join(directory, file), 'utf8'));
  if (part === undefined) return { ...seedFile, ...table };
  const { column, value } = part;
  const rows = table.rows.map(({ place, cells }) => {
    return { place, cells: { ...cells, [column]: cells[column] || value } };
  });
  const others = rows.filter(({ cells }) => cells[column] !== value);
  const faults = others.map(
    ({ place, cells }) => `${place}: ${column}: "${cells[column]}" differs from "${value}" in the file name`,
  );
  return { ...seedFile, ...table, rows, faults: [...table.faults, ...faults] };
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

function columnFaults({ file, table, part, header }: LoadedFile, seed: Seed): readonly string[] {
  const { otherColumns } = resources[table];
  const columns = columnsOf(resources[table]);
  const names = Object.keys(columns);
  const required = names.filter((name) => columns[name]?.isRequired && name !== part?.column);
  const known = new Set([...names, ...(otherColumns?.names(seed) ?? [])]);
  const expected = `one of ${names.join(', ')}${otherColumns ? `, nor ${otherColumns.are}` : ''}`;
  return [
    ...required.filter((name) => !header.includes(name)).map((name) => `the column "${name}" is missing`),
    ...header.filter((name) => !known.has(name)).map((name) => `the column "${name}" is not ${expected}`),
  ].map((fault) => `${file}:1: ${fault}`);
}

function rowsOf(files: readonly LoadedFile[], table: TableName): readonly CsvRow[] {
  return files.filter((file) => file.table === table).flatMap(({ rows }) => rows);
}
