/** Runs a plan: each change gets one outcome, and a bad record never stops its neighbours. */

import { activationTimeoutMinutesDefault } from '../config/time.js';
import type { Change } from '../model/changes.js';
import { JournalFailed, PlanRefused } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome, Plan } from '../model/plan.js';
import { sentence } from '../model/sentence.js';
import { type Approvals, noApprovals } from '../plan/check/approve.js';
import { judgePlan } from '../plan/check/check-plan.js';
import type { DeletedBefore } from '../plan/check/limits.js';
import { countOwnDeletes } from '../plan/consequences/goes-along.js';
import { type RunStep, runOrder } from '../plan/order-changes.js';
import { recordId } from '../plan/records/names.js';
import { checkAccounts, isDone, madeIds } from '../plan/records/totals.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import type { Field } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { isForAll } from '../service/http/retry-policy.js';
import { readColumns } from '../service/lists/find-records.js';
import { hiddenValue } from '../words/mask.js';
import { runGraph } from './run-graph.js';
import type { Journal } from './runs/journal.js';
import type { Task } from './start-order.js';
import { activationWriter } from './writers/activation.js';
import { batchOf as batchOfLinks, countLinks, linkWriter, proveLinks } from './writers/links.js';
import { proveInTime, proveRecords, recordWriter } from './writers/record.js';
import { containerId } from './writers/requests.js';
import type { Changes, SentChange, WriteContext, Writer } from './writers/writing.js';

export interface ApplyOptions {
  readonly client: Client;
  /**
   * Ids of live records by recordId (`grades/G01`, `teams/FY27/1130`), as read when the plan was
   * made or verified. Records not listed here count as new.
   */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** What this run may do beyond its limits. Default: nothing. */
  readonly approvals?: Approvals | undefined;
  /** Deletes of earlier runs, for the limit over many days. Default: none. */
  readonly deletedBefore?: DeletedBefore | undefined;
  /** Outcomes known before anything is sent, by change id. These changes are not sent. */
  readonly knownOutcomes?: ReadonlyMap<string, Outcome>;
  /**
   * Changes excluded by a reviewer, and those that depend on them, by change id. None is sent, but
   * unlike failures they do not block the deletes of their scope. Default: none.
   */
  readonly leftOut?: ReadonlyMap<string, Outcome> | undefined;
  /** Start no further change once this many have failed or are unknown. Default: no limit. */
  readonly failuresMax?: number | undefined;
  /** How long to wait for confirmation of an activation or a chart delete. Default: ten minutes. */
  readonly activationTimeoutMs?: number | undefined;
  /** Records intents and outcomes. A change whose intent cannot be recorded is not sent. */
  readonly journal?: Journal | undefined;
  readonly onOutcome?: (outcome: Outcome) => void;
  /** On abort, requests in flight finish and nothing else is attempted. */
  readonly signal?: AbortSignal;
}

const nothingLeftOut: ReadonlyMap<string, Outcome> = new Map();

