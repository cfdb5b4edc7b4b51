/**
 * Makes a change of one record: looks at what it could destroy, sends it, and reads the record
 * again if the answer does not show that it was made. After the run, confirmed deletes and creates
 * are proven, as some services confirm what they do not make: with one request for each scope where
 * possible.
 */
import type { Change } from '../../model/changes.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { DriftReason } from '../../model/obstacles.js';
import type { Outcome, ScopeSummary } from '../../model/plan.js';
import type { ExistingRecord } from '../../model/records.js';
import { RequestFailed, requestFailureOf } from '../../model/request-failures.js';
import { sentence } from '../../model/sentence.js';
import { beyondOwn, effectsOf, findGrowth } from '../../plan/consequences/goes-along.js';
import { findKept } from '../../plan/consequences/stays-below.js';
import { findEdit } from '../../plan/drift/find-drift.js';
import { changedMeanwhileTold } from '../../plan/drift/tell-drift.js';
import { valueAfter, valueBefore } from '../../plan/records/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import { holderId } from '../../plan/records/containers.js';
import { knownIdOf, recordId, scopeId } from '../../plan/records/names.js';
import { isDone } from '../../plan/records/totals.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin, definitionOf, heldBy } from '../../resources/index.js';
import { type Answer, isInGroup } from '../../resources/resource.js';
import { isAnswer, readRecordOf, readTwice, unlessAbsent } from '../../service/lists/answers.js';
import { type Existing, findExisting, readChildren } from '../../service/lists/find-existing.js';
import { findRecords, readColumns } from '../../service/lists/find-records.js';
import { inTurns } from '../../service/lists/in-turns.js';
import { createReader } from '../../service/lists/reader.js';
import { toRecord } from '../../service/lists/to-record.js';
import { judgeAnswer, judgeChange, judgeCreate, type Seen, type Verdict } from './judge.js';
import { containerId, toRequest } from './requests.js';
import {
  attempt,
  awaitDone,
  countHeld,
  doneOutcome,
  doubtAbout,
  failedWrite,
  isDeletedLater,
  isGone,
  isInDoubt,
  judged,
  notProven,
  type ReadContext,
  type SentChange,
  type WriteContext,
  type Writer,
} from './writing.js';

export const recordWriter: Writer = {
  send: async ([change], context) => [await sendChange(change, context)],
};

async function sendChange(change: Change, context: WriteContext): Promise<SentChange> {
  const looked = await lookAgain(change, context).catch(requestFailureOf);
  if (looked instanceof RequestFailed) return failedWrite(change, looked);
  const { reason, found } = looked;
  if (!reason) return sendOnce(change, context, found);
  const message = changedMeanwhileTold(reason, change);
  return { outcome: { change, status: 'skipped', message } };
}

async function sendOnce(change: Change, context: WriteContext, answer?: Answer): Promise<SentChange> {
  const sent = await attempt(
    {
      request: toRequest(change, context.idByRecord, answer),
      look: async () => new Map([[change, await lookUp(change, context)]]),
      // Other changes do the same twice.
      isOnce: change.action === 'create' || change.action === 'set-status',
      leavesOpen: (failure) => isInDoubt(failure) && !isGone(change, failure),
    },
    context,
  );
  const { failure } = sent;
  if (!failure)
    return isDeletedLater(change)
      ? awaitGone(change, context)
      : { outcome: await answered(change, sent.body, context) };
  // A record that was there a moment ago: whether it is gone, its list shows.
  if (isGone(change, failure) && !isInDoubt(failure) && (await isStillThere(change, context)))
    return { outcome: notProven(change, { kind: 'still-there' }) };
  return failedWrite(change, failure, sent.verdicts?.get(change));
}

function awaitGone(change: Change, context: WriteContext): Promise<SentChange> {
  const { liveId: id = '' } = change;
  const ask = async (): Promise<Verdict> => {
    const verdict = judgeChange(change, id, await findAgain(change, context, { id }));
    return verdict.kind === 'done' ? verdict : { kind: 'absent' };
  };
  const notDone = (waitedMs: number) => sentence('activations/not-gone', { waitedMs });
  return awaitDone(change, { deadlineMs: context.activationTimeoutMs, ask, notDone }, context);
}

