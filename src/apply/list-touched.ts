/** Re-reads the records that a plan changes, and their containers. Sends GET requests only. */

import type { Change } from '../model/changes.js';
import type { Plan } from '../model/plan.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import { groupBy } from '../plan/records/collections.js';
import {
  findContainer,
  plannedColumns,
  plannedValues,
  withoutLostValues,
} from '../plan/records/containers.js';
import { scopeId } from '../plan/records/names.js';
import { underPlannedKeys } from '../plan/records/renames.js';
import { isCode } from '../resources/fields/field-types.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import { referredResources } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';

type Touching = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/** Includes withheld changes: they are not made, but they name records too. */
function namedChanges({ changes, withheld }: Touching): readonly Change[] {
  return [...changes, ...withheld.map(({ change }) => change)];
}

/** Shows existing records under the keys that the plan gives them. Pure. */
export function underKeysOf(plan: Touching, listings: readonly Listing[]): readonly Listing[] {
  const namedByScope = groupBy(namedChanges(plan), scopeId);
  return listings.map((listing) => underPlannedKeys(namedByScope.get(scopeId(listing)) ?? [], listing));
}

/**
 * Lists the touched top-level resources, and those that contain touched records or that these refer
 * to.
 * @throws RequestFailed
 */
export function listOuter(plan: Touching, reader: Reader): Promise<readonly Listing[]> {
  const touched = touchedScopes(plan);
  const containers = touched.flatMap(({ resource }) => definitionOf(resource).within?.resource ?? []);
  const flat = touched.filter(({ scope }) => scope === '').map(({ resource }) => resource);
  const referred = touched
    .flatMap(({ resource }) => referredResources(definitionOf(resource)))
    .filter((resource) => definitionOf(resource).within === undefined);
  const deletes = plan.changes.filter(({ action }) => action === 'delete');
  const deletedIds = new Set(deletes.map(({ liveId = '' }) => normalId(liveId)));
  return Promise.all(
    [...new Set([...containers, ...flat, ...referred])].map((resource) =>
      reader.list(definitionOf(resource), {
        scope: '',
        isProofNeeded: isPruned(plan, resource, ''),
        isCountNeeded: ({ id }) => deletedIds.has(normalId(id)),
      }),
    ),
  );
}

/**
 * Lists the touched scopes inside other records. Custom fields are known only after their container
 * has been read.
 * @param outer result of listOuter
 * @throws RequestFailed
 */
export function listHeld(
  plan: Touching,
  outer: readonly Listing[],
  reader: Reader,
): Promise<readonly Listing[]> {
  const listWithin = async (touched: TouchedScope): Promise<Listing> => {
    const { resource, scope } = touched;
    const definition = definitionOf(resource);
    const holder = definition.within?.resource;
    const held = outer.find((listing) => listing.resource === holder);
    const named = namedChanges(plan).filter((change) => change.resource === holder);
    const touchedContainer = held && findContainer(plan, touched, underPlannedKeys(named, held));
    const container = touchedContainer?.kind === 'live' ? touchedContainer.record : undefined;
    const listing = await reader.list(definition, {
      scope,
      container,
      columns: container ? plannedColumns(definition, container, named) : [],
      parentCodes: likelyParents(touched),
      ownerKeys: likelyOwners(plan, touched),
      references: referencesOf(plan, touched, outer),
      isProofNeeded: isPruned(plan, resource, scope),
    });
    if (!container) return listing;
    const after = plannedValues(definition, container, named);
    return withoutLostValues(definition, listing, { before: container.values, after });
  };
  const held = touchedScopes(plan).filter(({ scope }) => scope !== '');
  return Promise.all(held.map(listWithin));
}

/** Without owners that the plan creates: another record may still have such a key. */
function likelyOwners(plan: Touching, { resource, scope, changes }: TouchedScope): readonly string[] {
  const definition = definitionOf(resource);
  const created = new Set(
    plan.changes.flatMap((change) => {
      const isOwner = referredResources(definition).some((name) => name === change.resource);
      return isOwner && change.scope === scope && change.action === 'create' ? change.key : [];
    }),
  );
  const named = new Set(changes.flatMap(({ link }) => link?.owner ?? []));
  return [...named].filter((key) => !created.has(key));
}

/** What a touched scope refers to, under planned keys: as listed, or as the plan names it. */
function referencesOf(
  plan: Touching,
  { resource, scope }: TouchedScope,
  outer: readonly Listing[],
): ReadonlyMap<string, readonly ExistingRecord[]> {
  const references = referredResources(definitionOf(resource)).map((name) => {
    const named = namedChanges(plan).filter((change) => change.resource === name);
    const listing = outer.find((one) => one.resource === name);
    if (listing) return [name, underPlannedKeys(named, listing).records] as const;
    const known = named.flatMap((change): readonly ExistingRecord[] => {
      const { key, liveId: id } = change;
      if (change.scope !== scope || id === undefined) return [];
      return [{ resource: name, scope, key, id, values: {}, facts: {} }];
    });
    return [name, known] as const;
  });
  return new Map(references);
}

interface TouchedScope {
  readonly resource: string;
  readonly scope: string;
  readonly changes: readonly Change[];
}

function touchedScopes({ changes }: Touching): readonly TouchedScope[] {
  return [...groupBy(changes, scopeId).values()].map((scopeChanges) => {
    const [{ resource, scope }] = scopeChanges;
    return { resource, scope, changes: scopeChanges };
  });
}

/**
 * Parents that the changes name. Parents that the plan itself creates do not exist yet, and the
 * walk finds parents without a code.
 */
function likelyParents({ resource, changes }: TouchedScope): readonly string[] {
  const parentField = definitionOf(resource).parentField?.name;
  const created = new Set(changes.filter(({ action }) => action === 'create').map(({ key }) => key));
  const parents = changes
    .flatMap(({ fields }) => fields.filter(({ field }) => field === parentField))
    .flatMap(({ before, after }) => [before, after])
    .filter(isCode);
  return [...new Set(parents)].filter((key) => !created.has(key));
}

function isPruned({ scopes }: Touching, resource: string, scope: string): boolean {
  return scopes.some((one) => one.resource === resource && one.scope === scope && one.isPruned);
}
