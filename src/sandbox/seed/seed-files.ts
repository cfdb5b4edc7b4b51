// The files of a seed folder: documentation, and reading them as CSV. Cells are parsed elsewhere.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resources, type TableName, tableNames } from '../resources/index.js';
import { type CsvRow, type CsvTable, parseCsv } from './parse-csv.js';
import { columnsOf } from './seed-rows.js';

/** Documentation of a seed file. */
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
export interface SeedFile {
  readonly file: string;
  readonly table: TableName;
  /** The cell that the file name adds to every row, e.g. master PARTS for `items.PARTS.csv`. */
  readonly part?: { readonly column: string; readonly value: string };
}

export interface LoadedFile extends SeedFile, CsvTable {}

/**
 * Reads all CSV files of a folder in table order. Ignores other files, and names that start with
 * `.` or `~$`.
 * @throws Error if the folder cannot be read; with one line per CSV file that is not a table of a
 *   seed
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

/**
 * @returns undefined if it is not the name of a table; only the name of a part is case-sensitive.
 *   Pure.
 */
function nameSeedFile(file: string): SeedFile | undefined {
  const [, stem = '', value = ''] = /^([^.]+)\.(.+)\.csv$/is.exec(file) ?? [];
  for (const table of tableNames) {
    const { file: ofTable, dividedBy: column } = resources[table];
    if (ofTable === file.toLowerCase()) return { file, table };
    if (column !== undefined && ofTable === `${stem.toLowerCase()}.csv`) {
      return { file, table, part: { column, value } };
    }
  }
  return undefined;
}

/** In table order; the file of a table precedes those of its parts. */
function rank({ table, part }: SeedFile): number {
  return tableNames.indexOf(table) + (part === undefined ? 0 : 0.5);
}

function strayFile(file: string): string {
  const names = seedDocs.map((doc) => doc.file);
  const known = [
    ...names.filter((name) => !name.includes('<')),
    ...names.filter((name) => name.includes('<')),
  ];
  return `${file}: not a seed file. Seed files: ${known.join(', ')}. Rename or remove it.`;
}

async function loadFile(directory: string, { file, table, part }: SeedFile): Promise<LoadedFile> {
  const content = await readFile(join(directory, file), 'utf8');
  const { otherColumns } = resources[table];
  const columns = columnsOf(resources[table]);
  const required = Object.keys(columns).filter((name) => columns[name]?.isRequired && name !== part?.column);
  const others = otherColumns === undefined ? 'refused' : 'allowed';
  const { rows, faults } = parseCsv(file, content, { all: Object.keys(columns), required, others });
  if (part === undefined) return { file, table, rows, faults };
  const { column, value } = part;
  return {
    file,
    table,
    part,
    rows: rows.map(({ place, cells }) => ({ place, cells: { ...cells, [column]: cells[column] || value } })),
    faults: [...faults, ...rows.flatMap((row) => partFault(row, column, value) ?? [])],
  };
}

function partFault({ place, cells }: CsvRow, column: string, value: string): string | undefined {
  const cell = cells[column] || value;
  return cell === value
    ? undefined
    : `${place}: ${column}: "${cell}" differs from "${value}" in the file name`;
}
