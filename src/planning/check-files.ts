/** Reads a data set and checks all that can be checked without the service. */

import { InputRejected, UsageError } from '../model/errors.js';
import { hasErrors, type Problem, problemAt, sourcePlace } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Grid, Table } from '../model/tables.js';
import { type DesiredScope, findTables, mappableColumns, parseTables } from '../plan/intake/desired-set.js';
import { columnIndexOf, normalizeColumn, type OtherColumn, strictly } from '../plan/intake/match-columns.js';
import { countSetAside, type OnProblem, stopsRun } from '../plan/intake/set-aside.js';
import {
  resourceDefinitions,
  resourceNames,
  resourceOfTable,
  tableDefinitions,
  tableNames,
} from '../resources/index.js';
import { tableNamesOf } from '../resources/resource.js';
import {
  type AbsentFile,
  type NamedGrid,
  type OldestFile,
  type ReadOptions,
  readDataSet,
} from '../tables/read-data-set.js';
import type { TableNames } from '../tables/table-name.js';
import { words } from '../words/words.js';

/** Data with settings of its own. */
export interface DataSource {
  /** A file; also a folder or a workbook of several tables when `table` is not given. */
  readonly path: string;
  /** The table that it is, whatever its name. Default: recognized by names. */
  readonly table?: string | undefined;
  /** Key of the chart or master that all rows live within. */
  readonly scope?: string | undefined;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headerLine?: number | undefined;
  /** Canonical names by header. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** The file may be missing. */
  readonly isOptional?: boolean | undefined;
  /** A file that was last written before is an error. Default: any age will do. */
  readonly oldest?: OldestFile | undefined;
}

export interface FileOptions {
  /** Folders and files. `encoding`, `sheet`, `headerLine` and `columns` below are for paths; a DataSource has only its own. */
  readonly data: readonly (string | DataSource)[];
  /** Names of the resources to read. Default: all that the data holds. */
  readonly only?: readonly string[] | undefined;
  /** Encoding of text files. Default: found out. */
  readonly encoding?: string | undefined;
  /** Sheet of workbooks that are named after a table. Default: the sheet of that name, or the only visible one. */
  readonly sheet?: string | undefined;
  /** Line of the header. Default: found out. */
  readonly headerLine?: number | undefined;
  /** Canonical names by header, for each table: headers of your own. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Full-width letters and digits in codes are taken for the usual ones. Default: they are errors. */
  readonly isFoldingCodes?: boolean | undefined;
  /** Columns that are not known are errors. Default: warnings. */
  readonly isStrict?: boolean | undefined;
  /** What a row with a problem means: the run stops, or goes on without the row and without deletes. Default: stop. */
  readonly onProblem?: OnProblem | undefined;
  /**
   * A file that was last written before is an error, in all of the data: it replaces the `oldest` that single data have. Default:
   * theirs, and any age for the others.
   */
  readonly oldest?: OldestFile | undefined;
  /** Told of the bytes of all files as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface CheckedFiles {
  /** The text of the files as it stands there; what was read of it is in `tables`. */
  readonly grids: readonly Grid[];
  readonly tables: readonly Table[];
  readonly scopes: readonly DesiredScope[];
  /** Columns that may be custom fields; only the service can tell. */
  readonly otherColumns: readonly OtherColumn[];
  /** Warnings, and the errors that set rows aside; errors that stop the run are thrown. */
  readonly problems: readonly Problem[];
  /** How many rows were set aside, by the name of their table: `teams`, `master-fields`. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  readonly onProblem: OnProblem;
  /** Columns that are not known are errors, also those that only the service can explain. */
  readonly isStrict: boolean;
}

/**
 * Reads a data set and checks all that can be checked without the service.
 * @throws InputRejected with every problem found
 * @throws UsageError for a name in `only` that is no resource, and for `columns` that name no table or no column of it
 */
