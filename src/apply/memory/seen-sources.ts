/**
 * Remembers since when each source file has had the same content: a broken export arrives unchanged
 * day after day, or not at all.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { unlessMissing } from '../../files/unless-missing.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { Table } from '../../model/tables.js';
import { parseFileName, type TableName, type TableNames } from '../../tables/table-name.js';
import { words } from '../../words/words.js';
import { sourceKey } from './source-key.js';
import { stateFile } from './state-file.js';

export interface SeenSource {
  readonly sha256: string;
  /** When this content was first and last read, ISO 8601 in UTC. */
  readonly since: string;
  readonly last: string;
}

const seenSchema: z.ZodType<SeenSource> = z.strictObject({
  sha256: z.string(),
  since: z.iso.datetime(),
  last: z.iso.datetime(),
});

/** By sourceKey. */
export type SeenSources = Readonly<Record<string, SeenSource>>;

const file = stateFile<SeenSources>({
  kind: 'sources',
  schema: z.record(z.string(), seenSchema),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.sourcesUnreadableMessage(name, error),
});

const dayMs = 86_400_000;
/** File names may contain a date, so each day adds a name; forget those not seen for this long. */
const forgetAfterMs = 90 * dayMs;

/** How long a missing file is reported; after that, its absence is taken as intended. */
const goneReportedMs = 7 * dayMs;

export interface SeenOptions {
  /** Paths of the data, as given. */
  readonly data: readonly string[];
  /** Names of the requested tables; a file is recognized as a table by its name. */
  readonly names: TableNames;
  readonly stateFolder: string;
  readonly serviceUrl: string;
  readonly now: Date;
  /** How long a file may stay unchanged; undefined: any time. */
  readonly unchangedAfterMs: number | undefined;
}

export type ReadTable = Pick<Table, 'resource' | 'scope' | 'source'>;

/**
 * What earlier runs have seen; empty before the first.
 * @throws AppError if the file exists but cannot be read or parsed
 */
export const readSeenSources: (stateFolder: string, serviceUrl: string) => Promise<SeenSources> = file.read;

/**
 * Records the files of a run. Warns of files unchanged for too long, and of tables missing from a
 * folder.
 * @throws AppError if the state cannot be read, parsed or written
 */
export async function noteSources(
  tables: readonly ReadTable[],
  { stateFolder, serviceUrl, data, names, now, unchangedAfterMs }: SeenOptions,
): Promise<readonly Problem[]> {
  const before = await file.read(stateFolder, serviceUrl);
  const sources = new Map(tables.map(({ source }) => [sourceKey(source), source]));
  const sha256ByKey = new Map([...sources].map(([key, { sha256 }]) => [key, sha256]));
  const seen = seenAfter(before, sha256ByKey, now);
  await file.write(stateFolder, serviceUrl, seen);
  const unchanged = [...sources].flatMap(
    ([key, source]) => unchangedProblem(source.file, seen[key], { now, unchangedAfterMs }) ?? [],
  );
  return [...unchanged, ...(await goneProblems(before, tables, { data, names, now }))];
}

/** A table missing from a folder is not an error elsewhere: its records stay as they are. */
async function goneProblems(
  before: SeenSources,
  tables: readonly ReadTable[],
  { data, names, now }: Pick<SeenOptions, 'data' | 'names' | 'now'>,
): Promise<readonly Problem[]> {
  const given = new Set(data.map((one) => path.resolve(one)));
  // A file given by its own name is checked elsewhere.
  const isOfFolder = (name: string) =>
    path.isAbsolute(name) && given.has(path.dirname(name)) && !given.has(name);
  const missed = Object.entries(before).filter(([name, { last }]) => {
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

/** The state after reading files. Pure. @param sha256ByKey of the sources of this run */
export function seenAfter(
  before: SeenSources,
  sha256ByKey: ReadonlyMap<string, string>,
  now: Date,
): SeenSources {
  const last = now.toISOString();
  const kept = Object.entries(before).filter(
    ([, seen]) => now.getTime() - Date.parse(seen.last) <= forgetAfterMs,
  );
  const lastRun = Object.values(before).reduce((latest, one) => (one.last > latest ? one.last : latest), '');
  const sinceByContent = new Map(
    Object.entries(before)
      .filter(([, one]) => one.last === lastRun)
      .map(([name, { sha256, since }]) => [contentIn(name, sha256), since]),
  );
  const read = [...sha256ByKey].map(([name, sha256]): [string, SeenSource] => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    if (known?.sha256 === sha256) return [name, { ...known, last }];
    // A file with a new name each day may still have the content of the last run.
    const since = known ? undefined : sinceByContent.get(contentIn(name, sha256));
    return [name, { sha256, since: since ?? last, last }];
  });
  return Object.fromEntries([...kept, ...read]);
}

/** A content in a folder. */
function contentIn(name: string, sha256: string): string {
  return `${path.dirname(name)} ${sha256}`;
}

function unchangedProblem(
  name: string,
  seen: SeenSource | undefined,
  { now, unchangedAfterMs }: Pick<SeenOptions, 'now' | 'unchangedAfterMs'>,
): Problem | undefined {
  const heldMs = seen ? now.getTime() - Date.parse(seen.since) : 0;
  if (!seen || unchangedAfterMs === undefined || heldMs <= unchangedAfterMs) return undefined;
  const args = { since: seen.since, days: Math.floor(heldMs / dayMs) };
  return problemAt({ code: 'source_unchanged', args }, { file: name }, 'warning');
}
