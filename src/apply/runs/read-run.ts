/** Reads what a past run did, from its plan and its journal. */

import path from 'node:path';
import type { Change } from '../../model/changes.js';
import { rejected } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { sentence } from '../../model/sentence.js';
import { countOutcomes } from '../../plan/records/totals.js';
import type { PastChange, RecordedRun } from '../../plan/undo/past-run.js';
import { readPlanFile } from '../plan-file.js';
import { findRunThatWrote, type RunSummary, readSummary } from './past-runs.js';
import { type ReadJournal, readJournal } from './read-journal.js';
import { runFiles } from './run-folder.js';

export interface ReadRun extends Omit<RecordedRun, 'today'> {
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly planFile: string;
  /** False: it was killed or is still running. */
  readonly isFinished: boolean;
  /** What let it make its changes. */
  readonly approved: readonly string[];
}

/**
 * Finds a run and reads it.
 * @param name its id, the start of it, or `latest`: the last run that may have written to the
 *   service
 * @throws AppError if there is no such run, or its plan or journal cannot be trusted
 */
export async function readRun(
  stateFolder: string,
  name: string,
  options: { readonly serviceUrl?: string } = {},
): Promise<ReadRun> {
  const folder = await findRunThatWrote(stateFolder, name, options);
  const planFile = path.join(folder, runFiles.plan);
  const journalFile = path.join(folder, runFiles.journal);
  const [{ plan }, journal] = await Promise.all([readPlanFile(planFile), readJournal(journalFile)]);
  // An approval may have let withheld changes be made.
  const changes = [...plan.changes, ...plan.withheld.map(({ change }) => change)];
  const known = new Set(changes.map(({ id }) => id));
  const stray = [...journal.intents, ...journal.outcomes].find(({ change }) => !known.has(change));
  if (stray)
    throw rejected(sentence('runs/journal-of-other-plan', { file: journalFile, change: stray.change }));
  const summary = await readSummary(folder);
  if (summary && lacksLines(journal, summary))
    throw rejected(sentence('runs/journal-cut-off', { file: journalFile }));
  return {
    id: path.basename(folder),
    plan,
    changes: pastChanges(changes, journal),
    startedAt: journal.header.startedAt,
    planFile,
    isFinished: journal.end !== undefined,
    approved: [...(plan.approved ?? []), ...(journal.header.approved ?? [])],
  };
}

/**
 * A journal that could be written to its end has every outcome and its end before the summary. One
 * that could not, which is exit 1, still has the intent of every change that was sent. Pure.
 */
function lacksLines(
  { end, intents, outcomes }: ReadJournal,
  { exitCode, results }: Pick<RunSummary, 'exitCode' | 'results'>,
): boolean {
  if (exitCode === ExitCode.unexpected) {
    const sentCount = (results['applied'] ?? 0) + (results['unknown'] ?? 0);
    return !end && intents.length < sentCount;
  }
  const recorded = Object.entries(countOutcomes(outcomes));
  return !end || recorded.some(([status, count]) => count !== results[status]);
}

/**
 * The changes that a run made or may have made. An intent without an outcome counts: the process
 * may have been killed before or after the write. Pure.
 */
export function pastChanges(
  changes: readonly Change[],
  { intents, outcomes }: Pick<ReadJournal, 'intents' | 'outcomes'>,
): readonly PastChange[] {
  const intended = new Set(intents.map(({ change }) => change));
  const outcomeById = new Map(outcomes.map((outcome) => [outcome.change, outcome]));
  return changes.flatMap((change): readonly PastChange[] => {
    const { status, id } = outcomeById.get(change.id) ?? {};
    const isCertain = status === 'applied';
    const mayBeMade = status ? isCertain || status === 'unknown' : intended.has(change.id);
    return mayBeMade ? [{ change, isCertain, ...(id !== undefined && { id }) }] : [];
  });
}
