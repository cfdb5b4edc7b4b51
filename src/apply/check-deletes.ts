/**
 * Checks after a run that deleted records are gone: some services confirm a delete without making
 * it. One list for all deletes of a scope; it shows the creates as well. Sends GET requests only.
 */

import type { Change } from '../model/changes.js';
import type { Outcome } from '../model/plan.js';
import type { WriteDoubt } from '../model/refusals.js';
import { requestFailureOf } from '../model/request-failures.js';
import { valueBefore } from '../plan/records/changes.js';
import { groupBy } from '../plan/records/collections.js';
import { holderId } from '../plan/records/containers.js';
import { recordId, scopeId } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import { parentFieldOf } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { readRecordOf, unlessAbsent } from '../service/lists/answers.js';
import { findRemaining, type Remaining } from '../service/lists/find-remaining.js';
import { inTurns } from '../service/lists/in-turns.js';
import { words } from '../words/words.js';
import { containerId, type IdByRecord } from './to-request.js';

interface CheckContext {
  readonly client: Client;
  readonly idByRecord: IdByRecord;
}

/**
 * The deletes that are not proven, and the creates of their scopes, with their new outcome.
 * @param outcomes of a run. A delete below or within another one needs no check: right before the
 *   other, there was nothing left.
 */
export async function checkDeletes(
  outcomes: readonly Outcome[],
  context: CheckContext,
): Promise<readonly Outcome[]> {
  const made = outcomes
    .filter(({ status, change }) => status === 'applied' && change.action === 'delete')
    .map(({ change }) => change);
  const madeIds = new Set(made.map(({ id }) => id));
  const open = made.filter((change) => {
    const { isDeletedLater, listing } = definitionOf(change.resource);
    const isAwaited = isDeletedLater || listing.kind === 'owned';
    return !isAwaited && !madeIds.has(parentIdOf(change)) && !madeIds.has(holderId(change));
  });
  const created = outcomes.filter(({ status, change, id }) => {
    return status === 'applied' && change.action === 'create' && id !== undefined;
  });
  const createdByScope = groupBy(created, ({ change }) => scopeId(change));
  const doubted: Outcome[] = [];
  for (const [scope, deletes] of groupBy(open, scopeId))
    doubted.push(...(await checkScope(deletes, createdByScope.get(scope) ?? [], context)));
  return doubted;
}

async function checkScope(
  deletes: readonly [Change, ...Change[]],
  created: readonly Outcome[],
  context: CheckContext,
): Promise<readonly Outcome[]> {
  try {
    const inScope = recordId({ ...deletes[0], key: '' });
    const listedCount = [...context.idByRecord.keys()].filter((id) => id.startsWith(inScope)).length;
    const { ids, isWhole } = await findListed(deletes, context, listedCount);
    const remaining = deletes.filter(({ liveId = '' }) => ids.has(normalId(liveId)));
    const unlisted = isWhole ? created.filter(({ id = '' }) => !ids.has(normalId(id))) : [];
    return [
      ...remaining.map((change) => notProven(change, { kind: 'still-there' })),
      ...(await inTurns(unlisted, context.client.concurrency, (one) => checkCreated(one, context))).flat(),
    ];
  } catch (error) {
    const { message: reason } = requestFailureOf(error);
    return deletes.map((change) => notProven(change, { kind: 'not-readable', reason }));
  }
}

/** Reads a record that the list lacks: lists may lag behind. */
async function checkCreated(
  { change, id = '' }: Outcome,
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
 * Finds deleted records of one scope that are still listed.
 * @param listedCount about how many records the list has; 0: read it, and no single records
 * @throws RequestFailed
 */
export function findListed(
  deletes: readonly [Change, ...Change[]],
  { client, idByRecord }: CheckContext,
  listedCount = 0,
): Promise<Remaining> {
  const [change] = deletes;
  const definition = definitionOf(change.resource);
  const deleted = deletes.map((one) => {
    const parent = parentIdOf(one);
    return { id: one.liveId ?? '', parentId: parent === '' ? null : idByRecord.get(parent) };
  });
  return findRemaining(client, definition, {
    containerId: containerId(definition, change, idByRecord),
    deleted,
    listedCount,
  });
}

/** The recordId of the record above, `''` for none. */
function parentIdOf(change: Change): string {
  const parent = valueBefore(change, parentFieldOf(definitionOf(change.resource))?.name);
  return typeof parent === 'string' ? recordId({ ...change, key: parent }) : '';
}

/** The outcome of a confirmed change that the service does not show. Pure. */
export function notProven(change: Change, doubt: WriteDoubt): Outcome {
  const message = words.applying.doubtMessage(words.applying.unprovenMessage(change.key), doubt, change);
  return { change, status: 'unknown', message };
}