async function answered(change: Change, body: unknown, context: WriteContext): Promise<Outcome> {
  const columns =
    isAnswer(body) && hasInGroup(change) ? await columnsShown(change, body, context) : undefined;
  const answer = judgeAnswer(change, body, { ...context, columns });
  const verdict = answer.kind === 'open' ? await lookUp(change, context, answer.id) : answer;
  const doubt = doubtAbout(change, verdict);
  return doubt ? notProven(change, doubt) : doneOutcome(change, 'id' in verdict ? verdict.id : undefined);
}

function hasInGroup({ resource, fields }: Change): boolean {
  return fields.some(({ field }) => isInGroup(definitionOf(resource), field));
}

/** Undefined if they cannot be read: then the answer does not show the group. */
function columnsShown(change: Change, answer: Answer, context: WriteContext) {
  return context.columnsOf(change, answer).catch((error: unknown) => {
    requestFailureOf(error);
    return undefined;
  });
}

/** The service says that it has no such record. If its list cannot be read, believe it. */
async function isStillThere(change: Change, context: ReadContext): Promise<boolean> {
  try {
    const id = change.liveId ?? '';
    return (await findListed([{ change, id }], context)).ids.has(normalId(id));
  } catch (error) {
    requestFailureOf(error);
    return false;
  }
}

/** Reads the record again. */
async function lookUp(change: Change, context: WriteContext, answeredId?: string): Promise<Verdict> {
  const isCreate = change.action === 'create';
  const id = answeredId ?? knownIdOf(change, context.idByRecord);
  const find = () => findAgain(change, context, isCreate && !answeredId ? { key: change.key } : { id });
  const verdicts = await judged([change], async () => {
    const seen = await readTwice(find);
    return new Map([
      [change, isCreate ? judgeCreate(change, seen, context.knownIds) : judgeChange(change, id, seen)],
    ]);
  });
  return verdicts.get(change) ?? { kind: 'absent' };
}

async function findAgain(
  change: Change,
  { client, idByRecord }: ReadContext,
  wanted: { readonly key: string } | { readonly id: string },
): Promise<Seen> {
  const definition = definitionOf(change.resource);
  const holderId = containerId(definition, change, idByRecord);
  const answers = await findRecords(client, definition, { containerId: holderId, ...wanted });
  if (!hasInGroup(change) || answers.answers.length === 0) return { ...answers, idByRecord };
  return { ...answers, idByRecord, columns: await readColumns(client, definition, holderId) };
}

// Look again

interface LookedAgain {
  /** Why the change must not be made any more, if so. */
  readonly reason?: DriftReason | undefined;
  /** The record now, unless it is gone: the change itself will show that. */
  readonly found?: Answer;
}

/**
 * Looks at a record right before a change that could destroy more than was planned: a delete that
 * may take others along, and an update that replaces a whole group.
 * @throws RequestFailed
 */
async function lookAgain(change: Change, context: WriteContext): Promise<LookedAgain> {
  const { resource, action, liveId } = change;
  const definition = definitionOf(resource);
  const isDelete = action === 'delete';
  const mayTakeAlong = definition.parentField !== undefined || heldBy(resource).length > 0;
  const isNeeded = isDelete ? mayTakeAlong : action !== 'create' && hasInGroup(change);
  if (!isNeeded || liveId === undefined) return {};
  const path = definition.collectionPath(containerId(definition, change, context.idByRecord));
  const answer = await unlessAbsent(readRecordOf(context.client, path, liveId));
  if (!answer) return {};
  if (isDelete) return { reason: await lookAtContents({ change, path, answer, context }), found: answer };
  const columns = await context.columnsOf(change, answer);
  return { reason: findEdit(change, definition.group?.read(answer, columns) ?? {}), found: answer };
}

interface Look {
  readonly change: Change;
  /** Of the list that holds the record. */
  readonly path: string;
  readonly answer: Answer;
  readonly context: WriteContext;
}

async function lookAtContents(look: Look): Promise<DriftReason | undefined> {
  const { change, answer, context } = look;
  const definition = definitionOf(change.resource);
  const below = definition.parentField ? await readBelow(look) : [];
  if (!definition.deletesDescendants && below.length > 0) return findKept(definition, below);
  // What was planned, less what the run has deleted on its own by now.
  const effects = beyondOwn(change.effects ?? [], change, context.deletedWithin);
  const record = await withCountedContents(toRecord(definition, change, { answer, parent: null }), {
    ...look,
    change: { ...change, effects },
  });
  return findGrowth({ ...change, effects }, effectsOf(definition, record, below), below);
}

