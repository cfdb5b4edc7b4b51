/** `mastersync plan`: shows what would change. Sends GET requests only. */

import { checkPlanTarget } from '../apply/plan-file.js';
import { ExitCode } from '../model/exit-codes.js';
import { selectedPart } from '../plan/decisions/leave-out.js';
import { findingMessage } from '../words/sentences/findings.js';
import { approvalNeeded, makeAndShowPlan, resultOf, savePlan } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { type ArgumentsOf, shared } from './options/options.js';

type PlanArguments = ArgumentsOf<typeof shared.out & typeof shared.detailedExit>;

/** Makes a plan, shows it, and saves it if requested. */
async function plan({ out, detailedExitcode }: PlanArguments, run: Run): Promise<RunResult> {
  if (out !== undefined) await checkPlanTarget(out);
  const compared = await makeAndShowPlan(run, { isResult: true });
  const result = resultOf(compared);
  const unapproved = approvalNeeded(compared, run);
  // What is said of a saved plan names the same approval.
  if (out === undefined) for (const reason of unapproved) run.terminal.warn(findingMessage(reason));
  const isPending = detailedExitcode && selectedPart(compared.plan).changes.length > 0;
  const exitCodes = [...result.exitCodes, isPending ? ExitCode.changes : ExitCode.ok];
  const saved = out === undefined ? {} : await savePlan(out, compared, run);
  return { ...result, unapproved, exitCodes, ...saved };
}

export const command: Command = {
  builder: { ...shared.out, ...shared.detailedExit, ...shared.planning, ...shared.fleet, ...shared.output },
  handler: plan,
};
