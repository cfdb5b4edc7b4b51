/**
 * What `sync` and `apply` have in common: a plan is checked against its limits, run, shown and
 * remembered.
 */

import { type ApplyOptions, applyPlan } from '../../apply/apply-plan.js';
import type { Memory } from '../../apply/memory/memory.js';
import { writeMemory } from '../../apply/memory/memory-file.js';
import { memoryAfter } from '../../apply/memory/remember.js';
import { leftOutOutcomes } from '../../apply/read-decisions.js';
import { verifyPlan, verifySources } from '../../apply/verify-plan.js';
import { durationMsOf } from '../../config/time.js';
import { UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Outcome, Plan, PlanApproval } from '../../model/plan.js';
import type { Approvals } from '../../plan/check/approve.js';
import { approvalsToRepeat } from '../../plan/check/check-plan.js';
import { onlyOption } from '../../plan/check/hold.js';
import type { DeletedBefore } from '../../plan/check/limits.js';
import { isOfResults } from '../../plan/columns/headers.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import { leaveOut, withoutLeftOut } from '../../plan/decisions/leave-out.js';
import { isDone } from '../../plan/records/totals.js';
import type { ResultInput } from '../../report/results/result-files.js';
import { outcomeText } from '../../report/text/outcome-text.js';
import type { Client } from '../../service/http/client.js';
import { say } from '../../words/say.js';
import { approvalNeeded, type ComparedPlan, resultOf } from './planned.js';
import { contentOf } from './reports.js';
import type { Run, RunResult } from './run.js';
import { openRecord } from './run-record.js';
import { endRefused } from './show-findings.js';

interface CarryOutOptions
  extends Omit<ApplyOptions, 'activationTimeoutMs' | 'failuresMax' | 'journal' | 'onOutcome' | 'signal'> {
  /** What this run may do beyond its limits: a command always says. */
  readonly approvals: Approvals;
  /** Of earlier runs, and of the files of this one. */
  readonly memory: Memory;
  readonly deletedBefore: DeletedBefore;
  /** Who approved the plan as a whole. */
  readonly approval?: PlanApproval | undefined;
  /** Who decided about its changes. */
  readonly decider?: Decider | undefined;
  /** The plan as it was saved, where approvals let more of it be made. Default: the same. */
  readonly saved?: Plan | undefined;
  /**
   * The files that the plan was made from, as they were read; without them no files of results are
   * written.
   */
  readonly input?: ResultInput | undefined;
}

/**
 * Makes the changes of a plan, records and shows the outcomes, and remembers the rows of what was
 * done in full. A plan without changes is only remembered.
 * @throws AppError before anything is sent, when the run cannot be recorded or was given up
 */
export function carryOut(
  plan: Plan,
  { client, memory, input, approval, decider, saved = plan, ...options }: CarryOutOptions,
  run: Run,
): Promise<readonly Outcome[]> {
  const { terminal, settings } = run;
  const { maxFailures: failuresMax } = run.args;
  const today = run.today();
  const { approvals } = options;
  // Rows that were fed back are no measure for the next file.
  const isMeasure = !input?.tables.some(isOfResults);
  const approved = approvalsToRepeat(saved, approvals, options);
  const used = [...approved, ...(saved.approved ?? []), ...(approvals.rest?.approved ?? [])];
  const remember = (outcomes: readonly Outcome[], runId?: string) => {
    const after = memoryAfter(memory, { plan, outcomes, approvals, today, runId, isMeasure, used });
    return keepMemory(after, client, run);
  };
  const activationTimeoutMs = durationMsOf(settings?.content.activationTimeout ?? '');
  return run.interruption.untilInterrupted(async (signal) => {
    if (plan.changes.length === 0) {
      await remember([]);
      return [];
    }
    const record = await openRecord(saved, { approved, approval, decider }, run);
    run.opened.record = record;
    const { id: runId, journal } = record.folder;
    const sentBefore = client.counts.sent;
    const startMs = run.elapsedMs();
    const outcomes = await terminal.during('changes', (onProgress) => {
      onProgress({ done: 0, expected: plan.changes.length });
      const onOutcome = () => onProgress({ done: 1, expected: 0 });
      const limits = { failuresMax, activationTimeoutMs };
      return applyPlan(plan, { client, ...options, ...limits, signal, journal, onOutcome });
    });
    const requestCount = client.counts.sent - sentBefore;
    const durationMs = run.elapsedMs() - startMs;
    const content = contentOf(run, { plan, outcomes });
    terminal.result(outcomeText(content, { ...terminal, requestCount, durationMs }));
    await record.writeResults(plan, outcomes, input);
    await remember(outcomes, runId);
    return outcomes;
  });
}

