/**
 * Makes changes of links, such as the memberships of a team: several in one request. Answers are
 * empty, and a refusal does not say which one is wrong, so the owner is read again. After the run,
 * counts of the container prove all creates and deletes of a scope; only if they differ, and for
 * updates, the owners are read.
 */
import type { Change } from '../../model/changes.js';
import type { Outcome } from '../../model/plan.js';
import { type RequestFailed, requestFailureOf, saysAbsent } from '../../model/request-failures.js';
import { sentence } from '../../model/sentence.js';
import { groupBy } from '../../plan/records/collections.js';
import { recordId, scopeId } from '../../plan/records/names.js';
import { definitionOf, linkDefinitionOf, linkDefinitions } from '../../resources/index.js';
import { referredResources } from '../../resources/resource.js';
import { readTwice } from '../../service/lists/answers.js';
import { inTurns } from '../../service/lists/in-turns.js';
import { type LinksToRead, readLinks } from '../../service/lists/read-links.js';
import type { Task } from '../start-order.js';
import { judgeLink, type SeenLink } from './judge.js';
import { containerId, type IdByRecord, linkIdOf, toLinkRequest } from './requests.js';
import {
  attempt,
  type Changes,
  countHeld,
  doneOutcome,
  doubtAbout,
  failedWrite,
  isInDoubt,
  judged,
  notProven,
  type ReadContext,
  type SentChange,
  type Verdicts,
  type Writer,
} from './writing.js';

/** The requests of a change may be shared by others: creates and deletes of one owner. Pure. */
export function batchOf(change: Change): Task['batch'] {
  const { resource, action, link } = change;
  const links = linkDefinitionOf(resource);
  if (!links || (action !== 'create' && action !== 'delete')) return undefined;
  return { key: `${action} ${scopeId(change)}/${link?.owner}`, max: links.listing.batch.max };
}

export const linkWriter: Writer = {
  async send(changes, context) {
    const { idByRecord } = context;
    const look = async () => {
      const seenOf = await readAgain(changes, context);
      return new Map(changes.map((change) => [change, judgeLink(change, seenOf(change))]));
    };
    const sent = await attempt(
      {
        request: toLinkRequest(changes, idByRecord),
        look: () => judged(changes, look),
        isOnce: true,
        leavesOpen: (failure) => !isBodyLost(changes, failure) && (isInDoubt(failure) || isRefused(failure)),
      },
      context,
    );
    const { failure } = sent;
    if (!failure)
      return changes.map((change) => ({ outcome: doneOutcome(change, linkIdOf(change, idByRecord)) }));
    return sent.verdicts ? judgedFailures(sent.verdicts, failure) : failAll(changes, failure);
  },
};

function judgedFailures(verdicts: Verdicts, failure: RequestFailed): readonly SentChange[] {
  const isPartly = [...verdicts.values()].some(({ kind }) => kind === 'done');
  const isDivisible = verdicts.size > 1 && (isRefused(failure) || isPartly);
  return [...verdicts].flatMap(([change, verdict]) => {
    const isAbsent = verdict.kind === 'absent';
    if (isAbsent && isDivisible) return [];
    const isCertain = isAbsent && !isInDoubt(failure);
    return [failedWrite(change, failure, isCertain ? undefined : verdict)];
  });
}

/** One of the links is wrong; maybe the others have been written. */
function isRefused(failure: RequestFailed): boolean {
  const { status } = failure.details;
  return status === 400 || status === 422 || saysAbsent(failure);
}

/** The ids in the body of a delete are the service's own, so the body cannot be wrong. */
function isBodyLost([{ action }]: Changes, { details: { status } }: RequestFailed): boolean {
  return action === 'delete' && status === 400;
}

function failAll(changes: Changes, failure: RequestFailed): readonly SentChange[] {
  const message = isBodyLost(changes, failure)
    ? sentence('applying/body-lost', { failure: failure.told })
    : failure.told;
  return changes.map((change) => {
    return { outcome: { ...failedWrite(change, failure).outcome, message }, failure };
  });
}

/**
 * Reads the owners of changes in one scope; one alone is read twice if need be. An absent one shows
 * nothing.
 * @throws RequestFailed
 */
