/**
 * Which data a command reads and how, and what is pruned: as the command line says, else as the
 * sources of the settings file do.
 */
import { choose } from '../../config/choose.js';
import { pathFrom, type SettingsFile } from '../../config/file/load-settings.js';
import type { SourceEntry } from '../../config/file/settings-content.js';
import { durationMsOf } from '../../config/time.js';
import { UsageError } from '../../model/errors.js';
import type { Table } from '../../model/tables.js';
import { isOfResults } from '../../plan/intake/match-columns.js';
import type { DataSource, FileOptions } from '../../planning/check-files.js';
import { words } from '../../words/words.js';
import type { Run } from '../frame/run.js';
import type { FileArguments, PlanOptionArguments } from './options.js';
import { countGiven, durationGiven } from './run-settings.js';

/**
 * What is to be read, and how.
 * @throws UsageError when there is no data, for options that cannot be read, and for those that
 *   none of the data would follow
 */
export function readingOf(
  args: FileArguments,
  { command, settings, system }: Pick<Run, 'command' | 'settings' | 'system'>,
): FileOptions {
  const { data, only, encoding, sheet, headerRow, column, normalizeCodes } = args;
  const { sources = [], onProblem: setting } = settings?.content ?? {};
  const nowMs = system.clock.nowMs();
  const options: FileOptions = {
    data,
    only,
    encoding,
    sheet,
    headerLine: countGiven(headerRow, words.usage.headerRowMessage),
    columns: columnsOf(column ?? []),
    isStrict: settings?.content.strictColumns,
    isFoldingCodes: normalizeCodes || settings?.content.normalizeCodes,
    onProblem: choose({ flag: args.onProblem, setting }) ?? 'stop',
    oldest: oldestOf(args, nowMs),
  };
  if (data.length > 0) return options;
  if (!settings || sources.length === 0)
    throw new UsageError(words.usage.withHelp(words.usage.missingDataMessage(command), command));
  const unused = Object.entries({ encoding, sheet, 'header-row': headerRow, column }).find(
    ([, value]) => value !== undefined,
  );
  if (unused) throw new UsageError(words.settingsFile.dataOptionMessage(unused[0]));
  return { ...options, data: sources.map((source) => dataSource(source, settings, nowMs)) };
}

/** Reads `teams.code=部署番号`: table, column, header. */
function columnsOf(given: readonly string[]): NonNullable<FileOptions['columns']> {
  const columns: Record<string, Record<string, string>> = Object.create(null);
  for (const text of given) {
    const { table, column, header } =
      /^(?<table>[\w-]+)\.(?<column>\w+)=(?<header>.+)$/s.exec(text)?.groups ?? {};
    if (table === undefined || column === undefined || header === undefined)
      throw new UsageError(words.usage.columnOptionMessage(text));
    columns[table] = { ...columns[table], [header]: column };
  }
  return columns;
}

function oldestOf({ maxAge }: FileArguments, nowMs: number): FileOptions['oldest'] {
  const ageMs = durationGiven(maxAge, words.usage.maxAgeMessage);
  if (maxAge === undefined || ageMs === undefined) return undefined;
  if (ageMs === 0) throw new UsageError(words.usage.maxAgeMessage(maxAge));
  return { sinceMs: nowMs - ageMs, maxAge };
}

/** The files and folders that are read. Pure. */
export function pathsOf({ data }: Pick<FileOptions, 'data'>): readonly string[] {
  return data.map((one) => (typeof one === 'string' ? one : one.path));
}

function dataSource(source: SourceEntry, settings: SettingsFile, nowMs: number): DataSource {
  const { file, table, sheet, encoding, headerRow, fillMerged } = source;
  const { columns, chart, master, optional, maxAge } = source;
  return {
    path: pathFrom(settings, file),
    table,
    scope: chart ?? master,
    encoding,
    sheet,
    headerLine: headerRow,
    fillMerged,
    columns,
    isOptional: optional,
    ...(maxAge !== undefined && { oldest: { sinceMs: nowMs - (durationMsOf(maxAge) ?? 0), maxAge } }),
  };
}

/**
 * The tables that the settings file prunes, of those that were read. Rows that an earlier run has
 * left are not pruned by: others are missing from them. Pure.
 */
export function prunedBySettings(
  settings: SettingsFile | undefined,
  tables: readonly Table[],
  args: Pick<PlanOptionArguments, 'noDelete'> & Pick<FileArguments, 'data'>,
): readonly string[] | undefined {
  const { prune = false, sources = [] } = settings?.content ?? {};
  if (args.noDelete || tables.some(isOfResults)) return undefined;
  const own = new Map(args.data.length > 0 ? [] : sources.map((source) => [source.table, source.prune]));
  const isPruned = (name: string) => own.get(name) ?? (Array.isArray(prune) ? prune.includes(name) : prune);
  const pruned = [...new Set(tables.map(({ resource }) => resource))].filter(isPruned);
  return pruned.length > 0 ? pruned : undefined;
}
