/** Whether the record of a past run is as the run left it. Reads only. */
import path from 'node:path';
import { AppError } from '../../model/errors.js';
import { approvalFault } from '../../plan/approval/check-approval.js';
import type { VerifiedRecord } from '../../report/text/verified-text.js';
import { words } from '../../words/words.js';
import { readApproval } from '../approval-beside.js';
import { readJournal } from './read-journal.js';
import { readRun } from './read-run.js';
import { runFiles } from './run-folder.js';

/**
 * Checks the chain of a journal, its plan by checksum, that both and the summary belong together,
 * and that an approval is of this plan.
 * @param run id of the run
 */
export async function verifyRun(
  runsFolder: string,
  run: string,
  { planKey }: { readonly planKey?: string | undefined } = {},
): Promise<VerifiedRecord> {
  const folder = path.join(runsFolder, run);
  const broken = (message: string): VerifiedRecord => ({ run, state: 'broken', message });
  try {
    const { plan, planFile, isFinished } = await readRun(path.dirname(runsFolder), run);
    const { approval, fault } = await readApproval(planFile, { planKey });
    const unfit = approval ? approvalFault(plan, approval, {}) : fault;
    if (unfit && unfit.kind !== 'missing') return broken(words.approving.approvalFaultText(unfit));
    const { isChained } = await readJournal(path.join(folder, runFiles.journal));
    if (!isChained) return { run, state: 'unchained', message: null };
    return { run, state: isFinished ? 'whole' : 'unfinished', message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return broken(error.message);
  }
}
