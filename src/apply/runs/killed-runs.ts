/** Reads the runs that were killed: what they did, nobody has summed up. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isSameService } from '../../config/service-url.js';
import { AppError, stopOnSystemError } from '../../model/errors.js';
import { words } from '../../words/words.js';
import { type ReadRun, readRun } from './read-run.js';
import { numberOf, runFiles, runIdsIn, runsFolderOf } from './run-folder.js';

/**
 * The runs on a service that have no summary, and whose records can be read.
 * @param which.after the number of a run: only later ones
 * @param which.except id of the run that is going on
 * @throws AppError if the folder of runs cannot be listed: no run could be recorded there either
 */
export async function readKilledRuns(
  stateFolder: string,
  serviceUrl: string,
  { after, except }: { readonly after: number; readonly except?: string | undefined },
): Promise<readonly ReadRun[]> {
  const isFinished = (id: string) => existsSync(path.join(runsFolderOf(stateFolder), id, runFiles.summary));
  const all = await stopOnSystemError(runIdsIn(stateFolder), (error) =>
    words.runs.runNotRecordedMessage(runsFolderOf(stateFolder), error),
  );
  const ids = all.filter((id) => numberOf(id) > after && id !== except && !isFinished(id));
  const runs = await Promise.all(ids.map((id) => readRun(stateFolder, id).catch(unreadable)));
  return runs
    .filter((run) => run !== undefined)
    .filter(({ plan }) => isSameService(plan.serviceUrl, serviceUrl));
}

/** A damaged record must not block every later run. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
