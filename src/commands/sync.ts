/** `mastersync sync`: plan and apply in one run. */
import { noteSources } from '../apply/memory/sources.js';
import { durationMsOf, unchangedAfterDefault } from '../config/time.js';
import { namesOfTables, pathsOf } from '../planning/check-files.js';
import { confirmAndCarryOut, requireConfirmation, takeLock } from './frame/carry-out.js';
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
  // `never` is no time.
  const unchangedAfterMs = durationMsOf(run.settings?.content.unchangedAfter ?? unchangedAfterDefault);
  const made = await makeAndShowPlan(args, run, {
    isResult: !(args.yes && args.quiet),
    preparation: {
      // Under the lock, so that what is read is still current when written.
      takeLock: ({ url }) => takeLock(args, url, run),
      noteFiles: (memory, { tables }, reading) => {
        const about = { data: pathsOf(reading), unchangedAfterMs, ...namesOfTables(reading.only) };
        return noteSources(memory, tables, { ...about, now: new Date(run.system.clock.nowMs()) });
      },
    },
  });
  const { files, setAside, listings } = made;
  const input = { ...files, setAside, listings };
  return confirmAndCarryOut({ made, args, input, savingCommand: savingCommandFor(args, run) }, run);
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