/**
 * Applies every change of a plan, parents before children, as many concurrently as the client
 * allows. The deletes of a scope start when all its other changes are done, and not at all if one
 * of them failed or drifted. A saved plan must be verified first (verifyOrigin, verifyPlan).
 * @returns one outcome per change, in plan order
 * @throws PlanRefused before anything is sent, when the plan exceeds its limits without approval
 */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<readonly Outcome[]> {
  const { client, approvals = noApprovals, leftOut = nothingLeftOut, journal, onOutcome } = options;
  const { deletedBefore = new Map(), knownOutcomes } = options;
  const past = { deletedBefore, madeIds: madeIds(knownOutcomes?.values()) };
  const { refusals } = judgePlan(plan, approvals, past);
  if (refusals.length > 0) throw new PlanRefused(sentence('findings/refused'), refusals);
  const { batchOf, intend, apply, idByRecord } = changeMaker(plan.changes, options);
  const concluded: Outcome[] = [];
  const conclude = async (outcome: Outcome): Promise<Outcome> => {
    await journal?.conclude(outcome);
    concluded.push(outcome);
    onOutcome?.(outcome);
    return outcome;
  };
  const countedBefore = new Map<string, number | undefined>();
  const count = async (changes: readonly Change[]): Promise<void> => {
    const counts = await countLinks(changes.filter(batchOf), { client, idByRecord });
    for (const [id, links] of counts) countedBefore.set(id, links);
  };
  await count(plan.changes.filter(({ action }) => action === 'create'));
  const results = await runGraph<RunStep & Task, Outcome | undefined>({
    tasks: runOrder(plan.changes, leftOut).map((step) => ({
      ...step,
      batch: step.change && batchOf(step.change),
    })),
    placesMax: client.concurrency,
    onSoon: ({ change }) => change && intend(change),
    run: async (batch) => {
      const [first, ...others] = batch.flatMap(({ change }) => change ?? []);
      if (!first) {
        await count(batch.flatMap(({ deletes = [] }) => deletes));
        return new Map(batch.map(({ id }) => [id, undefined]));
      }
      const outcomes = await apply([first, ...others]);
      for (const outcome of outcomes) await conclude(outcome);
      return new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
    },
    isDone: (outcome) => outcome === undefined || isDone(outcome),
    skip: ({ change }, _, blocker) => change && blocker && notReachedOutcome(change, blocker),
    onSkip: async (outcome) => void (outcome && (await conclude(outcome))),
  });
  checkAccounts(plan.changes, concluded);
  const outcomes = results.filter((outcome) => outcome !== undefined);
  const { aborted: isStopped = false } = options.signal ?? {};
  const prove = isStopped ? proveInTime : proveRecords;
  const doubted = [
    ...(await prove(outcomes, { client, idByRecord, scopes: plan.scopes })),
    ...(isStopped ? [] : await proveLinks(outcomes, countedBefore, { client, idByRecord })),
  ];
  // The journal already has the first outcome; its last one counts.
  for (const outcome of doubted) await journal?.conclude(outcome);
  const doubtedById = new Map(doubted.map((outcome) => [outcome.change.id, outcome]));
  return outcomes.map((outcome) => doubtedById.get(outcome.change.id) ?? outcome);
}

interface ChangeMaker {
  /** Ids of all records known to exist, also of those created so far. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** The requests that a change may share with others. */
  batchOf(change: Change): Task['batch'];
  /** Starts recording the intent of a change that will be sent soon. */
  intend(change: Change): void;
  /** Makes one change, or several of one batch; those without an outcome are to be made again. */
  apply(changes: Changes): Promise<readonly Outcome[]>;
}

/**
 * Makes changes, except those with a known outcome or behind a stop. Intents are recorded ahead,
 * several at once, so that the journal adds no time between two requests.
 */
function changeMaker(changes: readonly Change[], options: ApplyOptions): ChangeMaker {
  const { knownOutcomes, leftOut, failuresMax, journal, signal } = options;
  const ids = new Ids(options.idByRecord);
  const send = sender(changes, ids, options);
  const stops = new Stops(failuresMax, signal);
  const intentById = new Map<string, Promise<StopReason | undefined>>();
  const knownOf = ({ id }: Change) => leftOut?.get(id) ?? knownOutcomes?.get(id);
  const unsendable = new Set(changes.filter(holdsHidden));
  const intend = (change: Change): void => {
    if (knownOf(change) || stops.reasonFor(change) || unsendable.has(change)) return;
    const intent = refusalOf(journal, change);
    // `apply` awaits the same promise and handles the rejection.
    intent.catch(() => {});
    intentById.set(change.id, intent);
  };
  /** The outcome of a change that is not sent. */
  const unsent = async (change: Change): Promise<Outcome | undefined> => {
    const known = knownOf(change);
    if (known) return known;
    const stop = stops.reasonFor(change);
    if (stop) return { change, status: 'notAttempted', ...stop };
    if (unsendable.has(change))
      return { change, status: 'failed', message: sentence('applying/hidden-value') };
    const unrecorded = await (intentById.get(change.id) ?? refusalOf(journal, change));
    return unrecorded && { change, status: 'notAttempted', ...unrecorded };
  };
  const concluded = (sent: SentChange): Outcome => {
    stops.note(sent);
    const { outcome } = sent;
    intentById.delete(outcome.change.id);
    const isUnsent = outcome.status === 'notAttempted' && signal?.aborted === true;
    if (isUnsent)
      return { ...outcome, message: sentence('applying/interrupted'), exitCode: ExitCode.interrupted };
    if (outcome.id !== undefined) ids.add(outcome.change, outcome.id);
    return outcome;
  };
  const apply = async (batch: Changes): Promise<readonly Outcome[]> => {
    const outcomes = await Promise.all(batch.map(unsent));
    const known = outcomes.filter((outcome) => outcome !== undefined);
    // The others may depend on them.
    return known.length > 0 ? known : (await send(batch)).map(concluded);
  };
  const batchOf = (change: Change) => (knownOf(change) ? undefined : batchOfLinks(change));
  return { idByRecord: ids.idByRecord, batchOf, intend, apply };
}

