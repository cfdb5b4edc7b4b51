/** Finds files and sheets, and reads each as a run would, with the settings that it needs. */
import path from 'node:path';
import type { FirstSource } from '../../config/file/first-settings.js';
import type { Problem, ProblemCode } from '../../model/problems.js';
import type { Grid, Table } from '../../model/tables.js';
import { rowColumnAliases } from '../../plan/columns/claims.js';
import { type NamedColumn, nameColumns } from '../../plan/columns/name-columns.js';
import type { DesiredScope } from '../../plan/intake/desired-set.js';
import { findTable, isBlankRow } from '../../plan/intake/find-table.js';
import { findLevels, levelColumns } from '../../plan/intake/layouts/find-levels.js';
import { placeTexts } from '../../plan/intake/recognize-table.js';
import { isIgnoredColumn } from '../../plan/records/alike-problems.js';
import { namesOfTables, readFilesAlone } from '../../planning/check-files.js';
import { tableDefinitionOf, tableNames } from '../../resources/index.js';
import { datedPath, filesAround, filesIn } from '../../tables/find-files.js';
import { readDataSet } from '../../tables/read-data-set.js';
import { parseFileName, parseTableName } from '../../tables/table-name.js';
import type { SharedArguments } from '../options/options.js';
import { fileSource, isDataGiven, namedSettings, sourcesGiven } from '../options/reading.js';

/** A file or sheet to look at. */
interface Wanted {
  readonly source: FirstSource;
  /** The user has named the file. */
  readonly isGiven: boolean;
}

/** What a run would make of it. */
export interface Draft extends Wanted {
  readonly grid?: Grid | undefined;
  /** Undefined if nothing can be read. */
  readonly table?: Table | undefined;
  /** Those of the file. */
  readonly columns: readonly NamedColumn[];
  /** Why a run would not read it. */
  readonly faults: readonly Problem[];
  /** What the settings could also do with it. */
  readonly notes: readonly Problem[];
  /** Headers that nothing reads, and that are no typing errors. */
  readonly unknown: readonly string[];
  /** What a record needs to be created, and its place, where no column feeds them. */
  readonly lacked: readonly string[];
  /** A draft as each of the tables that the headers fit equally well. */
  readonly choices?: readonly Draft[];
}

/** Where the settings file is to stand. */
export interface Place {
  /** Converts a path from the folder of the settings file to the working directory. */
  inFolder(path: string): string;
  /** The reverse. */
  fromFolder(path: string): string;
  readonly nowMs: number;
}

/** Enough to look through in a folder of exports. */
const filesMax = 50;

/** Looks at the data that is named, else at what is there. @throws UsageError for options */
export async function look(args: SharedArguments, place: Place): Promise<readonly Draft[]> {
  const around = filesAround(place.inFolder('.')).map((file) => ({ source: { file }, isGiven: false }));
  const wanted = isDataGiven(args)
    ? wantedOf(args, place).flatMap((one) => filesOf(one, place))
    : around.slice(0, filesMax);
  const drafts = await Promise.all(wanted.map((one) => draftsOf(one, place)));
  const isOfUse = ({ isGiven, source: { file, table } }: Draft) =>
    isGiven || table !== undefined || (path.dirname(file) === '.' && !file.endsWith('.txt'));
  return drafts.flat().filter(isOfUse);
}

/** A column belongs to a table: the file of `--column` is read as this one. */
function wantedOf(args: SharedArguments, { fromFolder }: Place): readonly FirstSource[] {
  const { paths, shared, columnsByTable, named } = sourcesGiven(args);
  const [[table, columns] = []] = Object.entries(columnsByTable);
  const all = [...paths.map((file) => ({ ...shared, file, table, columns })), ...named];
  return all.map(({ file, ...source }) => {
    const settings = Object.entries(source).filter(([, value]) => value !== undefined);
    return { file: fromFolder(file), ...Object.fromEntries(settings) };
  });
}

/** The files of a folder, or a file of which the newest is meant. */
function filesOf(source: FirstSource, { inFolder, fromFolder }: Place): readonly Wanted[] {
  const { file } = source;
  const inside = filesIn(inFolder(file)).map((name) => path.join(file, name));
  if (inside.length > 0) return inside.map((one) => ({ source: { ...source, file: one }, isGiven: false }));
  return [{ source: { ...source, file: fromFolder(datedPath(inFolder(file))) }, isGiven: true }];
}

/** A file that is to come, or an empty folder, is read once it is filled. */
const absentCodes: readonly ProblemCode[] = ['file_not_found', 'no_match', 'no_tables'];

const nothingRead = { columns: [], faults: [], notes: [], unknown: [], lacked: [] } as const;

/** A draft of the file, or of each sheet that is not empty, whatever their names. */
async function draftsOf({ source, isGiven }: Wanted, place: Place): Promise<readonly Draft[]> {
  const options = { tableNames: [], encoding: source.encoding, sheet: source.sheet, fillMerged: true };
  const { unnamed, problems } = await readDataSet([place.inFolder(source.file)], options);
  const grids = unnamed.flatMap((one) => one.grids);
  const filled = grids.filter(({ rows }) => grids.length === 1 || !rows.every(isBlankRow));
  const isAbsent = problems.some(({ code }) => absentCodes.includes(code));
  const faults = problems.filter(({ severity }) => severity === 'error' && !isAbsent);
  if (filled.length === 0) return [{ ...nothingRead, source, isGiven, faults }];
  const isOnly = filled.length === 1;
  const drafts = filled.map((grid) => {
    const { sheet = '' } = grid.source;
    const named = source.table === undefined && nameOf({ file: source.file, sheet, isOnly });
    const settings = { ...source, ...(!isOnly && { sheet }), ...(named && namedSettings(named)) };
    return draftOf({ source: settings, grid, isGiven }, place);
  });
  return Promise.all(drafts);
}