/** All descendants if the delete takes them along, else the children. */
async function readBelow({ change, path, answer, context }: Look): Promise<readonly ExistingRecord[]> {
  const definition = definitionOf(change.resource);
  const answerById = new Map<string, Answer>();
  const pending: Answer[] = [answer];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const children = await readChildren(context.client, definition, { path, parent });
    const others = children.filter(({ id }) => id !== answer.id && !answerById.has(id));
    for (const one of others) answerById.set(one.id, one);
    if (definition.deletesDescendants) pending.push(...others);
  }
  return [...answerById.values()].map((one) => toRecord(definition, change, { answer: one, parent: null }));
}

/** Counters may lag, so the contents are listed if the counter is zero or has grown. */
async function withCountedContents(
  record: ExistingRecord,
  { change, context }: Look,
): Promise<ExistingRecord> {
  const held = countedWithin(change.resource);
  if (!held) return record;
  const { countFact: fact } = held;
  const shown = Number(record.facts[fact] ?? 0);
  const expected = change.effects?.find(({ what }) => what === fact)?.count;
  if (expected === null || (shown > 0 && shown <= (expected ?? 0))) return record;
  const listing = createReader(context.client).list(held, { scope: change.key, container: record });
  return { ...record, facts: { ...record.facts, [fact]: (await listing).records.length } };
}

// Proof

interface RunContext extends ReadContext {
  readonly scopes: readonly ScopeSummary[];
}

/** A record that a change has deleted or created. */
interface Sought {
  readonly change: Change;
  readonly id: string;
}

/** What a run has done in a scope, and what of it is to be proven. */
interface DoneInScope {
  /** The records that the scope has now, as far as the run knows; 0: not known. */
  readonly expectedCount: number;
  /** Before the run, none was missing. */
  readonly isCounted: boolean;
  readonly deleted: readonly Sought[];
  readonly created: readonly Sought[];
}

/**
 * The deletes and creates that are not proven, with their new outcome.
 * @param outcomes of a run. A delete below or within another one needs no proof: right before the
 *   other, there was nothing left.
 */
export async function proveRecords(
  outcomes: readonly Outcome[],
  context: RunContext,
): Promise<readonly Outcome[]> {
  const scopes = doneInScopes(outcomes, context.scopes);
  return (await inTurns(scopes, context.client.concurrency, (done) => proveScope(done, context))).flat();
}

/** Longer, and the process may be killed before the run has come to its end. */
const interruptedMsMax = 5000;

/** The same after an interruption, when there is little time: then deletes remain unknown. */
export async function proveInTime(
  outcomes: readonly Outcome[],
  context: RunContext,
): Promise<readonly Outcome[]> {
  let stop = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    stop = context.client.clock.after(interruptedMsMax, () => resolve(undefined));
  });
  const proven = await Promise.race([proveRecords(outcomes, context), timeout]);
  stop();
  if (proven) return proven;
  const doubt = { kind: 'not-confirmed', reason: sentence('applying/delete-unchecked') } as const;
  return doneInScopes(outcomes, context.scopes)
    .flatMap(({ deleted }) => deleted)
    .map(({ change }) => ({ ...notProven(change, doubt), exitCode: ExitCode.interrupted }));
}

function doneInScopes(outcomes: readonly Outcome[], scopes: readonly ScopeSummary[]): readonly DoneInScope[] {
  // Links are proven by their owners.
  const doneRecords = outcomes.filter((outcome) => !outcome.change.link && isDone(outcome));
  const applied = doneRecords.filter(({ status }) => status === 'applied');
  const deletedIds = new Set(applied.flatMap(({ change }) => (change.action === 'delete' ? change.id : [])));
  const isTop = (change: Change) =>
    !isDeletedLater(change) && !deletedIds.has(parentIdOf(change)) && !deletedIds.has(holderId(change));
  return [...groupBy(doneRecords, ({ change }) => scopeId(change))].map(([scope, done]) => {
    const changes = (wanted: Change['action']) => done.filter(({ change }) => change.action === wanted);
    const sought = (wanted: Change['action']) =>
      changes(wanted).flatMap(({ change, status, id = change.liveId }): readonly Sought[] =>
        status === 'applied' && id !== undefined ? [{ change, id }] : [],
      );
    const summary = scopes.find((one) => scopeId(one) === scope);
    const growth = changes('create').length - changes('delete').length;
    return {
      expectedCount: summary ? summary.existing + growth : 0,
      isCounted: summary?.isComplete === true,
      deleted: sought('delete').filter(({ change }) => isTop(change)),
      created: sought('create'),
    };
  });
}