export async function checkFiles(options: FileOptions): Promise<CheckedFiles> {
  const { only, isStrict = false, isFoldingCodes = false, onProblem = 'stop' } = options;
  const unknown = only?.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined) throw new UsageError(words.usage.unknownResourceMessage(unknown, resourceNames));
  const wanted = resourceDefinitions.filter(({ name }) => only?.includes(name));
  const { sources, ...read } = await readSources(options);
  const { grids, tables } = read;
  const isKnownOptional = (name: string) =>
    sources.some(({ reading }) => reading.isOptional && reading.named?.table === name);
  const parsed = parseTables(tables, { isFoldingCodes, onProblem });
  const missing = wanted
    .filter((definition) => !tables.some(({ resource }) => tableNamesOf(definition).includes(resource)))
    .filter((definition) => !tableNamesOf(definition).some(isKnownOptional))
    .map(({ name }) => missingTable(name));
  const nothing = tables.length + read.problems.length + missing.length === 0 ? [nothingRead()] : [];
  const problems = [...read.problems, ...nothing, ...missing, ...parsed.problems].map(
    isStrict ? strictly : (problem) => problem,
  );
  rejectErrors(problems, onProblem);
  return {
    grids: grids.map(({ grid }) => grid),
    tables,
    scopes: parsed.scopes.map((scope) => markAbsentFile(scope, read.absent)),
    otherColumns: parsed.otherColumns,
    problems,
    setAsideCountByTable: countSetAside(problems, tables),
    onProblem,
    isStrict,
  };
}

/** What was read of one source; with a failure, nothing. */
export interface SourceTables extends Omit<ReadSource, 'grids'> {
  readonly failure?: UsageError;
}

/** Reads tables as they stand there, source by source: their rows are not looked at. */
export async function readTables(options: FileOptions): Promise<readonly SourceTables[]> {
  const sources = sourcesOf(options);
  const together = readTogether(sources, options);
  const read = async (source: ReadingSource): Promise<SourceTables> => {
    try {
      checkColumns(source.columns);
      return await readSource(source, together);
    } catch (failure) {
      if (!(failure instanceof UsageError)) throw failure;
      return { tables: [], problems: [], absent: [], failure };
    }
  };
  return Promise.all(sources.map(read));
}

async function readSources(
  options: FileOptions,
): Promise<ReadSource & { readonly sources: readonly ReadingSource[] }> {
  const sources = sourcesOf(options);
  for (const { columns } of sources) checkColumns(columns);
  const together = readTogether(sources, options);
  const read = await Promise.all(sources.map((source) => readSource(source, together)));
  return {
    sources,
    grids: read.flatMap((one) => one.grids),
    tables: read.flatMap((one) => one.tables),
    problems: read.flatMap((one) => one.problems),
    absent: read.flatMap((one) => one.absent),
  };
}

/** What each of the sources must know of all. */
type ReadTogether = Pick<ReadOptions, 'only' | 'readElsewhere' | 'onProgress'>;

function readTogether(sources: readonly ReadingSource[], { only, onProgress }: FileOptions): ReadTogether {
  return {
    only: only && namesOfTables(only).tableNames,
    readElsewhere: sources.flatMap(({ paths, reading: { sheet } }) => paths.map((path) => ({ path, sheet }))),
    onProgress,
  };
}

/** Paths that are read alike. */
interface ReadingSource {
  readonly paths: readonly string[];
  readonly reading: Pick<ReadOptions, 'encoding' | 'sheet' | 'named' | 'isOptional' | 'oldest'>;
  readonly headerLine?: number | undefined;
  readonly columns: FileOptions['columns'];
}

function sourcesOf({ data, ...shared }: FileOptions): readonly ReadingSource[] {
  const { encoding, sheet, headerLine, columns, oldest } = shared;
  const paths = data.filter((one) => typeof one === 'string');
  const own = data
    .filter((one) => typeof one !== 'string')
    .map((one) => sourceOf({ ...one, oldest: oldest ?? one.oldest }));
  const reading = { encoding, sheet, oldest };
  return paths.length === 0 ? own : [{ paths, reading, headerLine, columns }, ...own];
}

function sourceOf({ path, table, scope, headerLine, columns, ...reading }: DataSource): ReadingSource {
  const named = table === undefined ? {} : { named: { table, ...(scope !== undefined && { scope }) } };
  const byTable = table !== undefined && columns ? { [table]: columns } : undefined;
  return { paths: [path], reading: { ...reading, ...named }, headerLine, columns: byTable };
}

interface ReadSource {
  readonly grids: readonly NamedGrid[];
  readonly tables: readonly Table[];
  readonly problems: readonly Problem[];
  readonly absent: readonly AbsentFile[];
}

