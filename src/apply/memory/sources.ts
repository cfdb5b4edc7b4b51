/**
 * Since when each source file has had the same content: a broken export arrives unchanged day after
 * day, or not at all.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../files/unless-missing.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { Source, Table } from '../../model/tables.js';
import { parseFileName, type TableName, type TableNames } from '../../tables/table-name.js';
import type { Memory, SeenSource } from './memory.js';

const dayMs = 86_400_000;
/** File names may contain a date, so each day adds a name; forget those not seen for this long. */
const forgetAfterMs = 90 * dayMs;

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

export interface SeenOptions {
  /** Paths of the data, as given. */
  readonly data: readonly string[];
  /** Names of the requested tables; a file is recognized as a table by its name. */
  readonly names: TableNames;
  readonly now: Date;
  /** How long a file may stay unchanged; undefined: any time. */
  readonly unchangedAfterMs: number | undefined;
}

export type ReadTable = Pick<Table, 'resource' | 'scope' | 'source'>;

/** What is remembered with the files of a run, and what is odd about them. */
export interface NotedSources {
  readonly memory: Memory;
  /** Warns of files unchanged for too long, and of tables missing from a folder. */
  readonly problems: readonly Problem[];
}

/** Notes the files that a run has read. @throws a system error */
export async function noteSources(
  memory: Memory,
  tables: readonly ReadTable[],
  options: SeenOptions,
): Promise<NotedSources> {
  const fileByKey = new Map(tables.map(({ source }) => [sourceKey(source), source]));
  const seen = seenAfter(memory.sources, fileByKey, options.now);
  const unchanged = [...fileByKey].flatMap(
    ([key, { file }]) => unchangedProblem(file, seen.get(key), options) ?? [],
  );
  const gone = await goneProblems(memory.sources, tables, options);
  return { memory: { ...memory, sources: seen }, problems: [...unchanged, ...gone] };
}

/** A table missing from a folder is not an error elsewhere: its records stay as they are. */
async function goneProblems(
  before: Memory['sources'],
  tables: readonly ReadTable[],
  { data, names, now }: SeenOptions,
): Promise<readonly Problem[]> {
  const given = new Set(data.map((one) => path.resolve(one)));
  // A file given by its own name is checked elsewhere.
  const isOfFolder = (name: string) =>
    path.isAbsolute(name) && given.has(path.dirname(name)) && !given.has(name);
  const missed = [...before].filter(([name, { last }]) => {
    const table = parseFileName(path.parse(name).name, names);
    const isRecent = now.getTime() - Date.parse(last) <= goneReportedMs;
    return isRecent && isOfFolder(name) && table && !tables.some((one) => holds(one, table));
  });
  // A file that cannot be checked counts as present.
  const isThere = (name: string) =>
    unlessMissing(stat(name)).then(
      (stats) => stats !== undefined,
      () => true,
    );
  const found = await Promise.all(missed.map(([name]) => isThere(name)));
  return missed
    .filter((_, index) => !found[index])
    .map(([name, { last }]) =>
      problemAt({ code: 'source_gone', args: { last } }, { file: path.relative('', name) }, 'warning'),
    );
}

/** The rows of a table may come in one file today and in one per chart tomorrow. */
function holds({ resource, scope }: ReadTable, { table, scope: asked }: TableName): boolean {
  return resource === table && (scope === undefined || asked === undefined || scope === asked);
}

/** The state after reading files. Pure. @param fileByKey the sources of this run */
function seenAfter(
  before: Memory['sources'],
  fileByKey: ReadonlyMap<string, Pick<Source, 'sha256'>>,
  now: Date,
): Memory['sources'] {
  const last = now.toISOString();
  const kept = [...before].filter(([, seen]) => now.getTime() - Date.parse(seen.last) <= forgetAfterMs);
  const lastRun = [...before.values()].reduce((latest, one) => (one.last > latest ? one.last : latest), '');
  const ofLastRun = [...before].filter(([, one]) => one.last === lastRun);
  const sinceByContent = new Map(
    ofLastRun.map(([name, { sha256, since }]) => [contentIn(name, sha256), since]),
  );
  const read = [...fileByKey].map(([name, { sha256 }]): [string, SeenSource] => {
    const known = before.get(name);
    if (known?.sha256 === sha256) return [name, { ...known, last }];
    // A file with a new name each day may still have the content of the last run.
    const since = known ? undefined : sinceByContent.get(contentIn(name, sha256));
    return [name, { sha256, since: since ?? last, last }];
  });
  return new Map([...kept, ...read]);
}

/** A content in a folder. */
function contentIn(name: string, sha256: string): string {
  return `${path.dirname(name)} ${sha256}`;
}

function unchangedProblem(
  name: string,
  seen: SeenSource | undefined,
  { now, unchangedAfterMs }: SeenOptions,
): Problem | undefined {
  const heldMs = seen ? now.getTime() - Date.parse(seen.since) : 0;
  if (!seen || unchangedAfterMs === undefined || heldMs <= unchangedAfterMs) return undefined;
  const args = { since: seen.since, days: Math.floor(heldMs / dayMs) };
  return problemAt({ code: 'source_unchanged', args }, { file: name }, 'warning');
}
