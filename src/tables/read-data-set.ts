/**
 * Reads the tables in folders, text files and workbooks. Names say which they are; the others are
 * read as well, for their headers may say it.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { ChosenMatch } from '../model/tables.js';
import { nearestWord } from '../words/text.js';
import { readPartialScopes } from './csv/export-folder.js';
import { readCsvGrid } from './csv/read-csv-grid.js';
import { isPattern, matchesPath, newestMatch } from './newest-match.js';
import {
  type NamedGrid,
  type ReadGrids,
  readWorkbookGrids,
  type UnnamedFile,
  type WorkbookOptions,
} from './read-workbook-grids.js';
import {
  type FileKind,
  fileKind,
  isHiddenOrLock,
  parseFileName,
  startsWithTable,
  type TableName,
} from './table-name.js';
import { pathFault } from './unreadable-file.js';

export type { NamedGrid, UnnamedFile };

export interface DataSet extends Required<ReadGrids> {
  /** What was read for each pattern. */
  readonly chosen: readonly ChosenMatch[];
  /** Missing optional paths. */
  readonly absent: readonly AbsentFile[];
}

export interface AbsentFile {
  readonly file: string;
  /** The intended table; undefined for a folder or a workbook, which may hold any. */
  readonly named: TableName | undefined;
}

export interface ReadOptions extends WorkbookOptions {
  /** Names of the tables to read. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Encoding of text files. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** The table of a path, which is then one file of any name. */
  readonly named?: TableName | undefined;
  /** A missing path is not a problem. */
  readonly isOptional?: boolean | undefined;
  /** Maximum age of a file. */
  readonly oldest?: OldestFile | undefined;
}

export interface OldestFile {
  /** As `Date.now` counts. */
  readonly sinceMs: number;
  /** As the user wrote it, for the message. */
  readonly maxAge: string;
}

/**
 * Reads all tables in the given paths.
 * @param paths files, folders without their subfolders, and patterns for the newest of these
 * @returns tables in the order of `tableNames`; an unusable path or file is a problem
 */
export async function readDataSet(paths: readonly string[], options: ReadOptions): Promise<DataSet> {
  const matched = await Promise.all(paths.map((name) => matchPath(name, options)));
  const foundFiles = onlyOnce(matched.flatMap(({ files }) => files));
  const chosen = matched.flatMap((one) => one.chosen ?? []);
  const wanted = foundFiles.filter(({ named }) => named === undefined || isWanted(named.table, options));
  const there = wanted.filter(({ isAbsent }) => !isAbsent);
  const read = await Promise.all(there.map((file) => readFoundFile(file, options)));
  const rank = ({ table }: NamedGrid) => options.tableNames.indexOf(table);
  return {
    grids: read.flatMap(({ grids }) => grids).sort((a, b) => rank(a) - rank(b)),
    unnamed: read.flatMap(({ unnamed = [] }) => unnamed),
    problems: [...chosen.flatMap(disputed), ...read.flatMap(({ problems }) => problems)],
    chosen,
    absent: wanted.filter(({ isAbsent }) => isAbsent).map(({ file, named }) => ({ file, named })),
  };
}

/** Reads a file once, even if given twice or also through its folder. */
function onlyOnce(files: readonly FoundFile[]): readonly FoundFile[] {
  return [...new Map(files.map((one) => [path.resolve(one.file), one])).values()];
}

/** A file with its kind, and its table if the name says it, or the reason why it cannot be used. */
interface FoundFile {
  readonly file: string;
  readonly kind?: FileKind;
  readonly named?: TableName;
  readonly fault?: Fault;
  /** A missing optional path. */
  readonly isAbsent?: true;
}

interface MatchedPath {
  readonly files: readonly FoundFile[];
  readonly chosen?: ChosenMatch;
}

async function matchPath(name: string, options: ReadOptions): Promise<MatchedPath> {
  if (!isPattern(name)) return { files: await findFiles(name, options) };
  try {
    const { file, others, searched } = await newestMatch(name);
    if (file === undefined)
      return {
        files: [
          options.isOptional
            ? absentFile(name, options)
            : { file: name, fault: { code: 'no_match', args: searched } },
        ],
      };
    return { files: await findFiles(file, options), chosen: { pattern: name, file, others } };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { files: [{ file: name, fault: pathFault(name, error) }] };
  }
}

