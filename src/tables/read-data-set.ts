/**
 * Finds the tables of a data set in folders, text files and workbooks, and reads them. A file or sheet is told by its
 * name. It knows only the names; what a table holds is not its matter.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Grid } from '../model/tables.js';
import { readCsvGrid } from './csv/read-csv-grid.js';
import { readWorkbookGrids } from './read-workbook-grids.js';
import { parseFileName, type TableName, type TableNames } from './table-name.js';

/** The text of a table under its name. */
export interface NamedGrid extends TableName {
  readonly grid: Grid;
}

export interface ReadGrids {
  readonly grids: readonly NamedGrid[];
  readonly problems: readonly Problem[];
}

export interface DataSet extends ReadGrids {
  /** Optional paths at which nothing is. */
  readonly absent: readonly AbsentFile[];
}

export interface AbsentFile {
  readonly file: string;
  /** The table that it would be; undefined for a folder or a workbook, which could hold any. */
  readonly named: TableName | undefined;
}

export interface ReadOptions extends TableNames {
  /** Names of the tables to read; the others are left unread. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Encoding of text files. Default: found out. */
  readonly encoding?: string | undefined;
  /** Sheet of workbooks that are named after a table. Default: the sheet of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** What the path is, whatever its own name: then it is one file. */
  readonly named?: TableName | undefined;
  /** What is read by itself, with settings of its own: a folder that holds such a file leaves it out. */
  readonly readElsewhere?: readonly ElsewhereRead[] | undefined;
  /** A path that is not there is no problem. */
  readonly isOptional?: boolean | undefined;
  /** A file must have been written since. */
  readonly oldest?: OldestFile | undefined;
  /** Told of the bytes of all files as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ElsewhereRead {
  readonly path: string;
  /** Undefined for a file that is not read for one sheet of it. */
  readonly sheet: string | undefined;
}

export interface OldestFile {
  /** As `Date.now` counts. */
  readonly sinceMs: number;
  /** How the user has put it, for the message. */
  readonly maxAge: string;
}

/**
 * Reads all tables below the given paths.
 * @param paths folders (their own files only) and files
 * @returns the tables in the order of `tableNames`; a path or file that cannot be used is a problem
 */
export async function readDataSet(paths: readonly string[], options: ReadOptions): Promise<DataSet> {
  const found = onlyOnce((await Promise.all(paths.map((given) => findFiles(given, options)))).flat());
  const wanted = found.filter(({ named }) => named === undefined || isWanted(named.table, options));
  const there = wanted.filter(({ isAbsent }) => !isAbsent);
  const read = await Promise.all(there.map((file) => readFoundFile(file, options)));
  const rank = ({ table }: NamedGrid) => options.tableNames.indexOf(table);
  return {
    grids: read.flatMap(({ grids }) => grids).sort((a, b) => rank(a) - rank(b)),
    problems: read.flatMap(({ problems }) => problems),
    absent: wanted.filter(({ isAbsent }) => isAbsent).map(({ file, named }) => ({ file, named })),
  };
}

/** A file that is named twice, or stands in a folder that is named as well, is read once. */
function onlyOnce(found: readonly FoundFile[]): readonly FoundFile[] {
  return [...new Map(found.map((one) => [path.resolve(one.file), one])).values()];
}

export type FileKind = 'text' | 'workbook';

/** A file, what it is and which table its name stands for; or the reason why it cannot be used. */
interface FoundFile {
  readonly file: string;
  readonly kind?: FileKind;
  readonly named?: TableName;
  readonly fault?: Fault;
  /** An optional path at which nothing is. */
  readonly isAbsent?: true;
}

const kindByExtension: Readonly<Record<string, FileKind>> = {
  '.csv': 'text',
  '.tsv': 'text',
  '.txt': 'text',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  // Recognised by its bytes and refused with what to do.
  '.xls': 'workbook',
};

/** What the end of a name says that a file is; undefined for what is not read. Pure. */
export function fileKind(file: string): FileKind | undefined {
  return kindByExtension[path.extname(file).toLowerCase()];
}

