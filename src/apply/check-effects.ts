/**
 * Checks after a run that what was confirmed is so: some services confirm a delete without making
 * it, or a create with an id of no record. One request for each scope where possible. Sends GET
 * requests only.
 */

import type { Change } from '../model/changes.js';
import { ExitCode } from '../model/exit-codes.js';
import type { WriteDoubt } from '../model/obstacles.js';
import type { Outcome, ScopeSummary } from '../model/plan.js';
import { requestFailureOf } from '../model/request-failures.js';
import { valueAfter, valueBefore } from '../plan/records/changes.js';
import { groupBy } from '../plan/records/collections.js';
import { holderId } from '../plan/records/containers.js';
import { recordId, scopeId } from '../plan/records/names.js';
import { isDone } from '../plan/records/totals.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import { parentFieldOf } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { readRecord, readRecordOf, readTwice, recordPath, unlessAbsent } from '../service/lists/answers.js';
import { type Existing, findExisting } from '../service/lists/find-existing.js';
import { inTurns } from '../service/lists/in-turns.js';
import { words } from '../words/words.js';
import { containerId, type IdByRecord } from './to-request.js';

interface CheckContext {
  readonly client: Client;
  readonly idByRecord: IdByRecord;
}

interface RunContext extends CheckContext {
  readonly scopes: readonly ScopeSummary[];
}

/** A record that a change has deleted or created. */
interface Sought {
  readonly change: Change;
  readonly id: string;
}

/** What a run has done in a scope, and what of it is to be checked. */
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
 * @param outcomes of a run. A delete below or within another one needs no check: right before the
 *   other, there was nothing left.
 */
export async function checkEffects(
  outcomes: readonly Outcome[],
  context: RunContext,
): Promise<readonly Outcome[]> {
  const doubted = await inTurns(doneInScopes(outcomes, context.scopes), context.client.concurrency, (done) =>
    checkScope(done, context),
  );
  return doubted.flat();
}

/** Longer, and the process may be killed before the run has come to its end. */
const interruptedMsMax = 5000;

/** The same after an interruption, when there is little time: then deletes remain unknown. */
export async function checkEffectsInTime(
  outcomes: readonly Outcome[],
  context: RunContext,
): Promise<readonly Outcome[]> {
  let stop = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    stop = context.client.clock.after(interruptedMsMax, () => resolve(undefined));
  });
  const checked = await Promise.race([checkEffects(outcomes, context), timeout]);
  stop();
  if (checked) return checked;
  const unchecked = doneInScopes(outcomes, context.scopes).flatMap(({ deleted }) => deleted);
  const doubt = { kind: 'not-confirmed', reason: words.applying.deleteUncheckedMessage } as const;
  return unchecked.map(({ change }) => ({
    ...notProven(change, doubt),
    exitCode: ExitCode.interrupted,
  }));
}

function doneInScopes(outcomes: readonly Outcome[], scopes: readonly ScopeSummary[]): readonly DoneInScope[] {
  // Links are checked by their owners.
  const own = outcomes.filter(({ change }) => !change.link);
  const applied = own.filter(({ status }) => status === 'applied');
  const deletedIds = new Set(applied.flatMap(({ change }) => (change.action === 'delete' ? change.id : [])));
  const isOpen = (change: Change) => {
    const isAwaited = definitionOf(change.resource).isDeletedLater;
    return !isAwaited && !deletedIds.has(parentIdOf(change)) && !deletedIds.has(holderId(change));
  };
  const summaryById = new Map(scopes.map((summary) => [scopeId(summary), summary]));
  const byScope = groupBy(own.filter(isDone), ({ change }) => scopeId(change));
  return [...byScope].map(([scope, done]) => {
    const sought = done.flatMap(({ change, status, id = change.liveId }): readonly Sought[] =>
      status === 'applied' && id !== undefined ? [{ change, id }] : [],
    );
    const summary = summaryById.get(scope);
    return {
      expectedCount: summary ? summary.existing + growthOf(done) : 0,
      isCounted: summary?.isComplete === true,
      deleted: sought.filter(({ change }) => change.action === 'delete' && isOpen(change)),
      created: sought.filter(({ change }) => change.action === 'create'),
    };
  });
}

/** How many records the outcomes have added. Pure. */
function growthOf(outcomes: readonly Outcome[]): number {
  const growth = { create: 1, delete: -1 } as Readonly<Partial<Record<Change['action'], number>>>;
  return outcomes.reduce((sum, { change }) => sum + (growth[change.action] ?? 0), 0);
}

