/**
 * Activates a record at once or on a given day. The service answers before it has finished, so the
 * record's later state decides. Nothing is sent if the record is already current or scheduled for
 * that day.
 */

import type { Change } from '../model/changes.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome } from '../model/plan.js';
import { RequestFailed, requestFailureOf } from '../model/request-failures.js';
import { isActivationNow, whenOf } from '../plan/activation/time-line.js';
import { knownIdOf } from '../plan/records/names.js';
import { countedWithin, definitionOf } from '../resources/index.js';
import { pollUntil } from '../service/http/clock.js';
import { toAnswers } from '../service/lists/answers.js';
import { readStanding, type Standing } from '../service/lists/find-records.js';
import { words } from '../words/words.js';
import { failedWrite, type SendContext, type SentChange } from './send-change.js';
import { toRequest } from './to-request.js';

/** A schedule shows at once if it was accepted. */
const scheduleDeadlineMs = 30_000;

/** How long to wait after a lost answer before repeating: each activation removes all schedules. */
const lostAnswerDeadlineMs = 30_000;

/** Activates, and waits until the service shows it. @throws Error for internal errors only */
export async function sendActivation(change: Change, context: SendContext): Promise<SentChange> {
  try {
    const standing = await standingOf(change, context);
    if (isAsWanted(change, standing)) return { outcome: { change, status: 'already' } };
    if (countsNothing(change, standing) && !(await showsAny(change, context))) {
      const message = words.activations.emptiedMessage(countedWithin(change.resource)?.noun ?? '');
      return { outcome: { change, status: 'failed', message } };
    }
  } catch (error) {
    return failedWrite(change, requestFailureOf(error));
  }
  const failure = await sendOnce(change, context);
  if (failure && failure.details.isInDoubt !== true) return failedWrite(change, failure);
  return confirm(change, context, failure);
}

/** Sends the request; repeats it only if no effect has shown. @returns the failure, if any */
async function sendOnce(change: Change, context: SendContext): Promise<RequestFailed | undefined> {
  const { client, signal, idByRecord } = context;
  const { clock } = client;
  const deadlineMs = isActivationNow(change) ? lostAnswerDeadlineMs : 0;
  const ask = async () => isAsWanted(change, await standingOf(change, context));
  const mayRepeat = async () => {
    try {
      return !(await pollUntil(ask, { clock, deadlineMs, signal }));
    } catch (error) {
      // If the record cannot be read, do not repeat; internal errors are rethrown.
      requestFailureOf(error);
      return false;
    }
  };
  try {
    await client.send(toRequest(change, idByRecord), { signal, mayRepeat });
    return undefined;
  } catch (error) {
    return requestFailureOf(error);
  }
}

/** @param failure set if the request got no clear answer */
async function confirm(
  change: Change,
  context: SendContext,
  failure: RequestFailed | undefined,
): Promise<SentChange> {
  const { client, signal, activationTimeoutMs } = context;
  const { clock } = client;
  const startMs = clock.nowMs();
  const deadlineMs = isActivationNow(change) ? activationTimeoutMs : scheduleDeadlineMs;
  const unknown = (reason: string, more: Pick<Outcome, 'exitCode'> = {}): SentChange => {
    if (!failure) return { outcome: { change, status: 'unknown', message: reason, ...more } };
    const message = words.applying.doubtMessage(failure.message, { kind: 'not-confirmed', reason });
    return { outcome: { change, status: 'unknown', message, ...more }, failure };
  };
  const interrupted = () =>
    unknown(words.activations.interruptedWaitMessage, { exitCode: ExitCode.interrupted });
  let last: Standing | undefined;
  const ask = async () => {
    last = await standingOf(change, context);
    return isAsWanted(change, last) || isUnknown(change, last);
  };
  try {
    const isShown = await pollUntil(ask, { clock, deadlineMs, signal });
    const isBelieved = failure === undefined || (last !== undefined && isAsWanted(change, last));
    if (isShown && isBelieved) return { outcome: { change, status: 'applied' } };
    if (signal?.aborted) return interrupted();
    const waitedMs = clock.nowMs() - startMs;
    return unknown(words.activations.notConfirmedMessage(change, { dueOn: last?.dueOn, waitedMs }));
  } catch (error) {
    if (signal?.aborted && error instanceof RequestFailed) return interrupted();
    return unknown(words.activations.notReadableAfterMessage(requestFailureOf(error).message));
  }
}

function standingOf(change: Change, { client, idByRecord }: SendContext): Promise<Standing> {
  return readStanding(client, definitionOf(change.resource), knownIdOf(change, idByRecord));
}

/** Once the day has come, the record is current and no longer scheduled. */
function isAsWanted(change: Change, { isCurrent, dueOn }: Standing): boolean {
  return isCurrent || (!isActivationNow(change) && dueOn === whenOf(change));
}

/** If the service does not show schedules, trust its answer, as with any write. */
function isUnknown(change: Change, { dueOn }: Standing): boolean {
  return !isActivationNow(change) && dueOn === undefined;
}

/** By its own count, it has lost everything it held when the plan was made. */
function countsNothing({ resource, activation }: Change, { facts }: Standing): boolean {
  const held = countedWithin(resource);
  const isEmpty = held !== undefined && facts[held.countFact] === 0;
  return isEmpty && activation !== undefined && activation.count > 0;
}

/** Counts may lag behind what this run just created, so the list decides. */
async function showsAny(change: Change, { client, idByRecord }: SendContext): Promise<boolean> {
  const path = countedWithin(change.resource)?.collectionPath(knownIdOf(change, idByRecord));
  if (path === undefined) return false;
  const { body } = await client.send({ method: 'GET', path, query: { page: 1, perPage: 1 } });
  return toAnswers(body, path, client).length > 0;
}
