import { createHash } from 'node:crypto';
/**
 * Which data a command reads and how, and what is pruned: as the command line says, else as the
 * sources of the settings file do.
 */
import path, { resolve } from 'node:path';
import { choose } from '../../config/choose.js';
import { pathFrom, type SettingsFile } from '../../config/file/load-settings.js';
import type { SourceEntry } from '../../config/file/settings-schema.js';
import { environmentOfCommand, isLong, secretsOf, secretsOfCommand } from '../../config/secrets.js';
import { commandTimeoutDefault, durationMsOf, nightsOf } from '../../config/time.js';
import { UsageError } from '../../model/errors.js';
import type { Table } from '../../model/tables.js';
import { isOfResults } from '../../plan/columns/headers.js';
import { readWhere } from '../../plan/shaping/where.js';
import {
  type DataSource,
  type FileOptions,
  type FileSource,
  namesOfTables,
} from '../../planning/check-files.js';
import { tableDefinitionOf } from '../../resources/index.js';
import type { SourceCommand } from '../../tables/command/read-command-grid.js';
import { encodings, parseEncoding } from '../../tables/csv/encoding/encodings.js';
import { parseTableName, type TableName } from '../../tables/table-name.js';
import { Mask } from '../../words/mask.js';
import { say } from '../../words/say.js';
import { withHelp } from '../../words/sentences/usage.js';
import { shellWord, wholeLine } from '../../words/text.js';
import type { Run } from '../frame/run.js';
import type { SharedArguments } from './options.js';
import { selectionOf } from './run-settings.js';

/**
 * What is to be read, and how.
 * @throws UsageError when there is no data, for options that cannot be read, and for those that
 *   none of the data would follow
 */
export function readingOf(
  run: Pick<Run, 'command' | 'args' | 'settings' | 'system' | 'mask' | 'programs' | 'today'>,
): FileOptions {
  const { command, args, settings, system, programs } = run;
  const { sources = [], onProblem: setting, strictColumns, normalizeCodes } = settings?.content ?? {};
  const nowMs = system.clock.nowMs();
  const options = {
    only: selectionOf(args).only,
    isStrict: strictColumns,
    isFoldingCodes: normalizeCodes,
    onProblem: choose({ flag: args.onProblem, setting }) ?? 'stop',
    running: programs.running,
  };
  if (isDataGiven(args)) {
    const { paths, shared, columnsByTable, named } = sourcesGiven(args);
    const together = { ...fileSource(shared, paths, nowMs), columnsByTable };
    const apart = named.map((one) => fileSource(one, one.file, nowMs));
    // A file that is given twice is read once.
    return { ...options, data: paths.length > 0 ? [together, ...apart] : apart };
  }
  if (!settings || sources.length === 0)
    throw new UsageError(withHelp(say('usage/missing-data', { command, settings: settings?.file }), command));
  const { encoding, sheet, headerRow, column, maxAge } = args;
  const unused = Object.entries({ encoding, sheet, 'header-row': headerRow, column }).find(
    ([, value]) => value !== undefined,
  );
  if (unused) throw new UsageError(say('settings-file/data-option', { option: unused[0] }));
  if (maxAge !== undefined && sources.every((one) => one.command))
    throw new UsageError(say('usage/max-age-of-commands'));
  const data = sources.map((source) =>
    dataSource({ ...source, ...(maxAge !== undefined && { maxAge }) }, { ...run, settings }, nowMs),
  );
  return { ...options, data, ...(data.some(({ shaping }) => shaping) && { today: run.today() }) };
}

/** True for data on the command line, which stands for that of the settings file. Pure. */
export function isDataGiven({ data = [], table = [] }: SharedArguments): boolean {
  return data.length + table.length > 0;
}

/**
 * The data of the command line, as entries of the settings file would say it: files and folders
 * whose names say what they hold, and those of `--table`.
 * @throws UsageError
 */
export function sourcesGiven(args: SharedArguments) {
  const { data = [], table = [], encoding, sheet, headerRow, column = [], maxAge } = args;
  if (encoding !== undefined && !parseEncoding(encoding))
    throw new UsageError(say('usage/encoding', { option: '--encoding', name: encoding, known: encodings }));
  const columnsByTable = columnsOf(column);
  const shared = { encoding, sheet, headerRow, maxAge };
  const names = namesOfTables();
  const named = table.map((text) => {
    const { name = '', file = '' } = /^(?<name>[^=]+)=(?<file>.+)$/s.exec(text)?.groups ?? {};
    const known = parseTableName(name, names);
    if (known) return { ...shared, file, ...namedSettings(known), columns: columnsByTable[known.table] };
    const [wanted = ''] = text.split('=');
    const about = { name: wanted, known: names.tableNames };
    throw new UsageError(say('usage/table-option', { text, ...about }));
  });
  const isNamed = (one: string) => named.some(({ file }) => resolve(file) === resolve(one));
  return { paths: data.filter((one) => !isNamed(one)), shared, columnsByTable, named };
}

/** What the settings say in place of a name. */
export function namedSettings({ table, scope }: TableName): Pick<SourceEntry, 'table' | 'chart' | 'master'> {
  const { column = '' } = tableDefinitionOf(table).within ?? {};
  return { table, ...(scope !== undefined && { [column]: scope }) };
}

