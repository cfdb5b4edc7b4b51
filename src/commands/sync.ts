/** `mastersync sync`: plan and apply in one run. */
import { noteSources, type ReadTable, type SeenOptions } from '../apply/state/seen-sources.js';
import type { Problem } from '../model/problems.js';
import { namesOfTables } from '../planning/check-files.js';
import { words } from '../words/words.js';
import {
  confirmAndCarryOut,
  recordPlaceOf,
  refuseRehearsal,
  requireConfirmation,
} from './frame/carry-out.js';
import { type CommandResult, type Run, runCommand } from './frame/run-command.js';
import type { Command } from './options/command.js';
import {
  type ActivationArguments,
  activationOptions,
  activationTimeoutMsOf,
  type FailureArguments,
  failureOptions,
  failuresMaxOf,
  outputOptions,
  type RecordArguments,
  recordOptions,
  type UnchangedArguments,
  unchangedAfterMsOf,
  unchangedOptions,
  yesOption,
} from './options/options.js';
import { pathsOf } from './options/reading.js';
import { makeAndShowPlan, type PlanningArguments, planningOptions } from './plan.js';

export interface SyncArguments
  extends PlanningArguments,
    RecordArguments,
    FailureArguments,
    ActivationArguments,
    UnchangedArguments {
  readonly yes: boolean;
}

/** Makes a plan, shows it, asks if someone can answer, and applies it. */
export async function sync(args: SyncArguments, run: Run): Promise<CommandResult> {
  requireConfirmation('sync', args, run);
  const failuresMax = failuresMaxOf(args);
  const activationTimeoutMs = activationTimeoutMsOf(args);
  const unchangedAfterMs = unchangedAfterMsOf(args, run.settings);
  const place = recordPlaceOf(args, run);
  const made = await makeAndShowPlan(args, run, {
    isResult: !(args.yes && args.quiet),
    preparation: {
      // What is read under the lock is what is written on.
      takeLock: async ({ url }) => {
        refuseRehearsal(args, url, run);
        return run.record.takeLock(url, place);
      },
      noteFiles: async ({ url }, { tables }, reading) => {
        const data = pathsOf(reading);
        const names = namesOfTables(reading.only);
        const { stateFolder } = place;
        return rememberSources(tables, { stateFolder, serviceUrl: url, data, names, unchangedAfterMs }, run);
      },
    },
  });
  const { idByRecord, client, approvals, files, setAside, listings } = made;
  const input = { ...files, setAside, listings };
  const options = { client, idByRecord, approvals, failuresMax, activationTimeoutMs, place, input };
  return confirmAndCarryOut({ made, options, isConfirmed: args.yes, today: () => run.dayOf(args) }, run);
}

/** What cannot be remembered is said, and keeps nobody from a run. */
async function rememberSources(
  tables: readonly ReadTable[],
  options: Omit<SeenOptions, 'now'>,
  { terminal: { attention, attentionStyles }, interruption: { givenUp } }: Run,
): Promise<readonly Problem[]> {
  givenUp.throwIfAborted();
  return noteSources(tables, { ...options, now: new Date() }).catch((error: Error) => {
    attention(attentionStyles.yellow(words.applying.sourcesNotNotedMessage(error.message)));
    return [];
  });
}

export const syncCommand: Command<SyncArguments> = {
  options: {
    ...planningOptions,
    ...recordOptions,
    ...yesOption,
    ...failureOptions,
    ...activationOptions,
    ...unchangedOptions,
    ...outputOptions,
  },
  execute: (args) => runCommand('sync', args, (run) => sync(args, run)),
};
