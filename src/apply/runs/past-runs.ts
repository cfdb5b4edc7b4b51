/** The runs that a state folder remembers: found, read, and removed when there are too many. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isSameService } from '../../config/service-url.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { AppError, isSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { countStatuses } from '../../plan/records/totals.js';
import type { PastRun } from '../../report/text/run-text.js';
import { words } from '../../words/words.js';
import { readJournal } from './read-journal.js';
import { runFiles, runsFolderOf } from './run-folder.js';
import { startOfRun } from './run-id.js';

/** Means the run that began last. */
const latest = 'latest';

/** An unfinished run may still be going on, or be wanted: it is kept for as long, however many came after it. */
const unfinishedKeptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The ids of the runs in a state folder, the latest first. What else is in the folder is not looked at.
 * @throws AppError with exit code 1 when the folder cannot be listed
 */
export async function listRuns(stateFolder: string): Promise<readonly string[]> {
  return runIdsIn(stateFolder).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    throw new AppError(words.runs.runsNotListedMessage(runsFolderOf(stateFolder), error), {
      exitCode: ExitCode.unexpected,
      cause: error,
    });
  });
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

export interface UndoneService {
  /** Of which `latest` is meant. Default: any */
  readonly serviceUrl?: string;
}

/**
 * Finds the run that is to be undone: `latest` means the last one that may have written something in the service, as one that found
 * all of it done already leaves nothing to undo.
 * @returns where none of the service has written, its last run; where it has none, the last one of any: to read it tells that it is another's
 * @throws AppError as `findRun`
 */
export async function findRunThatWrote(
  stateFolder: string,
  given: string,
  { serviceUrl }: UndoneService = {},
): Promise<string> {
  const ids = given === latest ? await listRuns(stateFolder) : [];
  let last: string | undefined;
  for (const id of ids) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    // What cannot be read is told when the run is.
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
    openIntents: journal ? journal.intents.length - answered(journal) : null,
    files,
  };
}

function answered(journal: Awaited<ReturnType<typeof readJournal>>): number {
  const concluded = new Set(journal.outcomes.map(({ change }) => change));
  return journal.intents.filter(({ change }) => concluded.has(change)).length;
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
 * Removes the folders of the runs beyond the latest ones. The current run stays, and so does an unfinished one that is not old.
 * @throws an error of the system
 */
export async function pruneRuns(
  stateFolder: string,
  { keepRuns, currentId, nowMs }: PruneOptions,
): Promise<void> {
  for (const id of (await runIdsIn(stateFolder)).slice(keepRuns)) {
    const folder = path.join(runsFolderOf(stateFolder), id);
    const isYoung = nowMs - (startOfRun(id) ?? 0) < unfinishedKeptMs;
    if (id === currentId || (isYoung && !(await isThere(path.join(folder, runFiles.summary))))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
