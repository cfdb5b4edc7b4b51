/** Whether the record of a past run is as the run left it. Reads only. */

import path from 'node:path';
import { AppError } from '../../model/errors.js';
import { sentence, type Told } from '../../model/sentence.js';
import { approvalFault } from '../../plan/approval/check-approval.js';
import type { PlanSigning } from '../../plan/file/plan-file.js';
import type { VerifiedRecord } from '../../report/text/verified-text.js';
import { readApproval } from '../approval-beside.js';
import { readJournal } from './read-journal.js';
import { readRun } from './read-run.js';
import { recordedHash, runFiles } from './run-folder.js';

/**
 * Checks the chain of a journal, the files that it has sealed, the plan by checksum, that all
 * belong together, and that an approval is of this plan.
 * @param run id of the run
 */
export async function verifyRun(
  runsFolder: string,
  run: string,
  { planKey, timeZone }: PlanSigning & { readonly timeZone?: string | undefined } = {},
): Promise<VerifiedRecord> {
  const folder = path.join(runsFolder, run);
  const broken = (message: Told): VerifiedRecord => ({ run, state: 'broken', message });
  try {
    const { header, end } = await readJournal(path.join(folder, runFiles.journal));
    for (const [name, sha256] of Object.entries({ ...header.files, ...end?.files })) {
      const file = path.join(folder, name);
      const hash = await recordedHash(file);
      if (hash === sha256) continue;
      const what = hash === null ? 'missing' : sha256 === null ? 'extra' : 'other';
      return broken(sentence('runs/not-as-recorded', { file, what }));
    }
    const { plan, planFile, isFinished } = await readRun(path.dirname(runsFolder), run);
    const { approval, fault } = await readApproval(planFile, { planKey });
    const unfit = approval ? approvalFault(plan, approval, {}) : fault;
    if (unfit && unfit.kind !== 'missing')
      return broken(sentence('approving/approval-fault', { fault: unfit, timeZone }));
    return { run, state: isFinished ? 'whole' : 'unfinished', message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return broken(error.told);
  }
}