/** Reads `teams.code=部署番号`: table, column, header. */
function columnsOf(texts: readonly string[]): NonNullable<FileSource['columnsByTable']> {
  const columns: Record<string, Record<string, string>> = Object.create(null);
  for (const text of texts) {
    const { table, column, header } =
      /^(?<table>[\w-]+)\.(?<column>\w+|-)=(?<header>.+)$/s.exec(text)?.groups ?? {};
    if (table === undefined || column === undefined || header === undefined)
      throw new UsageError(say('usage/column-option', { text }));
    columns[table] = { ...columns[table], [header]: column };
  }
  return columns;
}

function oldestOf(maxAge: string | undefined, nowMs: number): FileSource['oldest'] {
  return maxAge === undefined ? undefined : { sinceMs: nowMs - (durationMsOf(maxAge) ?? 0), maxAge };
}

function dataSource(
  source: SourceEntry,
  run: Pick<Run, 'mask' | 'system'> & { readonly settings: SettingsFile },
  nowMs: number,
): DataSource {
  const { file = '', command, table } = source;
  if (!command || table === undefined) return fileSource(source, pathFrom(run.settings, file), nowMs);
  const timeoutMs = durationMsOf(source.timeout ?? commandTimeoutDefault) ?? 0;
  return { ...sharedOf(source), command: sourceCommand(command, timeoutMs, run), table };
}

/** A file of the settings. @param path from the working directory */
export function fileSource(source: SourceEntry, path: FileSource['path'], nowMs: number): FileSource {
  const { table, sheet, fillMerged, optional: isOptional, maxAge } = source;
  return {
    ...sharedOf(source),
    path,
    table,
    sheet,
    fillMerged,
    isOptional,
    oldest: oldestOf(maxAge, nowMs),
  };
}

function sharedOf(source: SourceEntry) {
  const { encoding, headerRow, headers, columns, ignore: ignored, chart, master } = source;
  const shaping = shapingOf(source);
  return { scope: chart ?? master, encoding, headerLine: headerRow, headers, columns, ignored, shaping };
}

function shapingOf({ where, ...source }: SourceEntry): DataSource['shaping'] {
  const { newest, values, set, template, leaves } = source;
  const shaping = { where: where && readWhere(where), newest, values, set, template, leaves };
  return Object.values(shaping).every((one) => one === undefined) ? undefined : shaping;
}

/** What the settings file prunes: which tables, and after how many nights without a row. */
export function pruningOf(settings: SettingsFile | undefined): {
  readonly tables: boolean | readonly string[];
  readonly after?: number | undefined;
} {
  const { prune = false } = settings?.content ?? {};
  if (typeof prune === 'boolean' || !('after' in prune)) return { tables: prune };
  return { tables: prune.tables ?? true, after: nightsOf(String(prune.after)) };
}

/**
 * The tables that the settings file prunes, of those that were read. Rows that an earlier run has
 * left are not pruned by: others are missing from them. A table recognized by its headers is pruned
 * only by name. Pure.
 */
export function prunedBySettings(
  settings: SettingsFile | undefined,
  tables: readonly Table[],
  args: Pick<SharedArguments, 'noDelete'>,
): readonly string[] | undefined {
  const { tables: prune } = pruningOf(settings);
  if (args.noDelete || tables.some(isOfResults)) return undefined;
  const isPruned = (name: string) =>
    Array.isArray(prune)
      ? prune.includes(name)
      : prune && !tables.some(({ resource, isRecognized }) => isRecognized && resource === name);
  const pruned = [...new Set(tables.map(({ resource }) => resource))].filter(isPruned);
  return pruned.length > 0 ? pruned : undefined;
}

const nameLengthMax = 80;

/** As long as a timer can wait. */
const timeoutMsMax = 2 ** 31 - 1;

/**
 * What a command is run with: in the folder of the settings file, with the environment of the run,
 * but without the tokens of the service. From here on its secrets are hidden everywhere.
 */
function sourceCommand(
  [program = '', ...args]: readonly string[],
  timeoutMs: number,
  { mask, settings, system }: Pick<Run, 'mask' | 'settings' | 'system'>,
): SourceCommand {
  const content = settings?.content ?? {};
  const secrets = secretsOfCommand([program, ...args]);
  mask.add([...secretsOf(system.env, content), ...secrets.filter(isLong)]);
  // A short one may be a word elsewhere, but is one here.
  const ofSecrets = new Mask(secrets);
  return {
    name: commandName([program, ...args].map((word) => ofSecrets.text(mask.text(word)))),
    program,
    args,
    folder: settings ? path.dirname(path.resolve(settings.file)) : system.cwd,
    environment: environmentOfCommand(system.env, content),
    timeoutMs: Math.min(timeoutMs, timeoutMsMax),
  };
}

/** Program and arguments as a shell takes them. Where they are cut, a digest tells them apart. */
function commandName(words: readonly string[]): string {
  const name = wholeLine(words.map(shellWord).join(' '));
  const characters = [...name];
  if (characters.length <= nameLengthMax) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 4);
  return `${characters.slice(0, nameLengthMax - 6).join('')}…#${digest}`;
}
