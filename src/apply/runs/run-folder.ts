/** The folder of a run: plan, journal, summary and result files. Only runs that write have one. */

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { hexDigest } from '../../files/sealed-zip.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError, stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { sentence } from '../../model/sentence.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import type { PlanSigning } from '../../plan/file/plan-file.js';
import type { ResultFile } from '../../report/results/result-files.js';
import { hashFile } from '../../tables/file-bytes.js';
import { hiddenValue, Mask } from '../../words/mask.js';
import { approvalFileOf, writeApproval } from '../approval-beside.js';
import { writePlanFile } from '../plan-file.js';
import type { RunJournal } from './journal.js';

/** Names of the files in a run's folder. */
export const runFiles = {
  plan: 'plan.jsonl',
  journal: 'journal.jsonl',
  summary: 'summary.json',
} as const;

/** True for a file in the folder of a run: it is a record, so nothing beside it may change. */
export function isOfPastRun(file: string): boolean {
  return existsSync(path.join(path.dirname(file), runFiles.journal));
}

/** SHA-256 of a file of a run; null if there is none. @throws a system error */
export async function recordedHash(file: string): Promise<string | null> {
  return (await unlessMissing(hashFile(file))) ?? null;
}

/** The folder of all runs in a state folder. Pure. */
export function runsFolderOf(stateFolder: string): string {
  return path.join(stateFolder, 'runs');
}

/** Start time, number of the run, six random hex digits. */
const idPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(\d{6,})-[0-9a-f]{6}$/;

/** `random` holds at least three bytes. */
function runId(startedAt: Date, number: number, random: Uint8Array): string {
  const time = startedAt.toISOString().replace(/[-:.]/g, '');
  const hex = Buffer.from(random.subarray(0, 3)).toString('hex');
  return `${time}-${String(number).padStart(6, '0')}-${hex}`;
}

/**
 * Ids of the runs in a state folder, latest first. Their numbers decide: a clock may have been set
 * back.
 * @throws AppError with exit code 1 if the folder cannot be listed
 */
export async function listRuns(stateFolder: string): Promise<readonly string[]> {
  const folder = runsFolderOf(stateFolder);
  const listed = unlessMissing(readdir(folder, { withFileTypes: true }));
  const entries = await stopOnSystemError(listed, (error) =>
    sentence('runs/runs-not-listed', { folder, error }),
  );
  return (entries ?? [])
    .filter((entry) => entry.isDirectory() && idPattern.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => numberOf(other) - numberOf(one) || (one < other ? 1 : -1));
}

/** The number in the id of a run. Pure. */
export function numberOf(id: string): number {
  return Number(idPattern.exec(id)?.[8] ?? 0);
}

