/**
 * Checks after a run that deleted records are gone: some services confirm a delete without making
 * it. One list for all deletes of a scope. Sends GET requests only.
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
import { findRemaining } from '../service/lists/find-remaining.js';
import { words } from '../words/words.js';
import { containerId, type IdByRecord } from './to-request.js';

interface CheckContext {
  readonly client: Client;
  readonly idByRecord: IdByRecord;
}

/**
 * The deletes that are not proven, with their new outcome.
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
    const isAwaited = definitionOf(change.resource).isDeletedLater;
    return !isAwaited && !madeIds.has(parentIdOf(change)) && !madeIds.has(holderId(change));
  });
  const doubted: Outcome[] = [];
  for (const deletes of groupBy(open, scopeId).values())
    doubted.push(...(await checkScope(deletes, context)));
  return doubted;
}

async function checkScope(
  deletes: readonly [Change, ...Change[]],
  context: CheckContext,
): Promise<readonly Outcome[]> {
  try {
    const inScope = recordId({ ...deletes[0], key: '' });
    const listedCount = [...context.idByRecord.keys()].filter((id) => id.startsWith(inScope)).length;
    const remaining = await findListed(deletes, context, listedCount);
    return deletes
      .filter(({ liveId = '' }) => remaining.has(normalId(liveId)))
      .map((change) => notProven(change, { kind: 'still-there' }));
  } catch (error) {
    const { message: reason } = requestFailureOf(error);
    return deletes.map((change) => notProven(change, { kind: 'not-readable', reason }));
  }
}

/**
 * Finds deleted records of one scope that are still listed.
 * @param listedCount about how many records the list has; 0: read it, and no single records
 * @returns their ids, normalized
 * @throws RequestFailed
 */
export function findListed(
  deletes: readonly [Change, ...Change[]],
  { client, idByRecord }: CheckContext,
  listedCount = 0,
): Promise<ReadonlySet<string>> {
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