async function readSource(
  { paths, reading, headerLine, columns }: ReadingSource,
  together: ReadTogether,
): Promise<ReadSource> {
  const { only } = together;
  if (reading.named && only && !only.includes(reading.named.table)) {
    return { grids: [], tables: [], problems: [], absent: [] };
  }
  const options = { ...namesOfTables(), ...together, ...reading };
  const { grids, problems, absent } = await readDataSet(paths, options);
  const { tables, problems: faults } = findTables(grids, { headerLine, columns });
  const missing = namedColumnsMissing(tables, columns);
  return { grids, tables, problems: [...problems, ...faults, ...missing], absent };
}

/**
 * A header that is named for a field and is in no table: the field would be lost without a word, or read from another column that passes
 * for it. Of several headers for a field one is enough.
 */
function namedColumnsMissing(
  tables: readonly Table[],
  columns: FileOptions['columns'] = {},
): readonly Problem[] {
  return Object.entries(columns).flatMap(([name, fields]) => {
    const meant = tables.filter(({ resource }) => resource === name);
    const definition = tableDefinitions.find((one) => one.name === name);
    const [table] = meant;
    if (!definition || !table) return [];
    const named = Object.entries(fields);
    const headers = new Set(meant.flatMap(({ header }) => header.map(normalizeColumn)));
    const found = new Set(
      named.flatMap(([header, field]) => (headers.has(normalizeColumn(header)) ? [field] : [])),
    );
    // A required column that is missing is reported in any case.
    const isReported = (field: string) =>
      definition.fields.some((one) => one.name === field && one.isRequired) &&
      meant.every((one) => columnIndexOf(definition, one, field) === undefined);
    const missing = named.filter(([, field]) => !found.has(field) && !isReported(field));
    const origin = { ...sourcePlace(table.source), line: table.headerLine };
    return missing.map(([header, field]) =>
      problemAt({ code: 'named_column_missing', args: { header, field, headers: table.header } }, origin),
    );
  });
}

/** The names that tables of a data set may have. @param only the resources that are asked for. Default: all. Pure. */
export function namesOfTables(only?: readonly string[]): Required<TableNames> {
  const asked = resourceDefinitions.filter(({ name }) => only?.includes(name));
  return {
    tableNames: only === undefined ? tableNames : asked.flatMap(tableNamesOf),
    scopedTableNames: resourceDefinitions.filter(({ within }) => within).map(({ name }) => name),
  };
}

/** A mapping to a column that does not exist would be of no effect. */
function checkColumns(columns: FileOptions['columns'] = {}): void {
  for (const [table, names] of Object.entries(columns)) {
    const mappable = mappableColumns(table);
    const isTable = mappable.length > 0;
    const known = isTable ? mappable : tableDefinitions.map(({ name }) => name);
    const unknown = isTable ? Object.values(names).find((name) => !known.includes(name)) : table;
    if (unknown !== undefined) throw new UsageError(words.usage.unknownColumnMessage(unknown, known));
  }
}

/** What a source that is missing would have said is not known: what no other names may stand there. */
function markAbsentFile(scope: DesiredScope, absent: readonly AbsentFile[]): DesiredScope {
  const isOf = ({ named }: AbsentFile) => {
    if (named === undefined) return true;
    // Rows that name no container may be of any.
    const isWithin = named.scope === undefined || scope.scope === '' || named.scope === scope.scope;
    return isWithin && resourceOfTable(named.table) === scope.definition.name;
  };
  const found = absent.find(isOf);
  return found ? { ...scope, absentFile: found.file } : scope;
}

/** Where every source may be missing and is, an export has most likely stopped. */
function nothingRead(): Problem {
  return problemAt({ code: 'nothing_read', args: {} }, undefined);
}

/** A table that was asked for by name and is not there would otherwise pass for one that is in step. */
export function missingTable(name: string): Problem {
  return problemAt({ code: 'table_missing', args: { name } }, undefined);
}

/**
 * Ends a run whose files have errors that cannot be set aside.
 * @throws InputRejected with every problem
 */
export function rejectErrors(problems: readonly Problem[], onProblem: OnProblem): void {
  const isRejected = onProblem === 'stop' ? hasErrors(problems) : problems.some(stopsRun);
  if (isRejected) throw new InputRejected(words.problems.inputRejectedMessage(problems), problems);
}
