/**
 * `mastersync rehearse`: carries a plan out on a copy of the service. The service gets GET requests
 * only.
 */

import { isPlanFile } from '../apply/plan-file.js';
import { verifyOrigin } from '../apply/verify-plan.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Plan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { Rehearsal } from '../model/rehearsal.js';
import { withApprovals } from '../plan/check/hold.js';
import { makePlan } from '../planning/make-plan.js';
import { jsonRehearsal } from '../report/data/json-rehearsal.js';
import { rehearsalText } from '../report/text/rehearsal-text.js';
import type { Client } from '../service/http/client.js';
import { say } from '../words/say.js';
import { readSavedPlan, showSavedPlan, verifySavedPlan } from './approval/plan-approval.js';
import { outcomeExitCode } from './frame/carry-out.js';
import { approvalNeeded, makeAndShowPlan, planExitCodes, resultOf } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { showRefusals } from './frame/show-findings.js';
import { interrupted } from './frame/terminal.js';
import { type SharedArguments, shared } from './options/options.js';
import { typedOptions } from './options/shell-command.js';

const options = { ...shared.comparison, ...shared.report, ...shared.output };

/** A plan to rehearse, and how to make it again. */
interface ToRehearse {
  readonly result: RunResult & { readonly plan: Plan };
  readonly problems: readonly Problem[];
  readonly client: Client;
  planAgain?(client: Client): Promise<Plan>;
}

/** Rehearses a saved plan, or the one that the data leads to now. */
async function rehearse({ data = [] }: SharedArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const [file = '', ...others] = data;
  const isSaved = others.length === 0 && (await isPlanFile(file));
  if (isSaved) refusePlanningOptions(run.args);
  const toRehearse = isSaved ? await readAndVerify(file, run) : await makeAndShow(run);
  const { result } = toRehearse;
  const { plan } = result;
  if (plan.changes.length === 0) {
    terminal.result(say('rehearsing/nothing'));
    return { ...result, extra: { rehearsal: null } };
  }
  const rehearsal = await carryOutOnCopy(toRehearse, run);
  const isRefused = (result.refusals ?? []).length > 0;
  const withheldCount = plan.withheld.length;
  const text = rehearsalText(rehearsal, { ...terminal, withheldCount, isRefused });
  terminal.result(isSaved ? text : `\n${text}`);
  const exitCodes = [...result.exitCodes, ...rehearsalExitCodes(rehearsal)];
  return { ...result, exitCodes, extra: { rehearsal: jsonRehearsal(rehearsal) } };
}

async function carryOutOnCopy({ result: { plan }, ...planned }: ToRehearse, run: Run): Promise<Rehearsal> {
  const { client } = planned;
  const { terminal, interruption } = run;
  terminal.progress(say('rehearsing/copying', { url: client.url }));
  const { rehearsePlan } = await import('../rehearsing/rehearse-plan.js');
  const today = run.today();
  return interruption.untilInterrupted((signal) =>
    terminal
      .during('service', (onRead) => rehearsePlan(plan, { ...planned, today, onRead, signal }))
      .catch((error: unknown) => {
        throw signal.aborted ? interrupted(error) : error;
      }),
  );
}

async function makeAndShow(run: Run): Promise<ToRehearse> {
  const shown = await makeAndShowPlan(run, { isResult: true, isRehearsed: true });
  const { problems, client, files, making } = shown;
  const unapproved = approvalNeeded(shown, run);
  const refusals = [...shown.refusals, ...unapproved];
  // The plan that was shown has the others.
  showRefusals(run.args.json ? refusals : unapproved, run.terminal);
  const exitCodes = planExitCodes({ ...shown, refusals });
  const result = { ...resultOf(shown), refusals, exitCodes };
  const planAgain = async (copy: Client) => (await makePlan(files, copy, making)).plan;
  return { result, problems, client, planAgain };
}

/** A saved plan is rehearsed as it is. @throws UsageError */
function refusePlanningOptions(args: SharedArguments): void {
  const refused = typedOptions(args, { ...shared.file, ...shared.plan }).flatMap(
    (word) => /^--[a-z-]+/.exec(word)?.[0] ?? [],
  );
  if (refused.length > 0) throw new UsageError(say('rehearsing/saved-plan-options', { options: refused }));
}

/** @throws PlanStale */
async function readAndVerify(file: string, run: Run): Promise<ToRehearse> {
  run.today();
  const read = await readSavedPlan(file, run);
  const { approval } = read.found;
  const plan = withApprovals(read.plan, read.approvals);
  const client = await run.openClient();
  await verifyOrigin(file, plan, client.url);
  showSavedPlan(file, { ...read, plan }, run);
  const { judged, listings } = await verifySavedPlan(file, plan, { read, client }, run);
  showRefusals(judged.refusals, run.terminal);
  const exitCodes = planExitCodes({ plan, ...judged });
  return { result: { plan, ...judged, approval, listings, exitCodes }, problems: [], client };
}

/** What keeps a run from a good end: changes without success, or a second run. */
function rehearsalExitCodes({ outcomes, left }: Rehearsal): readonly number[] {
  const isOpen = outcomes.some((outcome) => outcomeExitCode(outcome) !== ExitCode.ok);
  return isOpen || left.length > 0 ? [ExitCode.partial] : [];
}

export const command: Command = { builder: options, handler: rehearse };
