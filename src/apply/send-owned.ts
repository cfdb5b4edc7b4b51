/**
 * Makes changes of records that others hold, such as members of teams: several in one request.
 * Answers are empty and a refusal does not say which record is wrong, so the owner is read again.
 */

import type { Change } from '../model/changes.js';
import type { Outcome } from '../model/plan.js';
import { type RequestFailed, requestFailureOf, saysAbsent } from '../model/request-failures.js';
import { groupBy } from '../plan/records/collections.js';
import { recordId, scopeId } from '../plan/records/names.js';
import { definitionOf, type LinkDefinition, linkDefinitionOf } from '../resources/index.js';
import { referredResources } from '../resources/resource.js';
import { readTwice } from '../service/lists/answers.js';
import { type LinksToRead, readLinks } from '../service/lists/read-links.js';
import { words } from '../words/words.js';
import { judgeOwned, type SeenOwned, type Verdict } from './check-write.js';
import { failedWrite, type SendContext, type SentChange } from './send-change.js';
import type { Task } from './start-order.js';
import { containerId, type IdByRecord, linkIdOf, toOwnedRequest } from './to-request.js';

/** At least one. Of one owner and one action, if they are more. */
export type Changes = readonly [Change, ...Change[]];

/** The requests of a change may be shared by others: creates and deletes of one owner. Pure. */
export function batchOf(change: Change): Task['batch'] {
  const { action } = change;
  const links = linkDefinitionOf(change.resource);
  if (!links || (action !== 'create' && action !== 'delete')) return undefined;
  return { key: `${action} ${scopeId(change)}/${ownerOf(change)}`, max: links.listing.batch.max };
}

/**
 * Sends changes in one request.
 * @returns without those that were certainly not made and may succeed in a smaller batch
 * @throws Error for internal errors only
 */
export async function sendOwned(
  definition: LinkDefinition,
  changes: Changes,
  context: Omit<SendContext, 'columnsOf' | 'deletedWithin'>,
): Promise<readonly SentChange[]> {
  const { client, signal, idByRecord } = context;
  let looked: { readonly failure: RequestFailed; readonly verdicts: Verdicts } | undefined;
  const look = async (failure: RequestFailed) => {
    looked = { failure, verdicts: await judgeAll(changes, context) };
    return looked.verdicts;
  };
  const mayRepeat = async (failure: RequestFailed) =>
    [...(await look(failure)).values()].every(({ kind }) => kind === 'absent');
  try {
    await client.send(toOwnedRequest(definition, changes, idByRecord), { signal, mayRepeat });
    return changes.map((change) => ({ outcome: applied(change, idByRecord) }));
  } catch (error) {
    const failure = requestFailureOf(error);
    if (isBodyLost(changes, failure)) return failAll(changes, failure, words.applying.bodyLostMessage);
    if (!failure.details.isInDoubt && !isRefused(failure)) return failAll(changes, failure);
    const verdicts = looked?.failure === failure ? looked.verdicts : await look(failure);
    return judgedFailures(verdicts, failure);
  }
}

type Verdicts = ReadonlyMap<Change, Verdict>;

function judgedFailures(verdicts: Verdicts, failure: RequestFailed): readonly SentChange[] {
  const isPartly = [...verdicts.values()].some(({ kind }) => kind === 'done');
  const isDivisible = verdicts.size > 1 && (isRefused(failure) || isPartly);
  return [...verdicts].flatMap(([change, verdict]) => {
    const isAbsent = verdict.kind === 'absent';
    if (isAbsent && isDivisible) return [];
    const isCertain = isAbsent && !failure.details.isInDoubt;
    return [failedWrite(change, failure, isCertain ? undefined : verdict)];
  });
}

function applied(change: Change, idByRecord: IdByRecord): Outcome {
  const isCreate = change.action === 'create';
  return { change, status: 'applied', ...(isCreate && { id: linkIdOf(change, idByRecord) }) };
}

/** One of the records is wrong; maybe the others have been written. */
function isRefused(failure: RequestFailed): boolean {
  const { status } = failure.details;
  return status === 400 || status === 422 || saysAbsent(failure);
}

/** The ids in the body of a delete are the service's own, so the body cannot be wrong. */
function isBodyLost([{ action }]: Changes, { details: { status } }: RequestFailed): boolean {
  return action === 'delete' && status === 400;
}

function failAll(
  changes: Changes,
  failure: RequestFailed,
  messageOf: (message: string) => string = (message) => message,
): readonly SentChange[] {
  return changes.map((change) => {
    const { outcome } = failedWrite(change, failure);
    return { outcome: { ...outcome, message: messageOf(failure.message) }, failure };
  });
}

async function judgeAll(
  changes: Changes,
  context: Pick<SendContext, 'client' | 'idByRecord'>,
): Promise<Verdicts> {
  try {
    const seenOf = await readAgain(changes, context);
    return new Map(changes.map((change) => [change, judgeOwned(change, seenOf(change))]));
  } catch (error) {
    const doubt = { kind: 'not-readable', reason: requestFailureOf(error).message } as const;
    return new Map(changes.map((change) => [change, { kind: 'unclear', doubt }]));
  }
}

/**
 * Reads the owners of changes in one scope; one alone is read twice if need be. An absent one shows
 * nothing.
 * @throws RequestFailed
 */
export async function readAgain(
  changes: Changes,
  { client, idByRecord }: Pick<SendContext, 'client' | 'idByRecord'>,
): Promise<(change: Change) => SeenOwned> {
  const [change] = changes;
  const { scope } = change;
  const definition = linkDefinitionOf(change.resource);
  if (!definition) throw new Error(`${change.resource} have no owners`);
  const { links, listing } = definition;
  const path = definition.collectionPath(containerId(definition, change, idByRecord));
  const ownerKeys = [...new Set(changes.map(ownerOf))];
  const references = referencesOf(change, idByRecord);
  const look = () => readLinks(client, { definition, path }, { scope, ownerKeys, references });
  // Of several owners that cannot be read together, each is read by itself.
  const { records, owners = [] } = await (ownerKeys.length > 1 ? look() : readTwice(look));
  const recordByKey = new Map(records.map((record) => [record.key, record]));
  const readByOwner = groupBy(records, ({ values }) => String(values[links.owner.field]));
  const countedByOwner = new Map(owners.map(({ key, facts }) => [key, facts[listing.countFact]]));
  return (one) => {
    const owner = ownerOf(one);
    const [read, counted] = [readByOwner.get(owner)?.length ?? 0, Number(countedByOwner.get(owner) ?? 0)];
    return { record: recordByKey.get(one.key), ...(read < counted && { shortage: { read, counted } }) };
  };
}

/** The key of the owner of a change's record. Pure. */
export function ownerOf({ link }: Change): string {
  return link?.owner ?? '';
}

/** The known records that the fields of a change may name, by resource. */
function referencesOf(change: Change, idByRecord: IdByRecord): NonNullable<LinksToRead['references']> {
  const known = [...idByRecord];
  return new Map(
    referredResources(definitionOf(change.resource)).map((resource) => {
      const scope = definitionOf(resource).within ? change.scope : '';
      const place = recordId({ resource, scope, key: '' });
      const own = known.filter(([record]) => record.startsWith(place));
      return [resource, own.map(([record, id]) => ({ key: record.slice(place.length), id }))];
    }),
  );
}