/** Copying may change the times of files, but not the days in their names. */
function disputed({ pattern, file, others }: ChosenMatch): readonly Problem[] {
  const withoutDigits = (name: string) => name.replace(/\d/g, '0');
  const [later] = others
    .filter((other) => other > file && withoutDigits(other) === withoutDigits(file))
    .toSorted()
    .reverse();
  return later === undefined
    ? []
    : [problemAt({ code: 'match_disputed', args: { pattern, later } }, { file }, 'warning')];
}

async function findFiles(name: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  try {
    const status = await stat(name);
    if (status.isDirectory() && !options.named) return await findInFolder(name, options);
    return [status.isFile() ? nameFile(name, options) : notAFile(name)];
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const fault = pathFault(name, error);
    if (fault.code !== 'file_not_found') return [{ file: name, fault }];
    if (options.isOptional) return [absentFile(name, options)];
    const meant = nearestWord(path.basename(name), await readdir(path.dirname(name)).catch(() => []));
    return [{ file: name, fault: { ...fault, args: { ...fault.args, ...(meant && { meant }) } } }];
  }
}

function notAFile(file: string): FoundFile {
  return { file, fault: { code: 'not_a_file', args: {} } };
}

function absentFile(name: string, options: ReadOptions): FoundFile {
  const { file, kind, named } = nameFile(name, options);
  const isTable = named && (kind !== undefined || options.named !== undefined);
  return isTable ? { file, named, isAbsent: true } : { file, isAbsent: true };
}

async function findInFolder(folder: string, options: ReadOptions): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name).sort();
  const meant = names.filter((name) => isMeantAsTable(name, options)).map((name) => path.join(folder, name));
  const named = await Promise.all(meant.map((file) => nameEntry(file, options)));
  const files = named.filter((file) => file !== undefined);
  const args = { path: folder, known: options.tableNames };
  if (files.length === 0) return [{ file: folder, fault: { code: 'no_tables', args } }];
  const { readElsewhere = [] } = options;
  return files.filter(({ file }) => !readElsewhere.some((one) => matchesPath(one.path, file)));
}

/** Opens only regular files: a pipe may never end. Ignores subfolders unless named like a table. */
async function nameEntry(file: string, options: ReadOptions): Promise<FoundFile | undefined> {
  // Reading reports a dangling link.
  const status = await stat(file).catch(() => undefined);
  if (!status || status.isFile()) return nameFile(file, options);
  return fileKind(file) || !status.isDirectory() ? notAFile(file) : undefined;
}

/** A folder may also contain notes and pictures; a file that looks like a table must be one. */
function isMeantAsTable(name: string, options: ReadOptions): boolean {
  if (isHiddenOrLock(name)) return false;
  const { name: stem, ext } = path.parse(name);
  const isNote = ext.toLowerCase() === '.txt';
  return parseFileName(stem, options) !== undefined || (fileKind(name) !== undefined && !isNote);
}

/** Excel and LibreOffice name them after the workbook. */
const lockFilePattern = /^(?:~\$(?<excel>.+)|\.~lock\.(?<libreOffice>.+)#)$/;

function nameFile(file: string, options: ReadOptions): FoundFile {
  const { base, name, ext } = path.parse(file);
  const { excel, libreOffice } = lockFilePattern.exec(base)?.groups ?? {};
  const workbook = excel ?? libreOffice;
  if (workbook !== undefined) return { file, fault: { code: 'lock_file', args: { workbook } } };
  const named = options.named ?? parseFileName(name, options);
  const kind = fileKind(file);
  const source = { file, ...(named && { named }), ...(kind && { kind }) };
  if (!kind) {
    const args = { extension: ext, isPlan: ext === '.jsonl' };
    return { ...source, fault: { code: 'unsupported_file', args } };
  }
  if (named || kind === 'workbook' || !startsWithTable(name, options)) return source;
  return { ...source, fault: { code: 'unknown_table', args: { name, known: options.tableNames } } };
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
  if (!grid) return { grids: [], problems };
  const partialScopes = (await readPartialScopes(path.dirname(file))).get(path.basename(file));
  const whole = { ...grid, ...(partialScopes && { partialScopes }) };
  if (named) return { grids: [{ ...named, grid: whole }], problems };
  return { grids: [], unnamed: [{ file, grids: [whole] }], problems };
}

/** Old age shows that an extract no longer arrives. Reading reports a file that has vanished. */
async function tooOld(file: string, { oldest }: ReadOptions): Promise<Fault | undefined> {
  if (oldest === undefined) return undefined;
  const status = await stat(file).catch(() => undefined);
  if (!status || status.mtimeMs >= oldest.sinceMs) return undefined;
  const args = { modifiedAt: status.mtime.toISOString(), maxAge: oldest.maxAge };
  return { code: 'source_too_old', args };
}
