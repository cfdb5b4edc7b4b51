/** Reads a data set and makes all checks that do not need the service. */

import { createContext, Script } from 'node:vm';
import { todayIn } from '../config/run-settings.js';
import type { RunOptions } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import { hasErrors, headerPlace, type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { ChosenMatch, Grid, Table } from '../model/tables.js';
import { unreadName } from '../plan/columns/claims.js';
import { headerAddresses, normalizeColumn } from '../plan/columns/headers.js';
import { type OtherColumn, strictly } from '../plan/columns/match-columns.js';
import { columnIndexes } from '../plan/columns/name-columns.js';
import { ownFieldProblems } from '../plan/intake/bind-columns.js';
import {
  type DesiredScope,
  findTables,
  mappableColumns,
  type NamedText,
  parseTables,
} from '../plan/intake/desired-set.js';
import { placeTexts, recognizedTwice } from '../plan/intake/recognize-table.js';
import { countSetAside, type OnProblem, stopsRun } from '../plan/intake/set-aside.js';
import { inputRejected } from '../plan/records/alike-problems.js';
import type { ShapingOptions } from '../plan/shaping/shape-table.js';
import type { Shaping } from '../plan/shaping/shaping.js';
import {
  resourceDefinitions,
  resourceNames,
  resourceOfTable,
  tableDefinitionOf,
  tableDefinitions,
  tableNames,
} from '../resources/index.js';
import { tableNamesOf } from '../resources/resource.js';
import { readCommandGrid, type SourceCommand } from '../tables/command/read-command-grid.js';
import {
  type AbsentFile,
  type DataSet,
  type OldestFile,
  type ReadOptions,
  readDataSet,
} from '../tables/read-data-set.js';
import { fileKind, type TableNames } from '../tables/table-name.js';
import { say } from '../words/say.js';

/** A data source with its own settings. */
export type DataSource = FileSource | CommandSource;

interface SourceSettings extends Pick<FileOptions, 'encoding' | 'headerLine'> {
  /** Key of the chart or master that contains all rows. */
  readonly scope?: string | undefined;
  /** The header of a file that has no header line. */
  readonly headers?: readonly string[] | undefined;
  /** Canonical names by header. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** Headers of columns that are known and not read, in all its tables. */
  readonly ignored?: readonly string[] | undefined;
  /** How its rows become rows of the table, if `table` is given. */
  readonly shaping?: Shaping | undefined;
}

export interface FileSource extends SourceSettings, Pick<FileOptions, 'sheet' | 'oldest'> {
  /** Every cell of a merged area has the value of its first cell. */
  readonly fillMerged?: boolean | undefined;
  /**
   * A file; without `table`, also a folder or a workbook of several tables. A pattern with `*` or
   * `?` means the newest match.
   */
  readonly path: string;
  /** The table, whatever the file name. Default: recognized by names. */
  readonly table?: string | undefined;
  /** The file may be missing. */
  readonly isOptional?: boolean | undefined;
}

/** A program that prints one table as CSV or JSON Lines. */
export interface CommandSource extends SourceSettings {
  readonly command: SourceCommand;
  readonly table: string;
}

/** The files and folders of a data set. Pure. */
export function pathsOf({ data }: Pick<FileOptions, 'data'>): readonly string[] {
  return data.flatMap((one) => (typeof one === 'string' ? one : 'path' in one ? one.path : []));
}

export interface FileOptions {
  /** Folders and files. A DataSource ignores `encoding`, `sheet`, `headerLine` and `columns`. */
  readonly data: readonly (string | DataSource)[];
  /** Names of the resources to read. Default: all in the data. */
  readonly only?: readonly string[] | undefined;
  /** Encoding of text files. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Sheet of workbooks named after a table. Default: of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** Line of the header. Default: auto-detected. */
  readonly headerLine?: number | undefined;
  /** Canonical names by custom header, per table. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Convert full-width letters and digits in codes to ASCII. Default: they are errors. */
  readonly isFoldingCodes?: boolean | undefined;
  /** Unknown columns are errors. Default: warnings. */
  readonly isStrict?: boolean | undefined;
  /** On a row with a problem: stop, or skip the row and all deletes. Default: stop. */
  readonly onProblem?: OnProblem | undefined;
  /** An older file is an error. Overrides the `oldest` of every DataSource. */
  readonly oldest?: OldestFile | undefined;
  /** What the commands of sources run in. */
  readonly running?: RunOptions | undefined;
  /** What `today` means in the shaping of rows, `YYYY-MM-DD`. Default: today in Asia/Tokyo. */
  readonly today?: string | undefined;
  /** Called with the bytes of all files as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface CheckedFiles {
  /** The unchanged text of the files; `tables` holds what was recognized. */
  readonly grids: readonly Grid[];
  readonly tables: readonly Table[];
  /** What was read for each pattern. */
  readonly chosen: readonly ChosenMatch[];
  readonly scopes: readonly DesiredScope[];
  /** Columns that may be custom fields, which only the service knows. */
  readonly otherColumns: readonly OtherColumn[];
  /** Warnings, and the errors that set rows aside; errors that stop the run are thrown. */
  readonly problems: readonly Problem[];
  /** Number of rows set aside, by table: `teams`, `master-fields`. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  readonly onProblem: OnProblem;
  /** Unknown columns are errors, including those checked against the service. */
  readonly isStrict: boolean;
}

/**
 * Reads a data set and makes all checks that do not need the service.
 * @throws InputRejected with every problem found
 * @throws UsageError as `readFiles`
 */
export async function checkFiles(options: FileOptions): Promise<CheckedFiles> {
  const files = await readFiles(options);
  rejectErrors(files.problems, files.onProblem);
  return files;
}

/**
 * The same for a command that does not go on to the service: the errors that stop a run are among
 * the problems, and so are those of custom fields that the data itself defines.
 */
export async function readFilesAlone(options: FileOptions): Promise<CheckedFiles> {
  const files = await readFiles(options);
  const ofFields = ownFieldProblems(files.scopes, files.otherColumns);
  const problems = [...files.problems, ...(files.isStrict ? ofFields.map(strictly) : ofFields)];
  return { ...files, problems, setAsideCountByTable: countSetAside(problems, files.tables) };
}

/**
 * Reads a data set; its errors are among the problems.
 * @throws UsageError for an unknown resource in `only`, and for an unknown table or column in
 *   `columns`, and for a sheet where no file is a workbook
 */
export async function readFiles(options: FileOptions): Promise<CheckedFiles> {
  const { only, isStrict = false, isFoldingCodes = false, onProblem = 'stop' } = options;
  const unknown = only?.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('usage/unknown-resource', { name: unknown, known: resourceNames }));
  const sources = sourcesOf(options);
  for (const { columns } of sources) checkColumns(columns);
  const read = withoutTwins(await Promise.all(sources.map(readSource)));
  refuseUnusedSheet(sources, read);
  const tables = read.flatMap((one) => one.tables);
  const absent = read.flatMap((one) => one.absent);
  const parsed = parseTables(tables, { isFoldingCodes, onProblem });
  const isThereOrOptional = (name: string) =>
    tables.some(({ resource }) => resource === name) ||
    sources.some(({ reading }) => reading.isOptional && reading.named?.table === name);
  const readProblems = read.flatMap((one) => one.problems);
  // What a file holds that cannot be read is not known.
  const isAnyUnread = readProblems.some(({ severity, origin }) => severity === 'error' && !origin?.line);
  const missing = resourceDefinitions
    .filter(({ name }) => !isAnyUnread && only?.includes(name))
    .filter((definition) => !tableNamesOf(definition).some(isThereOrOptional))
    .map(({ name }) => missingTable(name));
  // When every source is optional and missing, the export job has probably stopped.
  if (tables.length + readProblems.length + missing.length === 0) {
    readProblems.push(problemAt({ code: 'nothing_read', args: {} }, undefined));
  }
  const all = [...readProblems, ...missing, ...parsed.problems];
  const problems = isStrict ? all.map(strictly) : all;
  return {
    grids: read.flatMap(({ grids }) => grids.map(({ grid }) => grid)),
    tables,
    chosen: read.flatMap((one) => one.chosen),
    scopes: parsed.scopes.map((scope) => markAbsentFile(scope, absent)),
    otherColumns: parsed.otherColumns,
    problems,
    setAsideCountByTable: countSetAside(problems, tables),
    onProblem,
    isStrict,
  };
}

