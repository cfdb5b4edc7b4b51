/** Finds the tables of a data set in folders and files, and reads them. A file is told by its name. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Fault, type Problem, problemAt } from '../errors.js';
import type { Table } from '../model.js';
import { type ReadTable, readCsvTable } from './read-csv-table.js';

export interface DataSet {
  readonly tables: readonly Table[];
  readonly problems: readonly Problem[];
}

export interface ReadOptions {
  /** Names a table may have. */
  readonly tableNames: readonly string[];
  /** Those of them whose file may be named after the record that all rows live within: `items.V1.csv`. */
  readonly scopedTableNames?: readonly string[];
  /** Names of the tables to read; the others are left unread. Default: all. */
  readonly only?: readonly string[];
}

/**
 * Reads all tables below the given paths.
 * @param paths folders (their own files only) and files
 * @returns the tables in the order of `tableNames`; a path or file that cannot be used is a problem
 */
export async function readDataSet(paths: readonly string[], options: ReadOptions): Promise<DataSet> {
  const found = onlyOnce((await Promise.all(paths.map((given) => findFiles(given, options)))).flat());
  const wanted = found.filter(({ table }) => table === undefined || isWanted(table, options));
  const read = await Promise.all(wanted.map(readFoundFile));
  const rank = ({ resource }: Table) => options.tableNames.indexOf(resource);
  return {
    tables: read.flatMap(({ table }) => table ?? []).sort((a, b) => rank(a) - rank(b)),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** A file that is named twice, or stands in a folder that is named as well, is read once. */
function onlyOnce(found: readonly FoundFile[]): readonly FoundFile[] {
  return [...new Map(found.map((one) => [path.resolve(one.file), one])).values()];
}

/** A file with the table it holds, or with the reason why it cannot be used. */
interface FoundFile {
  readonly file: string;
  readonly table?: string;
  readonly scope?: string;
  readonly fault?: Fault;
}

async function findFiles(given: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  try {
    const status = await stat(given);
    if (status.isDirectory()) return await findInFolder(given, options);
    return [
      status.isFile() ? nameTable(given, options) : { file: given, fault: { code: 'not_a_file', args: {} } },
    ];
  } catch (error) {
    return [{ file: given, fault: pathFault(given, error) }];
  }
}

function pathFault(path: string, error: unknown): Fault {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const reason = error.message;
  return error.code === 'ENOENT'
    ? { code: 'file_not_found', args: { path } }
    : { code: 'file_unreadable', args: { reason } };
}

async function findInFolder(given: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  const entries = await readdir(given, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .sort();
  const files = names
    .filter(isMeantAsTable(options))
    .map((name) => nameTable(path.join(given, name), options));
  const known = options.tableNames;
  return files.length > 0
    ? files
    : [{ file: given, fault: { code: 'no_tables', args: { path: given, known } } }];
}

/** In a folder, notes and pictures may lie beside the tables; what looks like a table must be one. */
function isMeantAsTable({ tableNames }: ReadOptions): (name: string) => boolean {
  return (name) => {
    if (name.startsWith('.') || name.startsWith('~$')) return false;
    const { name: stem, ext } = path.parse(name);
    return /^\.(csv|tsv|xlsx?|xlsm)$/i.test(ext) || tableNames.includes(stem.toLowerCase());
  };
}

function nameTable(file: string, { tableNames, scopedTableNames = [] }: ReadOptions): FoundFile {
  const { name, ext } = path.parse(file);
  const [, first = '', scope] = /^([^.]*)(?:\.(.+))?$/s.exec(name) ?? [];
  const table = first.toLowerCase();
  const isKnown = (scope === undefined ? tableNames : scopedTableNames).includes(table);
  const known = { file, ...(isKnown && { table }), ...(isKnown && scope !== undefined && { scope }) };
  if (ext.toLowerCase() !== '.csv') {
    return { ...known, fault: { code: 'unsupported_file', args: { extension: ext } } };
  }
  return isKnown ? known : { file, fault: { code: 'unknown_table', args: { name, known: tableNames } } };
}

function isWanted(table: string, { only }: ReadOptions): boolean {
  return only === undefined || only.includes(table);
}

async function readFoundFile({ file, table = '', scope, fault }: FoundFile): Promise<ReadTable> {
  if (fault) return { problems: [problemAt(fault, { file })] };
  const read = await readCsvTable(file, table);
  return read.table && scope !== undefined ? { ...read, table: { ...read.table, scope } } : read;
}
