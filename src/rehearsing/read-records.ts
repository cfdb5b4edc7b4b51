/** Reads the records of the service that a plan can meet when it is carried out. GET only. */
import type { Change } from '../model/changes.js';
import type { Plan } from '../model/plan.js';
import type { OnProgress } from '../model/progress.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import { recordId } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf, isLinks, resourceDefinitions } from '../resources/index.js';
import { type ResourceDefinition, referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { readRecord, unlessForbidden } from '../service/lists/answers.js';
import { createReader } from '../service/lists/reader.js';

export interface ReadRecords {
  readonly listings: readonly Listing[];
  /** Resources that the token may not read. */
  readonly unread: readonly string[];
  /** Id of the calling user, where users are needed. */
  readonly callerId: string | undefined;
}

/**
 * Reads what is needed, containers first.
 * @throws RequestFailed, unless the service only does not permit to read a resource
 */
export async function readRecords(
  plan: Pick<Plan, 'scopes' | 'changes'>,
  client: Client,
  onProgress?: OnProgress,
): Promise<ReadRecords> {
  const reader = createReader(client, onProgress);
  const listings: Listing[] = [];
  const unread: string[] = [];
  const needed = resourcesOf(plan);
  const isHolderMet = holdersOf(plan);
  const definitions = resourceDefinitions.filter(({ name }) => needed.has(name));
  const recordsOf = (name: string, scopes: readonly string[]) =>
    listings.flatMap(({ resource, scope, records }) =>
      resource === name && scopes.includes(scope) ? records : [],
    );
  for (const definition of definitions) {
    const { name, within, group } = definition;
    const read = (scope: string, container?: ExistingRecord) => {
      const references = new Map(
        referredResources(definition).map((referred) => [referred, recordsOf(referred, [scope, ''])]),
      );
      const columns = (container && group?.columns(container.values)) ?? [];
      const ownerKeys = ownersWithContents(definition, references);
      return reader.list(definition, { scope, container, columns, references, ownerKeys });
    };
    const holders = within && recordsOf(within.resource, ['']).filter(isHolderMet);
    const reading = holders ? holders.map((holder) => read(holder.key ?? '', holder)) : [read('')];
    const isHolderUnread = within !== undefined && unread.includes(within.resource);
    const lists = isHolderUnread ? undefined : await unlessForbidden(Promise.all(reading));
    if (lists) listings.push(...lists);
    else unread.push(name);
  }
  const [callerPath] = definitions.flatMap((definition) => definition.callerPath ?? []);
  const caller = callerPath === undefined ? undefined : await unlessForbidden(readRecord(client, callerPath));
  return { listings, unread, callerId: caller?.id };
}

/** The resources of a plan, and what they need and affect. */
function resourcesOf({ scopes, changes }: Pick<Plan, 'scopes' | 'changes'>): ReadonlySet<string> {
  const touched = [...scopes, ...changes].map(({ resource }) => resource);
  const resources = new Set([...touched, ...changes.flatMap(resourcesAffected)]);
  for (const name of resources) {
    const { within, fields } = definitionOf(name);
    for (const needed of [within?.resource ?? [], ...referredResources({ fields })].flat())
      resources.add(needed);
  }
  return resources;
}

/** A new record affects no other; the rest may lose contents, or be held by others. */
function resourcesAffected({ resource, action }: Change): readonly string[] {
  if (action === 'create') return [];
  const isEnding = action === 'delete' || action === 'activate' || action === 'set-status';
  const affected = resourceDefinitions.filter((definition) => {
    const isHeld = definition.within?.resource === resource;
    if (isEnding) return isHeld || referredResources(definition).some((name) => name === resource);
    return isHeld && !definition.links;
  });
  return affected.map(({ name }) => name);
}

/**
 * Containers whose contents are needed: the current one, those that the plan names, and those that
 * it fills, as an earlier run of it may have created them.
 */
function holdersOf({
  scopes,
  changes,
}: Pick<Plan, 'scopes' | 'changes'>): (holder: ExistingRecord) => boolean {
  const named = [
    ...scopes.flatMap(({ containerId }) => containerId ?? []),
    ...changes.flatMap(({ liveId }) => liveId ?? []),
  ];
  const ids = new Set(named.map(normalId));
  const filled = new Set(
    changes.flatMap(({ resource, scope: key }) => {
      const { within } = definitionOf(resource);
      return within ? recordId({ resource: within.resource, scope: '', key }) : [];
    }),
  );
  return ({ resource, scope, id, key, facts }) =>
    key !== null &&
    (facts['isCurrent'] === true || ids.has(normalId(id)) || filled.has(recordId({ resource, scope, key })));
}

/** An owner whose counter shows that it has none needs no request. */
function ownersWithContents(
  definition: ResourceDefinition,
  references: ReadonlyMap<string, readonly ExistingRecord[]>,
): readonly string[] {
  if (!isLinks(definition)) return [];
  const owners = references.get(definition.links.owner.resource) ?? [];
  const { countFact } = definition.listing;
  return owners.filter(({ facts }) => facts[countFact] !== 0).flatMap(({ key }) => key ?? []);
}
