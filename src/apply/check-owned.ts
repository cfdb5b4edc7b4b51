/**
 * Proves changes of owned records after a run, because their answers are empty. One count of the
 * container proves all creates and deletes of a scope; only if it differs, and for updates, the
 * owners are read. Sends GET requests only.
 */

import type { Change } from '../model/changes.js';
import type { WriteDoubt } from '../model/obstacles.js';
import type { Outcome } from '../model/plan.js';
import { requestFailureOf } from '../model/request-failures.js';
import { groupBy } from '../plan/records/collections.js';
import { holderId } from '../plan/records/containers.js';
import { scopeId } from '../plan/records/names.js';
import { definitionOf, linkDefinitionOf } from '../resources/index.js';
import { readRecordOf } from '../service/lists/answers.js';
import { inTurns } from '../service/lists/in-turns.js';
import { notProven } from './check-effects.js';
import { judgeOwned, type SeenOwned } from './check-write.js';
import type { LookContext } from './look-again.js';
import { type Changes, ownerOf, readAgain } from './send-owned.js';

type CheckContext = Pick<LookContext, 'client' | 'idByRecord'>;

/** Number of owned records in a scope, by scopeId; undefined if the service does not say. */
type Counts = ReadonlyMap<string, number | undefined>;

/** Counts the owned records in the scopes of their creates and deletes. */
export async function countOwned(changes: readonly Change[], context: CheckContext): Promise<Counts> {
  const counts = [...groupBy(changes, scopeId)].map(
    async ([scope, [change]]) => [scope, await countIn(change, context)] as const,
  );
  return new Map(await Promise.all(counts));
}

/**
 * The applied changes of owned records that are not proven, with their new outcome.
 * @param outcomes of a run
 * @param before what countOwned returned before it
 */
export async function checkOwned(
  outcomes: readonly Outcome[],
  before: Counts,
  context: CheckContext,
): Promise<readonly Outcome[]> {
  const made = outcomes
    .filter(({ status, change }) => status === 'applied' && change.link)
    .map(({ change }) => change);
  const doubted = [...groupBy(made, scopeId)].map(async ([scope, own]) => {
    const [first, ...others] = (await isCountRight(own, before.get(scope), context))
      ? own.filter((change) => !isCounted(change))
      : own;
    return first ? judge([first, ...others], context) : [];
  });
  return (await Promise.all(doubted)).flat();
}

async function judge(changes: Changes, context: CheckContext): Promise<readonly Outcome[]> {
  try {
    const seenOf = await readAgain(changes, context);
    return changes.flatMap((change) => {
      const doubt = doubtAbout(change, seenOf(change));
      return doubt ? [notProven(change, doubt)] : [];
    });
  } catch (error) {
    const { message: reason } = requestFailureOf(error);
    const ofOwners = [...groupBy(changes, ownerOf).values()];
    if (ofOwners.length === 1)
      return changes.map((change) => notProven(change, { kind: 'not-readable', reason }));
    // One that cannot be read must not put the others in doubt.
    const { concurrency } = context.client;
    return (await inTurns(ofOwners, concurrency, (own) => judge(own, context))).flat();
  }
}

/** The service has confirmed a delete, so a count that is too high says nothing against it. */
function doubtAbout(change: Change, { record, shortage }: SeenOwned): WriteDoubt | undefined {
  const isDelete = change.action === 'delete';
  const verdict = judgeOwned(change, { record, ...(shortage && !isDelete && { shortage }) });
  if (verdict.kind === 'done') return undefined;
  if (verdict.kind === 'unclear') return verdict.doubt;
  if (isDelete) return { kind: 'still-there' };
  return { kind: change.action === 'create' ? 'absent' : 'not-shown' };
}

async function isCountRight(
  changes: Changes,
  before: number | undefined,
  context: CheckContext,
): Promise<boolean> {
  if (!changes.some(isCounted)) return true;
  if (before === undefined) return false;
  const countOf = (wanted: Change['action']) => changes.filter(({ action }) => action === wanted).length;
  const after = await countIn(changes[0], context);
  return after === before + countOf('create') - countOf('delete');
}

async function countIn(change: Change, { client, idByRecord }: CheckContext): Promise<number | undefined> {
  const { within } = definitionOf(change.resource);
  const id = idByRecord.get(holderId(change));
  // The run itself will create the container.
  if (!within || id === undefined) return 0;
  try {
    const answer = await readRecordOf(client, definitionOf(within.resource).collectionPath(''), id);
    const count = answer[linkDefinitionOf(change.resource)?.listing.totalFact ?? ''];
    return typeof count === 'number' ? count : undefined;
  } catch (error) {
    requestFailureOf(error);
    return undefined;
  }
}

function isCounted({ link, action }: Change): boolean {
  return link !== undefined && action !== 'update';
}
