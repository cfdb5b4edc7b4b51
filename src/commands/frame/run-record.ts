/** The folder in which a run is recorded, from before its first write to its end. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pruneRuns } from '../../apply/runs/past-runs.js';
import { createRunFolder, type RunFolder, runFiles } from '../../apply/runs/run-folder.js';
import { readToolVersion } from '../../files/package.js';
import { isSystemError } from '../../model/errors.js';
import { ExitCode, winningExitCode } from '../../model/exit-codes.js';
import type { Outcome, Plan, PlanApproval } from '../../model/plan.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import { isDone } from '../../plan/records/totals.js';
import type { JsonDocument, RecordedFiles } from '../../report/data/json-document.js';
import { inputFolders, type ResultInput, resultFiles } from '../../report/results/result-files.js';
import { isAnyRowFaulty, rowResults } from '../../report/results/row-results.js';
import { say } from '../../words/say.js';
import {
  type AppliedArguments,
  applyOptions,
  placeOptions,
  shellCommand,
  typedOptions,
} from '../options/shell-command.js';
import type { Run } from './run.js';
import type { SystemClock } from './system.js';
import type { Terminal } from './terminal.js';

/** Where and how a run is recorded. */
export interface RecordPlace {
  readonly lockWaitMs: number;
  readonly keepRuns: number;
  /** Signs the plan of the run. */
  readonly planKey: string | undefined;
  readonly stateFolder: string;
  /** For the moment at which another run began. Default: UTC */
  readonly timeZone?: string | undefined;
  /** Of the command line, for the commands that go on with what is left. */
  readonly args: AppliedArguments;
}

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

/** Makes the folder of a run. @throws AppError when it cannot: then nothing may be written */
export async function openRecord(
  plan: Plan,
  place: RecordPlace,
  { approved, approval, decider }: RunApprovals,
  run: Pick<Run, 'command' | 'system' | 'terminal' | 'mask'>,
): Promise<RunRecord> {
  const { command, mask, system } = run;
  const named = new Set(approval?.approved);
  // What was approved by name is approved of the rest as well.
  const restOptions = applyOptions(
    place.args,
    approved.filter((one) => !named.has(one)),
  );
  const folder = await createRunFolder(place.stateFolder, plan, {
    command,
    toolVersion: readToolVersion(),
    approval,
    approved,
    decider,
    restOptions,
    now: () => new Date(system.clock.nowMs()),
    randomBytes,
    mask,
    planKey: place.planKey,
  });
  return new RunRecord(folder, { place, restOptions, terminal: run.terminal, clock: system.clock });
}

interface RecordOptions {
  readonly place: RecordPlace;
  /** Of the `apply` that carries out what is left. */
  readonly restOptions: readonly string[];
  readonly terminal: Terminal;
  readonly clock: SystemClock;
}

class RunRecord {
  readonly folder: RunFolder;
  readonly #options: RecordOptions;
  #isIncomplete = false;
  #results: readonly string[] = [];

  constructor(folder: RunFolder, options: RecordOptions) {
    this.folder = folder;
    this.#options = options;
  }

  /**
   * Writes the files of results, and says where they are and how to go on. A run that cannot is not
   * a good one, but it goes on.
   * @param input without it, no files of results are written
   */
  async writeResults(
    plan: Plan,
    outcomes: readonly Outcome[],
    input: ResultInput | undefined,
  ): Promise<void> {
    const isAnyFaulty = input
      ? await this.#writeRows(plan, outcomes, input)
      : outcomes.some(({ status }) => status === 'failed');
    if (!isRestLeft(outcomes, { isAnyFaulty })) return;
    const { restOptions, terminal } = this.#options;
    // The approvals are of this plan: the files would make another one of what is left.
    const rest = shellCommand('apply', path.join(this.folder.path, runFiles.plan), ...restOptions);
    terminal.result(say('runs/rest-left', { command: rest }));
  }

  /** @returns true if some rows must be corrected */
  async #writeRows(plan: Plan, outcomes: readonly Outcome[], input: ResultInput): Promise<boolean> {
    const isAnyFaulty = isAnyRowFaulty({ ...input, plan, outcomes });
    const { place, terminal } = this.#options;
    const folder = this.folder.path;
    try {
      const files = resultFiles(input, rowResults({ ...input, plan, outcomes }));
      this.#results = await this.folder.writeResults(files);
      const undoing = ['undo', path.basename(folder), '--out', 'undo.jsonl'];
      const undo = shellCommand(...undoing, ...typedOptions(place.args, placeOptions));
      const isAnyApplied = outcomes.some(({ status }) => status === 'applied');
      terminal.progress(say('runs/run-recorded', { folder, undo: isAnyApplied ? undo : '' }));
      const folders = inputFolders(files).map((name) => path.join(folder, name));
      const again = shellCommand('sync', ...folders, ...typedOptions(place.args, placeOptions));
      if (folders.length > 0)
        terminal.result(say('runs/rows-left', { folders, command: isAnyFaulty ? again : undefined }));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      this.#miss(say('runs/results-not-written', { folder, error }));
    }
    return isAnyFaulty;
  }

  /** What the document says of the record. */
  files(): RecordedFiles {
    const { id, path: folder } = this.folder;
    const [plan, journal] = [path.join(folder, runFiles.plan), path.join(folder, runFiles.journal)];
    return { run: id, plan, journal, results: this.#results };
  }

  /**
   * Writes the end of the record and removes old runs. Never throws.
   * @returns the exit code, which is 1 when the run could not be recorded to its end
   */
  async end(exitCode: number, documentOf: (exitCode: number) => JsonDocument): Promise<number> {
    const { place, terminal, clock } = this.#options;
    const ended = await this.#finish(exitCode, documentOf);
    const pruning = { keepRuns: place.keepRuns, currentId: this.folder.id, nowMs: clock.nowMs() };
    await pruneRuns(place.stateFolder, pruning).catch((error: Error) =>
      terminal.warn(say('runs/runs-not-pruned', { error })),
    );
    return ended;
  }

  async #finish(exitCode: number, documentOf: (exitCode: number) => JsonDocument): Promise<number> {
    const { journal, path: folder } = this.folder;
    if (journal.failure)
      this.#miss(
        say('runs/journal-incomplete', { file: path.join(folder, runFiles.journal), error: journal.failure }),
      );
    const known = this.#isIncomplete ? winningExitCode([exitCode, ExitCode.unexpected]) : exitCode;
    try {
      await this.folder.finish(known, documentOf(known));
      return known;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      this.#options.terminal.fail(say('runs/results-not-written', { folder, error: reason }));
      return winningExitCode([known, ExitCode.unexpected]);
    }
  }

  #miss(text: string): void {
    this.#isIncomplete = true;
    this.#options.terminal.fail(text);
  }
}
