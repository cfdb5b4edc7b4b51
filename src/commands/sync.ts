/** `mastersync sync`: plan and apply in one run. */
import { confirmAndCarryOut, requireConfirmation } from './frame/carry-out.js';
import { makeAndShowPlan } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { type SharedArguments, shared } from './options/options.js';

/** Makes a plan, shows it, asks for confirmation on a terminal, and applies it. */
async function sync({ yes, quiet }: SharedArguments, run: Run): Promise<RunResult> {
  requireConfirmation(run);
  const compared = await makeAndShowPlan(run, { isResult: !(yes && quiet), isWriting: true });
  const { files, setAside, listings } = compared;
  return confirmAndCarryOut(compared, run, { ...files, setAside, listings });
}

export const command: Command = {
  builder: {
    ...shared.yes,
    ...shared.planning,
    ...shared.fleet,
    ...shared.record,
    ...shared.failure,
    ...shared.output,
  },
  handler: sync,
};
