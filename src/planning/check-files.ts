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
import { type AbsentFile, type DataSet, type OldestFile, readDataSet } from '../tables/read-data-set.js';
import { fileKind, type TableNames } from '../tables/table-name.js';
import { say } from '../words/say.js';

/** A data source with its own settings. */
export type DataSource = FileSource | CommandSource;

interface SourceSettings {
  /** The table, whatever the name of the file. Default: recognized by names. */
  readonly table?: string | undefined;
  /** Key of the chart or master that contains all rows. */
  readonly scope?: string | undefined;
  /** Encoding of text files. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Line of the header. Default: auto-detected. */
  readonly headerLine?: number | undefined;
  /** The header of a file that has no header line. */
  readonly headers?: readonly string[] | undefined;
  /** Canonical names by header, if `table` is given. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** Headers of columns that are known and not read, in all its tables. */
  readonly ignored?: readonly string[] | undefined;
  /** How its rows become rows of the table, if `table` is given. */
  readonly shaping?: Shaping | undefined;
}

export interface FileSource extends SourceSettings {
  /**
   * A file; without `table`, also a folder, a workbook of several tables, or several of these. A
   * pattern with `*` or `?` means the newest match.
   */
  readonly path: string | readonly string[];
  /** Sheet of workbooks named after a table. Default: of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** Canonical names by header, per table. */
  readonly columnsByTable?: ColumnsByTable | undefined;
  /** Every cell of a merged area has the value of its first cell. */
  readonly fillMerged?: boolean | undefined;
  /** The file may be missing. */
  readonly isOptional?: boolean | undefined;
  /** An older file is an error. */
  readonly oldest?: OldestFile | undefined;
}

type ColumnsByTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

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
  /** Folders and files, and what has settings of its own. */
  readonly data: readonly (string | DataSource)[];
  /** Names of the resources to read. Default: all in the data. */
  readonly only?: readonly string[] | undefined;
  /** Convert full-width letters and digits in codes to ASCII. Default: they are errors. */
  readonly isFoldingCodes?: boolean | undefined;
  /** Unknown columns are errors. Default: warnings. */
  readonly isStrict?: boolean | undefined;
  /** On a row with a problem: stop, or skip the row and all deletes. Default: stop. */
  readonly onProblem?: OnProblem | undefined;
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
  const alike = options.data.filter((one) => typeof one === 'string');
  const apart = options.data.filter((one) => typeof one !== 'string');
  const sources: readonly DataSource[] = alike.length > 0 ? [{ path: alike }, ...apart] : apart;
  for (const source of sources) checkColumns(columnsOf(source));
  const read = withoutTwins(await Promise.all(sources.map((one) => readSource(one, sources, options))));
  refuseUnusedSheet(sources, read);
  const tables = read.flatMap((one) => one.tables);
  const absent = read.flatMap((one) => one.absent);
  const parsed = parseTables(tables, { isFoldingCodes, onProblem });
  const isThereOrOptional = (name: string) =>
    tables.some(({ resource }) => resource === name) ||
    sources.some((source) => 'path' in source && source.isOptional && source.table === name);
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
function refuseUnusedSheet(sources: readonly DataSource[], read: readonly ReadSource[]): void {
  const sheets = sources.map((source) => ('path' in source ? source.sheet : undefined));
  for (const sheet of new Set(sheets)) {
    if (sheet === undefined) continue;
    const sheetSources = read.filter((_, index) => sheets[index] === sheet);
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

async function readCommand(
  { command, table, scope }: CommandSource,
  options: Parameters<typeof readCommandGrid>[1],
): Promise<DataSet> {
  const { grid, problems } = await readCommandGrid(command, options);
  const grids = grid ? [{ table, ...(scope !== undefined && { scope }), grid }] : [];
  return { grids, problems, unnamed: [], chosen: [], absent: [] };
}

interface ReadSource extends Omit<DataSet, 'unnamed'> {
  readonly tables: readonly Table[];
}

/** @param sources all of them: what one reads of a file, others leave alone */
async function readSource(
  source: DataSource,
  sources: readonly DataSource[],
  { only: resources, running, today = todayIn(), onProgress }: FileOptions,
): Promise<ReadSource> {
  const { table, scope, encoding, headerLine, headers, ignored, shaping } = source;
  const only = resources && namesOfTables(resources).tableNames;
  if (table !== undefined && only && !only.includes(table))
    return { grids: [], tables: [], problems: [], absent: [], chosen: [] };
  const readElsewhere = sources.flatMap((one) =>
    'path' in one ? [one.path].flat().map((path) => ({ path, sheet: one.sheet })) : [],
  );
  const named = table === undefined ? undefined : { table, ...(scope !== undefined && { scope }) };
  const reading = { ...namesOfTables(), only, named, encoding, readElsewhere, onProgress };
  const { unnamed, ...read } =
    'command' in source
      ? await readCommand(source, { ...running, encoding, onProgress })
      : await readDataSet([source.path].flat(), { ...source, ...reading });
  const columns = columnsOf(source);
  const settings = { headerLine, columns, ignored, ...(shaping && { shaping: { ...shaping, today } }) };
  const placed = placeTexts(unnamed, settings);
  const isWanted = (text: NamedText) => only === undefined || only.includes(text.table);
  const grids = withHeaders([...read.grids, ...placed.texts.filter(isWanted)], headers);
  const { tables, problems: faults } = shapedInTime(() => findTables(grids, settings), grids, shaping);
  const missing = namedColumnsMissing(tables, columns);
  const problems = [...read.problems, ...placed.problems, ...faults, ...missing];
  return { ...read, grids, tables, problems };
}

function columnsOf(source: DataSource): ColumnsByTable | undefined {
  const { table, columns } = source;
  if (table !== undefined && columns) return { [table]: columns };
  return 'path' in source ? source.columnsByTable : undefined;
}

/** A hundred times what it takes. A pattern may need longer than anybody waits. */
const [shapingMsMax, shapingMsPerRow] = [1000, 1];

/** @throws UsageError for a pattern of `where` that does not end in time: the run holds the lock */
function shapedInTime<T>(find: () => T, texts: readonly NamedText[], shaping: Shaping | undefined): T {
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
  headers: readonly string[] | undefined,
): readonly NamedText[] {
  if (!headers) return texts;
  const header = { line: 0, cells: headers };
  return texts.map((text) => ({ ...text, grid: { ...text.grid, rows: [header, ...text.grid.rows] } }));
}

/** Configured headers that no table has: their fields would be lost silently. */
function namedColumnsMissing(tables: readonly Table[], columns: ColumnsByTable = {}): readonly Problem[] {
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
function checkColumns(columns: ColumnsByTable = {}): void {
  for (const [table, names] of Object.entries(columns)) {
    const mappable = mappableColumns(table);
    const isTable = mappable.length > 0;
    const known = isTable ? mappable : tableDefinitions.map(({ name }) => name);
    const unknown = Object.entries(names).find(([, name]) => !isTable || !known.includes(name));
    if (!unknown) continue;
    const [header, column] = unknown;
    const about = { name: isTable ? column : table, known: known.filter((one) => one !== unreadName) };
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
