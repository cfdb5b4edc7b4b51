/** Runs a plan: every change ends in exactly one outcome, and one bad record never stops its neighbours. */
import { JournalFailed, PlanRefused, RequestFailed, type RequestFailureDetails } from '../errors.js';
import { interruptedMessage, refusedMessage, scopeFailedMessage, skippedMessage } from '../messages.js';
import type { Change, Outcome, Plan } from '../model.js';
import { type Approvals, noApprovals } from '../plan/approvals.js';
import { recordId } from '../plan/change-id.js';
import { checkLimits } from '../plan/check-limits.js';
import { isDone } from '../report/count-outcomes.js';
import type { Client } from '../service/client.js';
import { checkAnswer } from './check-answer.js';
import type { Journal } from './journal.js';
import { runGraph, type Task } from './run-graph.js';
import { toRequest } from './to-request.js';

export interface ApplyOptions {
  readonly client: Client;
  /** Ids of the live records, as read when the plan was made. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** What this run may do beyond its limits. Default: nothing. */
  readonly approvals?: Approvals | undefined;
  /** What is known of changes before anything is sent, by their ids: they are not made. */
  readonly knownOutcomes?: ReadonlyMap<string, Outcome>;
  /** Told of each outcome as it comes. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Told of each change before it is sent, and of each outcome. What it cannot take down is not sent. */
  readonly journal?: Journal | undefined;
  /** When it aborts, what is in flight is finished and the rest is not attempted. */
  readonly signal?: AbortSignal;
}

/**
 * Applies every change of a plan, parents before children, as many at once as the client allows. The deletes of a scope
 * start when all its other changes are done, and not at all when one of them failed or is known to be left out.
 * @returns one outcome for each change, in the order of the plan
 * @throws PlanRefused before anything is sent, when the plan goes beyond its limits and that was not approved
 */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<readonly Outcome[]> {
  const { client, approvals = noApprovals, knownOutcomes, onOutcome, journal, signal } = options;
  const refusals = checkLimits(plan, approvals);
  if (refusals.length > 0) throw new PlanRefused(refusedMessage, refusals);
  const idByRecord = new Map(options.idByRecord);
  const stops = new Stops();
  const report = async (outcome: Outcome): Promise<Outcome> => {
    onOutcome?.(outcome);
    await journal?.conclude(outcome);
    return outcome;
  };
  const reportSkipped = (outcome: Outcome): Outcome => {
    void report(outcome);
    return outcome;
  };

  const apply = async (change: Change): Promise<Outcome> => {
    const known = knownOutcomes?.get(change.id);
    if (known) return known;
    if (signal?.aborted) {
      return { change, status: 'notAttempted', message: interruptedMessage, exitCode: 130 };
    }
    const stop = stops.reasonFor(change);
    if (stop) {
      return { change, status: 'notAttempted', message: stop.message, exitCode: stop.exitCode };
    }
    try {
      await journal?.intend(change);
      const { body } = await client.send(toRequest(change, idByRecord));
      const { id, doubt } = checkAnswer(change, body, idByRecord);
      if (doubt !== undefined) return { change, status: 'unknown', message: doubt };
      if (id !== undefined) idByRecord.set(recordId(change), id);
      return { change, status: 'applied', ...(id !== undefined && { id }) };
    } catch (error) {
      if (error instanceof JournalFailed) {
        return { change, status: 'notAttempted', message: error.message, exitCode: error.exitCode };
      }
      if (!(error instanceof RequestFailed)) throw error;
      stops.note(change, error);
      return failedOutcome(change, error);
    }
  };

  const results = await runGraph<Step, Outcome | undefined>({
    tasks: toSteps(plan.changes),
    placesMax: client.concurrency,
    run: async ({ change }) => change && report(await apply(change)),
    isDone: (outcome) => outcome === undefined || isDone(outcome),
    skip: ({ change }, { change: blocker }) =>
      change && blocker && reportSkipped(skippedOutcome(change, blocker)),
  });
  return results.filter((outcome) => outcome !== undefined);
}

/** A change, or the point at which all that is not a delete has been done in a scope. */
interface Step extends Task {
  readonly change?: Change;
}

/**
 * The changes as steps. The deletes of a scope wait for a step between, which waits for everything else in the scope:
 * that needs an edge for each change and not one for each pair.
 */
function toSteps(changes: readonly Change[]): readonly Step[] {
  const othersByScope = new Map<string, string[]>();
  for (const change of changes) {
    if (change.action !== 'delete') continue;
    othersByScope.set(scopeStepId(change), []);
  }
  for (const change of changes) {
    if (change.action !== 'delete') othersByScope.get(scopeStepId(change))?.push(change.id);
  }
  const scopeSteps = [...othersByScope].map(([id, dependsOn]) => ({ id, dependsOn }));
  const steps = changes.map((change) => {
    const isDelete = change.action === 'delete';
    const { id, dependsOn } = change;
    return { id, change, dependsOn: isDelete ? [...dependsOn, scopeStepId(change)] : dependsOn };
  });
  return [...steps, ...scopeSteps];
}

function scopeStepId({ resource, scope }: Change): string {
  return `${resource}/${scope}#before-deletes`;
}

function skippedOutcome(change: Change, blocker: Change): Outcome {
  const isOwnDependency = change.action !== 'delete' || blocker.action === 'delete';
  const message = isOwnDependency ? skippedMessage(blocker) : scopeFailedMessage(blocker);
  return { change, status: 'skipped', message, blockedBy: blocker.id };
}

/** A record that is gone already is as good as deleted. */
function failedOutcome(change: Change, { details, message, exitCode }: RequestFailed): Outcome {
  if (change.action === 'delete' && details.status === 404) return { change, status: 'applied' };
  const status = mayHaveHappened(details) ? 'unknown' : 'failed';
  return { change, status, message, ...(isForAll(details) && { exitCode }) };
}

/** Without a clear answer a write may or may not have been carried out; unless nothing was reached at all. */
function mayHaveHappened({ status, fault }: RequestFailureDetails): boolean {
  if (status === undefined) return !isOutOfReach(fault);
  return status >= 500 || status < 300;
}

function isOutOfReach(fault: RequestFailureDetails['fault']): boolean {
  return fault === 'refused' || fault === 'unresolved' || fault === 'certificate' || fault === 'not-tls';
}

/** Refusals that other requests would meet as well. */
function isForAll({ status, fault }: RequestFailureDetails): boolean {
  return status === 401 || status === 403 || isOutOfReach(fault);
}

/** What keeps further changes from being tried. */
class Stops {
  readonly #reasonByResource = new Map<string, RequestFailed>();
  #reasonForAll: RequestFailed | undefined;

  note({ resource }: Change, failure: RequestFailed): void {
    if (!isForAll(failure.details)) return;
    if (failure.details.status === 403) this.#reasonByResource.set(resource, failure);
    else this.#reasonForAll ??= failure;
  }

  reasonFor({ resource }: Change): RequestFailed | undefined {
    return this.#reasonForAll ?? this.#reasonByResource.get(resource);
  }
}
