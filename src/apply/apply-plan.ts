/**
 * Runs a plan: every change ends in exactly one outcome, and one bad record never stops its
 * neighbours.
 */

import type { Change } from '../model/changes.js';
import { JournalFailed, PlanRefused } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome, Plan } from '../model/plan.js';
import { type Approvals, noApprovals } from '../plan/guard/approvals.js';
import { checkLimits } from '../plan/guard/check-limits.js';
import { type RunStep, runOrder } from '../plan/order-changes.js';
import { recordId } from '../plan/records/names.js';
import { checkAccounts, isDone } from '../plan/records/totals.js';
import { normalId } from '../resources/fields/normal-id.js';
import type { Client } from '../service/http/client.js';
import { words } from '../words/words.js';
import { runGraph } from './run-graph.js';
import type { Journal } from './runs/journal.js';
import { sendActivation } from './send-activation.js';
import { isForAll, type SentChange, sendChange } from './send-change.js';

export interface ApplyOptions {
  readonly client: Client;
  /**
   * Ids of the live records by recordId, `grades/G01` or `teams/FY27/1130`, as read when the plan
   * was made or verified. A record that is not among them counts as new.
   */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** What this run may do beyond its limits. Default: nothing. */
  readonly approvals?: Approvals | undefined;
  /**
   * What is known of changes before anything is sent, by the ids that they have in the plan: they
   * are not made.
   */
  readonly knownOutcomes?: ReadonlyMap<string, Outcome>;
  /**
   * Changes that a person has decided against and all that must not be made without them, by their
   * ids in the plan, each with the outcome that it gets. None of them is made; other than after a
   * failure, the deletes of their scopes go on. Default: none.
   */
  readonly leftOut?: ReadonlyMap<string, Outcome> | undefined;
  /** When so many changes have failed or are unknown, no further one is started. Default: never. */
  readonly failuresMax?: number | undefined;
  /**
   * How long to wait until an activation or the delete of a chart is confirmed. Default: ten
   * minutes.
   */
  readonly activationTimeoutMs?: number | undefined;
  /**
   * Told of each change before it is sent, and of each outcome. What it cannot take down is not
   * sent.
   */
  readonly journal?: Journal | undefined;
  /** Told of each outcome as it comes. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** When it aborts, what is in flight is finished and the rest is not attempted. */
  readonly signal?: AbortSignal;
}

/** Ten minutes. */
export const activationTimeoutMsDefault = 600_000;

const nothingLeftOut: ReadonlyMap<string, Outcome> = new Map();

/**
 * Applies every change of a plan, parents before children, as many at once as the client allows.
 * The deletes of a scope start when all its other changes are done, and not at all when one of them
 * failed or has drifted. A plan that was saved must be verified first (verifyOrigin, verifyPlan):
 * here it is taken to match.
 * @returns one outcome for each change, in the order of the plan
 * @throws PlanRefused before anything is sent, when the plan goes beyond its limits and that was
 *   not approved
 */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<readonly Outcome[]> {
  const { client, approvals = noApprovals, leftOut = nothingLeftOut, journal, onOutcome } = options;
  const refusals = checkLimits(plan, approvals);
  if (refusals.length > 0) throw new PlanRefused(words.refusals.refusedMessage, refusals);
  const { intend, apply } = changeMaker(options);
  const concluded: Outcome[] = [];
  const conclude = async (outcome: Outcome): Promise<Outcome> => {
    await journal?.conclude(outcome);
    concluded.push(outcome);
    onOutcome?.(outcome);
    return outcome;
  };
  const results = await runGraph<RunStep, Outcome | undefined>({
    tasks: runOrder(plan.changes, leftOut),
    placesMax: client.concurrency,
    onSoon: ({ change }) => change && intend(change),
    run: async ({ change }) => change && conclude(await apply(change)),
    isDone: (outcome) => outcome === undefined || isDone(outcome),
    skip: ({ change }, _, blocker) => change && blocker && notReachedOutcome(change, blocker),
    onSkip: async (outcome) => void (outcome && (await conclude(outcome))),
  });
  checkAccounts(plan.changes, concluded);
  return results.filter((outcome) => outcome !== undefined);
}

interface ChangeMaker {
  /** Begins to take a change down that will soon be made. */
  intend(change: Change): void;
  apply(change: Change): Promise<Outcome>;
}

/**
 * Makes single changes, unless something is known of them or keeps them from being tried. To take
 * them down ahead of their turn, several at once, costs no time between two requests.
 */