/** A sheet of text files and commands would be ignored silently. @throws UsageError */
function refuseUnusedSheet(sources: readonly ReadingSource[], read: readonly ReadSource[]): void {
  const sheets = new Set(sources.flatMap(({ reading }) => reading.sheet ?? []));
  for (const sheet of sheets) {
    const sheetSources = read.filter((_, index) => sources[index]?.reading.sheet === sheet);
    const [first] = sheetSources.flatMap(({ grids }) => grids);
    const files = sheetSources.flatMap(({ grids, problems }) => [
      ...grids.map(({ grid }) => grid.source.file),
      ...problems.flatMap(({ origin }) => origin?.file ?? []),
    ]);
    if (first && !files.some((file) => fileKind(file) === 'workbook'))
      throw new UsageError(say('usage/sheet-without-workbook', { sheet, file: first.grid.source.file }));
  }
}

/** Replaces tables that only their headers place beside another one with a problem. */
function withoutTwins<Read extends Pick<ReadSource, 'tables' | 'problems'>>(
  read: readonly Read[],
): readonly Read[] {
  const twins = recognizedTwice(read.flatMap(({ tables }) => tables));
  return read.map((one) => {
    const twinsOfProblem = twins.filter(({ table }) => one.tables.includes(table));
    const tables = one.tables.filter((table) => !twinsOfProblem.some((twin) => twin.table === table));
    return { ...one, tables, problems: [...one.problems, ...twinsOfProblem.map(({ problem }) => problem)] };
  });
}

