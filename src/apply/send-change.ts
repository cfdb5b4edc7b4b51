/** Makes one change: sends it, looks for the record where it is not clear what became of it, and says what came of it. */

import type { Change } from '../model/changes.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome } from '../model/plan.js';
import type { WriteDoubt } from '../model/refusals.js';
import { RequestFailed, requestFailureOf, saysAbsent } from '../model/request-failures.js';
import { knownIdOf } from '../plan/records/names.js';
import { definitionOf } from '../resources/index.js';
import { isInGroup } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { pollUntil } from '../service/http/clock.js';
import { isOutOfReach } from '../service/http/retry-policy.js';
import { findRecords, readColumns } from '../service/lists/find-records.js';
import { words } from '../words/words.js';
import { checkAnswer } from './check-answer.js';
import { judgeChange, judgeCreate, type Seen, type Verdict } from './look-up.js';
import { containerId, toRequest } from './to-request.js';

export interface SendContext {
  readonly client: Client;
  /** Ids by record: live ones, and those created so far. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** The same ids, in lower case. */
  readonly knownIds: ReadonlySet<string>;
  /** When it aborts, what is in flight is finished; nothing is sent again but to look for it. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait until the service has done what it does after its answer. */
  readonly activationTimeoutMs: number;
}

export interface SentChange {
  readonly outcome: Outcome;
  /** How the request failed, if it did. */
  readonly failure?: RequestFailed;
}

/**
 * Makes a change. A create that may have been made is looked for before it is repeated; of other changes, which do no harm
 * twice, only the last is looked for.
 * @throws Error for defects of the tool only
 */
export async function sendChange(change: Change, context: SendContext): Promise<SentChange> {
  const request = toRequest(change, context.idByRecord);
  let verdict: Verdict | undefined;
  const mayRepeat = async () => {
    verdict = await lookUp(change, context);
    return verdict.kind === 'absent';
  };
  try {
    const { client, signal } = context;
    const { body } = await client.send(request, { signal, ...(change.action === 'create' && { mayRepeat }) });
    if (isDeletedLater(change)) return await awaitGone(change, context);
    return { outcome: answeredOutcome(change, body, context) };
  } catch (error) {
    const failure = requestFailureOf(error);
    const isToLookFor = isUnclear(change, failure) && verdict === undefined;
    if (isToLookFor) verdict = await lookUp(change, context);
    return { outcome: failedOutcome(change, failure, verdict), failure };
  }
}

function isDeletedLater({ action, resource }: Change): boolean {
  return action === 'delete' && definitionOf(resource).isDeletedLater;
}

/** A delete that is answered before it is done is done when the record is gone. */
async function awaitGone(change: Change, context: SendContext): Promise<SentChange> {
  const { signal, activationTimeoutMs: deadlineMs } = context;
  const { clock } = context.client;
  const startMs = clock.nowMs();
  const { liveId: id = '' } = change;
  const ask = async () => judgeChange(change, id, await see(change, context, { id })).kind === 'done';
  const unknown = (message: string): SentChange => ({
    outcome: {
      change,
      status: 'unknown',
      message,
      ...(signal?.aborted && { exitCode: ExitCode.interrupted }),
    },
  });
  try {
    const isGoneNow = await pollUntil(ask, { clock, deadlineMs, signal });
    if (isGoneNow) return { outcome: { change, status: 'applied' } };
    return unknown(
      signal?.aborted
        ? words.activations.interruptedWaitMessage
        : words.activations.notGoneMessage(clock.nowMs() - startMs),
    );
  } catch (error) {
    return unknown(words.activations.notReadableAfterMessage(requestFailureOf(error).message));
  }
}

/** The outcome of a write that got no clear answer, and of which nothing more can be learned. Pure. */
export function failedWrite(change: Change, failure: RequestFailed): SentChange {
  return { outcome: failedOutcome(change, failure, undefined), failure };
}

function answeredOutcome(change: Change, body: unknown, { idByRecord }: SendContext): Outcome {
  const { id, doubt } = checkAnswer(change, body, idByRecord);
  return doubt === undefined ? doneOutcome(change, id) : { change, status: 'unknown', message: doubt };
}

/** A record that is gone is as good as deleted. */
function isGone(change: Change, failure: RequestFailed): boolean {
  return change.action === 'delete' && saysAbsent(failure);
}

function isUnclear(change: Change, failure: RequestFailed): boolean {
  return failure.details.isInDoubt === true && !isGone(change, failure);
}

function failedOutcome(change: Change, failure: RequestFailed, verdict: Verdict | undefined): Outcome {
  const { details, message, exitCode } = failure;
  if (isGone(change, failure)) return { change, status: 'applied' };
  if (verdict?.kind === 'done') return doneOutcome(change, verdict.id);
  const told = { change, message, ...(isForAll(failure) && { exitCode }) };
  if (details.tries === 0) return { ...told, status: 'notAttempted' };
  const doubt = verdict?.kind === 'unclear' ? verdict.doubt : absence(change, failure);
  return doubt && verdict
    ? { ...told, status: 'unknown', message: words.applying.doubtMessage(message, doubt) }
    : { ...told, status: 'failed' };
}

/** What has not come yet after a time-out, stands in the way of its own repetition, or is done in the background, may still come. */
function absence(change: Change, { details }: RequestFailed): WriteDoubt | undefined {
  const { status, mayComeLate } = details;
  const isInItsOwnWay = status === 422 && change.action === 'create';
  return mayComeLate || isInItsOwnWay || isDeletedLater(change) ? { kind: 'absent' } : undefined;
}

function doneOutcome(change: Change, id: string | undefined): Outcome {
  return { change, status: 'applied', ...(change.action === 'create' && id !== undefined && { id }) };
}

/** Refusals that other requests would meet as well. Pure. */
export function isForAll({ details }: RequestFailed): boolean {
  const { status, waitMs } = details;
  return status === 401 || status === 403 || waitMs !== undefined || isOutOfReach(details);
}

/** What the service shows of the record now. A look-up that fails leaves the write unclear. */
async function lookUp(change: Change, context: SendContext): Promise<Verdict> {
  const isCreate = change.action === 'create';
  const id = knownIdOf(change, context.idByRecord);
  try {
    const seen = await persistently(() => see(change, context, isCreate ? { key: change.key } : { id }));
    return isCreate ? judgeCreate(change, seen, context.knownIds) : judgeChange(change, id, seen);
  } catch (error) {
    return { kind: 'unclear', doubt: { kind: 'not-readable', reason: requestFailureOf(error).message } };
  }
}

async function see(
  change: Change,
  { client, idByRecord }: SendContext,
  wanted: { readonly key: string } | { readonly id: string },
): Promise<Seen> {
  const definition = definitionOf(change.resource);
  const holderId = containerId(definition, change, idByRecord);
  const found = await findRecords(client, definition, { containerId: holderId, ...wanted });
  const isAboutGroup = change.fields.some(({ field }) => isInGroup(definition, field));
  if (!isAboutGroup || found.answers.length === 0) return { ...found, idByRecord };
  return { ...found, idByRecord, columns: await readColumns(client, definition, holderId) };
}

/** Unclear is dear: the deletes of a scope wait for it. So the tries of a look-up that came to nothing are made again. */
async function persistently<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isPassing = error instanceof RequestFailed && error.details.isInDoubt === true && !isForAll(error);
    if (!isPassing) throw error;
    return read();
  }
}