/** The table that a file's name says, without its date, or that of a sheet. */
function nameOf({ file, sheet, isOnly }: { file: string; sheet: string; isOnly: boolean }) {
  const names = namesOfTables();
  const stem = path.parse(file).name.replace(/[-_. ]*[*?]+[-_. ]*/, '');
  return (isOnly ? parseFileName(stem, names) : undefined) ?? parseTableName(sheet, names);
}

const noteCodes: readonly string[] = ['days_unread', 'column_of_other_master', 'names_for_codes'];

/** Adds the settings that the file itself says. @param wanted.grid with filled merged areas */
async function draftOf(wanted: Wanted & { readonly grid: Grid }, place: Place): Promise<Draft> {
  const { source, grid } = wanted;
  const withSettings = (more: Partial<FirstSource>) =>
    draftOf({ ...wanted, source: { ...source, ...more } }, place);
  if (source.table === undefined) {
    const { table, faults } = recognize(source, grid);
    if (table !== undefined) return withSettings({ table });
    const tables = faults[0]?.code === 'table_ambiguous' ? faults[0].args.tables : [];
    const choices = await Promise.all(tables.map((one) => withSettings({ table: one })));
    return { ...wanted, ...nothingRead, faults, choices };
  }
  const read = await readFilesAlone({ data: [fileSource(source, place.inFolder(source.file), place.nowMs)] });
  const more = evidentSettings(source, grid, read.problems);
  if (more) return withSettings(more);
  const [table] = read.tables;
  const header = table?.header.slice(0, table.columnCount) ?? [];
  const extraNames = Object.keys(rowColumnAliases);
  const { columns } = nameColumns(tableDefinitionOf(source.table), { ...table, header }, extraNames);
  const errors = read.problems.filter(({ severity }) => severity === 'error');
  const isOfRow = ({ origin }: Problem) => (origin?.line ?? 0) > (table?.headerLine ?? Infinity);
  const faultyLines = new Set(errors.filter(isOfRow).map(({ origin }) => origin?.line));
  // A few bad rows are shown by every run; most of them show that the columns are others.
  const isMisread = faultyLines.size > read.scopes.flatMap(({ records }) => records).length;
  return {
    ...wanted,
    table,
    columns,
    faults: errors.filter((problem) => isMisread || !isOfRow(problem)),
    notes: read.problems.filter(({ code }) => noteCodes.includes(code)),
    unknown: read.problems.flatMap((problem) =>
      problem.code === 'unknown_column' && isIgnoredColumn(problem) ? problem.args.header.trim() : [],
    ),
    lacked: lackedFields(source.table, columns, read.scopes),
  };
}

/** The table that the headers or levels say, or why none can be told. */
function recognize(source: FirstSource, grid: Grid) {
  const { file, headerRow: headerLine } = source;
  const { texts, problems: faults } = placeTexts([{ file, grids: [grid] }], { headerLine });
  const isStaircase = (table: string) => levelsIn({ ...source, table }, grid).length > 0;
  const isOpen = faults[0]?.code === 'table_ambiguous';
  return { table: texts[0]?.table ?? (isOpen ? undefined : tableNames.find(isStaircase)), faults };
}

/** The next setting that the source lacks. */
function evidentSettings(
  source: FirstSource,
  grid: Grid,
  problems: readonly Problem[],
): Partial<FirstSource> | undefined {
  for (const { code, args } of problems) {
    if (code === 'sheet_not_found' && source.sheet === undefined) return { sheet: grid.source.sheet };
    if (code === 'rows_above_header' && source.headerRow === undefined) return { headerRow: args.headerLine };
    if (code === 'merged_cell' && !source.fillMerged) return { fillMerged: true };
  }
  const levels = levelsIn(source, grid);
  return levels.length > 0 ? { columns: { ...source.columns, ...Object.fromEntries(levels) } } : undefined;
}

/** The columns of a staircase whose headers say nothing, by header. */
function levelsIn(
  { table = '', headerRow: headerLine, columns }: FirstSource,
  grid: Grid,
): readonly (readonly [string, string])[] {
  const definition = tableDefinitionOf(table);
  const { table: found } = findTable(definition, grid, { headerLine, columns });
  const header = grid.rows.find((row) => row.line === found?.headerLine);
  if (!header) return [];
  return Object.entries(levelColumns(header.cells, findLevels(definition, grid, { header, columns })));
}

/** Rows that are part of other records have columns, but no values under the names of these. */
function lackedFields(
  table: string,
  columns: readonly NamedColumn[],
  scopes: readonly DesiredScope[],
): readonly string[] {
  const { fields, repeated = [] } = tableDefinitionOf(table);
  const records = scopes.flatMap((scope) => scope.records);
  if (records.length === 0) return [];
  const isFed = (field: string) =>
    columns.some(({ name }) => name === field) || records.some(({ values }) => field in values);
  return fields
    .filter(({ name, isRequired, isParent }) => isRequired || isParent || repeated.includes(name))
    .flatMap(({ name }) => (isFed(name) ? [] : name));
}
