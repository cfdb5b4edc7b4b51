/** Reads the records of the service that a plan can meet when it is carried out. GET only. */
import type { Change } from '../model/changes.js';
import type { Plan } from '../model/plan.js';
import type { OnProgress } from '../model/progress.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import { recordId } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf, heldBy, isLinks, resourceDefinitions } from '../resources/index.js';
import { type ResourceDefinition, referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { readRecord, unlessForbidden } from '../service/lists/answers.js';
import { createReader, type Reader } from '../service/lists/reader.js';

/** Which records a plan can meet. */
export interface NeededRecords {
  readonly resources: ReadonlySet<string>;
  /** Ids of the containers whose contents are needed, besides those of the current one. */
  readonly holderIds: ReadonlySet<string>;
  /** By recordId: what the plan fills, an earlier run of it may have created. */
  readonly filledHolders: ReadonlySet<string>;
}

export interface ReadRecords {
  readonly listings: readonly Listing[];
  /** Resources that the token may not read. */
  readonly unread: readonly string[];
  /** Id of the calling user, where users are needed. */
  readonly callerId: string | undefined;
}

/** Pure. */
export function recordsNeededBy({ scopes, changes }: Pick<Plan, 'scopes' | 'changes'>): NeededRecords {
  const touched = [...scopes, ...changes].map(({ resource }) => resource);
  const resources = new Set([...touched, ...changes.flatMap(resourcesAffected)]);
  for (const name of resources) {
    const { within, fields } = definitionOf(name);
    for (const needed of [within?.resource ?? [], ...referredResources({ fields })].flat())
      resources.add(needed);
  }
  const holderIds = [
    ...scopes.flatMap(({ containerId }) => containerId ?? []),
    ...changes.flatMap(({ liveId }) => liveId ?? []),
  ];
  const filled = changes.flatMap(({ resource, scope: key }) => {
    const { within } = definitionOf(resource);
    return within ? recordId({ resource: within.resource, scope: '', key }) : [];
  });
  return { resources, holderIds: new Set(holderIds.map(normalId)), filledHolders: new Set(filled) };
}

/** A new record affects no other; the rest may lose contents, or be held by others. */
function resourcesAffected({ resource, action }: Change): readonly string[] {
  if (action === 'create') return [];
  const affects = ({ within, fields }: ResourceDefinition) =>
    within?.resource === resource || referredResources({ fields }).some((name) => name === resource);
  const isStanding = action === 'delete' || action === 'activate' || action === 'set-status';
  const affected = isStanding
    ? resourceDefinitions.filter(affects)
    : heldBy(resource).filter(({ links }) => !links);
  return affected.map(({ name }) => name);
}

/**
 * Reads what is needed, containers first.
 * @throws RequestFailed, unless the service only does not permit to read a resource
 */
export async function readRecords(
  needed: NeededRecords,
  client: Client,
  onProgress?: OnProgress,
): Promise<ReadRecords> {
  const reader = createReader(client, onProgress);
  const listings: Listing[] = [];
  const unread: string[] = [];
  const definitions = resourceDefinitions.filter(({ name }) => needed.resources.has(name));
  for (const definition of definitions) {
    const isHolderUnread = unread.includes(definition.within?.resource ?? '');
    const read = isHolderUnread
      ? undefined
      : await unlessForbidden(readResource(definition, { needed, listings, reader }));
    if (read) listings.push(...read);
    else unread.push(definition.name);
  }
  const [callerPath] = definitions.flatMap((definition) => definition.callerPath ?? []);
  const caller = callerPath === undefined ? undefined : await unlessForbidden(readRecord(client, callerPath));
  return { listings, unread, callerId: caller?.id };
}

interface ReadSoFar {
  readonly needed: NeededRecords;
  readonly listings: readonly Listing[];
  readonly reader: Reader;
}

function readResource(definition: ResourceDefinition, sofar: ReadSoFar): Promise<readonly Listing[]> {
  const { needed, listings, reader } = sofar;
  const { within, group } = definition;
  if (!within) return Promise.all([reader.list(definition, { scope: '' })]);
  const all = listings
    .filter(({ resource }) => resource === within.resource)
    .flatMap(({ records }) => records);
  const isNeeded = ({ resource, scope, id, key, facts }: ExistingRecord) =>
    key !== null &&
    (facts['isCurrent'] === true ||
      needed.holderIds.has(normalId(id)) ||
      needed.filledHolders.has(recordId({ resource, scope, key })));
  const holders = all.filter(isNeeded);
  return Promise.all(
    holders.map((container) => {
      const scope = container.key ?? '';
      const columns = group?.columns(container.values) ?? [];
      const references = referencesIn(definition, scope, listings);
      const ownerKeys = ownersIn(definition, references);
      return reader.list(definition, { scope, container, columns, references, ownerKeys });
    }),
  );
}

type Referred = ReadonlyMap<string, readonly ExistingRecord[]>;

function referencesIn(definition: ResourceDefinition, scope: string, listings: readonly Listing[]): Referred {
  return new Map(
    referredResources(definition).map((name) => {
      const near = listings.filter((one) => one.resource === name && [scope, ''].includes(one.scope));
      return [name, near.flatMap(({ records }) => records)];
    }),
  );
}

/** An owner whose counter shows that it has none needs no request. */
function ownersIn(definition: ResourceDefinition, references: Referred): readonly string[] {
  if (!isLinks(definition)) return [];
  const owners = references.get(definition.links.owner.resource) ?? [];
  const { countFact } = definition.listing;
  return owners.filter(({ facts }) => facts[countFact] !== 0).flatMap(({ key }) => key ?? []);
}
