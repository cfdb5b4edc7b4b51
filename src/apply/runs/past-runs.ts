/** The runs that a state folder remembers: found, read, and removed when there are too many. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isSameService } from '../../config/service-url.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { AppError, stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { countStatuses } from '../../plan/records/totals.js';
import type { PastRun } from '../../report/text/run-text.js';
import { words } from '../../words/words.js';
import { type ReadJournal, readJournal } from './read-journal.js';
import { runFiles, runsFolderOf, startOfRun } from './run-folder.js';

/** The run that began last. */
const latest = 'latest';

/**
 * An unfinished run may still be going on, or be wanted: it is kept this long, however many came
 * after it.
 */
const unfinishedKeptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The ids of the runs in a state folder, the latest first.
 * @throws AppError with exit code 1 when the folder cannot be listed
 */
export async function listRuns(stateFolder: string): Promise<readonly string[]> {
  return stopOnSystemError(runIdsIn(stateFolder), (error) =>
    words.runs.runsNotListedMessage(runsFolderOf(stateFolder), error),
  );
}

async function runIdsIn(stateFolder: string): Promise<readonly string[]> {
  const entries = (await unlessMissing(readdir(runsFolderOf(stateFolder), { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && startOfRun(entry.name) !== undefined)
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/**
 * Finds the run that is meant.
 * @param given an id, the beginning of one, or `latest`
 * @returns the path of its folder
 * @throws AppError with exit code 64 when there is none, or more than one; as `listRuns`
 */
export async function findRun(stateFolder: string, given: string): Promise<string> {
  const ids = await listRuns(stateFolder);
  const found = given === latest ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(given));
  const [id] = found;
  if (id === undefined)
    throw new AppError(words.runs.noSuchRunMessage(given, ids.length), { exitCode: ExitCode.usage });
  if (found.length > 1)
    throw new AppError(words.runs.runAmbiguousMessage(given, found), { exitCode: ExitCode.usage });
  return path.join(runsFolderOf(stateFolder), id);
}

/**
 * Finds the run to undo: `latest` means the last one that may have written something in the
 * service, as one that found everything done already leaves nothing to undo.
 * @param options.serviceUrl the service that `latest` refers to. Default: any
 * @returns where no run of the service has written, its last run; where it has none, the last one
 *   of any service
 * @throws AppError as `findRun`
 */
export async function findRunThatWrote(
  stateFolder: string,
  given: string,
  { serviceUrl }: { readonly serviceUrl?: string } = {},
): Promise<string> {
  const ids = given === latest ? await listRuns(stateFolder) : [];
  let last: string | undefined;
  for (const id of ids) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    // A journal that cannot be read is reported when the run is read.
    const journal = await readJournal(path.join(folder, runFiles.journal)).catch(() => undefined);
    if (journal && serviceUrl !== undefined && !isSameService(journal.header.serviceUrl, serviceUrl))
      continue;
    if (!journal || journal.intents.length > 0) return folder;
    last ??= folder;
  }
  return last ?? findRun(stateFolder, given);
}

const counts = z.record(z.string(), z.number());

const summarySchema = z.object({
  command: z.string(),
  service: z.string().nullable(),
  outcome: z.string(),
  exitCode: z.int(),
  totals: counts,
  results: counts,
  durationMs: z.number(),
});

/** Reads what a run says of itself. Never throws for what is in its folder. */
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
    results: journal ? countStatuses(journal.outcomes) : null,
    durationMs: null,
    openIntents: journal ? openCount(journal) : null,
    files,
  };
}

function openCount({ intents, outcomes }: ReadJournal): number {
  const concluded = new Set(outcomes.map(({ change }) => change));
  return intents.filter(({ change }) => !concluded.has(change)).length;
}

async function readSummary(folder: string) {
  try {
    const text = await readFile(path.join(folder, runFiles.summary), 'utf8');
    return summarySchema.safeParse(JSON.parse(text)).data;
  } catch {
    // A run that was killed has none.
    return undefined;
  }
}

/** Every file of a run, without the drafts of those that were never finished. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

export interface PruneOptions {
  /** How many runs stay. */
  readonly keepRuns: number;
  /** The run that is going on. */
  readonly currentId: string | undefined;
  readonly nowMs: number;
}

/**
 * Removes the folders of the runs beyond the latest ones. The current run stays, and so does an
 * unfinished one that is not old.
 * @throws an error of the system
 */
export async function pruneRuns(
  stateFolder: string,
  { keepRuns, currentId, nowMs }: PruneOptions,
): Promise<void> {
  for (const id of (await runIdsIn(stateFolder)).slice(keepRuns)) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    const isYoung = nowMs - (startOfRun(id) ?? 0) < unfinishedKeptMs;
    const isUnfinished = !existsSync(path.join(folder, runFiles.summary));
    if (id === currentId || (isYoung && isUnfinished)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
