/** Reads the teams that people are in although no list of their members has been read. */
import type { ExistingRecord, Listing } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, type LinkDefinition, linkDefinitions } from '../../resources/index.js';
import { currentOf, type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { type Answer, recordPath, unlessAbsent } from './answers.js';
import { inTurns } from './in-turns.js';
import { listPages } from './list-pages.js';
import type { NamedRecords } from './read-links.js';
import type { Reader } from './reader.js';
import { keyOf } from './to-record.js';

export interface Unlisted {
  /** Members of teams in the current container; the service shows no others. */
  readonly listings: readonly Listing[];
  /** The leavers, with the number of their memberships unless other containers may hold more. */
  readonly leavers: readonly ExistingRecord[];
}

export interface KnownRecords {
  readonly client: Client;
  readonly reader: Reader;
  /** What has been read, under the keys of the plan. */
  readonly listings: readonly Listing[];
}

/**
 * Reads them: one request for each person, and for each team that is not listed yet.
 * @param people all records of their resource
 * @param leavers those of them whose teams are read
 * @throws RequestFailed
 */
export async function listUnlisted(
  people: Pick<Listing, 'resource' | 'records'>,
  leavers: readonly ExistingRecord[],
  { client, reader, listings }: KnownRecords,
): Promise<Unlisted> {
  const definition = membershipsOf(people.resource);
  const path = definitionOf(people.resource).collectionPath('');
  const { listing, links } = definition;
  const held = await inTurns(leavers, client.concurrency, async (person) => {
    const list = listPages(client, `${recordPath(path, person.id)}/${listing.ownersStep}`);
    return { person, owners: (await unlessAbsent(list))?.answers ?? [] };
  });
  if (held.every(({ owners }) => owners.length === 0)) return { listings: [], leavers };
  const holder = definitionOf(definition.within?.resource ?? '');
  const isRead = ({ resource, scope }: Listing) => resource === holder.name && scope === '';
  const { records: containers } = listings.find(isRead) ?? (await reader.list(holder, { scope: '' }));
  const container = currentOf(containers);
  const scope = container?.key ?? '';
  const ofScope = listings.filter((one) => one.resource === definition.name && one.scope === scope);
  const known = new Set(ofScope.flatMap(({ records }) => records.map(({ id }) => normalId(id))));
  const isUnlisted = (owner: Answer, id: string) => !known.has(normalId(`${owner.id}/${id}`));
  const unlisted = held.flatMap(({ person, owners }) =>
    owners.filter((owner) => isUnlisted(owner, person.id)),
  );
  const owners = namedOnce(definitionOf(links.owner.resource), unlisted);
  const members = await reader.list(definition, {
    ...{ scope, container, ownerKeys: owners.map(({ key }) => key) },
    references: new Map<string, NamedRecords>([
      [links.owner.resource, owners],
      [people.resource, people.records],
    ]),
  });
  const withCount = ({ person, owners: { length } }: (typeof held)[number]) => ({
    ...person,
    facts: { ...person.facts, [listing.totalFact]: length },
  });
  return { listings: [members], leavers: containers.length === 1 ? held.map(withCount) : leavers };
}

/** The memberships of these people. @throws Error without any: a defect of the tool */
function membershipsOf(people: string): LinkDefinition {
  const linkDefinition = linkDefinitions.find(({ links }) => links.subject.resource === people);
  if (!linkDefinition) throw new Error(`No resource links ${people}`);
  return linkDefinition;
}

/** Each once, by the name that its members get. */
function namedOnce(owner: ResourceDefinition, answers: readonly Answer[]) {
  const owners = answers.map((answer) => {
    const { id } = answer;
    return { id, key: referenceTo(owner, { key: keyOf(owner, answer), id }) };
  });
  return [...new Map(owners.map((one) => [normalId(one.id), one] as const)).values()];
}
