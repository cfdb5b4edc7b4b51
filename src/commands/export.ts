/** `mastersync export`: writes what the service has as files that can be read again. Sends GET requests only. */
import { type Exported, exportRecords } from '../exporting/export-records.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import { resourceDefinitions, resourceNames } from '../resources/index.js';
import { tableNamesOf } from '../resources/resource.js';
import { type CsvEncoding, openCsvWriter } from '../tables/csv/write-csv.js';
import type { ReplaceRules, TableWriter } from '../tables/table-writer.js';
import { words } from '../words/words.js';
import type { Interruption } from './frame/interruption.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { showProblems } from './frame/show-findings.js';
import { interrupted } from './frame/terminal.js';
import {
  type ArgumentsOf,
  dayOptions,
  namesGiven,
  outputOptions,
  serviceOptions,
} from './options/options.js';
import { type TableTarget, targetError, targetOf } from './options/table-target.js';

const options = {
  to: { type: 'string', nargs: 1 },
  chart: { type: 'string', array: true, nargs: 1 },
  master: { type: 'string', array: true, nargs: 1 },
  encoding: { type: 'string', nargs: 1 },
  lossy: { type: 'boolean', default: false },
  'leave-out': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  ...dayOptions,
  ...serviceOptions,
  ...outputOptions,
} as const;

interface ExportArguments extends ArgumentsOf<typeof options> {
  /** Names of resources. Default: all, or those that the chosen records hold. */
  readonly resource?: readonly string[] | undefined;
}

interface Selection {
  readonly resources: readonly string[];
  readonly chosen: ReadonlyMap<string, readonly string[]>;
}

/** @throws UsageError for a resource that there is not, and for a choice among what is not exported */
function selectionOf({ resource = [], ...args }: ExportArguments): Selection {
  const given = namesGiven(resource);
  const unknown = given.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined) throw new UsageError(words.usage.unknownResourceMessage(unknown, resourceNames));
  const choices = choicesOf(args);
  const outside = choices.find(({ family }) => !family.some((name) => given.includes(name)));
  if (given.length > 0 && outside)
    throw new UsageError(words.exporting.chosenOutsideMessage(outside.option, outside.family));
  // Without the list that they are chosen from: a list of one chart looks like that of a tenant that has no other.
  const meant = choices.length > 0 ? choices.flatMap(({ family: [, ...held] }) => held) : resourceNames;
  return {
    resources: given.length > 0 ? given : meant,
    chosen: new Map(choices.map(({ holder, keys }) => [holder, keys])),
  };
}

interface Choice {
  readonly option: string;
  readonly holder: string;
  readonly keys: readonly string[];
  /** The resource that is chosen from, and those whose records it holds. */
  readonly family: readonly string[];
}

/** The options that choose records are named after the column that names one. */
function choicesOf({ chart = [], master = [] }: ExportArguments): readonly Choice[] {
  return Object.entries({ chart, master }).flatMap(([option, keys]) => {
    const held = resourceDefinitions.filter(({ within }) => within?.column === option);
    const holder = held[0]?.within?.resource;
    if (keys.length === 0 || holder === undefined) return [];
    return [{ option, holder, keys, family: [holder, ...held.map(({ name }) => name)] }];
  });
}