type Send = (batch: Changes) => Promise<readonly SentChange[]>;

/** Sends changes, each as its resource and action need it. */
function sender(changes: readonly Change[], { idByRecord, knownIds }: Ids, options: ApplyOptions): Send {
  const { client, signal, activationTimeoutMs = activationTimeoutMinutesDefault * 60_000 } = options;
  const columnsOf = columnsReader(client, idByRecord);
  const deletedWithin = countOwnDeletes(changes.filter(({ link }) => !link));
  const context = { client, signal, activationTimeoutMs, columnsOf, deletedWithin, idByRecord, knownIds };
  return (batch) => writerOf(batch[0]).send(batch, context);
}

function writerOf({ action, link }: Change): Writer {
  if (link) return linkWriter;
  return action === 'activate' ? activationWriter : recordWriter;
}

/** Reads the custom fields of a container at most once: they change before its records do. */
function columnsReader(client: Client, idByRecord: ReadonlyMap<string, string>): WriteContext['columnsOf'] {
  const readingByContainer = new Map<string, Promise<readonly Field[]>>();
  return async (change, answer) => {
    const definition = definitionOf(change.resource);
    const shown = definition.group?.columnsIn?.(answer);
    if (shown) return shown;
    const id = containerId(definition, change, idByRecord);
    const reading = readingByContainer.get(id) ?? readColumns(client, definition, id);
    readingByContainer.set(id, reading);
    // A failed reading is no reading: the next record tries again.
    reading.catch(() => readingByContainer.delete(id));
    return reading;
  };
}

/** A saved plan or a file of results does not hold what is secret, so it cannot be written. */
function holdsHidden({ action, key, name, fields, group }: Change): boolean {
  if (action === 'delete') return false;
  const written = [key, name, group, fields.map(({ after }) => after)];
  return JSON.stringify(written).includes(hiddenValue);
}

/** Why the intent could not be recorded, if it could not. */
async function refusalOf(journal: Journal | undefined, change: Change): Promise<StopReason | undefined> {
  try {
    await journal?.intend(change);
    return undefined;
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error;
    return { message: error.told, exitCode: error.exitCode };
  }
}

/** Ids of all records known to exist. */
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

/** Changes stopped by a run-wide condition must not make their dependents count as failed. */
function notReachedOutcome(change: Change, blocker: Outcome): Outcome {
  if (blocker.status === 'notAttempted') return { ...blocker, change };
  const isOwnDependency = change.action !== 'delete' || blocker.change.action === 'delete';
  const message = isOwnDependency
    ? sentence('applying/skipped', { blocker: blocker.change })
    : sentence('applying/scope-failed', { blocker: blocker.change });
  return { change, status: 'skipped', message, blockedBy: blocker.change.id };
}

type StopReason = Pick<Outcome, 'message' | 'exitCode'>;

/** Conditions that stop further changes. */
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
    if (!failure || !isForAll(failure.details)) return;
    const { told: message, exitCode, details } = failure;
    if (details.status === 403) this.#reasonByResource.set(change.resource, { message, exitCode });
    else this.#reasonForAll ??= { message, exitCode };
  }

  reasonFor({ resource }: Change): StopReason | undefined {
    if (this.#signal?.aborted)
      return { message: sentence('applying/interrupted'), exitCode: ExitCode.interrupted };
    const reason = this.#reasonForAll ?? this.#reasonByResource.get(resource);
    if (reason || this.#failureCount < this.#failuresMax) return reason;
    return { message: sentence('applying/failures-max', { failureCount: this.#failureCount }) };
  }
}
