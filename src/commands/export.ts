/** `mastersync export`: exports records to files that can be read back. Sends GET requests only. */

import { type Exported, type ExportOptions, exportRecords } from '../exporting/export-records.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import { resourceDefinitions, resourceNames } from '../resources/index.js';
import { tableNamesOf } from '../resources/resource.js';
import { parseEncoding } from '../tables/csv/encoding/encodings.js';
import { type CsvEncoding, openCsvWriter } from '../tables/csv/write-csv.js';
import type { ReplaceRules, TableWriter } from '../tables/table-writer.js';
import { say } from '../words/say.js';
import type { Interruption } from './frame/interruption.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { showProblems } from './frame/show-findings.js';
import { interrupted } from './frame/terminal.js';
import { type ArgumentsOf, namesGiven, shared } from './options/options.js';
import { shellCommand } from './options/shell-command.js';
import { type TableTarget, targetError, targetOf } from './options/table-target.js';

const options = {
  to: { type: 'string', value: 'TARGET' },
  chart: { type: 'string', array: true, value: 'NAME' },
  master: { type: 'string', array: true, value: 'CODE' },
  encoding: { type: 'string', value: 'NAME' },
  overwrite: { type: 'boolean' },
  lossy: { type: 'boolean' },
  'leave-out': { type: 'boolean' },
  ...shared.day,
  ...shared.service,
  ...shared.output,
} as const;

interface ExportArguments extends ArgumentsOf<typeof options> {
  /** Names of resources. Default: all, or the contents of the chosen records. */
  readonly resource?: readonly string[] | undefined;
}

type Selection = Pick<ExportOptions, 'resources' | 'chosen'>;

/** @throws UsageError for an unknown resource, or a choice among records that are not exported */
function selectionOf({ resource = [], chart = [], master = [] }: ExportArguments): Selection {
  const names = namesGiven(resource);
  const unknown = names.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('usage/unknown-resource', { name: unknown, known: resourceNames }));
  const chosen = new Map<string, readonly string[]>();
  const heldByChosen: string[] = [];
  // An option that chooses records is named after the column that identifies them.
  for (const [option, keys] of Object.entries({ chart, master })) {
    const definitions = resourceDefinitions.filter(({ within }) => within?.column === option);
    const holder = definitions[0]?.within?.resource;
    if (keys.length === 0 || holder === undefined) continue;
    const held = definitions.map(({ name }) => name);
    const family = [holder, ...held];
    if (names.length > 0 && !family.some((name) => names.includes(name)))
      throw new UsageError(say('exporting/chosen-outside', { option, resources: family }));
    chosen.set(holder, keys);
    heldByChosen.push(...held);
  }
  // Omits the containers' own list: with only the chosen one in it, it would look complete.
  const meant = chosen.size > 0 ? heldByChosen : resourceNames;
  return { resources: names.length > 0 ? names : meant, chosen };
}

async function exportData(args: ExportArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const selection = selectionOf(args);
  const target = exportTargetOf(args);
  const asOf = run.today();
  const client = await run.openClient();
  const { format } = target;
  const isSecret = (text: string) => run.mask.isIn(text);
  const wanted = { ...selection, asOf, format, isLossy: args.lossy, mayLeaveOut: args.leaveOut, isSecret };
  const rules = { mayOverwrite: args.overwrite, isOfExport: isTableOf(selection) };
  const exported = await exportTo(target, rules, run.interruption, (writer, signal) =>
    terminal.during('service', (onProgress) =>
      exportRecords(client, writer, { ...wanted, signal, onProgress }),
    ),
  );
  const { tables, files, notCarried, problems } = exported;
  for (const { name, rows } of files.length > 0 ? tables : [])
    terminal.progress(say('exporting/table-exported', { table: name, rowCount: rows }));
  showProblems(problems, terminal, run.timeZone);
  const errorCount = problems.filter(({ severity }) => severity === 'error').length;
  if (errorCount > 0) terminal.fail(say('exporting/export-refused', { errorCount }));
  else terminal.result(exportedText(target.path, exported));
  const extra = { export: { files, tables, notCarried } };
  return { exitCodes: errorCount > 0 ? [ExitCode.refused] : [], problems, extra };
}

interface ExportTarget extends TableTarget {
  readonly format: string;
  readonly encoding?: CsvEncoding;
}

/** @throws UsageError if the target or encoding cannot be written */
function exportTargetOf({ to, encoding: name }: ExportArguments): ExportTarget {
  const target = targetOf(to);
  if (target.kind === 'workbook') {
    if (name !== undefined) throw new UsageError(say('exporting/encoding-of-workbook'));
    return { ...target, format: 'XLSX' };
  }
  const named = parseEncoding(name ?? 'utf-8');
  const encoding = writtenEncodings.find((one) => one === named);
  if (!encoding) throw new UsageError(say('exporting/export-encoding', { name, known: writtenEncodings }));
  return { ...target, format: encoding.toUpperCase(), encoding };
}

/** The others can only be read. */
const writtenEncodings: readonly CsvEncoding[] = ['utf-8', 'cp932'];

/** Opens the target and writes. An interruption rolls back what was begun. */
async function exportTo(
  target: ExportTarget,
  rules: ReplaceRules,
  interruption: Interruption,
  write: (writer: TableWriter, signal: AbortSignal) => Promise<Exported>,
): Promise<Exported> {
  try {
    const writer = await openWriter(target, rules);
    return await interruption.untilInterrupted((signal) => write(writer, signal));
  } catch (error) {
    if (interruption.finishing.aborted) throw interrupted(error);
    throw targetError(target, error);
  }
}

/** The workbook writer is large, so it is loaded on demand. */
async function openWriter({ path, encoding }: ExportTarget, rules: ReplaceRules): Promise<TableWriter> {
  if (encoding !== undefined) return openCsvWriter(path, { ...rules, encoding });
  const { openWorkbookWriter } = await import('../tables/xlsx/write-tables.js');
  return openWorkbookWriter(path, rules);
}

/** Recognizes names of tables that may contain exported records. */
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
  const lines = notCarried.map((what) => {
    const activating = what.kind === 'current' && { command: shellCommand('chart', 'activate', what.key) };
    return `  ${say(`exporting/not-carried-${what.kind}`, { ...what, ...activating })}`;
  });
  return [
    say('exporting/exported', { target, rows, tableCount: tables.length }),
    ...(lines.length > 0 ? ['', say('exporting/not-carried-title'), ...lines] : []),
  ].join('\n');
}

export const command: Command = { builder: options, handler: exportData };