async function checkScope(done: DoneInScope, context: CheckContext): Promise<readonly Outcome[]> {
  const { deleted } = done;
  try {
    const seen = isAny(deleted)
      ? await readTwice(() => findListed(deleted, context, done.expectedCount))
      : undefined;
    const remaining = deleted.filter(({ id }) => seen?.ids.has(normalId(id)));
    const missing = await findMissing(done, seen, context).catch(believed);
    return [...remaining.map(({ change }) => notProven(change, { kind: 'still-there' })), ...missing];
  } catch (error) {
    const { message: reason } = requestFailureOf(error);
    return deleted.map(({ change }) => notProven(change, { kind: 'not-readable', reason }));
  }
}

/** The answer to a create has shown its record; that to a delete shows nothing. */
function believed(error: unknown): readonly Outcome[] {
  requestFailureOf(error);
  return [];
}

/** The creates whose records the service does not have. @throws RequestFailed */
async function findMissing(
  done: DoneInScope,
  seen: Existing | undefined,
  context: CheckContext,
): Promise<readonly Outcome[]> {
  const { created, expectedCount } = done;
  if (!isAny(created)) return [];
  const whole = seen?.isWhole ? seen : undefined;
  // For one record, its own answer costs no more than a count and proves more.
  if (!whole && created.length > 1 && (await isCountRight(done, context))) return [];
  const { ids } = whole ?? (await findListed(created, context, expectedCount));
  const unlisted = created.filter(({ id }) => !ids.has(normalId(id)));
  return (await inTurns(unlisted, context.client.concurrency, (one) => checkCreated(one, context))).flat();
}

/** Whether a container counts as many records as there must be: others may have added some. */
async function isCountRight(
  { expectedCount, isCounted, created: [first] }: DoneInScope,
  { client, idByRecord }: CheckContext,
): Promise<boolean> {
  const { within, countFact } = definitionOf(first?.change.resource ?? '');
  if (!first || !within || countFact === undefined || !isCounted) return false;
  const { collectionPath } = definitionOf(within.resource);
  const id = containerId(definitionOf(first.change.resource), first.change, idByRecord);
  const holder = await readRecord(client, recordPath(collectionPath(''), id));
  return Number(holder[countFact]) >= expectedCount;
}

/** Reads a record that the list lacks: lists may lag behind. */
async function checkCreated(
  { change, id }: Sought,
  { client, idByRecord }: CheckContext,
): Promise<readonly Outcome[]> {
  const definition = definitionOf(change.resource);
  const path = definition.collectionPath(containerId(definition, change, idByRecord));
  try {
    const found = await unlessAbsent(readRecordOf(client, path, id));
    return found ? [] : [notProven(change, { kind: 'absent' })];
  } catch (error) {
    return [notProven(change, { kind: 'not-readable', reason: requestFailureOf(error).message })];
  }
}

/**
 * Finds which records of one scope exist.
 * @param listedCount about how many records the list has; 0: read it, and no single records
 * @throws RequestFailed
 */
export function findListed(
  sought: readonly [Sought, ...Sought[]],
  { client, idByRecord }: CheckContext,
  listedCount = 0,
): Promise<Existing> {
  const [{ change }] = sought;
  const definition = definitionOf(change.resource);
  const placed = sought.map((one) => {
    const parent = parentIdOf(one.change);
    return { id: one.id, parentId: parent === '' ? null : idByRecord.get(parent) };
  });
  return findExisting(client, definition, {
    containerId: containerId(definition, change, idByRecord),
    sought: placed,
    listedCount,
  });
}

/** The recordId of the record above, `''` for none. */
function parentIdOf(change: Change): string {
  const field = parentFieldOf(definitionOf(change.resource))?.name;
  const parent = change.action === 'create' ? valueAfter(change, field) : valueBefore(change, field);
  return typeof parent === 'string' ? recordId({ ...change, key: parent }) : '';
}

function isAny<T>(elements: readonly T[]): elements is readonly [T, ...T[]] {
  return elements.length > 0;
}

/** The outcome of a confirmed change that the service does not show. Pure. */
export function notProven(change: Change, doubt: WriteDoubt): Outcome {
  const message = words.applying.doubtMessage(words.applying.unprovenMessage(change.key), doubt, change);
  return { change, status: 'unknown', message };
}