/** Exports, and says what the files do not hold. */
async function exportData(args: ExportArguments, run: Run): Promise<CommandResult> {
  const { terminal } = run;
  const selection = selectionOf(args);
  const target = exportTargetOf(args);
  const asOf = run.dayOf(args);
  const client = await run.openClient(args);
  const wanted = {
    ...selection,
    asOf,
    format: target.format,
    isLossy: args.lossy,
    mayLeaveOut: args.leaveOut,
  };
  const rules = { mayOverwrite: args.overwrite, isOfExport: isTableOf(selection) };
  const exported = await exportTo(target, rules, run.interruption, (writer, signal) =>
    terminal.during('service', (onProgress) =>
      exportRecords(client, writer, { ...wanted, signal, onProgress }),
    ),
  );
  for (const { name, rows } of exported.files.length > 0 ? exported.tables : [])
    terminal.progress(words.exporting.tableExportedMessage(name, rows));
  showProblems(exported.problems, terminal, run.timeZone);
  const errorCount = exported.problems.filter(({ severity }) => severity === 'error').length;
  if (errorCount > 0) terminal.fail(words.exporting.exportRefusedMessage(errorCount));
  else terminal.result(exportedText(target.path, exported));
  const { tables, files, notCarried, problems } = exported;
  const extra = { export: { files, tables, notCarried } };
  return { exitCodes: errorCount > 0 ? [ExitCode.refused] : [], problems, extra };
}

type ExportTarget = TableTarget & {
  /** What its format is called. */
  readonly format: string;
  /** Of the files of a folder. */
  readonly encoding?: CsvEncoding;
};

/** @throws UsageError for a target or an encoding that cannot be written */
function exportTargetOf({ to, encoding: name }: ExportArguments): ExportTarget {
  const target = targetOf(to, words.exporting);
  if (target.kind === 'workbook') {
    if (name !== undefined) throw new UsageError(words.exporting.encodingOfWorkbookMessage);
    return { ...target, format: 'XLSX' };
  }
  const encoding = encodingByName.get((name ?? 'utf-8').toLowerCase().replace(/[-_]/g, ''));
  if (!encoding)
    throw new UsageError(
      words.exporting.exportEncodingMessage(name ?? '', [...new Set(encodingByName.values())]),
    );
  return { ...target, format: encoding.toUpperCase(), encoding };
}

/** As they are read; those that are read only are not among them. */
const encodingByName: ReadonlyMap<string, CsvEncoding> = new Map([
  ['utf8', 'utf-8'],
  ['cp932', 'cp932'],
  ['sjis', 'cp932'],
  ['shiftjis', 'cp932'],
  ['windows31j', 'cp932'],
]);

/** Opens the target and writes. What is begun is undone when it is interrupted. */
async function exportTo<T>(
  target: ExportTarget,
  rules: ReplaceRules,
  interruption: Interruption,
  write: (writer: TableWriter, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    const writer = await openWriter(target, rules);
    return await interruption.untilInterrupted((signal) => write(writer, signal));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw interrupted(error);
    throw targetError(target, error, words.exporting);
  }
}

/** What writes workbooks is large, and loaded when one is written. */
async function openWriter(target: ExportTarget, rules: ReplaceRules): Promise<TableWriter> {
  if (target.encoding === undefined) {
    const { openWorkbookWriter } = await import('../tables/xlsx/write-tables.js');
    return openWorkbookWriter(target.path, rules);
  }
  return openCsvWriter(target.path, { ...rules, encoding: target.encoding });
}

/** Recognizes the names of tables that hold, or may hold, what is exported. */
function isTableOf({ resources, chosen }: Selection): (name: string) => boolean {
  const tables = resourceDefinitions
    .filter(({ name }) => resources.includes(name))
    .flatMap((definition) => {
      const keys = definition.within && chosen.get(definition.within.resource);
      return tableNamesOf(definition).map((name) => ({ name, keys }));
    });
  return (file) => {
    const [, stem = '', scope] = /^([^.]*)(?:\.(.+))?$/s.exec(file) ?? [];
    const table = tables.find(({ name }) => name === stem.toLowerCase());
    return table !== undefined && (scope === undefined || (table.keys?.includes(scope) ?? true));
  };
}

function exportedText(target: string, { tables, notCarried }: Exported): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = notCarried.map((what) => `  ${words.exporting.notCarriedText(what)}`);
  return [
    words.exporting.exportedText(target, { rows, tables: tables.length }),
    ...(lines.length > 0 ? ['', words.exporting.notCarriedTitle, ...lines] : []),
  ].join('\n');
}

export const exportCommand: Command = { options, run: exportData };
