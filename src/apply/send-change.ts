/**
 * Makes one change: looks at what it could destroy, sends it, and reads the record again if the
 * answer does not show whether it was made.
 */

import type { Change } from '../model/changes.js';
import { ExitCode } from '../model/exit-codes.js';
import type { WriteDoubt } from '../model/obstacles.js';
import type { Outcome } from '../model/plan.js';
import { RequestFailed, requestFailureOf, saysAbsent } from '../model/request-failures.js';
import { knownIdOf } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import { type Answer, type Field, isInGroup } from '../resources/resource.js';
import { pollUntil } from '../service/http/clock.js';
import { isForAll } from '../service/http/retry-policy.js';
import { isAnswer, readTwice } from '../service/lists/answers.js';
import { findRecords, readColumns } from '../service/lists/find-records.js';
import { words } from '../words/words.js';
import { findListed, notProven } from './check-effects.js';
import { checkAnswer, judgeChange, judgeCreate, type Seen, type Verdict } from './check-write.js';
import { type LookContext, lookAgain } from './look-again.js';
import { containerId, toRequest } from './to-request.js';

export interface SendContext extends LookContext {
  /** The values of `idByRecord`, in lower case. */
  readonly knownIds: ReadonlySet<string>;
  /** On abort, requests in flight finish; after that only look-ups are sent. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for work that the service does after its answer. */
  readonly activationTimeoutMs: number;
}

export interface SentChange {
  readonly outcome: Outcome;
  readonly failure?: RequestFailed;
}

/**
 * Makes a change, unless a look at its record shows that it would destroy more than was planned.
 * @throws Error for internal errors only
 */
export async function sendChange(change: Change, context: SendContext): Promise<SentChange> {
  const looked = await lookAgain(change, context).catch(requestFailureOf);
  if (looked instanceof RequestFailed) return failedLook(change, looked);
  const { reason, found } = looked;
  if (!reason) return sendInParts(change, context, found);
  const message = words.drift.changedMeanwhileMessage(reason, { owner: change });
  return { outcome: { change, status: 'skipped', message } };
}

/** A refusal to empty one field must not take the other fields of the row with it. */
async function sendInParts(
  change: Change,
  context: SendContext,
  found: Answer | undefined,
): Promise<SentChange> {
  const sent = await sendAtOnce(change, context, found);
  const rest = sent.failure && isRefused(sent.failure) ? withoutRefusable(change) : undefined;
  if (!rest) return sent;
  const { outcome } = await sendAtOnce(rest, context, found);
  if (outcome.status === 'unknown') return { ...sent, outcome: { ...outcome, change } };
  if (outcome.status !== 'applied') return sent;
  const written = rest.fields.map(({ field }) => field);
  const message = words.applying.partlyMessage(sent.outcome.message ?? '', written, change);
  return { ...sent, outcome: { ...sent.outcome, message, written } };
}

/** The service has judged the values: nothing was written. */
function isRefused({ details: { status, isInDoubt } }: RequestFailed): boolean {
  return (status === 400 || status === 422) && !isInDoubt;
}

/** The change without the fields that may not be emptied, unless that is all of it or none. */
function withoutRefusable(change: Change): Change | undefined {
  const { fields: known } = definitionOf(change.resource);
  const isRefusable = (name: string) => known.some((own) => own.name === name && own.mayRefuseBlank);
  const fields = change.fields.filter(({ field, after }) => after !== null || !isRefusable(field));
  const isPart = change.action === 'move' && fields.length > 0 && fields.length < change.fields.length;
  return isPart ? { ...change, fields } : undefined;
}

/** Nothing was sent. */
function failedLook(change: Change, failure: RequestFailed): SentChange {
  const { details, message, exitCode } = failure;
  const status = isUnsent(details) ? 'notAttempted' : 'failed';
  return { outcome: { change, status, message, ...(isForAll(failure.details) && { exitCode }) }, failure };
}

/**
 * A create or a new state that may have succeeded is looked up before every retry; other changes
 * are idempotent, so they are looked up only after the last try.
 */
async function sendAtOnce(change: Change, context: SendContext, found?: Answer): Promise<SentChange> {
  const { client, signal, idByRecord } = context;
  let verdict: Verdict | undefined;
  const mayRepeat = async () => {
    verdict = await lookUp(change, context);
    return verdict.kind === 'absent';
  };
  try {
    const isOnce = change.action === 'create' || change.action === 'set-status';
    const request = toRequest(change, idByRecord, found);
    const { body } = await client.send(request, { signal, ...(isOnce && { mayRepeat }) });
    if (isDeletedLater(change)) return await awaitGone(change, context);
    return { outcome: await answeredOutcome(change, body, context) };
  } catch (error) {
    const failure = requestFailureOf(error);
    // A record that was there a moment ago: whether it is gone, its list shows.
    if (isGone(change, failure) && !failure.details.isInDoubt && (await isStillThere(change, context)))
      return { outcome: notProven(change, { kind: 'still-there' }) };
    if (failure.details.isInDoubt && !isGone(change, failure)) verdict ??= await lookUp(change, context);
    return failedWrite(change, failure, verdict);
  }
}

function isDeletedLater({ action, resource }: Change): boolean {
  return action === 'delete' && definitionOf(resource).isDeletedLater;
}

