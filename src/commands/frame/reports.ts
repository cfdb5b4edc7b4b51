/** `--report`: which files were asked for, and writing them when a command has come to its end. */

import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { readToolVersion } from '../../files/package.js';
import { writeWhole } from '../../files/write-whole.js';
import { isSystemError, UsageError } from '../../model/errors.js';
import { type ReportContent, type ReportInput, reportContent } from '../../report/content/report-content.js';
import { type JsonDocument, jsonReport } from '../../report/data/json-document.js';
import { fileKind } from '../../tables/table-name.js';
import { say } from '../../words/say.js';
import type { SharedArguments } from '../options/options.js';
import type { Run, RunResult } from './run.js';
import type { Terminal } from './terminal.js';

type Format = (content: ReportContent, document: JsonDocument) => Promise<Iterable<string | Uint8Array>>;

/** What each end of a name asks for; loaded when a report is asked for. */
const formats: Readonly<Record<string, Format>> = {
  '.html': async (content) => [(await import('../../report/html/html-report.js')).htmlReport(content)],
  '.xlsx': async (content) => [await (await import('../../report/xlsx/xlsx-report.js')).xlsxReport(content)],
  '.md': async (content) => [
    (await import('../../report/markdown/markdown-report.js')).markdownReport(content),
  ],
  '.csv': async (content) => (await import('../../report/data/csv-report.js')).csvReport(content),
  '.json': async (content, document) => jsonReport(document, content),
};

/** @throws UsageError for a name with an unknown end */
export function refuseUnknownReports({ report = [] }: SharedArguments): void {
  const unknown = report.find((file) => !formatOf(file));
  if (unknown !== undefined)
    throw new UsageError(
      say('report-files/unknown-format', { file: unknown, formats: Object.keys(formats) }),
    );
}

/**
 * A report in a folder of data would be read as data by the next run.
 * @param data paths of files and folders
 * @throws UsageError
 */
export async function refuseReportsAmongData(
  { report = [] }: SharedArguments,
  data: readonly string[],
): Promise<void> {
  const tables = report.filter((file) => fileKind(file) !== undefined);
  if (tables.length === 0) return;
  const folders = await realPaths(tables.map((file) => dirname(file)));
  const read = new Set(await realPaths(data));
  const readAlong = tables.find((_, index) => read.has(folders[index] ?? ''));
  if (readAlong !== undefined) throw new UsageError(say('report-files/among-data', { file: readAlong }));
}

function formatOf(file: string): Format | undefined {
  const end = /\.[^./\\]+$/.exec(file)?.[0].toLowerCase() ?? '';
  return Object.hasOwn(formats, end) ? formats[end] : undefined;
}

/** What every layout is made from, now: without secrets, which a layout might take apart. */
export function contentOf(
  { command, mask, system }: Pick<Run, 'command' | 'mask' | 'system'>,
  input: Omit<ReportInput, 'command' | 'createdAt' | 'toolVersion'>,
): ReportContent {
  const createdAt = new Date(system.clock.nowMs()).toISOString();
  return reportContent({ ...mask.deep(input), command, createdAt, toolVersion: readToolVersion() });
}

/**
 * Writes the reports of a command that has made a plan. What the command did stands, also when a
 * report cannot be written.
 * @param reported.content undefined without a plan
 * @returns the files that were written, and in words why others were not
 */
export async function writeReports(
  files: readonly string[],
  { plan, planFile, inputFiles = [] }: RunResult,
  { content, document }: { readonly content: ReportContent | undefined; readonly document: JsonDocument },
  { progress, warn, fail }: Terminal,
): Promise<Readonly<Record<'files' | 'failures', readonly string[]>>> {
  if (!plan || !content) {
    // A name without a known extension is what ended the run.
    for (const file of files.filter(formatOf))
      warn(say('report-files/no-report', { file, isThere: existsSync(file) }));
    return { files: [], failures: [] };
  }
  const inputs = await realPaths([
    ...plan.sources.flatMap(({ file, isCommand }) => (isCommand ? [] : file)),
    ...(planFile === undefined ? [] : [planFile]),
    ...inputFiles,
  ]);
  const written: string[] = [];
  const failures: string[] = [];
  for (const file of files) {
    const failure = await writeReport(file, { content, document }, inputs);
    if (failure === undefined) written.push(file);
    else failures.push(say('report-files/not-written', { file, reason: failure }));
  }
  for (const file of written) progress(say('report-files/written', { file }));
  for (const failure of failures) fail(failure);
  return { files: written, failures };
}

async function writeReport(
  file: string,
  { content, document }: { readonly content: ReportContent; readonly document: JsonDocument },
  inputs: readonly string[],
): Promise<'input' | Error | undefined> {
  const [target = file] = await realPaths([file]);
  if (inputs.includes(target)) return 'input';
  try {
    await makeFolder(dirname(target));
    // Others may read a report: its owner's umask says who.
    await writeWhole(target, (await formatOf(file)?.(content, document)) ?? [], 0o666);
    return undefined;
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}

/** A link stands for what it points to; what is not there, for itself. */
function realPaths(files: readonly string[]): Promise<readonly string[]> {
  return Promise.all(files.map((file) => realpath(file).catch(() => resolve(file))));
}
