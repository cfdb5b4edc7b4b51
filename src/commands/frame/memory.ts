/** What a plan is made with that earlier runs have left, and what a run leaves to later ones. */
import { readAcceptedFiles, writeAcceptedFiles } from '../../apply/state/accepted-files.js';
import { readAcceptedRows, writeAcceptedRows } from '../../apply/state/accepted-rows.js';
import { readPastActivations, writePastActivations } from '../../apply/state/past-activations.js';
import { type CountedRun, readDeletedBefore, writePastDeletes } from '../../apply/state/past-deletes.js';
import { todayIn } from '../../config/run-settings.js';
import type { DeletedBefore } from '../../plan/check/losses.js';
import { isOfResults } from '../../plan/columns/headers.js';
import type { MakePlanOptions } from '../../planning/make-plan.js';
import type { ResultInput } from '../../report/results/result-files.js';
import { words } from '../../words/words.js';
import type { Run } from './run.js';
import type { RecordPlace } from './run-record.js';

type Remembered = Pick<
  MakePlanOptions,
  'rowsBefore' | 'neverPruned' | 'acceptedFiles' | 'pastActivations'
> & {
  readonly deletedBefore: DeletedBefore;
};

/** @param today where the service is @throws AppError if something cannot be read or parsed */
export async function readMemory(
  stateFolder: string,
  serviceUrl: string,
  today: string,
): Promise<Remembered> {
  return {
    ...(await readAcceptedRows(stateFolder, serviceUrl)),
    ...(await readAcceptedFiles(stateFolder, serviceUrl)),
    pastActivations: await readPastActivations(stateFolder, serviceUrl),
    deletedBefore: await readDeletedBefore(stateFolder, serviceUrl, today),
  };
}

/**
 * A run that cannot be remembered was a good one all the same. Rows that were fed back are no
 * measure for the next file.
 */
export async function remember(
  counted: CountedRun,
  { place, input }: { readonly place: RecordPlace; readonly input?: ResultInput | undefined },
  { terminal: { warn }, system }: Pick<Run, 'terminal' | 'system'>,
): Promise<void> {
  const { plan, outcomes } = counted;
  await writePastActivations(place.stateFolder, plan, outcomes).catch((error: Error) =>
    warn(words.applying.activationsNotWrittenMessage(error.message)),
  );
  await writePastDeletes(place.stateFolder, counted).catch((error: Error) =>
    warn(words.applying.pastDeletesNotWrittenMessage(error.message)),
  );
  // What no file asked for is no measure for the next file.
  if (plan.sources.length === 0 || input?.tables.some(isOfResults)) return;
  await writeAcceptedRows(place.stateFolder, plan, outcomes).catch((error: Error) =>
    warn(words.applying.acceptedRowsNotWrittenMessage(error.message)),
  );
  const today = todayIn(place.timeZone, new Date(system.clock.nowMs()));
  await writeAcceptedFiles(place.stateFolder, plan, { outcomes, today }).catch((error: Error) =>
    warn(words.applying.acceptedFilesNotWrittenMessage(error.message)),
  );
}