async function awaitGone(change: Change, context: SendContext): Promise<SentChange> {
  const { signal, activationTimeoutMs: deadlineMs } = context;
  const { clock } = context.client;
  const startMs = clock.nowMs();
  const { liveId: id = '' } = change;
  const ask = async () => judgeChange(change, id, await findAgain(change, context, { id })).kind === 'done';
  const unknown = (message: string): SentChange => ({
    outcome: {
      change,
      status: 'unknown',
      message,
      ...(signal?.aborted && { exitCode: ExitCode.interrupted }),
    },
  });
  try {
    if (await pollUntil(ask, { clock, deadlineMs, signal }))
      return { outcome: { change, status: 'applied' } };
    const { interruptedWaitMessage, notGoneMessage } = words.activations;
    return unknown(signal?.aborted ? interruptedWaitMessage : notGoneMessage(clock.nowMs() - startMs));
  } catch (error) {
    const { message } = requestFailureOf(error);
    const { interruptedWaitMessage, notReadableAfterMessage } = words.activations;
    return unknown(signal?.aborted ? interruptedWaitMessage : notReadableAfterMessage(message));
  }
}

async function answeredOutcome(change: Change, body: unknown, context: SendContext): Promise<Outcome> {
  const { idByRecord, knownIds } = context;
  const isAboutGroup = isAnswer(body) && hasInGroup(change);
  const columns = isAboutGroup ? await columnsShown(change, body, context) : undefined;
  const { id, doubt, isOpen } = checkAnswer(change, body, { idByRecord, knownIds, columns });
  if (doubt !== undefined) return { change, status: 'unknown', message: doubt };
  if (!isOpen) return doneOutcome(change, id);
  const verdict = await lookUp(change, context, id);
  if (verdict.kind === 'done') return doneOutcome(change, verdict.id);
  const isLost = verdict.kind === 'absent' && change.action !== 'create';
  return notProven(
    change,
    isLost ? { kind: 'not-shown' } : verdict.kind === 'unclear' ? verdict.doubt : { kind: 'absent' },
  );
}

function hasInGroup({ resource, fields }: Change): boolean {
  return fields.some(({ field }) => isInGroup(definitionOf(resource), field));
}

/** Undefined if they cannot be read: then the answer does not show the group. */
async function columnsShown(
  change: Change,
  answer: Answer,
  context: SendContext,
): Promise<readonly Field[] | undefined> {
  try {
    return await context.columnsOf(change, answer);
  } catch (error) {
    requestFailureOf(error);
    return undefined;
  }
}

/**
 * The outcome of a failed write. @param verdict what the record showed, if it was looked up. Pure.
 */
export function failedWrite(change: Change, failure: RequestFailed, verdict?: Verdict): SentChange {
  return { outcome: failedOutcome(change, failure, verdict), failure };
}

/** Only reads are broken off by an interruption: nothing was written yet. */
function isUnsent({ tries, fault }: RequestFailed['details']): boolean {
  return tries === 0 || fault === 'interrupted';
}

function failedOutcome(change: Change, failure: RequestFailed, verdict: Verdict | undefined): Outcome {
  const { details, message, exitCode } = failure;
  if (isGone(change, failure)) return { change, status: 'applied' };
  if (verdict?.kind === 'done') return doneOutcome(change, verdict.id);
  const base = { change, message, ...(isForAll(failure.details) && { exitCode }) };
  if (isUnsent(details)) return { ...base, status: 'notAttempted' };
  const doubt = verdict?.kind === 'unclear' ? verdict.doubt : absence(change, failure);
  return doubt && verdict
    ? { ...base, status: 'unknown', message: words.applying.doubtMessage(message, doubt, change) }
    : { ...base, status: 'failed' };
}

/** The service says that it has no such record. If its list cannot be read, believe it. */
async function isStillThere(change: Change, context: SendContext): Promise<boolean> {
  try {
    const id = change.liveId ?? '';
    return (await findListed([{ change, id }], context)).ids.has(normalId(id));
  } catch (error) {
    requestFailureOf(error);
    return false;
  }
}

function isGone({ action, link }: Change, failure: RequestFailed): boolean {
  return action === 'delete' && !link && saysAbsent(failure);
}

/** A write may still complete after a timeout, in the background, or if it blocks its own retry. */
function absence(change: Change, { details }: RequestFailed): WriteDoubt | undefined {
  const { status, mayComeLate } = details;
  const isInItsOwnWay = status === 422 && change.action === 'create';
  return mayComeLate || isInItsOwnWay || isDeletedLater(change) ? { kind: 'absent' } : undefined;
}

function doneOutcome(change: Change, id: string | undefined): Outcome {
  return { change, status: 'applied', ...(change.action === 'create' && id !== undefined && { id }) };
}

/** Reads the record again. */
async function lookUp(change: Change, context: SendContext, answeredId?: string): Promise<Verdict> {
  const isCreate = change.action === 'create';
  const id = answeredId ?? knownIdOf(change, context.idByRecord);
  const find = () => findAgain(change, context, isCreate && !answeredId ? { key: change.key } : { id });
  try {
    const seen = await readTwice(find);
    return isCreate ? judgeCreate(change, seen, context.knownIds) : judgeChange(change, id, seen);
  } catch (error) {
    return { kind: 'unclear', doubt: { kind: 'not-readable', reason: requestFailureOf(error).message } };
  }
}

async function findAgain(
  change: Change,
  { client, idByRecord }: SendContext,
  wanted: { readonly key: string } | { readonly id: string },
): Promise<Seen> {
  const definition = definitionOf(change.resource);
  const holderId = containerId(definition, change, idByRecord);
  const found = await findRecords(client, definition, { containerId: holderId, ...wanted });
  if (!hasInGroup(change) || found.answers.length === 0) return { ...found, idByRecord };
  return { ...found, idByRecord, columns: await readColumns(client, definition, holderId) };
}
