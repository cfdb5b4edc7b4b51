/** Finds, reads and prunes the runs in a state folder. */

import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isSameService } from '../../config/service-url.js';
import {
  count,
  either,
  number,
  objectOf,
  oneOf,
  parsedAs,
  recordOf,
  type ShapeOf,
  text,
} from '../../files/shape.js';
import { UsageError } from '../../model/errors.js';
import { sentence } from '../../model/sentence.js';
import { budgetDays } from '../../plan/check/limits.js';
import { countOutcomes } from '../../plan/records/totals.js';
import type { PastRun } from '../../report/text/run-text.js';
import { type ReadJournal, readJournal } from './read-journal.js';
import { listRuns, runFiles, runsFolderOf, startOfRun } from './run-folder.js';

const latest = 'latest';

/** An unfinished run may still be going on, and its deletes count: keep it this long. */
const unfinishedKeptMs = budgetDays * 24 * 60 * 60 * 1000;

/**
 * Finds a run.
 * @param name an id, the start of one, or `latest`
 * @returns the path of its folder
 * @throws UsageError if none or several match; as `listRuns`
 */
export async function findRun(stateFolder: string, name: string): Promise<string> {
  const ids = await listRuns(stateFolder);
  const matches = name === latest ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(name));
  const [id] = matches;
  if (id === undefined)
    throw new UsageError(sentence('runs/no-such-run', { given: name, count: ids.length }));
  if (matches.length > 1) throw new UsageError(sentence('runs/run-ambiguous', { given: name, ids: matches }));
  return path.join(runsFolderOf(stateFolder), id);
}

/**
 * Finds the run to undo. `latest` means the last run that may have written to the service: a run
 * without changes leaves nothing to undo.
 * @param options.serviceUrl the service that `latest` refers to. Default: any
 * @returns if no run on this service has written, its last run; if it has none, the last run on any
 *   service
 * @throws AppError as `findRun`
 */
export async function findRunThatWrote(
  stateFolder: string,
  name: string,
  { serviceUrl }: { readonly serviceUrl?: string } = {},
): Promise<string> {
  const ids = name === latest ? await listRuns(stateFolder) : [];
  let last: string | undefined;
  for (const id of ids) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    // An unreadable journal is reported later, when the run is read.
    const journal = await readJournal(path.join(folder, runFiles.journal)).catch(() => undefined);
    if (journal && serviceUrl !== undefined && !isSameService(journal.header.serviceUrl, serviceUrl))
      continue;
    if (!journal || journal.intents.length > 0) return folder;
    last ??= folder;
  }
  return last ?? findRun(stateFolder, name);
}

/** What is read of a summary. */
const runSummary = objectOf({
  command: text,
  service: either(text, oneOf(null)),
  outcome: text,
  exitCode: count,
  totals: recordOf(number),
  results: recordOf(number),
  durationMs: number,
});

export type RunSummary = ShapeOf<typeof runSummary>;

/** Reads the summary of a run. Never throws for the content of its folder. */
export async function readPastRun(folder: string): Promise<PastRun> {
  const id = path.basename(folder);
  const startedAt = new Date(startOfRun(id) ?? 0).toISOString();
  const files = await filesOf(folder);
  const summary = await readSummary(folder);
  if (summary) return { id, folder, startedAt, isFinished: true, ...summary, files };
  const journal = await readJournal(path.join(folder, runFiles.journal)).catch(() => undefined);
  return {
    id,
    folder,
    startedAt,
    isFinished: journal?.end !== undefined,
    command: journal?.header.command ?? null,
    service: journal?.header.serviceUrl ?? null,
    outcome: null,
    exitCode: journal?.end?.exitCode ?? null,
    totals: null,
    results: journal ? countOutcomes(journal.outcomes) : null,
    durationMs: null,
    openIntents: journal ? openCount(journal) : null,
    files,
  };
}

function openCount({ intents, outcomes }: ReadJournal): number {
  const concluded = new Set(outcomes.map(({ change }) => change));
  return intents.filter(({ change }) => !concluded.has(change)).length;
}

/** Reads how a run ended, as its summary says; undefined for a run without one. */
export async function readSummary(folder: string): Promise<RunSummary | undefined> {
  // A killed run has none.
  const json = await readFile(path.join(folder, runFiles.summary), 'utf8').catch(() => '');
  return parsedAs(runSummary, json);
}

/** All files of a run except unfinished drafts. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

interface PruneOptions {
  readonly keepRuns: number;
  readonly currentId: string | undefined;
  readonly nowMs: number;
}

/**
 * Removes all but the latest run folders. Keeps the current run and recent unfinished ones.
 * @throws a system error
 */
export async function pruneRuns(
  stateFolder: string,
  { keepRuns, currentId, nowMs }: PruneOptions,
): Promise<void> {
  for (const id of (await listRuns(stateFolder)).slice(keepRuns)) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    const isYoung = nowMs - (startOfRun(id) ?? 0) < unfinishedKeptMs;
    const isUnfinished = !existsSync(path.join(folder, runFiles.summary));
    if (id === currentId || (isYoung && isUnfinished)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
