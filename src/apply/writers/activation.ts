/**
 * Activates a record at once or on a given day. The service answers before it has finished, so the
 * record's later state decides. Nothing is sent if the record is already current or scheduled for
 * that day.
 */
import type { Change } from '../../model/changes.js';
import { requestFailureOf } from '../../model/request-failures.js';
import { sentence } from '../../model/sentence.js';
import { isActivationNow, whenOf } from '../../plan/activation/time-line.js';
import { knownIdOf } from '../../plan/records/names.js';
import { countedWithin, definitionOf } from '../../resources/index.js';
import { pollUntil } from '../../service/http/clock.js';
import { toAnswers } from '../../service/lists/answers.js';
import { readStanding, type Standing } from '../../service/lists/find-records.js';
import { toRequest } from './requests.js';
import {
  attempt,
  awaitDone,
  failedWrite,
  isInDoubt,
  judged,
  type ReadContext,
  type SentChange,
  type WriteContext,
  type Writer,
} from './writing.js';

/** A schedule shows at once if it was accepted. */
const scheduleDeadlineMs = 30_000;

/** How long to wait after a lost answer before repeating: each activation removes all schedules. */
const lostAnswerDeadlineMs = 30_000;

export const activationWriter: Writer = {
  send: async ([change], context) => [await activate(change, context)],
};

async function activate(change: Change, context: WriteContext): Promise<SentChange> {
  try {
    const standing = await standingOf(change, context);
    if (isAsWanted(change, standing)) return { outcome: { change, status: 'already' } };
    if (countsNothing(change, standing) && !(await showsAny(change, context))) {
      const message = sentence('activations/emptied', { noun: countedWithin(change.resource)?.noun ?? '' });
      return { outcome: { change, status: 'failed', message } };
    }
  } catch (error) {
    return failedWrite(change, requestFailureOf(error));
  }
  const { failure } = await attempt(
    {
      request: toRequest(change, context.idByRecord),
      look: () => judged([change], () => lookForEffect(change, context)),
      isOnce: true,
      leavesOpen: () => false,
    },
    context,
  );
  if (failure && !isInDoubt(failure)) return failedWrite(change, failure);
  let last: Standing | undefined;
  const isNow = isActivationNow(change);
  return awaitDone(
    change,
    {
      deadlineMs: isNow ? context.activationTimeoutMs : scheduleDeadlineMs,
      ask: async () => {
        last = await standingOf(change, context);
        // If the service does not show schedules, trust its answer, as with any write.
        const isUnseen = !isNow && last.dueOn === undefined;
        if (isAsWanted(change, last) || (isUnseen && !failure)) return { kind: 'done' };
        return isUnseen ? { kind: 'unclear', doubt: { kind: 'not-shown' } } : { kind: 'absent' };
      },
      notDone: (waitedMs) => {
        const dueOn = last?.dueOn;
        const missing = isNow ? 'now' : dueOn === undefined ? 'hidden' : 'schedule';
        const expected = change.fields[0]?.after;
        return sentence(`activations/not-confirmed-${missing}`, {
          key: change.key,
          expected,
          dueOn,
          waitedMs,
        });
      },
      failure,
    },
    context,
  );
}

/** Whether a request without an answer has an effect after all. */
async function lookForEffect(change: Change, { signal, ...context }: WriteContext) {
  const { clock } = context.client;
  const deadlineMs = isActivationNow(change) ? lostAnswerDeadlineMs : 0;
  const ask = async () => isAsWanted(change, await standingOf(change, context));
  const isShown = await pollUntil(ask, { clock, deadlineMs, signal });
  return new Map([[change, { kind: isShown ? 'done' : 'absent' } as const]]);
}

function standingOf(change: Change, { client, idByRecord }: ReadContext): Promise<Standing> {
  return readStanding(client, definitionOf(change.resource), knownIdOf(change, idByRecord));
}

/** Once the day has come, the record is current and no longer scheduled. */
function isAsWanted(change: Change, { isCurrent, dueOn }: Standing): boolean {
  return isCurrent || (!isActivationNow(change) && dueOn === whenOf(change));
}

/** By its own count, it has lost everything it held when the plan was made. */
function countsNothing({ resource, activation }: Change, { facts }: Standing): boolean {
  const held = countedWithin(resource);
  const isEmpty = held !== undefined && facts[held.countFact] === 0;
  return isEmpty && activation !== undefined && activation.count > 0;
}

/** Counts may lag behind what this run just created, so the list decides. */
async function showsAny(change: Change, { client, idByRecord }: ReadContext): Promise<boolean> {
  const path = countedWithin(change.resource)?.collectionPath(knownIdOf(change, idByRecord));
  if (path === undefined) return false;
  const { body } = await client.send({ method: 'GET', path, query: { page: 1, perPage: 1 } });
  return toAnswers(body, path, client).length > 0;
}
