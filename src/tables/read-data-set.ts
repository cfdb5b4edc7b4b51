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
  /** Names of the tables to read; the others are left unread. Default: all. */
  readonly only?: readonly string[];
}

/**
 * Reads all tables below the given paths.
 * @param paths folders (their own files only) and files
 * @returns the tables in the order of `tableNames`; a path or file that cannot be used is a problem
 */
export async function readDataSet(paths: readonly string[], options: ReadOptions): Promise<DataSet> {
  const found = (await Promise.all(paths.map((given) => findFiles(given, options)))).flat();
  const wanted = found.filter(({ table }) => table === undefined || isWanted(table, options));
  const read = await Promise.all(wanted.map(readFoundFile));
  const rank = ({ resource }: Table) => options.tableNames.indexOf(resource);
  return {
    tables: read.flatMap(({ table }) => table ?? []).sort((a, b) => rank(a) - rank(b)),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** A file with the table it holds, or with the reason why it cannot be used. */
interface FoundFile {
  readonly file: string;
  readonly table?: string;
  readonly fault?: Fault;
}

async function findFiles(given: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  const status = await stat(given).catch(() => undefined);
  if (!status) return [{ file: given, fault: { code: 'file_not_found', args: { path: given } } }];
  if (!status.isDirectory()) return [nameTable(given, options)];
  const names = (await readdir(given)).sort();
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

function nameTable(file: string, { tableNames }: ReadOptions): FoundFile {
  const { name, ext } = path.parse(file);
  const table = name.toLowerCase();
  if (ext.toLowerCase() !== '.csv')
    return { file, fault: { code: 'unsupported_file', args: { extension: ext } } };
  if (!tableNames.includes(table)) {
    return { file, fault: { code: 'unknown_table', args: { name, known: tableNames } } };
  }
  return { file, table };
}

function isWanted(table: string, { only }: ReadOptions): boolean {
  return only === undefined || only.includes(table);
}

async function readFoundFile({ file, table, fault }: FoundFile): Promise<ReadTable> {
  if (fault) return { problems: [problemAt(fault, { file })] };
  return readCsvTable(file, table ?? '');
}
