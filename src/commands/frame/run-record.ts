/** What a command that writes holds while it runs: the lock of the service, and the folder in which the run is recorded. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pruneRuns } from '../../apply/runs/past-runs.js';
import { createRunFolder, type RunFolder, runFiles } from '../../apply/runs/run-folder.js';
import { type Lock, takeLock } from '../../apply/state/lock.js';
import { isSystemError, type LockOwner } from '../../model/errors.js';
import { ExitCode, winningExitCode } from '../../model/exit-codes.js';
import type { Outcome, Plan } from '../../model/plan.js';
import type { JsonDocument, RecordedFiles } from '../../report/data/json-document.js';
import { inputFolders, type ResultInput, resultFiles } from '../../report/results/result-files.js';
import { isAnyRowFaulty, rowResults } from '../../report/results/row-results.js';
import { words } from '../../words/words.js';
import { commandLine, type RecordSettings } from '../options/options.js';
import type { Terminal } from './terminal.js';
import { readToolVersion } from './tool-package.js';

export interface RunRecordOptions {
  readonly command: string;
  readonly terminal: Terminal;
  /** Aborts when the run was given up: then nothing is taken any more. */
  readonly givenUp: AbortSignal;
}

/** Where and how a run is recorded. */
export interface RecordPlace extends RecordSettings {
  readonly stateFolder: string;
  /** In which it is told when another run began. Default: UTC */
  readonly timeZone?: string | undefined;
  /** What the command line says of it, for the command that goes on with the rows that are left. */
  readonly options: readonly string[];
}

export interface RunRecord {
  /**
   * Takes the lock, or waits for it. It is given back at every end of the process that can be seen coming.
   * @returns true when it was waited for
   * @throws LockHeld; when the run was given up, whatever says so
   */
  takeLock(serviceUrl: string, place: RecordPlace): Promise<boolean>;
  /**
   * Makes the folder of the run.
   * @throws AppError when the run cannot be recorded: then nothing may be written
   */
  openFolder(plan: Plan, place: RecordPlace): Promise<RunFolder>;
  /** Writes the files of results, and says where they are. A run that cannot is not a good one, but it goes on. */
  writeResults(plan: Plan, outcomes: readonly Outcome[], input: ResultInput): Promise<void>;
  /** What the document says of the record; undefined when the run left none. */
  files(): RecordedFiles | undefined;
  /**
   * Writes the end of the record, removes old runs and gives the lock back. Never throws.
   * @returns the exit code, which is 1 when the run could not be recorded to its end
   */
  end(exitCode: number, documentOf: (exitCode: number) => JsonDocument): Promise<number>;
}

export function createRunRecord({ command, terminal, givenUp }: RunRecordOptions): RunRecord {
  const { attention, attentionStyles, progress } = terminal;
  const warn = (text: string) => attention(attentionStyles.yellow(text));
  let lock: Lock | undefined;
  let taking: Promise<boolean> | undefined;
  let folder: RunFolder | undefined;
  let place: RecordPlace | undefined;
  let isIncomplete = false;
  const results: string[] = [];

  const miss = (text: string) => {
    isIncomplete = true;
    attention(attentionStyles.red(text));
  };

  const prune = async () => {
    if (!place || !folder) return;
    const { stateFolder, keepRuns } = place;
    await pruneRuns(stateFolder, { keepRuns, currentId: folder.id, nowMs: Date.now() }).catch(
      (error: Error) => warn(words.runs.runsNotPrunedMessage(error)),
    );
  };

  const finish = async (exitCode: number, documentOf: (exitCode: number) => JsonDocument) => {
    if (!folder) return exitCode;
    const { journal } = folder;
    if (journal.failure) miss(words.runs.journalIncompleteMessage(journalOf(folder), journal.failure));
    const known = isIncomplete ? winningExitCode([exitCode, ExitCode.unexpected]) : exitCode;
    try {
      await folder.finish(known, documentOf(known));
      return known;
    } catch (error) {
      attention(attentionStyles.red(words.runs.resultsNotWrittenMessage(folder.path, asError(error))));
      return winningExitCode([known, ExitCode.unexpected]);
    }
  };

  const take = async (serviceUrl: string, { stateFolder, lockWaitMs, timeZone }: RecordPlace) => {
    givenUp.throwIfAborted();
    let hasWaited = false;
    lock = await takeLock(stateFolder, {
      serviceUrl,
      owner: thisProcess(command),
      timeZone,
      waitMs: lockWaitMs,
      nowMs: Date.now,
      wait: (delayMs) => wait(delayMs, undefined, { signal: givenUp }),
      isAlive,
      onWait: (holder) => {
        hasWaited = true;
        progress(words.locks.lockWaitMessage(holder, timeZone));
      },
      onTakeover: (deadOwner) => warn(words.locks.lockTakenOverMessage(deadOwner, timeZone)),
    });
    process.on('exit', lock.releaseNow);
    return hasWaited;
  };

  return {
    takeLock: (serviceUrl, given) => {
      taking = take(serviceUrl, given);
      return taking;
    },
    openFolder: async (plan, given) => {
      const toolVersion = readToolVersion();
      const now = () => new Date();
      place = given;
      folder = await createRunFolder(given.stateFolder, plan, { command, toolVersion, now, randomBytes });
      return folder;
    },
    writeResults: async (plan, outcomes, input) => {
      if (!folder) return;
      const { path: runFolder } = folder;
      try {
        const files = resultFiles(input, rowResults({ ...input, plan, outcomes }));
        results.push(...(await folder.writeResults(files)));
        progress(words.runs.runRecordedMessage(runFolder));
        const folders = inputFolders(files).map((name) => path.join(runFolder, name));
        if (folders.length === 0) return;
        const command = commandLine('sync', ...folders, ...(place?.options ?? []));
        const isAnyFaulty = isAnyRowFaulty({ ...input, plan, outcomes });
        terminal.result(words.runs.rowsLeftMessage(folders, { command, isAnyFaulty }));
      } catch (error) {
        if (!isSystemError(error)) throw error;
        miss(words.runs.resultsNotWrittenMessage(runFolder, error));
      }
    },
    files: () => folder && { run: folder.id, plan: planOf(folder), journal: journalOf(folder), results },
    end: async (exitCode, documentOf) => {
      const last = await finish(exitCode, documentOf);
      await prune();
      // A run that was given up may just be taking it.
      await taking?.catch(() => undefined);
      await lock?.release().catch(() => undefined);
      if (lock) process.off('exit', lock.releaseNow);
      return last;
    },
  };
}

function planOf({ path: folder }: RunFolder): string {
  return path.join(folder, runFiles.plan);
}

function journalOf({ path: folder }: RunFolder): string {
  return path.join(folder, runFiles.journal);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function thisProcess(command: string): LockOwner {
  return {
    token: crypto.randomUUID(),
    owner: userName(),
    ...thisMachine(),
    pid: process.pid,
    startedAt: new Date().toISOString(),
    command,
  };
}

/** What tells this machine, as it was started last, from others. Only Linux tells one start from another. */
export function thisMachine(): Pick<LockOwner, 'host' | 'bootId'> {
  const host = hostname();
  try {
    return { host, bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() };
  } catch {
    return { host };
  }
}

/** In a container the user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}

/** Signal 0 only asks. A process of another user is there although it may not be asked. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
