/** `mastersync sync`: plan and apply in one run. */
import { confirmAndCarryOut, requireConfirmation } from './frame/carry-out.js';
import { makeAndShowPlan, savingCommandFor } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import {
  type ArgumentsOf,
  failureOptions,
  fleetOptions,
  outputOptions,
  type PlanningArguments,
  planningOptions,
  type RecordArguments,
  recordOptions,
  yesOption,
} from './options/options.js';

type SyncArguments = PlanningArguments &
  RecordArguments &
  ArgumentsOf<typeof yesOption & typeof failureOptions>;

/** Makes a plan, shows it, asks for confirmation on a terminal, and applies it. */
async function sync(args: SyncArguments, run: Run): Promise<RunResult> {
  requireConfirmation(args, run);
  const compared = await makeAndShowPlan(args, run, { isResult: !(args.yes && args.quiet), isWriting: true });
  const { files, setAside, listings } = compared;
  const input = { ...files, setAside, listings };
  return confirmAndCarryOut({ made: compared, args, input, savingCommand: savingCommandFor(args, run) }, run);
}

export const command: Command = {
  builder: {
    ...yesOption,
    ...planningOptions,
    ...fleetOptions,
    ...recordOptions,
    ...failureOptions,
    ...outputOptions,
  },
  handler: sync,
};