/** When a run began, from its id, in milliseconds; undefined for any other text. Pure. */
export function startOfRun(id: string): number | undefined {
  const [, year, month, day, hour, minute, second, millisecond] = (idPattern.exec(id) ?? []).map(Number);
  if (year === undefined || month === undefined) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

interface RunFolderOptions extends PlanSigning {
  readonly command: string;
  readonly toolVersion: string;
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Hides secrets in all files of the folder. */
  readonly mask?: Mask | undefined;
  /** Who approved the plan: that goes for the rest of it as well. */
  readonly approval?: PlanApproval | undefined;
  /** Who decided about the changes: stands at the start of the journal. */
  readonly decider?: Decider | undefined;
  /** See JournalHeader. */
  readonly approved?: readonly string[] | undefined;
  readonly restOptions?: readonly string[] | undefined;
}

export interface RunFolder {
  readonly id: string;
  readonly path: string;
  readonly journal: RunJournal;
  /** Writes the result files. @returns their paths @throws a system error */
  writeResults(files: readonly ResultFile[]): Promise<readonly string[]>;
  /**
   * Writes the summary and ends the journal. Without them, a run counts as unfinished.
   * @throws a system error
   */
  finish(exitCode: number, summary: unknown): Promise<void>;
}

/**
 * Creates the folder of a run with the plan and the start of the journal, readable by its owner
 * only.
 * @throws AppError with exit code 1 if it cannot be created: an unrecorded run must not write
 */
export async function createRunFolder(
  stateFolder: string,
  plan: Plan,
  options: RunFolderOptions,
): Promise<RunFolder> {
  const { command, toolVersion, now, randomBytes, planKey, mask = new Mask(), approval } = options;
  const startedAt = now();
  const runs = runsFolderOf(stateFolder);
  const [latest = ''] = await listRuns(stateFolder);
  const id = runId(startedAt, numberOf(latest) + 1, randomBytes(3));
  const folder = path.join(runs, id);
  const createdAt = startedAt.toISOString();
  const fill = async () => {
    const planFile = path.join(folder, runFiles.plan);
    await writePlanFile(planFile, plan, { createdAt, toolVersion, mask, planKey });
    if (approval) await writeApproval(planFile, approval, { planKey });
    const { serviceUrl } = plan;
    const { approved, restOptions, decider } = options;
    const files = {
      [runFiles.plan]: await recordedHash(planFile),
      [approvalFileOf(runFiles.plan)]: await recordedHash(approvalFileOf(planFile)),
    };
    const header = {
      id,
      command,
      startedAt: createdAt,
      serviceUrl,
      toolVersion,
      approved,
      restOptions,
      decider,
      files,
    };
    // What parses journals takes long to load, and most runs only look at names here.
    const { createJournal } = await import('./journal.js');
    const journal = await createJournal(path.join(folder, runFiles.journal), header, now, mask);
    // A new name is durable only once its parent folder has been synced.
    await Promise.all([folder, runs, stateFolder, path.dirname(stateFolder)].map(syncFolder));
    return runFolder({ id, folder, journal, mask });
  };
  try {
    await makeFolder(runs, 0o700);
    await mkdir(folder, { mode: 0o700 });
    // A run that never began cannot be undone, so it leaves no folder.
    return await fill().catch(async (error) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  } catch (error) {
    throw new AppError(sentence('runs/run-not-recorded', { folder, error: reasonOf(error) }), {
      exitCode: ExitCode.unexpected,
      cause: error,
    });
  }
}

interface OpenRun {
  readonly id: string;
  readonly folder: string;
  readonly journal: RunJournal;
  readonly mask: Mask;
}

/** Each part holds whole lines. */
function* masked(parts: Iterable<string>, mask: Mask): Generator<string> {
  for (const part of parts) yield mask.text(part, hiddenValue);
}

/** The system error, unwrapped if necessary. */
function reasonOf(error: unknown): Error {
  if (error instanceof AppError && error.cause instanceof Error) return error.cause;
  return error instanceof Error ? error : new Error(String(error));
}

function runFolder({ id, folder, journal, mask }: OpenRun): RunFolder {
  const sealed = new Map<string, string>();
  return {
    id,
    path: folder,
    journal,
    writeResults: async (files) => {
      const paths: string[] = [];
      for (const { path: relative, parts } of files) {
        const file = path.join(folder, ...relative.split('/'));
        await makeFolders(folder, relative.split('/').slice(0, -1));
        sealed.set(relative, await writeWhole(file, masked(parts, mask)));
        paths.push(file);
      }
      return paths;
    },
    finish: async (exitCode, summary) => {
      const text = `${JSON.stringify(summary, undefined, 2)}\n`;
      sealed.set(runFiles.summary, hexDigest(Buffer.from(text)));
      await journal.end(exitCode, Object.fromEntries(sealed));
      await writeWhole(path.join(folder, runFiles.summary), [text]);
    },
  };
}

/** Does not recreate the run's own folder: if that is gone, so is the journal. */
async function makeFolders(folder: string, names: readonly string[]): Promise<void> {
  let created = folder;
  for (const name of names) {
    created = path.join(created, name);
    await mkdir(created, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Makes new names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Not every system can sync a folder.
  } finally {
    await handle?.close();
  }
}
