/** Names records by what they refer to: a membership by its user. Pure. */
import type { Change } from '../../model/changes.js';
import type { RecordName } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { keyValues, type ResourceDefinition, resourceReferredBy } from '../../resources/resource.js';
import { type References, valuesAfter } from '../intake/references.js';

/** Gives a record or change the name of what its `nameField` refers to, if to anything. */
type Namer = <Named extends RecordName | Change>(named: Named) => Named;

/** @param references what the records of the scope refer to */
export function namerOf(definition: ResourceDefinition, references: References = new Map()): Namer {
  const { nameField } = definition;
  const refersTo = resourceReferredBy(definition, nameField);
  const referred = refersTo === undefined ? undefined : references.get(refersTo);
  if (refersTo === undefined || !referred) return (named) => named;
  const { nameOf } = definitionOf(refersTo);
  // Most scopes have nothing to name.
  let valuesByKey: ReturnType<typeof valuesAfter> | undefined;
  return (named) => {
    valuesByKey ??= valuesAfter(referred);
    const key = named.key === null ? undefined : keyValues(definition, named.key)[nameField];
    const values = typeof key === 'string' ? valuesByKey.get(key) : undefined;
    const name = values && nameOf(values);
    return name === undefined ? named : { ...named, name };
  };
}
