/**
 * What `validate` makes of a folder of `test/fixtures`, as plain values that a test can compare
 * whole.
 */
import path from 'node:path';
import { InputRejected } from '../../src/model/errors.js';
import type { Problem } from '../../src/model/problems.js';
import type { DesiredRecord, Value } from '../../src/model/records.js';
import type { Origin } from '../../src/model/tables.js';
import { rowOrigin } from '../../src/plan/records/origins.js';
import { checkFiles, type FileOptions } from '../../src/planning/check-files.js';
import { formatOrigin } from '../../src/words/text.js';

/** Where a row stands, and its values in the order of the fields. */
export type ReadRow = readonly [place: string, ...values: Value[]];

export interface ReadFixture {
  readonly rows: readonly ReadRow[];
  /** The code under `error` or `warning`, the place under `at`, and what the message needs. */
  readonly problems: readonly Readonly<Record<string, unknown>>[];
  readonly blankRowCount: number;
}

/** The path of a folder with files, as a user would give it. */
export function fixturePath(folder: string): string {
  return path.posix.join('test/fixtures', folder);
}

/** The records that a folder asks for. Throws nothing that a file is to blame for. */
export async function recordsOf(
  folder: string,
  options: Omit<FileOptions, 'data'> = {},
): Promise<readonly DesiredRecord[]> {
  const { scopes } = await checkFiles({ data: [fixturePath(folder)], ...options });
  return scopes.flatMap(({ records }) => records);
}

/** Rows and warnings, or the problems that a folder is refused for. */
export async function readFixture(
  folder: string,
  options: Omit<FileOptions, 'data'> = {},
): Promise<ReadFixture> {
  try {
    const { scopes, tables, problems } = await checkFiles({ data: [fixturePath(folder)], ...options });
    return {
      rows: scopes.flatMap(({ records }) => records.map(readRow)),
      problems: problems.map(readProblem),
      blankRowCount: tables.reduce((sum, table) => sum + table.blankRowCount, 0),
    };
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    return { rows: [], problems: error.problems.map(readProblem), blankRowCount: 0 };
  }
}

function readRow({ row, values }: DesiredRecord): ReadRow {
  return [placeOf(rowOrigin(row)), ...Object.values(values)];
}

function readProblem({ code, severity, origin, args }: Problem): Readonly<Record<string, unknown>> {
  return { [severity]: code, ...(origin && { at: placeOf(origin) }), ...args };
}

/** As messages show it, without the folder. */
function placeOf(origin: Origin): string {
  return formatOrigin({ ...origin, file: path.basename(origin.file) });
}
