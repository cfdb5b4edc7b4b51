/** The folder in which a run is recorded, from before its first write to its end. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pruneRuns } from '../../apply/runs/past-runs.js';
import { createRunFolder, type RunFolder, runFiles } from '../../apply/runs/run-folder.js';
import { readToolVersion } from '../../files/package.js';
import { isSystemError } from '../../model/errors.js';
import { ExitCode, winningExitCode } from '../../model/exit-codes.js';
import { keepRunsDefault } from '../../model/limits.js';
import type { Outcome, Plan, PlanApproval } from '../../model/plan.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import { isDone } from '../../plan/records/totals.js';
import type { JsonDocument, RecordedFiles } from '../../report/data/json-document.js';
import { inputFolders, type ResultInput, resultFiles } from '../../report/results/result-files.js';
import { isAnyRowFaulty, rowResults } from '../../report/results/row-results.js';
import { say } from '../../words/say.js';
import { applyOptions, placeOptions, shellCommand, typedOptions } from '../options/shell-command.js';
import type { Run } from './run.js';

/** True if the plan as it is can be carried on with, besides what is to be corrected. */
function isRestLeft(
  outcomes: readonly Outcome[],
  { isAnyFaulty }: { readonly isAnyFaulty: boolean },
): boolean {
  return outcomes.some((outcome) =>
    isAnyFaulty ? outcome.status === 'notAttempted' : !isDone(outcome) && outcome.exitCode !== ExitCode.ok,
  );
}

/** What lets a plan be carried out. */
interface RunApprovals {
  /** From approvalsToRepeat. */
  readonly approved: readonly string[];
  /** By name. */
  readonly approval?: PlanApproval | undefined;
  /** Who decided about the changes, and what they approved. */
  readonly decider?: Decider | undefined;
}

interface RunRecord {
  readonly folder: RunFolder;
  /**
   * Writes the files of results, and says where they are and how to go on. A run that cannot is not
   * a good one, but it goes on.
   * @param input without it, no files of results are written
   */
  writeResults(plan: Plan, outcomes: readonly Outcome[], input: ResultInput | undefined): Promise<void>;
  /** What the document says of the record. */
  files(): RecordedFiles;
  /**
   * Writes the end of the record and removes old runs. Never throws.
   * @returns the exit code, which is 1 when the run could not be recorded to its end
   */
  end(exitCode: number, documentOf: (exitCode: number) => JsonDocument): Promise<number>;
}

/**
 * Makes the folder of a run. @throws AppError when it cannot: then nothing may be written
 */
export async function openRecord(
  saved: Plan,
  { approved, approval, decider }: RunApprovals,
  run: Run,
): Promise<RunRecord> {
  const { command, args, mask, stateFolder, terminal } = run;
  const { clock } = run.system;
  const { keepRuns = keepRunsDefault, planKey } = run.settings?.content ?? {};
  const named = new Set(approval?.approved);
  // What was approved by name is approved of the rest as well.
  const ofCommandLine = approved.filter((one) => !named.has(one));
  const restOptions = applyOptions(args, ofCommandLine);
  const about = { command, toolVersion: readToolVersion(), approval, approved, decider, restOptions };
  const now = () => new Date(clock.nowMs());
  const folder = await createRunFolder(stateFolder, saved, { ...about, now, randomBytes, mask, planKey });
  const pathOf = (name: string) => path.join(folder.path, name);
  let isIncomplete = false;
  let results: readonly string[] = [];
  const miss = (text: string) => {
    isIncomplete = true;
    terminal.fail(text);
  };
  return {
    folder,
    writeResults: async (plan, outcomes, input) => {
      const rows = input && { ...input, plan, outcomes };
      const isAnyFaulty = rows ? isAnyRowFaulty(rows) : outcomes.some(({ status }) => status === 'failed');
      try {
        const place = typedOptions(args, placeOptions);
        results = await writeRecorded(folder, rows, { outcomes, place, isAnyFaulty, terminal });
      } catch (error) {
        if (!isSystemError(error)) throw error;
        miss(say('runs/results-not-written', { folder: folder.path, error }));
      }
      if (!isRestLeft(outcomes, { isAnyFaulty })) return;
      // The approvals are of this plan: the files would make another one of what is left.
      const rest = shellCommand('apply', pathOf(runFiles.plan), ...restOptions);
      terminal.result(say('runs/rest-left', { command: rest }));
    },
    files: () => {
      return { run: folder.id, plan: pathOf(runFiles.plan), journal: pathOf(runFiles.journal), results };
    },
    end: async (exitCode, documentOf) => {
      const { failure: error } = folder.journal;
      if (error) miss(say('runs/journal-incomplete', { file: pathOf(runFiles.journal), error }));
      let ended = isIncomplete ? winningExitCode([exitCode, ExitCode.unexpected]) : exitCode;
      await folder.finish(ended, documentOf(ended)).catch((reason: Error) => {
        miss(say('runs/results-not-written', { folder: folder.path, error: reason }));
        ended = winningExitCode([ended, ExitCode.unexpected]);
      });
      await pruneRuns(stateFolder, { keepRuns, currentId: folder.id, nowMs: clock.nowMs() }).catch(
        (reason: Error) => terminal.warn(say('runs/runs-not-pruned', { error: reason })),
      );
      return ended;
    },
  };
}

interface Showing extends Pick<Run, 'terminal'> {
  readonly outcomes: readonly Outcome[];
  /** Options that say where to go on. */
  readonly place: readonly string[];
  readonly isAnyFaulty: boolean;
}

/**
 * Writes what was left of the rows, and says where the run is recorded and how to take it back.
 * @returns the files
 */
async function writeRecorded(
  folder: RunFolder,
  rows: (Parameters<typeof rowResults>[0] & ResultInput) | undefined,
  { outcomes, place, isAnyFaulty, terminal }: Showing,
): Promise<readonly string[]> {
  const files = rows ? resultFiles(rows, rowResults(rows)) : [];
  const written = await folder.writeResults(files);
  const undo = shellCommand('undo', folder.id, '--out', 'undo.jsonl', ...place);
  const isAnyApplied = outcomes.some(({ status }) => status === 'applied');
  terminal.progress(say('runs/run-recorded', { folder: folder.path, undo: isAnyApplied ? undo : '' }));
  const folders = inputFolders(files).map((name) => path.join(folder.path, name));
  const again = shellCommand('sync', ...folders, ...place);
  if (folders.length > 0)
    terminal.result(say('runs/rows-left', { folders, command: isAnyFaulty ? again : undefined }));
  return written;
}
