/** Which data a command reads, and what is pruned: what the command line names, else the sources of the settings file. */

import { choose } from '../../config/choose.js';
import { pathFrom, type SettingsFile } from '../../config/file/load-settings.js';
import type { SourceEntry } from '../../config/file/settings-content.js';
import { durationMsOf } from '../../config/time.js';
import type { OptionName } from '../../model/command-line.js';
import { UsageError } from '../../model/errors.js';
import type { Table } from '../../model/tables.js';
import { isOfResults } from '../../plan/intake/match-columns.js';
import type { DataSource, FileOptions } from '../../planning/check-files.js';
import { words } from '../../words/words.js';
import { type FileArguments, fileSettings, type PlanOptionArguments } from './options.js';

/** What tells how data of the command line is read. */
const dataOptions: readonly (readonly [OptionName, keyof FileArguments])[] = [
  ['encoding', 'encoding'],
  ['sheet', 'sheet'],
  ['header-row', 'headerRow'],
  ['column', 'column'],
];

/**
 * What is to be read, and how.
 * @param nowMs as `Date.now` counts; sources may be asked to be no older than a time
 * @throws UsageError when there is no data, or when options are given that none of it would heed
 */
export function readingOf(
  args: FileArguments,
  settings: SettingsFile | undefined,
  nowMs: number = Date.now(),
): FileOptions {
  const { sources = [], onProblem: setting } = settings?.content ?? {};
  const options = {
    ...fileSettings(args),
    onProblem: choose({ flag: args.onProblem, setting }) ?? ('stop' as const),
  };
  if (args.data.length > 0) return options;
  if (!settings || sources.length === 0)
    throw new UsageError(words.usage.withHelp(words.usage.missingDataMessage));
  const unheeded = dataOptions.find(([, name]) => args[name] !== undefined);
  if (unheeded) throw new UsageError(words.settingsFile.dataOptionMessage(unheeded[0]));
  return { ...options, data: sources.map((source) => dataSource(source, settings, nowMs)) };
}

/** The files and folders that are read. Pure. */
export function pathsOf({ data }: Pick<FileOptions, 'data'>): readonly string[] {
  return data.map((one) => (typeof one === 'string' ? one : one.path));
}

function dataSource(source: SourceEntry, settings: SettingsFile, nowMs: number): DataSource {
  const { file, table, sheet, encoding, headerRow, columns, chart, master, optional, maxAge } = source;
  return {
    path: pathFrom(settings, file),
    table,
    scope: chart ?? master,
    encoding,
    sheet,
    headerLine: headerRow,
    columns,
    isOptional: optional,
    ...(maxAge !== undefined && { oldest: { sinceMs: nowMs - (durationMsOf(maxAge) ?? 0), maxAge } }),
  };
}

/**
 * The tables that the settings file prunes, of those that were read. Rows that an earlier run has left are not pruned by: others
 * are missing from them. Pure.
 */
export function prunedBySettings(
  settings: SettingsFile | undefined,
  tables: readonly Table[],
  args: Pick<PlanOptionArguments, 'delete'> & Pick<FileArguments, 'data'>,
): readonly string[] | undefined {
  const { prune = false, sources = [] } = settings?.content ?? {};
  if (args.delete === false || tables.some(isOfResults)) return undefined;
  const own = new Map(args.data.length > 0 ? [] : sources.map((source) => [source.table, source.prune]));
  const isPruned = (name: string) => own.get(name) ?? (Array.isArray(prune) ? prune.includes(name) : prune);
  const pruned = [...new Set(tables.map(({ resource }) => resource))].filter(isPruned);
  return pruned.length > 0 ? pruned : undefined;
}
