/**
 * Makes a record the current one, at once or on a day. The service answers before it is done, so
 * what it shows afterwards decides. Nothing is sent for a record that is current, or scheduled for
 * the day, already.
 */

import type { Change } from '../model/changes.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome } from '../model/plan.js';
import { type RequestFailed, requestFailureOf } from '../model/request-failures.js';
import { isActivationNow, whenOf } from '../plan/activation/time-line.js';
import { knownIdOf } from '../plan/records/names.js';
import { definitionOf, heldBy } from '../resources/index.js';
import { pollUntil } from '../service/http/clock.js';
import { toAnswers } from '../service/lists/answers.js';
import { readStanding, type Standing } from '../service/lists/find-records.js';
import { words } from '../words/words.js';
import { failedWrite, type SendContext, type SentChange } from './send-change.js';
import { toRequest } from './to-request.js';

/** A schedule is there at once, or it was not taken. */
const scheduleDeadlineMs = 30_000;

/**
 * How long an activation whose answer was lost is awaited before it is repeated: each one removes
 * every schedule.
 */
const lostAnswerDeadlineMs = 30_000;

/** Activates, and waits until the service shows it. @throws Error for defects of the tool only */
export async function sendActivation(change: Change, context: SendContext): Promise<SentChange> {
  try {
    const standing = await standingOf(change, context);
    if (isAsWanted(change, standing)) return { outcome: { change, status: 'already' } };
    if (countsNothing(change, standing) && !(await showsAny(change, context))) {
      const message = words.activations.emptiedMessage(heldBy(change.resource)[0]?.noun ?? '');
      return { outcome: { change, status: 'failed', message } };
    }
  } catch (error) {
    return failedWrite(change, requestFailureOf(error));
  }
  const failure = await sendOnce(change, context);
  if (failure && failure.details.isInDoubt !== true) return failedWrite(change, failure);
  return confirm(change, context, failure);
}

/**
 * Sends the request, again only if its effect has not shown meanwhile. @returns how it failed, if
 * it did
 */
async function sendOnce(change: Change, context: SendContext): Promise<RequestFailed | undefined> {
  const { client, signal, idByRecord } = context;
  const { clock } = client;
  const deadlineMs = isActivationNow(change) ? lostAnswerDeadlineMs : 0;
  const ask = async () => isAsWanted(change, await standingOf(change, context));
  const mayRepeat = async () => {
    try {
      return !(await pollUntil(ask, { clock, deadlineMs, signal }));
    } catch (error) {
      // What cannot be read is not repeated; a defect of the tool goes on from here.
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

/** @param failure set when the request got no clear answer */
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
  let last: Standing | undefined;
  const ask = async () => {
    last = await standingOf(change, context);
    return isAsWanted(change, last) || isUnknown(change, last);
  };
  try {
    const isShown = await pollUntil(ask, { clock, deadlineMs, signal });
    const isBelieved = failure === undefined || (last !== undefined && isAsWanted(change, last));
    if (isShown && isBelieved) return { outcome: { change, status: 'applied' } };
    if (signal?.aborted)
      return unknown(words.activations.interruptedWaitMessage, { exitCode: ExitCode.interrupted });
    const waitedMs = clock.nowMs() - startMs;
    return unknown(words.activations.notConfirmedMessage(change, { dueOn: last?.dueOn, waitedMs }));
  } catch (error) {
    return unknown(words.activations.notReadableAfterMessage(requestFailureOf(error).message));
  }
}

function standingOf(change: Change, { client, idByRecord }: SendContext): Promise<Standing> {
  return readStanding(client, definitionOf(change.resource), knownIdOf(change, idByRecord));
}

/** If the day has come meanwhile, the record is current and no longer scheduled. */
function isAsWanted(change: Change, { isCurrent, dueOn }: Standing): boolean {
  return isCurrent || (!isActivationNow(change) && dueOn === whenOf(change));
}

/** A service that does not show its schedules is believed, as with every other write. */
function isUnknown(change: Change, { dueOn }: Standing): boolean {
  return !isActivationNow(change) && dueOn === undefined;
}

/** What it held when the plan was made is gone, by its own count. */
function countsNothing({ resource, activation }: Change, { facts }: Standing): boolean {
  const isEmpty = heldBy(resource).some(({ countFact }) => countFact !== undefined && facts[countFact] === 0);
  return isEmpty && activation !== undefined && activation.count > 0;
}

/** A count may lag behind what the run itself has just made: the lists of what it holds decide. */
async function showsAny(change: Change, { client, idByRecord }: SendContext): Promise<boolean> {
  const query = { page: 1, perPage: 1 };
  const lists = heldBy(change.resource).map(async ({ collectionPath }) => {
    const path = collectionPath(knownIdOf(change, idByRecord));
    return toAnswers((await client.send({ method: 'GET', path, query })).body, path).length > 0;
  });
  return (await Promise.all(lists)).includes(true);
}
