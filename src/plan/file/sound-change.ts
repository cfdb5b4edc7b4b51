/** Sanity of a change that was read: it fits the resources, and the changes before it. Pure. */
import type { Change } from '../../model/changes.js';
import { definitionByName } from '../../resources/index.js';
import { isInGroup, type ResourceDefinition } from '../../resources/resource.js';
import { oncePer } from '../records/collections.js';
import { changeIdOf, isApart, recordId } from '../records/names.js';

/** @param options.isWithheld then it may depend on any other change */
export function isSound(
  change: Change,
  options: { readonly changeById: ReadonlyMap<string, Change>; readonly isWithheld: boolean },
): boolean {
  const { changeById, isWithheld } = options;
  const { id, resource, scope, action, liveId, fields, dependsOn } = change;
  const definition = definitionByName.get(resource);
  if (!definition || id !== changeIdOf(action, change) || changeById.has(id)) return false;
  const isKnown = (name: string) => isInGroup(definition, name) || namesOf(definition).has(name);
  const isNew =
    action === 'create' || (isApart(action) && changeById.get(recordId(change))?.action === 'create');
  return (
    (scope !== '') === (definition.within !== undefined) &&
    isNew === (liveId === undefined) &&
    fields.every(({ field }) => isKnown(field)) &&
    (isWithheld || dependsOn.every((other) => changeById.has(other)))
  );
}

const namesOf: (definition: ResourceDefinition) => ReadonlySet<string> = oncePer(
  ({ fields }: ResourceDefinition) => new Set(fields.map(({ name }) => name)),
);
