/**
 * Since when each source file has had the same content: a broken export arrives unchanged day after
 * day, or not at all.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../files/unless-missing.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { Source, Table } from '../../model/tables.js';
import { fedParts } from '../../plan/check/files.js';
import { groupBy } from '../../plan/records/collections.js';
import { type Memory, noTable, type PastTable } from './memory.js';

const dayMs = 86_400_000;

/** How long a missing file is reported; after that, its absence is taken as intended. */
const goneReportedMs = 7 * dayMs;

/** The absolute path of a file; a command under its name, which is never absolute. */
function sourceKey({ file, isCommand }: Pick<Source, 'file' | 'isCommand'>): string {
  return isCommand ? `command: ${file}` : path.resolve(file);
}

/** A file as the memory knows it: its key, and the sheet. */
export function fileNameOf(source: Pick<Source, 'file' | 'isCommand' | 'sheet'>): string {
  const { sheet } = source;
  return sourceKey(source) + (sheet === undefined ? '' : ` / ${sheet}`);
}

interface SeenOptions {
  /** Paths of the data, as given. */
  readonly data: readonly string[];
  /** Names of the requested tables. */
  readonly tableNames: readonly string[];
  readonly now: Date;
  /** How long a file may stay unchanged; undefined: any time. */
  readonly unchangedAfterMs: number | undefined;
}

type ReadTable = Pick<Table, 'resource' | 'scope' | 'source'>;

/** What is remembered with the files of a run, and what is odd about them. */
export interface NotedSources {
  readonly memory: Memory;
  /** Warns of files unchanged for too long, and of tables missing from a folder. */
  readonly problems: readonly Problem[];
}

/** Notes the files that a run has read. */
export async function noteSources(
  memory: Memory,
  tables: readonly ReadTable[],
  options: SeenOptions,
): Promise<NotedSources> {
  const read = [...groupBy(tables, ({ source }) => source.feeds ?? '')].map(([fed, tablesOfFed]) => {
    const past = memory.tables.get(fed) ?? noTable;
    return [fed, { ...past, seen: seenAfter(past, tablesOfFed, options.now) }] as const;
  });
  const seen = new Map([...memory.tables, ...read]);
  const gone = await goneProblems(memory.tables, tables, options);
  const unchanged = unchangedProblems(seen, tables, options);
  return { memory: { ...memory, tables: seen }, problems: [...unchanged, ...gone] };
}

/** A file that has another name each day may still have the content of the last run. */
function seenAfter(
  { seen }: PastTable,
  tables: readonly ReadTable[],
  now: Date,
): Required<PastTable>['seen'] {
  const at = now.toISOString();
  const sinceByContent = new Map(seen?.files.map(({ sha256, since }) => [sha256, since]));
  const files = tables.map(({ source }) => {
    const { sha256 } = source;
    return { file: sourceKey(source), sha256, since: sinceByContent.get(sha256) ?? at };
  });
  return { at, files };
}

function unchangedProblems(
  known: Memory['tables'],
  tables: readonly ReadTable[],
  { now, unchangedAfterMs = Number.POSITIVE_INFINITY }: SeenOptions,
): readonly Problem[] {
  const problems = tables.flatMap(({ source: { feeds = '', file, sha256 } }) => {
    const { since = '' } = known.get(feeds)?.seen?.files.find((one) => one.sha256 === sha256) ?? {};
    const heldMs = now.getTime() - Date.parse(since);
    if (!(heldMs > unchangedAfterMs)) return [];
    const args = { since, days: Math.floor(heldMs / dayMs) };
    return [[file, problemAt({ code: 'source_unchanged', args }, { file }, 'warning')] as const];
  });
  return [...new Map(problems).values()];
}

/** A table missing from a folder is not an error elsewhere: its records stay as they are. */
async function goneProblems(
  known: Memory['tables'],
  tables: readonly ReadTable[],
  { data, tableNames, now }: SeenOptions,
): Promise<readonly Problem[]> {
  const givenFiles = new Set(data.map((one) => path.resolve(one)));
  // A file given by its own name is checked elsewhere.
  const isOfFolder = (file: string) =>
    path.isAbsolute(file) && givenFiles.has(path.dirname(file)) && !givenFiles.has(file);
  const missed = [...known].flatMap(([fed, { seen }]) => {
    const [table, scope] = fedParts(fed);
    const isRecent = seen !== undefined && now.getTime() - Date.parse(seen.at) <= goneReportedMs;
    const isMissed = tableNames.includes(table) && !tables.some((one) => holds(one, table, scope));
    return isRecent && isMissed
      ? seen.files.filter(({ file }) => isOfFolder(file)).map(({ file }) => [file, seen.at] as const)
      : [];
  });
  const gone = await Promise.all(
    [...new Map(missed)].map(async ([file, last]) => {
      return (await isGone(file))
        ? problemAt({ code: 'source_gone', args: { last } }, { file: path.relative('', file) }, 'warning')
        : [];
    }),
  );
  return gone.flat();
}

/** A file that cannot be checked counts as present. */
async function isGone(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file)).catch(() => 'there')) === undefined;
}

/** The rows of a table may come in one file today and in one per chart tomorrow. */
function holds({ resource, scope = '' }: ReadTable, table: string, asked: string): boolean {
  return resource === table && (scope === '' || asked === '' || scope === asked);
}