/** Paths with the same settings, or a command. */
interface ReadingSource {
  read(): Promise<DataSet>;
  readonly reading: ReadOptions;
  readonly headerLine?: number | undefined;
  readonly headers?: readonly string[] | undefined;
  readonly columns: FileOptions['columns'];
  readonly ignored?: readonly string[] | undefined;
  readonly shaping?: ShapingOptions | undefined;
}

function sourcesOf(options: FileOptions): readonly ReadingSource[] {
  const { data, only, encoding, sheet, headerLine, columns, oldest, running, onProgress } = options;
  const { today = todayIn() } = options;
  const paths = data.filter((one) => typeof one === 'string');
  const sources = data.filter((one) => typeof one !== 'string');
  const shared: ReadOptions = {
    ...namesOfTables(),
    only: only && namesOfTables(only).tableNames,
    readElsewhere: data.flatMap((one) => {
      if (typeof one === 'string') return { path: one, sheet };
      return 'path' in one ? { path: one.path, sheet: one.sheet } : [];
    }),
    onProgress,
  };
  const reading = { ...shared, encoding, sheet, oldest };
  const together = { read: () => readDataSet(paths, reading), reading, headerLine, columns };
  const apart = sources.map((one) => {
    const source =
      'path' in one
        ? fileSource({ ...one, oldest: oldest ?? one.oldest }, shared)
        : commandSource(one, { ...shared, running });
    return {
      ...source,
      headers: one.headers,
      ignored: one.ignored,
      ...(one.shaping && { shaping: { ...one.shaping, today } }),
    };
  });
  return paths.length === 0 ? apart : [together, ...apart];
}

function fileSource({ path, ...source }: FileSource, shared: ReadOptions): ReadingSource {
  const { table, scope, headerLine, headers: _h, columns, ignored: _i, shaping: _s, ...own } = source;
  const named = table === undefined ? {} : { named: { table, ...(scope !== undefined && { scope }) } };
  const reading = { ...shared, ...own, ...named };
  const byTable = table !== undefined && columns ? { [table]: columns } : undefined;
  return { read: () => readDataSet([path], reading), reading, headerLine, columns: byTable };
}

function commandSource(
  { command, table, scope, encoding, headerLine, columns }: CommandSource,
  { running, ...shared }: ReadOptions & Pick<FileOptions, 'running'>,
): ReadingSource {
  const named = { table, ...(scope !== undefined && { scope }) };
  const read = async (): Promise<DataSet> => {
    const { onProgress } = shared;
    const { grid, problems } = await readCommandGrid(command, { ...running, encoding, onProgress });
    return { grids: grid ? [{ ...named, grid }] : [], problems, unnamed: [], chosen: [], absent: [] };
  };
  const byTable = columns && { [table]: columns };
  return { read, reading: { ...shared, named }, headerLine, columns: byTable };
}

interface ReadSource extends Omit<DataSet, 'unnamed'> {
  readonly tables: readonly Table[];
}

async function readSource(source: ReadingSource): Promise<ReadSource> {
  const { reading, columns } = source;
  const { named, only } = reading;
  if (named && only && !only.includes(named.table)) {
    return { grids: [], tables: [], problems: [], absent: [], chosen: [] };
  }
  const { unnamed, ...read } = await source.read();
  const placed = placeTexts(unnamed, source);
  const isWanted = ({ table }: NamedText) => only === undefined || only.includes(table);
  const grids = withHeaders([...read.grids, ...placed.texts.filter(isWanted)], source);
  const { tables, problems: faults } = shapedInTime(() => findTables(grids, source), grids, source);
  const missing = namedColumnsMissing(tables, columns);
  const problems = [...read.problems, ...placed.problems, ...faults, ...missing];
  return { ...read, grids, tables, problems };
}

