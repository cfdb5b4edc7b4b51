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
import type { Mask } from '../../words/mask.js';
import { words } from '../../words/words.js';
import type { RecordSettings } from '../options/run-settings.js';
import {
  type AppliedArguments,
  applyOptions,
  placeOptions,
  shellCommand,
  typedOptions,
} from '../options/shell-command.js';
import type { System, SystemClock } from './system.js';
import type { Terminal } from './terminal.js';

/** Where and how a run is recorded. */
export interface RecordPlace extends RecordSettings {
  readonly stateFolder: string;
  /** For the moment at which another run began. Default: UTC */
  readonly timeZone?: string | undefined;
  /** Of the command line, for the commands that go on with what is left. */
  readonly args: AppliedArguments;
}

/** The run that is recorded. */
interface RecordedRun {
  readonly command: string;
  readonly system: System;
  readonly terminal: Terminal;
  readonly mask: Mask;
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
export interface RunApprovals {
  /** From approvalsToRepeat. */
  readonly approved: readonly string[];
  /** By name. */
  readonly approval?: PlanApproval | undefined;
  /** Who decided about the changes, and what they approved. */
  readonly decider?: Decider | undefined;
}

interface OpenedRun {
  readonly folder: RunFolder;
  readonly place: RecordPlace;
  /** Of the `apply` that carries out what is left. */
  readonly restOptions: readonly string[];
}

type DocumentOf = (exitCode: number) => JsonDocument;

/** Nothing is there before `openFolder`. */
export class RunRecord {
  readonly #command: string;
  readonly #clock: SystemClock;
  readonly #terminal: Terminal;
  readonly #mask: Mask;
  #opened: OpenedRun | undefined;
  #isIncomplete = false;
  #results: readonly string[] = [];

  constructor({ command, system, terminal, mask }: RecordedRun) {
    this.#mask = mask;
    this.#command = command;
    this.#clock = system.clock;
    this.#terminal = terminal;
  }

  /**
   * Makes the folder. @throws AppError when the run cannot be recorded: then nothing may be written
   */
  async openFolder(
    plan: Plan,
    place: RecordPlace,
    { approved, approval, decider }: RunApprovals,
  ): Promise<RunFolder> {
    const by = { command: this.#command, toolVersion: readToolVersion() };
    const named = new Set(approval?.approved);
    // What was approved by name is approved of the rest as well.
    const restOptions = applyOptions(
      place.args,
      approved.filter((one) => !named.has(one)),
    );
    const folder = await createRunFolder(place.stateFolder, plan, {
      ...by,
      approval,
      approved,
      decider,
      restOptions,
      now: () => new Date(this.#clock.nowMs()),
      randomBytes,
      mask: this.#mask,
      planKey: place.planKey,
    });
    this.#opened = { folder, place, restOptions };
    return folder;
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
    if (!this.#opened || !isRestLeft(outcomes, { isAnyFaulty })) return;
    const { folder, restOptions } = this.#opened;
    // The approvals are of this plan: the files would make another one of what is left.
    const rest = shellCommand('apply', path.join(folder.path, runFiles.plan), ...restOptions);
    this.#terminal.result(words.runs.restLeftMessage(rest));
  }

  /** @returns true if some rows must be corrected */
  async #writeRows(plan: Plan, outcomes: readonly Outcome[], input: ResultInput): Promise<boolean> {
    const isAnyFaulty = isAnyRowFaulty({ ...input, plan, outcomes });
    if (!this.#opened) return isAnyFaulty;
    const { folder, place } = this.#opened;
    try {
      const files = resultFiles(input, rowResults({ ...input, plan, outcomes }));
      this.#results = await folder.writeResults(files);
      const undoing = ['undo', path.basename(folder.path), '--out', 'undo.jsonl'];
      const undo = shellCommand(...undoing, ...typedOptions(place.args, placeOptions));
      const isAnyApplied = outcomes.some(({ status }) => status === 'applied');
      this.#terminal.progress(words.runs.runRecordedMessage(folder.path, isAnyApplied ? undo : ''));
      const folders = inputFolders(files).map((name) => path.join(folder.path, name));
      const again = shellCommand('sync', ...folders, ...typedOptions(place.args, placeOptions));
      if (folders.length > 0)
        this.#terminal.result(words.runs.rowsLeftMessage(folders, isAnyFaulty ? again : undefined));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      this.#miss(words.runs.resultsNotWrittenMessage(folder.path, error));
    }
    return isAnyFaulty;
  }

  /** What the document says of the record; undefined when the run left none. */
  files(): RecordedFiles | undefined {
    if (!this.#opened) return undefined;
    const { id, path: folder } = this.#opened.folder;
    const [plan, journal] = [path.join(folder, runFiles.plan), path.join(folder, runFiles.journal)];
    return { run: id, plan, journal, results: this.#results };
  }

  /**
   * Writes the end of the record and removes old runs. Never throws.
   * @returns the exit code, which is 1 when the run could not be recorded to its end
   */
  async end(exitCode: number, documentOf: DocumentOf): Promise<number> {
    if (!this.#opened) return exitCode;
    const { folder, place } = this.#opened;
    const ended = await this.#finish(folder, exitCode, documentOf);
    const pruning = { keepRuns: place.keepRuns, currentId: folder.id, nowMs: this.#clock.nowMs() };
    await pruneRuns(place.stateFolder, pruning).catch((error: Error) =>
      this.#terminal.warn(words.runs.runsNotPrunedMessage(error)),
    );
    return ended;
  }

  async #finish(folder: RunFolder, exitCode: number, documentOf: DocumentOf): Promise<number> {
    const { failure } = folder.journal;
    if (failure)
      this.#miss(words.runs.journalIncompleteMessage(path.join(folder.path, runFiles.journal), failure));
    const known = this.#isIncomplete ? winningExitCode([exitCode, ExitCode.unexpected]) : exitCode;
    try {
      await folder.finish(known, documentOf(known));
      return known;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      this.#terminal.fail(words.runs.resultsNotWrittenMessage(folder.path, reason));
      return winningExitCode([known, ExitCode.unexpected]);
    }
  }

  #miss(text: string): void {
    this.#isIncomplete = true;
    this.#terminal.fail(text);
  }
}
