/** `mastersync plan`: shows what would change. Sends GET requests only. */

import { checkPlanTarget } from '../apply/plan-file.js';
import { ExitCode } from '../model/exit-codes.js';
import { selectedPart } from '../plan/decisions/leave-out.js';
import { findingMessage } from '../words/sentences/findings.js';
import { approvalNeeded, makeAndShowPlan, resultOf, savePlan } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import {
  type ArgumentsOf,
  detailedExitOption,
  fleetOptions,
  outOption,
  outputOptions,
  type PlanningArguments,
  planningOptions,
} from './options/options.js';

type PlanArguments = PlanningArguments & ArgumentsOf<typeof outOption & typeof detailedExitOption>;

/** Makes a plan, shows it, and saves it if requested. */
async function plan(args: PlanArguments, run: Run): Promise<RunResult> {
  const { out } = args;
  if (out !== undefined) await checkPlanTarget(out);
  const made = await makeAndShowPlan(args, run, { isResult: true });
  const result = resultOf(made);
  const unapproved = approvalNeeded(made, args, run);
  // What is said of a saved plan names the same approval.
  if (out === undefined) for (const reason of unapproved) run.terminal.warn(findingMessage(reason));
  const isPending = args.detailedExitcode && selectedPart(made.plan).changes.length > 0;
  const exitCodes = [...result.exitCodes, isPending ? ExitCode.changes : ExitCode.ok];
  const saved = out === undefined ? {} : await savePlan(out, made, args, run);
  return { ...result, unapproved, exitCodes, ...saved };
}

export const command: Command = {
  builder: { ...outOption, ...detailedExitOption, ...planningOptions, ...fleetOptions, ...outputOptions },
  handler: plan,
};