async function readAgain(
  changes: Changes,
  { client, idByRecord }: ReadContext,
): Promise<(change: Change) => SeenLink> {
  const [change] = changes;
  const { scope } = change;
  const definition = linkDefinitionOf(change.resource);
  if (!definition) throw new Error(`${change.resource} join nothing`);
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

function ownerOf({ link }: Change): string {
  return link?.owner ?? '';
}

/** The known records that the fields of a change may name, by resource. */
function referencesOf(change: Change, idByRecord: IdByRecord): NonNullable<LinksToRead['references']> {
  const known = [...idByRecord];
  return new Map(
    referredResources(definitionOf(change.resource)).map((resource) => {
      const scope = definitionOf(resource).within ? change.scope : '';
      const place = recordId({ resource, scope, key: '' });
      const references = known.filter(([record]) => record.startsWith(place));
      return [resource, references.map(([record, id]) => ({ key: record.slice(place.length), id }))];
    }),
  );
}

// Proof

/** Number of links in a scope before its creates, or before its deletes; undefined if not known. */
type Counts = ReadonlyMap<string, number | undefined>;

/** Counts the links in the scopes of creates before a run, or of deletes right before them. */
export async function countLinks(changes: readonly Change[], context: ReadContext): Promise<Counts> {
  const counts = [...groupBy(changes.filter(isCounted), countId)].map(
    async ([id, [change]]) => [id, await countIn(change, context)] as const,
  );
  return new Map(await Promise.all(counts));
}

function countId(change: Pick<Change, 'action' | 'resource' | 'scope'>): string {
  return `${change.action} ${scopeId(change)}`;
}

/**
 * The applied changes of links that are not proven, with their new outcome.
 * @param outcomes of a run
 * @param before what countLinks returned before the creates and before the deletes
 */
export async function proveLinks(
  outcomes: readonly Outcome[],
  before: Counts,
  context: ReadContext,
): Promise<readonly Outcome[]> {
  const appliedLinks = outcomes.flatMap(({ status, change }) =>
    status === 'applied' && change.link ? change : [],
  );
  const areOthersTaken = outcomes.some(({ change }) => takesLinks(change));
  const doubted = [...groupBy(appliedLinks, scopeId).values()].map(async (scopeLinks) => {
    const isProven = await provenByCount(scopeLinks, before, context);
    const [first, ...others] = scopeLinks.filter(
      ({ action }) => isProven[action] !== true || (action === 'delete' && areOthersTaken),
    );
    return first ? doubtful([first, ...others], context) : [];
  });
  return (await Promise.all(doubted)).flat();
}

async function doubtful(changes: Changes, context: ReadContext): Promise<readonly Outcome[]> {
  try {
    const seenOf = await readAgain(changes, context);
    return changes.flatMap((change) => {
      const { record, shortage } = seenOf(change);
      // A confirmed delete is not in doubt where the owner only counts too many.
      const seen = change.action === 'delete' ? { record } : { record, shortage };
      const doubt = doubtAbout(change, judgeLink(change, seen));
      return doubt ? [notProven(change, doubt)] : [];
    });
  } catch (error) {
    const { told: reason } = requestFailureOf(error);
    const ofOwners = [...groupBy(changes, ownerOf).values()];
    if (ofOwners.length === 1)
      return changes.map((change) => notProven(change, { kind: 'not-readable', reason }));
    // One that cannot be read must not put the others in doubt.
    const { concurrency } = context.client;
    return (await inTurns(ofOwners, concurrency, (ownerLinks) => doubtful(ownerLinks, context))).flat();
  }
}

/**
 * Whether counts prove the creates of a scope, and its deletes. A count may lack the last writes:
 * deletes that were not made, beside creates that it lacks, give the number that both would leave.
 * So all creates are counted before the first delete: as a count does not go back, only one number
 * then shows that each was made. Links that a team or person took along give such a number as well.
 */
async function provenByCount(
  [change, ...others]: Changes,
  before: Counts,
  context: ReadContext,
): Promise<Partial<Readonly<Record<Change['action'], boolean>>>> {
  const counted = [change, ...others].filter(isCounted);
  if (counted.length === 0) return {};
  const countOf = (wanted: Change['action']) => counted.filter(({ action }) => action === wanted).length;
  const countBefore = (action: Change['action']) => before.get(countId({ ...change, action })) ?? Number.NaN;
  const created = countBefore('create') + countOf('create');
  const after = await countIn(change, context);
  return {
    create: created === countBefore('delete') || created === after,
    delete: after === countBefore('delete') - countOf('delete'),
  };
}

/** Undefined if it is not known. */
function countIn(change: Change, context: ReadContext): Promise<number | undefined> {
  const fact = linkDefinitionOf(change.resource)?.listing.totalFact ?? '';
  return countHeld(change, fact, context).catch((error: unknown) => {
    requestFailureOf(error);
    return undefined;
  });
}

function takesLinks({ link, effects = [] }: Change): boolean {
  const facts = linkDefinitions.flatMap(({ listing }) => [listing.countFact, listing.totalFact]);
  return !link && effects.some(({ what }) => facts.includes(what));
}

function isCounted({ link, action }: Change): boolean {
  return link !== undefined && action !== 'update';
}
