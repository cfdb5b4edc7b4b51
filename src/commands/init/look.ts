/** Finds files and sheets to read, and tries each of them. Asks nothing. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ProblemCode } from '../../model/problems.js';
import { isBlankRow } from '../../plan/intake/find-table.js';
import { namesOfTables } from '../../planning/check-files.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { matchesPath } from '../../tables/newest-match.js';
import { readDataSet } from '../../tables/read-data-set.js';
import { fileKind, isHiddenOrLock, parseFileName, parseTableName } from '../../tables/table-name.js';
import type { FileArguments } from '../options/options.js';
import { dataGiven, fileSettings, isDataGiven } from '../options/reading.js';
import { type Draft, draftOf, type Place } from './draft.js';

type Wanted = Pick<Draft, 'source' | 'isGiven'>;

/** Enough to look through in a folder of exports. */
const filesMax = 50;
const otherFolders: readonly string[] = ['node_modules', 'dist', 'build'];

/** Looks at the data that is named, else at what is there. @throws UsageError for options */
export async function look(args: FileArguments, place: Place): Promise<readonly Draft[]> {
  const wanted = await Promise.all(wantedOf(args, place).map((one) => filesOf(one, place)));
  const files = isDataGiven(args) ? wanted.flat() : await filesAround(place);
  const drafts = await Promise.all(files.map((one) => draftsOf(one, place)));
  const isOfUse = ({ isGiven, source: { file, table } }: Draft) =>
    isGiven || table !== undefined || (path.dirname(file) === '.' && !file.endsWith('.txt'));
  return drafts.flat().filter(isOfUse);
}

/** A column belongs to a table: the file of `--column` is read as this one. */
function wantedOf(args: FileArguments, { fromFolder }: Place): readonly Wanted[] {
  const { encoding, sheet, headerLine: headerRow, columns: columnsByTable = {} } = fileSettings(args);
  const [[table, columns] = []] = Object.entries(columnsByTable);
  return dataGiven(args).map((one) => {
    const named = typeof one === 'string' ? { path: one, table, columns } : one;
    const own = { encoding, sheet, headerRow, columns: named.columns, ...tableSettings(named) };
    const settings = Object.entries(own).filter(([, value]) => value !== undefined);
    return { source: { file: fromFolder(named.path), ...Object.fromEntries(settings) }, isGiven: true };
  });
}

/** What the settings say in place of a name. */
function tableSettings({
  table,
  scope,
}: {
  readonly table?: string | undefined;
  readonly scope?: string | undefined;
}) {
  return {
    table,
    ...(scope !== undefined && { [tableDefinitionOf(table ?? '').within?.column ?? '']: scope }),
  };
}

/** The files of a folder, or a file of which the newest is meant. */
async function filesOf({ source }: Wanted, place: Place): Promise<readonly Wanted[]> {
  const inside = await filesIn(source.file, place);
  if (inside.length > 0)
    return inside.map((one) => ({ source: { ...source, ...one.source }, isGiven: false }));
  const { dir, base } = path.parse(source.file);
  const beside = (await entriesIn(place.inFolder(dir || '.'))).map(({ name }) => name);
  const file = beside.includes(base) ? path.join(dir, patternOf(base, beside)) : source.file;
  return [{ source: { ...source, file }, isGiven: true }];
}

/** The files of the settings' folder, then those of its folders. */
async function filesAround(place: Place): Promise<readonly Wanted[]> {
  const entries = await entriesIn(place.inFolder('.'));
  const folders = entries.filter((entry) => entry.isDirectory() && !otherFolders.includes(entry.name));
  const inside = await Promise.all(
    ['.', ...folders.map(({ name }) => name)].map((name) => filesIn(name, place)),
  );
  return inside.flat().slice(0, filesMax);
}

/** The files of a folder; those that differ by a date are one: the newest. */
async function filesIn(folder: string, { inFolder }: Place): Promise<readonly Wanted[]> {
  const entries = (await entriesIn(inFolder(folder))).filter((entry) => !entry.isDirectory());
  const names = entries.map(({ name }) => name).filter(fileKind);
  const patterns = new Set(names.map((name) => patternOf(name, names)));
  return [...patterns].map((name) => ({ source: { file: path.join(folder, name) }, isGiven: false }));
}

/** A folder that cannot be read has none. */
async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !isHiddenOrLock(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const date =
  /(?<!\d)(?:19|20)\d\d([-_.]?)(?:0[1-9]|1[0-2])(?:\1(?:0[1-9]|[12]\d|3[01]))?(?:[-_T]?\d{4,6})?(?!\d)/;

/**
 * The pattern of a name with a date, such as `部署マスタ_*.csv`; other names as they are. Pure.
 * @param others names in the same folder: the pattern must not match what is no older file
 */
export function patternOf(name: string, others: readonly string[]): string {
  const wide = name.replace(date, '*');
  const narrow = name.replace(date, (digits) => '?'.repeat(digits.length));
  return others.some((one) => matchesPath(wide, one) && !matchesPath(narrow, one)) ? narrow : wide;
}

/** A file that is to come, or an empty folder, is read once it is filled. */
const absentCodes: readonly ProblemCode[] = ['file_not_found', 'no_match', 'no_tables'];

/** A draft of the file, or of each sheet that is not empty, whatever their names. */
async function draftsOf({ source, isGiven }: Wanted, place: Place): Promise<readonly Draft[]> {
  const options = { tableNames: [], encoding: source.encoding, sheet: source.sheet, fillMerged: true };
  const { unnamed, problems } = await readDataSet([place.inFolder(source.file)], options);
  const grids = unnamed.flatMap((one) => one.grids);
  const filled = grids.filter(({ rows }) => grids.length === 1 || !rows.every(isBlankRow));
  const isAbsent = problems.some(({ code }) => absentCodes.includes(code));
  const faults = problems.filter(({ severity }) => severity === 'error' && !isAbsent);
  if (filled.length === 0) return [{ source, isGiven, columns: [], faults, notes: [] }];
  const isOnly = filled.length === 1;
  const drafts = filled.map((grid) => {
    const named =
      source.table === undefined && nameOf({ file: source.file, sheet: grid.source.sheet, isOnly });
    const own = {
      ...source,
      ...(!isOnly && { sheet: grid.source.sheet }),
      ...(named && tableSettings(named)),
    };
    return draftOf({ source: own, grid, isGiven }, place);
  });
  return Promise.all(drafts);
}

/** The table that a file's name says, without its date, or that of a sheet. */
function nameOf({ file, sheet = '', isOnly }: { file: string; sheet: string | undefined; isOnly: boolean }) {
  const names = namesOfTables();
  const stem = path.parse(file).name.replace(/[-_. ]*[*?]+[-_. ]*/, '');
  return (isOnly ? parseFileName(stem, names) : undefined) ?? parseTableName(sheet, names);
}