/** A run that cannot be remembered was a good one all the same. */
async function keepMemory(
  memory: Memory,
  { url: serviceUrl }: Client,
  { terminal, stateFolder }: Run,
): Promise<void> {
  await writeMemory({ stateFolder, serviceUrl }, memory).catch((error: Error) =>
    terminal.warn(say('applying/not-remembered', { reason: error.message })),
  );
}

/** Asks if someone can answer, and carries out a plan that is not refused. @throws PlanStale */
export async function confirmAndCarryOut(
  made: ComparedPlan,
  run: Run,
  input?: ResultInput,
): Promise<RunResult> {
  const { args, terminal } = run;
  const { plan, client, idByRecord, approvals, memory, deletedBefore } = made;
  const options: CarryOutOptions = { client, idByRecord, approvals, memory, deletedBefore, input };
  const result = resultOf(made);
  const { exitCodes } = result;
  const unwritten = async (ended: RunResult) => {
    await run.interruption.untilInterrupted(() => keepMemory(memory, client, run));
    return ended;
  };
  if (made.refusals.length > 0) return unwritten(result);
  const unapproved = approvalNeeded(made, run);
  if (unapproved.length > 0) {
    endRefused(unapproved, terminal, { areShown: false });
    return unwritten({ ...result, refusals: unapproved, exitCodes: [...exitCodes, ExitCode.refused] });
  }
  const leftOut = leaveOut(plan);
  const selected = withoutLeftOut(plan, leftOut, onlyOption);
  let carried = { ...options, leftOut: leftOutOutcomes(leftOut) };
  if (selected.changes.length === 0) {
    await carryOut(selected, options, run);
    return result;
  }
  if (!args.yes) {
    if (!(await terminal.confirm(say('applying/confirm-question', { url: client.url })))) {
      terminal.result(say('applying/nothing-written'));
      return unwritten({ ...result, exitCodes: [...exitCodes, ExitCode.changes] });
    }
    // While somebody was reading the plan, others may have changed the files and the records.
    await verifySources(undefined, plan);
    const where = { client, today: run.today(), isDayGiven: args.asOf !== undefined };
    const { idByRecord, knownOutcomes } = await terminal.during('service', (onProgress) =>
      verifyPlan(undefined, selected, { ...where, onProgress }),
    );
    carried = { ...carried, idByRecord, knownOutcomes };
  }
  const outcomes = await carryOut(plan, carried, run);
  return { ...result, outcomes, exitCodes: [...exitCodes, ...outcomes.map(outcomeExitCode)] };
}

/**
 * A command that writes needs a yes. @throws UsageError when no option gives it and nobody can be
 * asked
 */
export function requireConfirmation({ command, args: { yes, json }, terminal }: Run): void {
  if (!yes && (json || !terminal.isInteractive)) throw new UsageError(say('usage/yes-needed', { command }));
}

/** The exit code for the outcome of one change. Pure. */
export function outcomeExitCode(outcome: Outcome): number {
  return isDone(outcome) ? ExitCode.ok : (outcome.exitCode ?? ExitCode.partial);
}