function changeMaker(options: ApplyOptions): ChangeMaker {
  const { client, knownOutcomes, leftOut, failuresMax, journal, signal } = options;
  const { activationTimeoutMs = activationTimeoutMsDefault } = options;
  const ids = new Ids(options.idByRecord);
  const stops = new Stops(failuresMax, signal);
  const intentById = new Map<string, Promise<StopReason | undefined>>();
  const knownOf = ({ id }: Change) => leftOut?.get(id) ?? knownOutcomes?.get(id);
  const intend = (change: Change): void => {
    if (knownOf(change) || stops.reasonFor(change)) return;
    const intent = refusalOf(journal, change);
    // A rejection reaches `apply`, which awaits the same promise.
    intent.catch(() => {});
    intentById.set(change.id, intent);
  };
  const apply = async (change: Change): Promise<Outcome> => {
    const known = knownOf(change);
    if (known) return known;
    const stop = stops.reasonFor(change);
    if (stop) return { change, status: 'notAttempted', ...stop };
    const unrecorded = await (intentById.get(change.id) ?? refusalOf(journal, change));
    intentById.delete(change.id);
    if (unrecorded) return { change, status: 'notAttempted', ...unrecorded };
    const { idByRecord, knownIds } = ids;
    const send = change.action === 'activate' ? sendActivation : sendChange;
    const sent = await send(change, { client, idByRecord, knownIds, signal, activationTimeoutMs });
    stops.note(sent);
    const { outcome } = sent;
    const isUnsent = outcome.status === 'notAttempted' && signal?.aborted === true;
    if (isUnsent)
      return { ...outcome, message: words.applying.interruptedMessage, exitCode: ExitCode.interrupted };
    if (outcome.id !== undefined) ids.add(change, outcome.id);
    return outcome;
  };
  return { intend, apply };
}

/** Why a change cannot be taken down before it is sent, if so. */
async function refusalOf(journal: Journal | undefined, change: Change): Promise<StopReason | undefined> {
  try {
    await journal?.intend(change);
    return undefined;
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error;
    return { message: error.message, exitCode: error.exitCode };
  }
}

/** The ids of all records that are known to be there. */
class Ids {
  readonly idByRecord: Map<string, string>;
  readonly knownIds: Set<string>;

  constructor(idByRecord: ReadonlyMap<string, string>) {
    this.idByRecord = new Map(idByRecord);
    this.knownIds = new Set([...idByRecord.values()].map(normalId));
  }

  add(change: Change, id: string): void {
    this.idByRecord.set(recordId(change), id);
    this.knownIds.add(normalId(id));
  }
}

/**
 * Changes stopped by a run-wide condition must not make their dependents count as skipped for a
 * failure.
 */
function notReachedOutcome(change: Change, blocker: Outcome): Outcome {
  if (blocker.status === 'notAttempted') return { ...blocker, change };
  const isOwnDependency = change.action !== 'delete' || blocker.change.action === 'delete';
  const message = isOwnDependency
    ? words.applying.skippedMessage(blocker.change)
    : words.applying.scopeFailedMessage(blocker.change);
  return { change, status: 'skipped', message, blockedBy: blocker.change.id };
}

type StopReason = Pick<Outcome, 'message' | 'exitCode'>;

/** What keeps further changes from being tried. */
class Stops {
  readonly #reasonByResource = new Map<string, StopReason>();
  readonly #failuresMax: number;
  readonly #signal: AbortSignal | undefined;
  #reasonForAll: StopReason | undefined;
  #failureCount = 0;

  constructor(failuresMax = Number.POSITIVE_INFINITY, signal?: AbortSignal) {
    this.#failuresMax = failuresMax;
    this.#signal = signal;
  }

  note({ outcome: { change, status }, failure }: SentChange): void {
    if (status === 'failed' || status === 'unknown') this.#failureCount++;
    if (!failure || !isForAll(failure)) return;
    const { message, exitCode, details } = failure;
    if (details.status === 403) this.#reasonByResource.set(change.resource, { message, exitCode });
    else this.#reasonForAll ??= { message, exitCode };
  }

  reasonFor({ resource }: Change): StopReason | undefined {
    if (this.#signal?.aborted)
      return { message: words.applying.interruptedMessage, exitCode: ExitCode.interrupted };
    const reason = this.#reasonForAll ?? this.#reasonByResource.get(resource);
    if (reason || this.#failureCount < this.#failuresMax) return reason;
    return { message: words.applying.failuresMaxMessage(this.#failureCount) };
  }
}