async function findFiles(given: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  try {
    const status = await stat(given);
    if (status.isDirectory() && !options.named) return await findInFolder(given, options);
    return [
      status.isFile() ? nameFile(given, options) : { file: given, fault: { code: 'not_a_file', args: {} } },
    ];
  } catch (error) {
    const fault = pathFault(given, error);
    const isAbsent = options.isOptional && fault.code === 'file_not_found';
    return [isAbsent ? { ...meantBy(given, options), isAbsent } : { file: given, fault }];
  }
}

/** What a path that is not there would be. */
function meantBy(given: string, options: ReadOptions): FoundFile {
  const { file, kind, named } = nameFile(given, options);
  const isTable = named !== undefined && (kind !== undefined || options.named !== undefined);
  return isTable ? { file, named } : { file };
}

function pathFault(given: string, error: unknown): Fault {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  return error.code === 'ENOENT'
    ? { code: 'file_not_found', args: { path: given } }
    : { code: 'file_unreadable', args: { reason: error.message } };
}

async function findInFolder(given: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  const entries = await readdir(given, { withFileTypes: true });
  const names = entries.map(({ name }) => name).sort();
  const meant = names.filter((name) => isMeantAsTable(name, options)).map((name) => path.join(given, name));
  const found = await Promise.all(meant.map((file) => nameEntry(file, options)));
  const files = found.filter((file) => file !== undefined);
  const args = { path: given, known: options.tableNames };
  if (files.length === 0) return [{ file: given, fault: { code: 'no_tables', args } }];
  const elsewhere = new Set(options.readElsewhere?.map((one) => path.resolve(one.path)));
  return files.filter(({ file }) => !elsewhere.has(path.resolve(file)));
}

/** A pipe or a device may have no end: only files are opened. A folder is one of its own, unless it is called like a table. */
async function nameEntry(file: string, options: ReadOptions): Promise<FoundFile | undefined> {
  // What a link has lost is told when it is read.
  const status = await stat(file).catch(() => undefined);
  if (!status || status.isFile()) return nameFile(file, options);
  const isCalledTable = path.extname(file).toLowerCase() in kindByExtension;
  return isCalledTable || !status.isDirectory()
    ? { file, fault: { code: 'not_a_file', args: {} } }
    : undefined;
}

/** In a folder, notes and pictures may lie beside the tables; what looks like a table must be one. */
function isMeantAsTable(name: string, options: ReadOptions): boolean {
  if (name.startsWith('.') || name.startsWith('~$')) return false;
  const { name: stem, ext } = path.parse(name);
  const isNote = ext.toLowerCase() === '.txt';
  return parseFileName(stem, options) !== undefined || (ext.toLowerCase() in kindByExtension && !isNote);
}

function nameFile(file: string, options: ReadOptions): FoundFile {
  const { name, ext } = path.parse(file);
  const named = options.named ?? parseFileName(name, options);
  const kind = fileKind(file);
  const found = { file, ...(named && { named }), ...(kind && { kind }) };
  if (!kind) return { ...found, fault: { code: 'unsupported_file', args: { extension: ext } } };
  if (kind === 'workbook' || named) return found;
  return { ...found, fault: { code: 'unknown_table', args: { name, known: options.tableNames } } };
}

function isWanted(table: string, { only }: ReadOptions): boolean {
  return only === undefined || only.includes(table);
}

async function readFoundFile(
  { file, kind, named, fault }: FoundFile,
  options: ReadOptions,
): Promise<ReadGrids> {
  if (fault) return { grids: [], problems: [problemAt(fault, { file })] };
  const old = await tooOld(file, options);
  if (old) return { grids: [], problems: [problemAt(old, { file })] };
  if (kind === 'workbook') {
    const read = await readWorkbookGrids(file, named, options);
    return { ...read, grids: read.grids.filter(({ table }) => isWanted(table, options)) };
  }
  const { encoding, onProgress } = options;
  const { grid, problems } = await readCsvGrid(file, { encoding, onProgress });
  return { grids: grid && named ? [{ ...named, grid }] : [], problems };
}

/** A file that stopped arriving looks as good as ever. One that is not there any more is told when it is read. */
async function tooOld(file: string, { oldest }: ReadOptions): Promise<Fault | undefined> {
  if (oldest === undefined) return undefined;
  const status = await stat(file).catch(() => undefined);
  if (!status || status.mtimeMs >= oldest.sinceMs) return undefined;
  const args = { modifiedAt: status.mtime.toISOString(), maxAge: oldest.maxAge };
  return { code: 'source_too_old', args };
}
