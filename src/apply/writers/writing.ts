/**
 * What all writers share: a request is sent, what is unclear is looked up, and what the service
 * shows decides. Each writer has its requests, its way to look, and its proof after the run.
 */
import type { Change } from '../../model/changes.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { WriteDoubt } from '../../model/obstacles.js';
import type { Outcome } from '../../model/plan.js';
import { type RequestFailed, requestFailureOf, saysAbsent } from '../../model/request-failures.js';
import { type Sentence, sentence, type Told } from '../../model/sentence.js';
import type { OwnDeletes } from '../../plan/consequences/goes-along.js';
import { holderId } from '../../plan/records/containers.js';
import { definitionOf } from '../../resources/index.js';
import type { Answer, Field } from '../../resources/resource.js';
import type { Client } from '../../service/http/client.js';
import { pollUntil } from '../../service/http/clock.js';
import type { ServiceRequest } from '../../service/http/request.js';
import { isForAll } from '../../service/http/retry-policy.js';
import { readRecordOf } from '../../service/lists/answers.js';
import type { Verdict } from './judge.js';
import type { IdByRecord } from './requests.js';

/** At least one. Of one owner and one action, if they are more. */
export type Changes = readonly [Change, ...Change[]];

export interface ReadContext {
  readonly client: Client;
  /** Of all records known to exist, also of those created so far. */
  readonly idByRecord: IdByRecord;
}

export interface WriteContext extends ReadContext {
  /** The values of `idByRecord`, in lower case. */
  readonly knownIds: ReadonlySet<string>;
  /** The custom fields of a record, from its answer or else its container. @throws RequestFailed */
  readonly columnsOf: (change: Change, answer: Answer) => Promise<readonly Field[]>;
  /** Deletes of what records hold, by the plan on their own: all that is within goes before. */
  readonly deletedWithin: OwnDeletes;
  /** On abort, requests in flight finish; after that only look-ups are sent. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for work that the service does after its answer. */
  readonly activationTimeoutMs: number;
}

export interface SentChange {
  readonly outcome: Outcome;
  readonly failure?: RequestFailed;
}

/** How changes of one kind are made. */
export interface Writer {
  /**
   * Looks again at what the changes could destroy, sends them in one request, and judges them.
   * @returns without those that were certainly not made and may succeed in a smaller batch
   * @throws Error for internal errors only
   */
  send(changes: Changes, context: WriteContext): Promise<readonly SentChange[]>;
}

export type Verdicts = ReadonlyMap<Change, Verdict>;

/** A request that writes. */
interface Attempt {
  readonly request: ServiceRequest;
  /** Reads again what it changes. */
  look(): Promise<Verdicts>;
  /** Looked up before it is repeated, as it would not do the same twice. */
  readonly isOnce: boolean;
  /** Whether a failure leaves open what was made. Default: if there was no clear answer. */
  leavesOpen?(failure: RequestFailed): boolean;
}

/** The answer, or the failure, with what was seen after it. */
type Attempted =
  | { readonly body: unknown; readonly failure?: undefined }
  | { readonly failure: RequestFailed; readonly verdicts: Verdicts | undefined };

/**
 * Sends a request. A change that may have been made although there was no clear answer is looked up
 * before every repetition if it is to be made once, and in any case after the last try.
 */
export async function attempt(
  { request, look, isOnce, leavesOpen = isInDoubt }: Attempt,
  { client, signal }: Pick<WriteContext, 'client' | 'signal'>,
): Promise<Attempted> {
  let seen: { readonly failure: RequestFailed; readonly verdicts: Verdicts } | undefined;
  const mayRepeat = async (failure: RequestFailed) => {
    seen = { failure, verdicts: await look() };
    return [...seen.verdicts.values()].every(({ kind }) => kind === 'absent');
  };
  try {
    return { body: (await client.send(request, { signal, ...(isOnce && { mayRepeat }) })).body };
  } catch (error) {
    const failure = requestFailureOf(error);
    if (seen?.failure === failure) return { failure, verdicts: seen.verdicts };
    return { failure, verdicts: leavesOpen(failure) ? await look() : undefined };
  }
}

export function isInDoubt({ details }: RequestFailed): boolean {
  return details.isInDoubt === true;
}

/** What reading again shows; nothing if that fails as well. */
export async function judged(changes: Changes, look: () => Promise<Verdicts>): Promise<Verdicts> {
  try {
    return await look();
  } catch (error) {
    const doubt = { kind: 'not-readable', reason: requestFailureOf(error).told } as const;
    return new Map(changes.map((change) => [change, { kind: 'unclear', doubt }]));
  }
}

/**
 * What the container of a change counts now; undefined if it does not say.
 * @throws RequestFailed
 */
