/**
 * Remembers since when each source file has held the same bytes: a broken export arrives unchanged
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
import { stateFile } from './state-file.js';

export interface SeenSource {
  readonly sha256: string;
  /** When these bytes were read first and last, ISO 8601 in UTC. */
  readonly since: string;
  readonly last: string;
}

const seenSchema: z.ZodType<SeenSource> = z.strictObject({
  sha256: z.string(),
  since: z.iso.datetime(),
  last: z.iso.datetime(),
});

/** What was seen, by the absolute paths of the files. */
export type SeenSources = Readonly<Record<string, SeenSource>>;

const file = stateFile<SeenSources>({
  kind: 'sources',
  schema: z.record(z.string(), seenSchema),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.sourcesUnreadableMessage(name, error),
});

const dayMs = 86_400_000;
/**
 * Where the name of a file holds a date, every day brings a new one; what has not come for so long
 * is forgotten.
 */
const forgetAfterMs = 90 * dayMs;

/** How long a file that is gone is reported; after that, its absence is intended. */
const goneToldMs = 7 * dayMs;

export interface SeenOptions {
  /** Paths of the data, as they were given. */
  readonly data: readonly string[];
  /** Of the requested tables; a file is recognized as a table by its name. */
  readonly names: TableNames;
  readonly stateFolder: string;
  readonly serviceUrl: string;
  readonly now: Date;
  /** How long a file may arrive with the same bytes; undefined for any time. */
  readonly unchangedAfterMs: number | undefined;
}

/** A table that was read. */
export type ReadTable = Pick<Table, 'resource' | 'scope' | 'source'>;

/**
 * What earlier runs have seen; empty before the first.
 * @throws AppError when the file exists and cannot be read or understood
 */
export const readSeenSources: (stateFolder: string, serviceUrl: string) => Promise<SeenSources> = file.read;

/**
 * Takes note of the files of a run, and warns of those that have been the same for too long, and of
 * tables that are gone from a folder.
 * @throws AppError when what is remembered cannot be read, understood or written
 */
export async function noteSources(
  tables: readonly ReadTable[],
  { stateFolder, serviceUrl, data, names, now, unchangedAfterMs }: SeenOptions,
): Promise<readonly Problem[]> {
  const sha256ByFile = new Map(tables.map(({ source }) => [source.file, source.sha256]));
  const before = await file.read(stateFolder, serviceUrl);
  const read = [...sha256ByFile].map(([name, sha256]) => [path.resolve(name), sha256] as const);
  const seen = seenAfter(before, new Map(read), now);
  await file.write(stateFolder, serviceUrl, seen);
  const unchanged = [...sha256ByFile.keys()].flatMap(
    (name) => unchangedProblem(name, seen[path.resolve(name)], { now, unchangedAfterMs }) ?? [],
  );
  return [...unchanged, ...(await goneProblems(before, tables, { data, names, now }))];
}

/**
 * In a folder, a table that does not arrive is missed by nobody else: its records stay as they are.
 */
async function goneProblems(
  before: SeenSources,
  tables: readonly ReadTable[],
  { data, names, now }: Pick<SeenOptions, 'data' | 'names' | 'now'>,
): Promise<readonly Problem[]> {
  const given = new Set(data.map((one) => path.resolve(one)));
  // What is named by itself is an error where it is missing, or may be.
  const isOfFolder = (name: string) => given.has(path.dirname(name)) && !given.has(name);
  const missed = Object.entries(before).filter(([name, { last }]) => {
    const table = parseFileName(path.parse(name).name, names);
    const isRecent = now.getTime() - Date.parse(last) <= goneToldMs;
    return isRecent && isOfFolder(name) && table && !tables.some((one) => holds(one, table));
  });
  // What cannot be looked at is not gone.
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

/** The rows of a table may come in one file one day, and in one for each chart the next. */
function holds({ resource, scope }: ReadTable, { table, scope: asked }: TableName): boolean {
  return resource === table && (scope === undefined || asked === undefined || scope === asked);
}

/**
 * What is remembered when files have been read. Pure. @param sha256ByPath of the files of this run
 */
export function seenAfter(
  before: SeenSources,
  sha256ByPath: ReadonlyMap<string, string>,
  now: Date,
): SeenSources {
  const last = now.toISOString();
  const kept = Object.entries(before).filter(
    ([, seen]) => now.getTime() - Date.parse(seen.last) <= forgetAfterMs,
  );
  const read = [...sha256ByPath].map(([name, sha256]): [string, SeenSource] => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, { sha256, since: known?.sha256 === sha256 ? known.since : last, last }];
  });
  return Object.fromEntries([...kept, ...read]);
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