async function proveScope(done: DoneInScope, context: ReadContext): Promise<readonly Outcome[]> {
  const { deleted } = done;
  try {
    const seen = isAny(deleted)
      ? await readTwice(() => findListed(deleted, context, done.expectedCount))
      : undefined;
    const remaining = deleted.filter(({ id }) => seen?.ids.has(normalId(id)));
    // The answer to a create has shown its record; that to a delete shows nothing.
    const missing = await findMissing(done, seen, context).catch((error: unknown) => {
      requestFailureOf(error);
      return [];
    });
    return [...remaining.map(({ change }) => notProven(change, { kind: 'still-there' })), ...missing];
  } catch (error) {
    const { told: reason } = requestFailureOf(error);
    return deleted.map(({ change }) => notProven(change, { kind: 'not-readable', reason }));
  }
}

/** The creates whose records the service does not have. @throws RequestFailed */
async function findMissing(
  { created, expectedCount, isCounted }: DoneInScope,
  seen: Existing | undefined,
  context: ReadContext,
): Promise<readonly Outcome[]> {
  if (!isAny(created)) return [];
  const [{ change }] = created;
  const { countFact } = definitionOf(change.resource);
  const whole = seen?.isWhole ? seen : undefined;
  // For one record, its own answer costs no more than a count and proves more. Others may add some.
  const isCountKnown = !whole && created.length > 1 && isCounted && countFact !== undefined;
  if (isCountKnown && Number(await countHeld(change, countFact, context)) >= expectedCount) return [];
  const { ids } = whole ?? (await findListed(created, context, expectedCount));
  const unlisted = created.filter(({ id }) => !ids.has(normalId(id)));
  return (await inTurns(unlisted, context.client.concurrency, (one) => readCreated(one, context))).flat();
}

/** Reads a record that the list lacks: lists may lag behind. */
async function readCreated(
  { change, id }: Sought,
  { client, idByRecord }: ReadContext,
): Promise<readonly Outcome[]> {
  const definition = definitionOf(change.resource);
  const holder = containerId(definition, change, idByRecord);
  const look = async () => {
    const { answers } = await findRecords(client, definition, { containerId: holder, id });
    return new Map([[change, existence(answers, id)]]);
  };
  const doubt = doubtAbout(change, (await judged([change], look)).get(change));
  return doubt ? [notProven(change, doubt)] : [];
}

function existence(answers: readonly Answer[], id: string): Verdict {
  if (answers.length === 0) return { kind: 'absent' };
  const isSame = answers.some((one) => normalId(one.id) === normalId(id));
  return isSame ? { kind: 'done' } : { kind: 'unclear', doubt: { kind: 'another' } };
}

/**
 * Finds which records of one scope exist.
 * @param listedCount about how many records the list has; 0: read it, and no single records
 * @throws RequestFailed
 */
function findListed(
  sought: readonly [Sought, ...Sought[]],
  { client, idByRecord }: ReadContext,
  listedCount = 0,
): Promise<Existing> {
  const [{ change }] = sought;
  const definition = definitionOf(change.resource);
  const placed = sought.map((one) => {
    const parent = parentIdOf(one.change);
    return { id: one.id, parentId: parent === '' ? null : idByRecord.get(parent) };
  });
  const holderOfAll = containerId(definition, change, idByRecord);
  return findExisting(client, definition, { containerId: holderOfAll, sought: placed, listedCount });
}

/** The recordId of the record above, `''` for none. */
function parentIdOf(change: Change): string {
  const field = definitionOf(change.resource).parentField?.name;
  const parent = change.action === 'create' ? valueAfter(change, field) : valueBefore(change, field);
  return typeof parent === 'string' ? recordId({ ...change, key: parent }) : '';
}

function isAny<T>(elements: readonly T[]): elements is readonly [T, ...T[]] {
  return elements.length > 0;
}
