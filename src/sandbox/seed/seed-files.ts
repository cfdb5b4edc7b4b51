// Finds the files of a seed folder and reads them as CSV. What is in their cells is none of its business.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CsvRow, type CsvTable, parseCsv } from './parse-csv.js';
import type { Seed } from './seed.js';
import { seedTables } from './seed-tables.js';

/** A file of a seed: a table, or for items those of one master. */
export interface SeedFile {
  readonly file: string;
  readonly table: keyof Seed;
  /** Code of the master that the file name says, as in `items.PARTS.csv`. */
  readonly master?: string;
}

/** A file with its rows. A file of one master gives each of them the cell `master`. */
export interface LoadedFile extends SeedFile, CsvTable {}

const tableNames = Object.keys(seedTables) as (keyof Seed)[];

/**
 * Reads all CSV files of a folder, in the order of the tables. Other files, and those whose names start with `.` or
 * `~$`, are left alone.
 * @throws Error when the folder cannot be read; with one line per CSV file that is no table of a seed
 */
export async function loadSeedFiles(directory: string): Promise<readonly LoadedFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((cause: Error) => {
    throw new Error(`${directory}: the folder cannot be read: ${cause.message}.`, { cause });
  });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => /\.csv$/i.test(name) && !/^(\.|~\$)/.test(name))
    .sort()
    .map((name) => nameSeedFile(name) ?? name);
  const unknown = files.filter((file) => typeof file === 'string');
  if (unknown.length > 0) throw new Error(unknown.map(strayFile).join('\n'));
  const known = files.filter((file) => typeof file !== 'string').sort((a, b) => rank(a) - rank(b));
  return Promise.all(known.map((file) => loadFile(directory, file)));
}

/** @returns undefined when the name is not that of a table; letter case counts in the code of a master only. Pure. */
function nameSeedFile(file: string): SeedFile | undefined {
  const master = /^items\.(.+)\.csv$/is.exec(file)?.[1];
  if (master !== undefined) return { file, table: 'items', master };
  const table = tableNames.find((name) => seedTables[name].file === file.toLowerCase());
  return table && { file, table };
}

/** In the order of the tables; items.csv before those of one master. */
function rank({ table, master }: SeedFile): number {
  return tableNames.indexOf(table) + (master === undefined ? 0 : 0.5);
}

function strayFile(file: string): string {
  const known = tableNames.map((name) => seedTables[name].file);
  return `${file}: is not a file of a seed. Its files: ${known.join(', ')}, items.<master>.csv. Rename or remove it.`;
}

async function loadFile(directory: string, { file, table, master }: SeedFile): Promise<LoadedFile> {
  const content = await readFile(join(directory, file), 'utf8');
  const columns = seedTables[table];
  if (master === undefined) return { file, table, ...parseCsv(file, content, columns) };
  const required = columns.required.filter((column) => column !== 'master');
  const { rows, faults } = parseCsv(file, content, { ...columns, required });
  return {
    file,
    table,
    master,
    rows: rows.map(({ place, cells }) => ({
      place,
      cells: { ...cells, master: cells['master'] || master },
    })),
    faults: [...faults, ...rows.flatMap((row) => masterFault(row, master) ?? [])],
  };
}

function masterFault({ place, cells }: CsvRow, master: string): string | undefined {
  const cell = cells['master'] || master;
  return cell === master ? undefined : `${place}: master: "${cell}" is not "${master}" of the file name`;
}
