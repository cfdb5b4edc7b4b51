/** Checks of `doctor` on the data: where each table is, its age, and rows with problems. */
import { stat } from 'node:fs/promises';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import { type Problem, sourcePlace } from '../model/problems.js';
import type { Table } from '../model/tables.js';
import { alikeProblems } from '../plan/records/alike-problems.js';
import { type CheckedFiles, type FileOptions, readFilesAlone } from '../planning/check-files.js';
import { definitionOf, resourceOfTable } from '../resources/index.js';
import { describeProblem } from '../words/sentences/problems.js';
import { formatOrigin } from '../words/text.js';
import { type Check, failed, failedBy, notChecked, ok, warning } from './check.js';

const faultsMax = 10;

interface CheckedData {
  readonly checks: readonly Check[];
  /** Resources of the data, and their containers; undefined if nothing was read. */
  readonly needed?: ReadonlySet<string> | undefined;
}

interface Clock {
  /** As `Date.now` counts. */
  readonly nowMs: number;
  /** Used to show when a file was written, if known. */
  readonly timeZone: string | undefined;
}

/** Reads all data as a plan would, without comparing. */
export async function checkData(options: FileOptions, time: Clock): Promise<CheckedData> {
  try {
    const read = await readFilesAlone(options);
    const { tables, problems } = read;
    const faults = problems.filter(({ severity, origin }) => severity === 'error' && !origin?.line);
    const tableChecks = await Promise.all(tables.map((table) => tableCheck(table, time)));
    const failures = faults.slice(0, faultsMax).map((fault) => faultCheck(fault, time));
    const rows = failures.length > 0 ? notChecked('rows', 'source') : rowsCheck(read);
    const checks = [...tableChecks, ...failures, rows];
    return tables.length === 0 ? { checks } : { checks, needed: neededFor(tables) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { checks: [failedBy('source', 'source_unusable', error), notChecked('rows', 'source')] };
  }
}

function faultCheck(fault: Problem, { timeZone }: Clock): Check {
  const args = { message: describeProblem(fault, timeZone), exitCode: ExitCode.rejected };
  return fault.code === 'file_not_found'
    ? failed('source', 'source_missing', { ...args, path: fault.args.path })
    : failed('source', 'source_unusable', args);
}

async function tableCheck({ resource: table, source, rows }: Table, time: Clock): Promise<Check> {
  const facts = { place: formatOrigin(sourcePlace(source)), table, rows: rows.length };
  if (source.isCommand) return ok('source', 'source_read', facts);
  const { mtime, mtimeMs } = await stat(source.file);
  const { nowMs, timeZone } = time;
  const written = { at: mtime.toISOString(), timeZone, ageMs: Math.max(0, nowMs - mtimeMs) };
  return ok('source', 'source_read', { ...facts, written });
}

/** The resources of the tables, and those that contain their records. */
function neededFor(tables: readonly Table[]): ReadonlySet<string> {
  const resources = tables.map(({ resource }) => resourceOfTable(resource));
  const holders = resources.flatMap((name) => definitionOf(name).within?.resource ?? []);
  return new Set([...resources, ...holders]);
}

/** Counts what `validate` lists: problems with one cause are one. */
function rowsCheck({ problems, tables }: Pick<CheckedFiles, 'problems' | 'tables'>): Check {
  const causes = alikeProblems(problems);
  const errors = causes.filter(([{ severity }]) => severity === 'error').length;
  const warnings = causes.length - errors;
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (errors > 0) return failed('rows', 'rows_faulty', { errors, exitCode: ExitCode.rejected });
  return warnings > 0
    ? warning('rows', 'rows_questionable', { warnings })
    : ok('rows', 'rows_good', { rows });
}
