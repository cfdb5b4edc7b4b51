/** Finds files and sheets to read, and tries each of them. Asks nothing. */
import path from 'node:path';
import type { ProblemCode } from '../../model/problems.js';
import { isBlankRow } from '../../plan/intake/find-table.js';
import { namesOfTables } from '../../planning/check-files.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { datedPath, filesAround, filesIn } from '../../tables/find-files.js';
import { readDataSet } from '../../tables/read-data-set.js';
import { parseFileName, parseTableName } from '../../tables/table-name.js';
import type { FileArguments } from '../options/options.js';
import { dataGiven, fileSettings, isDataGiven } from '../options/reading.js';
import { type Draft, draftOf, type Place } from './draft.js';

type Wanted = Pick<Draft, 'source' | 'isGiven'>;

/** Enough to look through in a folder of exports. */
const filesMax = 50;

/** Looks at the data that is named, else at what is there. @throws UsageError for options */
export async function look(args: FileArguments, place: Place): Promise<readonly Draft[]> {
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
function filesOf({ source }: Wanted, { inFolder, fromFolder }: Place): readonly Wanted[] {
  const { file } = source;
  const inside = filesIn(inFolder(file)).map((name) => path.join(file, name));
  if (inside.length > 0) return inside.map((one) => ({ source: { ...source, file: one }, isGiven: false }));
  return [{ source: { ...source, file: fromFolder(datedPath(inFolder(file))) }, isGiven: true }];
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
  if (filled.length === 0) return [{ source, isGiven, columns: [], faults, notes: [], unknown: [] }];
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
