/** Containers of scopes: their records in files, plan and service, and their custom fields. */
import type { Change } from '../../model/changes.js';
import type { DriftReason } from '../../model/obstacles.js';
import type { Plan } from '../../model/plan.js';
import type { ExistingRecord, Listing, Values } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, heldBy } from '../../resources/index.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { oldKeyOf } from './changes.js';
import { recordId, scopeId } from './names.js';

/** The container of a scope: existing, created by the plan, or lost. */
export type FoundContainer =
  | { readonly kind: 'live'; readonly record: ExistingRecord }
  | { readonly kind: 'created' }
  | { readonly kind: 'lost'; readonly reason: DriftReason };

/**
 * Finds the container of a scope.
 * @param scope a resource with containers, and the key of one
 * @param containers its candidates in the service, under planned keys
 */
export function findContainer(
  plan: Pick<Plan, 'changes' | 'scopes'>,
  scope: { readonly resource: string; readonly scope: string },
  containers: Listing,
): FoundContainer {
  const { resource } = containers;
  const key = scope.scope;
  const holders = containers.records.filter((record) => record.key === key);
  const [record] = holders;
  const lost = (reason: DriftReason): FoundContainer => ({ kind: 'lost', reason });
  if (holders.length > 1) {
    return lost({ code: 'container_ambiguous', args: { resource, key, count: holders.length } });
  }
  const id = plan.scopes.find((summary) => scopeId(summary) === scopeId(scope))?.containerId;
  if (record && id !== undefined && normalId(record.id) !== normalId(id)) {
    return lost({ code: 'container_replaced', args: { resource, key } });
  }
  if (record) return { kind: 'live', record };
  const isCreated = plan.changes.some(
    (change) => change.action === 'create' && change.id === recordId({ resource, scope: '', key }),
  );
  return isCreated ? { kind: 'created' } : lost({ code: 'container_gone', args: { resource, key } });
}

/**
 * The custom fields of a container after the plan, on which normal forms depend.
 * @param container its record in the service
 * @param changes of the container, withheld ones included
 */
export function plannedColumns(
  definition: ResourceDefinition,
  container: ExistingRecord,
  changes: readonly Change[],
): readonly Field[] {
  return definition.group?.columns(plannedValues(definition, container, changes)) ?? [];
}

/** The known values of a container after the plan. */
export function plannedValues(
  { within }: ResourceDefinition,
  container: ExistingRecord,
  changes: readonly Change[],
): Values {
  const name = within?.resource;
  const changesOfContainer = changes.filter(
    ({ resource, key }) => resource === name && key === container.key,
  );
  const after: Values = Object.fromEntries(
    changesOfContainer
      .filter(({ action }) => action !== 'delete')
      .flatMap(({ fields }) => fields.map((change) => [change.field, change.after])),
  );
  return { ...container.values, ...after };
}

/** True for a change within the record of another change. */
export function isHeldBy(change: Held, holder: Pick<Change, 'resource' | 'key'>): boolean {
  return holderId(change) === recordId({ ...holder, scope: '' });
}

type Held = Pick<Change, 'resource' | 'scope'>;

/** The recordId of the container of a change, `''` for none. */
export function holderId({ resource, scope }: Held): string {
  const { within } = definitionOf(resource);
  return within ? recordId({ resource: within.resource, scope: '', key: scope }) : '';
}

interface RenamedScope {
  readonly oldId: string;
  readonly newId: string;
}

/** The scopes within renamed containers, under both scopeIds. */
export function renamedScopes(changes: readonly Change[]): readonly RenamedScope[] {
  return changes.flatMap((change) => {
    const oldKey = oldKeyOf(definitionOf(change.resource), change);
    if (oldKey === undefined) return [];
    return heldBy(change.resource).map(({ name: resource }) => ({
      oldId: scopeId({ resource, scope: oldKey }),
      newId: scopeId({ resource, scope: change.key }),
    }));
  });
}

/**
 * Blanks the values that a type change of their custom field destroys.
 * @param container its values before and after the run
 */
export function withoutLostValues(
  { group }: ResourceDefinition,
  listing: Listing,
  { before, after }: { readonly before: Values; readonly after: Values },
): Listing {
  const lost = new Set(group?.lostColumns?.(before, after) ?? []);
  if (lost.size === 0 || !group) return listing;
  const blanks = Object.fromEntries(
    group.columns(after).flatMap(({ name, type }) => (lost.has(name) ? [[name, type.blank]] : [])),
  );
  const records = listing.records.map((record) => ({ ...record, values: { ...record.values, ...blanks } }));
  return { ...listing, records };
}
