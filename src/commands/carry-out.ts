/** What `sync` and `apply` have in common: a plan is checked against its limits, run, shown and remembered. */

import type { Problem } from '../errors.js';
import { acceptedRowsNotWrittenMessage, refusedMessage } from '../messages.js';
import type { Outcome, Plan } from '../model.js';
import type { Approvals } from '../plan/approvals.js';
import type { Refusal } from '../refusals.js';
import { isDone } from '../report/count-outcomes.js';
import type { ResultInput } from '../report/result-files.js';
import type { Client } from '../service/client.js';
import { type Run, showRefusals } from './run-command.js';
import type { RecordPlace } from './run-record.js';
import { untilInterrupted } from './until-interrupted.js';

/**
 * Says in time why a plan must not be carried out; `applyPlan` would refuse it in any case.
 * @returns nothing of a plan that has any may be written
 */
export async function checkAndShowLimits(
  plan: Plan,
  approvals: Approvals,
  { terminal }: Run,
): Promise<readonly Refusal[]> {
  const { checkLimits } = await import('../plan/check-limits.js');
  const refusals = checkLimits(plan, approvals);
  showRefusals(refusals, terminal);
  if (refusals.length > 0) terminal.attention(terminal.attentionStyles.red(refusedMessage));
  return refusals;
}

/** What a plan says by itself: refused, or something was held back by a guard: changes withheld, rows set aside. */
export function planExitCodes(made: {
  readonly plan: Plan;
  readonly refusals: readonly Refusal[];
  readonly setAside?: readonly Problem[];
}): readonly number[] {
  const { plan, refusals, setAside = [] } = made;
  const isWithheld = plan.withheld.some(({ reason }) => reason.code !== 'switched_off');
  return refusals.length > 0 || isWithheld || setAside.length > 0 ? [4] : [];
}

export interface CarryOutOptions {
  readonly client: Client;
  readonly approvals: Approvals;
  readonly idByRecord: ReadonlyMap<string, string>;
  /** Changes that are not to be made, by their ids. */
  readonly knownOutcomes?: ReadonlyMap<string, Outcome>;
  readonly place: RecordPlace;
  /** The files that the plan was made from, as they were read; without them no files of results are written. */
  readonly input?: ResultInput | undefined;
  /** When so many changes have failed or are unknown, no further one is started. */
  readonly failuresMax?: number | undefined;
}

/**
 * Makes the changes of a plan, records and shows what came of them, and remembers the rows of what was
 * done in full. A plan without changes is only remembered.
 * @throws AppError before anything is sent, when the run cannot be recorded
 */
export async function carryOut(
  plan: Plan,
  { client, place, input, ...options }: CarryOutOptions,
  run: Run,
): Promise<readonly Outcome[]> {
  if (plan.changes.length === 0) {
    await remember(plan, [], { place, input }, run);
    return [];
  }
  const { terminal, record } = run;
  const { applyPlan } = await import('../apply/apply-plan.js');
  const { outcomeText } = await import('../report/outcome-text.js');
  const { journal } = await record.openFolder(plan, place);
  const sentBefore = client.counts.sent;
  const startMs = run.elapsedMs();
  const outcomes = await untilInterrupted(terminal, (signal) =>
    applyPlan(plan, { client, ...options, journal, signal }),
  );
  const requestCount = client.counts.sent - sentBefore;
  const durationMs = run.elapsedMs() - startMs;
  terminal.result(outcomeText(outcomes, { styles: terminal.styles, requestCount, durationMs }));
  if (input) await record.writeResults(plan, outcomes, input);
  await remember(plan, outcomes, { place, input }, run);
  return outcomes;
}

/** A run that cannot be remembered was a good one all the same. Rows that were fed back are no measure for the next file. */
async function remember(
  plan: Plan,
  outcomes: readonly Outcome[],
  { place, input }: Pick<CarryOutOptions, 'place' | 'input'>,
  { terminal }: Run,
): Promise<void> {
  const { writeAcceptedRows } = await import('../apply/accepted-rows.js');
  const { isOfResults } = await import('../plan/match-columns.js');
  if (input?.tables.some(isOfResults)) return;
  await writeAcceptedRows(place.stateFolder, plan, outcomes).catch((error: Error) =>
    terminal.attention(terminal.attentionStyles.yellow(acceptedRowsNotWrittenMessage(error.message))),
  );
}

/** What became of one change as an exit code. Pure. */
export function outcomeExitCode(outcome: Outcome): number {
  return isDone(outcome) ? 0 : (outcome.exitCode ?? 3);
}
