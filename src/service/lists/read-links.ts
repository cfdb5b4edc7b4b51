/**
 * Reads links, such as the memberships of teams: one request per owner, and the pages of its list
 * if its answer does not show them all.
 */
import type { OnProgress } from '../../model/progress.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { ResourceName } from '../../model/resource-names.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, type LinkDefinition } from '../../resources/index.js';
import { keyIn, type LinkListing, type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { type Answer, isAnswer, readRecord, recordPath, unlessAbsent } from './answers.js';
import { inTurns, turnsFor } from './in-turns.js';
import { listPages, perPage } from './list-pages.js';
import { keyOf, toRecord } from './to-record.js';

/** The links of the named owners, and these. An owner that does not exist has none. */
export type ReadLinks = Pick<Listing, 'records' | 'expectedCount' | 'owners'>;

/** Which links of a scope to read. */
export interface LinksToRead {
  /** Keys of their owners. */
  readonly ownerKeys?: readonly string[];
  /**
   * Records of other resources under the keys of the plan, by resource. A promise lets owners be
   * read meanwhile; the caller handles its rejection.
   */
  readonly references?: ReadonlyMap<string, NamedRecords | Promise<NamedRecords>>;
}

export type NamedRecords = readonly Pick<ExistingRecord, 'key' | 'id'>[];

interface LinksInScope extends LinksToRead {
  readonly scope: string;
  readonly onProgress?: OnProgress | undefined;
}

interface Owner {
  readonly key: string;
  readonly answer: Answer;
  readonly shown: readonly Answer[];
  readonly count: number;
}

/** @param path of the owners' list @throws RequestFailed */
export async function readLinks(
  client: Client,
  { definition, path }: { readonly definition: LinkDefinition; readonly path: string },
  { scope, ownerKeys = [], references = new Map(), onProgress }: LinksInScope,
): Promise<ReadLinks> {
  const { listing } = definition;
  const { owner, subject } = definition.links;
  const known = new Map((await references.get(owner.resource))?.map(({ key, id }) => [key, id]));
  const atOnce = turnsFor(client.concurrency);
  const read = await inTurns(ownerKeys, atOnce, async (key): Promise<Owner | undefined> => {
    const answered = await unlessAbsent(readOwner(client, listing, recordPath(path, known.get(key) ?? key)));
    onProgress?.({ done: answered?.shown.length ?? 0, expected: answered?.count ?? 0 });
    return answered && { key, ...answered };
  });
  const owners = read.filter((answered) => answered !== undefined);
  const keysOf = await keyReader(references);
  const records = owners.flatMap(({ key, answer, shown }) =>
    shown.map((one): ExistingRecord => {
      const [subjectKey = ''] = keysOf(subject.resource, [one]);
      const ofKey = { [owner.field]: key, [subject.field]: subjectKey };
      const values = { ...ofKey, ...listing.read(one, keysOf) };
      return {
        resource: definition.name,
        scope,
        key: keyIn(definition, values) ?? null,
        id: `${answer.id}/${one.id}`,
        values,
        facts: definition.readFacts(one),
      };
    }),
  );
  return {
    records,
    expectedCount: owners.reduce((sum, { count }) => sum + count, 0),
    owners: withParents(definitionOf(owner.resource), scope, owners),
  };
}

/** The owners, and what is right above them: it shows where they are. */
function withParents(
  definition: ResourceDefinition,
  scope: string,
  owners: readonly Owner[],
): readonly ExistingRecord[] {
  const nodes = owners.map(({ key, answer }) => {
    const parent = definition.readParent?.(answer);
    return { key, answer, parent: isAnswer(parent) ? parent : null };
  });
  const read = nodes.map((node) => ({ ...toRecord(definition, { scope }, node), key: node.key }));
  const above = nodes.flatMap(({ parent }) =>
    parent ? toRecord(definition, { scope }, { answer: parent, parent: null }) : [],
  );
  return [...new Map([...above, ...read].map((record) => [normalId(record.id), record])).values()];
}

async function readOwner(
  client: Client,
  { property, step, countFact }: LinkListing,
  path: string,
): Promise<Omit<Owner, 'key'>> {
  const answer = await readRecord(client, path);
  const counted = answer[countFact];
  const first = answer[property];
  const shown = Array.isArray(first) && first.every(isAnswer) ? first : undefined;
  const isWhole =
    typeof counted === 'number' ? shown?.length === counted : (shown?.length ?? perPage) < perPage;
  if (shown && isWhole) return { answer, shown, count: shown.length };
  const listPath = `${path.slice(0, path.lastIndexOf('/'))}/${encodeURIComponent(answer.id)}/${step}`;
  const count = typeof counted === 'number' ? counted : undefined;
  const { answers, expectedCount } = await listPages(client, listPath, { countOf: async () => count });
  return { answer, shown: answers, count: expectedCount ?? answers.length };
}

/** Keys of shown records: as the plan has them, else their own. */
async function keyReader(references: NonNullable<LinksToRead['references']>) {
  const keyByIdOf = new Map<string, ReadonlyMap<string, string>>();
  for (const [resource, records] of references) {
    const named = await records;
    const keyOfId = named.map((one) => [normalId(one.id), referenceTo(definitionOf(resource), one)] as const);
    keyByIdOf.set(resource, new Map(keyOfId));
  }
  return (resource: ResourceName, property: unknown): readonly string[] => {
    const definition = definitionOf(resource);
    return (Array.isArray(property) ? property.filter(isAnswer) : []).map((answer) => {
      const reference = referenceTo(definition, { key: keyOf(definition, answer), id: answer.id });
      return keyByIdOf.get(resource)?.get(normalId(answer.id)) ?? reference;
    });
  };
}
