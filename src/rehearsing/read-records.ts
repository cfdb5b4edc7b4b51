/** Reads the records of the service that a plan can meet when it is carried out. GET only. */
import type { Change } from '../model/changes.js';
import type { Plan } from '../model/plan.js';
import type { OnProgress } from '../model/progress.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import { recordId } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import { referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { readRecord, unlessForbidden } from '../service/lists/answers.js';
import { createReader } from '../service/lists/reader.js';
import { wholeLists } from '../service/lists/whole-lists.js';

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
  const needed = resourcesOf(plan);
  const reader = createReader(client, onProgress);
  const list = wholeLists(reader, { resources: [...needed], isCountTrusted: true });
  const listings: Listing[] = [];
  const unread: string[] = [];
  const isHolderMet = holdersOf(plan);
  const definitions = resourceDefinitions.filter(({ name }) => needed.has(name));
  for (const definition of definitions) {
    const { name, within } = definition;
    const holders = listings.find(({ resource }) => resource === within?.resource)?.records ?? [];
    const reading = within
      ? holders.filter(isHolderMet).map((one) => list(definition, one))
      : [list(definition)];
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
