/** `mastersync apply`: applies a saved plan if it still matches the files and the service. */

import { leftOutOutcomes, type ReadDecisions, readDecisions } from '../apply/read-decisions.js';
import { verifyOrigin } from '../apply/verify-plan.js';
import type { Outcome, Plan } from '../model/plan.js';
import { type Approvals, liftsOf, noApprovals } from '../plan/check/approve.js';
import { type Judgement, judgePlan } from '../plan/check/check-plan.js';
import { onlyOption, withApprovals } from '../plan/check/hold.js';
import { leaveOut, withoutLeftOut } from '../plan/decisions/leave-out.js';
import { readFormer } from '../planning/read-former.js';
import { createReader } from '../service/lists/reader.js';
import { say } from '../words/say.js';
import { decisionWords } from '../words/sentences/decision-words.js';
import { judgeSavedPlan, readSavedPlan, showSavedPlan, verifySavedPlan } from './approval/plan-approval.js';
import { carryOut, outcomeExitCode } from './frame/carry-out.js';
import { planExitCodes } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { takeRunLock } from './frame/run-lock.js';
import { endRefused } from './frame/show-findings.js';
import { type ArgumentsOf, shared } from './options/options.js';
import { shellCommand } from './options/shell-command.js';

const options = {
  ...shared.savedPlan,
  // Nobody is asked; a script may say yes as it does to other commands.
  ...shared.yes,
  ...shared.planned,
  ...shared.record,
  ...shared.failure,
} as const;

interface ApplyArguments extends ArgumentsOf<typeof options> {
  readonly plan: string;
}

/**
 * Reads a plan, verifies it, and makes its changes. Asks for no confirmation, because the plan was
 * reviewed.
 * @throws PlanStale
 */
async function apply(args: ApplyArguments, run: Run): Promise<RunResult> {
  const { plan: file, decisions, report, approve = [] } = args;
  const { terminal } = run;
  run.today();
  const given = await readSavedPlan(file, run);
  const { plan: saved, found } = given;
  const { approval } = found;
  const decided =
    decisions === undefined ? undefined : await readDecisions(decisions, saved, decisionWords());
  const approvals = withDecisions(given.approvals, decided?.approved, saved);
  const read = { ...given, approvals };
  const plan = withApprovals(saved, approvals);
  const leftOut = leaveOutDecided(decisions, { plan, decided }, run);
  const approving = { approvals, approval, decider: decided?.decider };
  const client = await run.openClient();
  await takeRunLock(client.url, run);
  await verifyOrigin(file, plan, client.url);
  const inputFiles = decisions === undefined ? [] : [decisions];
  const ofRun = { planFile: file, inputFiles, ...approving };
  const resultOf = (judged: Judgement) => ({
    ...ofRun,
    plan,
    ...judged,
    exitCodes: planExitCodes({ plan, ...judged }),
  });
  const byPlan = judgeSavedPlan(file, plan, read, run);
  const commandWith = (lifts: readonly string[]) =>
    shellCommand(...run.typedWords({ approve: [...approve, ...lifts] }));
  endRefused(byPlan.refusals, terminal, { areShown: false, commandWith });
  if (byPlan.refusals.length > 0) return resultOf(byPlan);
  showSavedPlan(file, { ...read, plan }, run);
  const { rest } = leftOut;
  const { judged, listings, memory, deletedBefore, ...verified } = await verifySavedPlan(
    file,
    plan,
    { read, rest, client },
    run,
  );
  const former = report ? await readFormer({ plan, listings }, createReader(client)) : [];
  const result = { ...resultOf(judged), listings, former };
  endRefused(judged.refusals, terminal, { areShown: false, commandWith });
  if (judged.refusals.length > 0) return result;
  const options = { client, ...approving, memory, deletedBefore, saved };
  const carried = { ...options, leftOut: leftOut.outcomes, ...verified };
  const outcomes = await carryOut(plan, carried, run);
  if (plan.changes.length === 0) terminal.result(say('plan-files/nothing-planned'));
  return { ...result, outcomes, exitCodes: [...result.exitCodes, ...outcomes.map(outcomeExitCode)] };
}

interface LeftOutOfPlan {
  /** The plan without the excluded changes. */
  readonly rest: Plan;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/**
 * A yes counts like an approval on the command line. What the answers make unnecessary is left out:
 * with another number of deletes, a limit asks anew.
 */
function withDecisions(typed: Approvals, answers: readonly string[] = [], saved: Plan): Approvals {
  const approvals = { ...typed, approved: [...typed.approved, ...answers] };
  const plan = withApprovals(saved, approvals);
  const lifts = liftsOf([...saved.findings, ...judgePlan(plan, noApprovals).refusals]);
  return { ...approvals, approved: [...typed.approved, ...answers.filter((one) => lifts.has(one))] };
}

/** Which changes were not selected, or excluded by a reviewer of the saved plan. */
function leaveOutDecided(
  file: string | undefined,
  { plan, decided: read }: { readonly plan: Plan; readonly decided: ReadDecisions | undefined },
  { terminal }: Run,
): LeftOutOfPlan {
  const leftOut = leaveOut(plan, read?.skipped);
  const outcomes = leftOutOutcomes(leftOut);
  if (file === undefined || !read) return { rest: withoutLeftOut(plan, leftOut, onlyOption), outcomes };
  const decided = [...leftOut.values()].filter(({ reason }) => reason.code === 'decided').length;
  const { yesCount: approved, questionCount, by, note } = read;
  const counts = { decided, others: leftOut.size - decided, approved, questionCount };
  terminal.progress(say('decisions/decisions-read', { file, ...counts, by, note }));
  return { rest: withoutLeftOut(plan, leftOut, '--decisions'), outcomes };
}

export const command: Command = { builder: options, handler: apply };