export async function countHeld(
  change: Change,
  fact: string,
  { client, idByRecord }: ReadContext,
): Promise<number | undefined> {
  const { within } = definitionOf(change.resource);
  const id = idByRecord.get(holderId(change));
  // The run itself will create the container.
  if (!within || id === undefined) return 0;
  const holder = await readRecordOf(client, definitionOf(within.resource).collectionPath(''), id);
  const { [fact]: count } = holder;
  return typeof count === 'number' ? count : undefined;
}

// Outcomes

export function doneOutcome(change: Change, id?: string): Outcome {
  return { change, status: 'applied', ...(change.action === 'create' && id !== undefined && { id }) };
}

/** The outcome of a confirmed change that the service does not show. Pure. */
export function notProven(change: Change, doubt: WriteDoubt): Outcome {
  const message = doubtTold(sentence('applying/unproven', { key: change.key }), doubt, change);
  return { change, status: 'unknown', message };
}

/** That a write failed or is not proven, and why its outcome is unclear after it was looked for. */
export function doubtTold(failure: Told, doubt: WriteDoubt, change: Change): Sentence {
  return sentence('applying/doubtful', {
    failure,
    doubt: sentence(`applying/doubt-${doubt.kind}`, { ...doubt, change }),
  });
}

/** Why a confirmed change is not proven by what was seen; undefined if it is. Pure. */
export function doubtAbout(
  { action }: Change,
  verdict: Verdict = { kind: 'absent' },
): WriteDoubt | undefined {
  if (verdict.kind === 'done') return undefined;
  if (verdict.kind === 'unclear') return verdict.doubt;
  return { kind: action === 'create' ? 'absent' : action === 'delete' ? 'still-there' : 'not-shown' };
}

/** @param verdict what the record showed, if it was looked up. Pure. */
export function failedWrite(change: Change, failure: RequestFailed, verdict?: Verdict): SentChange {
  return { outcome: failedOutcome(change, failure, verdict), failure };
}

function failedOutcome(change: Change, failure: RequestFailed, verdict: Verdict | undefined): Outcome {
  const { details, told: message, exitCode } = failure;
  if (isGone(change, failure)) return doneOutcome(change);
  if (verdict?.kind === 'done') return doneOutcome(change, verdict.id);
  const base = { change, message, ...(isForAll(details) && { exitCode }) };
  // Only reads are broken off by an interruption: nothing was written yet.
  if (details.tries === 0 || details.fault === 'interrupted') return { ...base, status: 'notAttempted' };
  const doubt = verdict?.kind === 'unclear' ? verdict.doubt : absence(change, failure);
  return doubt && verdict
    ? { ...base, status: 'unknown', message: doubtTold(message, doubt, change) }
    : { ...base, status: 'failed' };
}

/** The service says that a record to delete does not exist. */
export function isGone({ action, link }: Change, failure: RequestFailed): boolean {
  return action === 'delete' && !link && saysAbsent(failure);
}

/** A write may still complete after a timeout, in the background, or if it blocks its own retry. */
function absence(change: Change, { details }: RequestFailed): WriteDoubt | undefined {
  const { status, mayComeLate } = details;
  const isInItsOwnWay = status === 422 && change.action === 'create';
  return mayComeLate || isInItsOwnWay || isDeletedLater(change) ? { kind: 'absent' } : undefined;
}

export function isDeletedLater({ action, resource }: Change): boolean {
  return action === 'delete' && definitionOf(resource).isDeletedLater;
}

/** What the service does after its answer, or what got no clear answer. */
interface Awaited {
  readonly deadlineMs: number;
  /** Ends the wait unless it is `absent`. @throws RequestFailed */
  ask(): Promise<Verdict>;
  notDone(waitedMs: number): Sentence;
  /** Set if the request got no clear answer. */
  readonly failure?: RequestFailed | undefined;
}

/** Waits until the service shows a change. */
export async function awaitDone(
  change: Change,
  { deadlineMs, ask, notDone, failure }: Awaited,
  { client: { clock }, signal }: Pick<WriteContext, 'client' | 'signal'>,
): Promise<SentChange> {
  const startMs = clock.nowMs();
  let last: Verdict | undefined;
  const unknown = (notShown: Sentence): SentChange => {
    const reason = signal?.aborted ? sentence('activations/interrupted-wait') : notShown;
    const message = failure ? doubtTold(failure.told, { kind: 'not-confirmed', reason }, change) : reason;
    const outcome = { change, status: 'unknown', message } as const;
    const exitCode = signal?.aborted && { exitCode: ExitCode.interrupted };
    return { outcome: { ...outcome, ...exitCode }, ...(failure && { failure }) };
  };
  try {
    const isShown = async () => {
      last = await ask();
      return last.kind !== 'absent';
    };
    await pollUntil(isShown, { clock, deadlineMs, signal });
    if (last?.kind === 'done') return { outcome: doneOutcome(change) };
    return unknown(notDone(clock.nowMs() - startMs));
  } catch (error) {
    return unknown(sentence('activations/not-readable-after', { reason: requestFailureOf(error).told }));
  }
}
