/** Runs a plan: every change ends in exactly one outcome, and one bad record never stops its neighbours. */
import { RequestFailed, type RequestFailureDetails } from '../errors.js';
import { createdRecordMismatch, skippedMessage, stoppedMessage } from '../messages.js';
import type { Change, Outcome, Plan } from '../model.js';
import { changeId } from '../plan/change-id.js';
import { definitionOf } from '../resources/index.js';
import { toAnswer } from '../service/answer.js';
import type { Client, ServiceAnswer } from '../service/client.js';
import { runGraph, type Task } from './run-graph.js';
import { toRequest } from './to-request.js';

export interface ApplyOptions {
  readonly client: Client;
  /** Ids of the live records by change id, as read when the plan was made. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** Told of each outcome as it comes. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/**
 * Applies every change of a plan, parents before children, as many at once as the client allows.
 * @returns one outcome for each change, in the order of the plan
 */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<readonly Outcome[]> {
  const { client, onOutcome } = options;
  const idByRecord = new Map(options.idByRecord);
  const stops = new Stops();
  const report = (outcome: Outcome): Outcome => {
    onOutcome?.(outcome);
    return outcome;
  };

  const apply = async (change: Change): Promise<Outcome> => {
    const stop = stops.reasonFor(change);
    if (stop) {
      return {
        change,
        status: 'notAttempted',
        message: stoppedMessage(stop),
        httpStatus: stop.details.status,
      };
    }
    try {
      const answer = await client.send(toRequest(change, idByRecord));
      return settle(change, answer, idByRecord);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      stops.note(change, error);
      const status = isUnclear(error.details) ? 'unknown' : 'failed';
      return { change, status, message: error.message, httpStatus: error.details.status };
    }
  };

  return runGraph<Change & Task, Outcome>({
    tasks: plan.changes,
    placesMax: client.concurrency,
    run: async (change) => report(await apply(change)),
    isDone: ({ status }) => status === 'applied',
    skip: (change, blocker) =>
      report({ change, status: 'skipped', message: skippedMessage(blocker), blockedBy: blocker.id }),
  });
}

/** Takes the answer to a write. A create must have made the record it asked for: its id is needed from now on. */
function settle(change: Change, { body }: ServiceAnswer, idByRecord: Map<string, string>): Outcome {
  if (change.action !== 'create') return { change, status: 'applied' };
  const { keyField } = definitionOf(change.resource);
  const answer = toAnswer(body, change.id);
  if (answer[keyField] !== change.key) {
    return { change, status: 'unknown', message: createdRecordMismatch(change, answer[keyField]) };
  }
  idByRecord.set(changeId(change), answer.id);
  return { change, status: 'applied' };
}

/** A POST without a clear answer may or may not have been carried out; the other methods can be repeated. */
function isUnclear({ method, status }: RequestFailureDetails): boolean {
  const isRefusal = status !== undefined && status >= 300 && status < 500;
  return method === 'POST' && !isRefusal;
}

/** Refusals that the next request of the same kind would meet as well. */
class Stops {
  readonly #reasonByResource = new Map<string, RequestFailed>();
  #reasonForAll: RequestFailed | undefined;

  note({ resource }: Change, failure: RequestFailed): void {
    if (failure.details.status === 401) this.#reasonForAll ??= failure;
    if (failure.details.status === 403) this.#reasonByResource.set(resource, failure);
  }

  reasonFor({ resource }: Change): RequestFailed | undefined {
    return this.#reasonForAll ?? this.#reasonByResource.get(resource);
  }
}
