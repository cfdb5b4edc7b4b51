/** Reads the teams that people leave without a row, by a deactivation. Sends GET requests only. */
import { type Problem, problemAt, sourcePlace } from '../model/problems.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import type { WithholdScope } from '../plan/guard/withhold.js';
import { isKept } from '../plan/intake/check-records.js';
import { recordName } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import {
  currentOf,
  type OwnedListing,
  ownedListingOf,
  ownerResourceOf,
  type ResourceDefinition,
  referenceTo,
  shownResourceOf,
} from '../resources/resource.js';
import { isFinal, stateFieldOf } from '../resources/states.js';
import type { Client } from '../service/http/client.js';
import { type Answer, recordPath, unlessAbsent, unlessForbidden } from '../service/lists/answers.js';
import { inTurns } from '../service/lists/in-turns.js';
import { listPages } from '../service/lists/list-pages.js';
import type { Reader } from '../service/lists/reader.js';
import { keyOf } from '../service/lists/to-record.js';

export interface ReadLeavers {
  /** With the number of memberships that each deactivation ends, where it is known. */
  readonly scopes: readonly PairedScope[];
  /** The teams that no row names, with their members. */
  readonly unlisted: readonly WithholdScope[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

interface Access {
  readonly client: Client;
  readonly reader: Reader;
}

/**
 * Reads them: one request for each deactivation, and for each team that is not listed yet.
 * @param listings what has been read, under the keys of the plan
 * @throws RequestFailed, unless the service only does not permit to read them
 */
export async function readLeavers(
  scopes: readonly PairedScope[],
  listings: readonly Listing[],
  access: Access,
): Promise<ReadLeavers> {
  const unread: ReadLeavers = { scopes, unlisted: [], problems: [] };
  const [leaving] = resourceDefinitions.flatMap((definition) => {
    const people = scopes.find((scope) => scope.definition.name === shownResourceOf(definition));
    const leavers = people ? leaversIn(people) : [];
    const listing = ownedListingOf(definition);
    return people && listing && leavers.length > 0
      ? [{ definition, listing, people, leavers, listings }]
      : [];
  });
  if (!leaving) return unread;
  const read = await unlessForbidden(readTeams(leaving, access));
  if (!read) return { ...unread, problems: [unreadProblem(leaving)] };
  const { people, listing } = leaving;
  const counted = withCounts(people, listing.totalFact, read.countById);
  return {
    scopes: scopes.map((scope) => (scope === people ? counted : scope)),
    unlisted: read.unlisted,
    problems: [],
  };
}

interface Leaving {
  readonly definition: ResourceDefinition;
  readonly listing: OwnedListing;
  readonly people: PairedScope;
  readonly leavers: readonly ExistingRecord[];
  readonly listings: readonly Listing[];
}

/** Those in use whose row takes them out of use. */
function leaversIn({ definition, records, listing }: PairedScope): readonly ExistingRecord[] {
  const field = stateFieldOf(definition);
  if (!field) return [];
  const { name, states } = field;
  const rows = records.filter((row) => isKept(row) && row.values[name] === states.absent);
  const keys = new Set<string | null>(rows.map(({ key }) => key));
  return listing.records.filter(({ key, values }) => {
    const step = { field: name, before: values[name] ?? null, after: states.absent };
    return keys.has(key) && isFinal(definition, { action: 'set-status', fields: [step] });
  });
}

interface ReadTeams {
  readonly unlisted: readonly WithholdScope[];
  /** Memberships by the id of the person; empty where other containers may hold more. */
  readonly countById: ReadonlyMap<string, number>;
}

async function readTeams(leaving: Leaving, { client, reader }: Access): Promise<ReadTeams> {
  const { definition, listing, people, leavers, listings } = leaving;
  const holder = definitionOf(definition.within?.resource ?? '');
  const path = people.definition.collectionPath('');
  const held = await inTurns(leavers, client.concurrency, async ({ id }) => {
    const list = listPages(client, `${recordPath(path, id)}/${listing.ownersStep}`);
    return { id, teams: (await unlessAbsent(list))?.answers ?? [] };
  });
  if (held.every(({ teams }) => teams.length === 0)) return { unlisted: [], countById: new Map() };
  const isRead = ({ resource, scope }: Listing) => resource === holder.name && scope === '';
  const { records: containers } = listings.find(isRead) ?? (await reader.list(holder, { scope: '' }));
  const container = currentOf(containers);
  const scope = container?.key ?? '';
  const own = listings.filter((one) => one.resource === definition.name && one.scope === scope);
  const known = new Set(own.flatMap(({ records }) => records.map(({ id }) => normalId(id))));
  const isUnlisted = (team: Answer, id: string) => !known.has(normalId(`${team.id}/${id}`));
  const teams = held.flatMap(({ id, teams: all }) => all.filter((team) => isUnlisted(team, id)));
  const owners = ownersOf(definition, teams);
  const unlisted = await reader.list(definition, {
    scope,
    container,
    ownerKeys: owners.map(({ key }) => key),
    references: new Map<string, Referred>([
      [ownerResourceOf(definition) ?? '', owners],
      [people.definition.name, people.listing.records],
    ]),
  });
  const counts = held.map(({ id, teams: { length } }) => [id, length] as const);
  return {
    unlisted: [{ definition, scope, records: [], listing: unlisted }],
    countById: new Map(containers.length === 1 ? counts : []),
  };
}

/** Each once, by the name that its members get. */
function ownersOf(definition: ResourceDefinition, answers: readonly Answer[]) {
  const owner = definitionOf(ownerResourceOf(definition) ?? '');
  const owners = answers.map((answer) => {
    const { id } = answer;
    return { id, key: referenceTo(owner, { key: keyOf(owner, answer), id }) };
  });
  return [...new Map(owners.map((one) => [normalId(one.id), one] as const)).values()];
}

type Referred = readonly Pick<ExistingRecord, 'key' | 'id'>[];

function withCounts(people: PairedScope, fact: string, countById: ReadonlyMap<string, number>): PairedScope {
  const records = people.listing.records.map((record) => {
    const count = countById.get(record.id);
    return count === undefined ? record : { ...record, facts: { ...record.facts, [fact]: count } };
  });
  return { ...people, listing: { ...people.listing, records } };
}

/** Maximum records named in a message. */
const namedMax = 5;

function unreadProblem({ people: { definition, table }, leavers }: Leaving): Problem {
  const records = leavers.slice(0, namedMax).map((record) => recordName(definition, record));
  const args = { records, count: leavers.length };
  return problemAt({ code: 'teams_of_leavers_unread', args }, table && sourcePlace(table), 'warning');
}