/** A hundred times what it takes. A pattern may need longer than anybody waits. */
const [shapingMsMax, shapingMsPerRow] = [1000, 1];

/** @throws UsageError for a pattern of `where` that does not end in time: the run holds the lock */
function shapedInTime<T>(find: () => T, texts: readonly NamedText[], { shaping }: ReadingSource): T {
  if (!shaping) return find();
  const rowCount = texts.reduce((sum, { grid }) => sum + grid.rows.length, 0);
  const timeout = shapingMsMax + rowCount * shapingMsPerRow;
  try {
    const context = createContext({ find });
    return new Script('find()').runInContext(context, { timeout }) as T;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new UsageError(say('usage/slow-pattern', { seconds: Math.ceil(timeout / 1000) }));
  }
}

/** Puts the header in front of a file that has none, in line 0 as that of JSON Lines. */
function withHeaders(
  texts: readonly NamedText[],
  { headers }: Pick<ReadingSource, 'headers'>,
): readonly NamedText[] {
  if (!headers) return texts;
  const header = { line: 0, cells: headers };
  return texts.map((text) => ({ ...text, grid: { ...text.grid, rows: [header, ...text.grid.rows] } }));
}

/** Configured headers that no table has: their fields would be lost silently. */
function namedColumnsMissing(
  tables: readonly Table[],
  columns: FileOptions['columns'] = {},
): readonly Problem[] {
  return Object.entries(columns).flatMap(([name, fields]) => {
    const meant = tables.filter(({ resource }) => resource === name);
    const [table] = meant;
    if (!table) return [];
    const definition = tableDefinitionOf(name);
    const named = Object.entries(fields);
    const headers = new Set(meant.flatMap(({ header }) => headerAddresses(header).flat()));
    const isFound = (field: string) =>
      named.some(([header, one]) => one === field && headers.has(normalizeColumn(header)));
    // A missing required column is reported elsewhere.
    const isReported = (field: string) =>
      field === definition.keyField &&
      meant.every((one) => columnIndexes(definition, one).get(field) === undefined);
    const origin = headerPlace(table);
    return named
      .filter(([, field]) => !isFound(field) && !isReported(field))
      .map(([header, field]) => {
        const args = { header, field, headers: table.header };
        return problemAt({ code: 'named_column_missing', args }, origin);
      });
  });
}

/** The table names that a data set may use. @param only selected resources. Default: all. Pure. */
export function namesOfTables(only?: readonly string[]): Required<TableNames> {
  const asked = resourceDefinitions.filter(({ name }) => only?.includes(name));
  return {
    tableNames: only === undefined ? tableNames : asked.flatMap(tableNamesOf),
    scopedTableNames: resourceDefinitions.filter(({ within }) => within).map(({ name }) => name),
  };
}

/** A mapping to an unknown column would have no effect. */
function checkColumns(columns: FileOptions['columns'] = {}): void {
  for (const [table, names] of Object.entries(columns)) {
    const mappable = mappableColumns(table);
    const isTable = mappable.length > 0;
    const known = isTable ? mappable : tableDefinitions.map(({ name }) => name);
    const unknown = Object.entries(names).find(([, name]) => !isTable || !known.includes(name));
    if (!unknown) continue;
    const [header, column] = unknown;
    const about = {
      isTable,
      name: isTable ? column : table,
      known: known.filter((one) => one !== unreadName),
    };
    throw new UsageError(say('usage/unknown-column', { text: `${table}.${column}=${header}`, ...about }));
  }
}

/** Marks a scope whose file is missing: records without a row may have been in it. */
function markAbsentFile(scope: DesiredScope, absent: readonly AbsentFile[]): DesiredScope {
  const absentOne = absent.find(({ named }) => {
    if (named === undefined) return true;
    // Rows without a container may belong to any.
    const isWithin = named.scope === undefined || scope.scope === '' || named.scope === scope.scope;
    return isWithin && resourceOfTable(named.table) === scope.definition.name;
  });
  return absentOne ? { ...scope, absentFile: absentOne.file } : scope;
}

/** Without this problem, a requested table that is missing would seem to be in sync. */
export function missingTable(name: string): Problem {
  return problemAt({ code: 'table_missing', args: { name } }, undefined);
}

/**
 * Stops a run whose files have errors that cannot be set aside.
 * @throws InputRejected with every problem
 */
export function rejectErrors(problems: readonly Problem[], onProblem: OnProblem): void {
  const isRejected = onProblem === 'stop' ? hasErrors(problems) : problems.some(stopsRun);
  if (isRejected) throw inputRejected(problems);
}
