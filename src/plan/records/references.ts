/** The records of other resources that a change names, such as a team and a user. */
import type { Change } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';
import { keyValues } from '../../resources/resource.js';
import { valueAfter, valueBefore } from './changes.js';
import { oncePer } from './collections.js';
import { recordId } from './names.js';

/** RecordIds of the records that a change names: in its key, before it and after it. Pure. */
export const referencesOf: (change: Change) => readonly string[] = oncePer((change) => {
  const { resource, scope, key, group = {} } = change;
  const definition = definitionOf(resource);
  const ofKey = keyValues(definition, key);
  return definition.fields.flatMap(({ name, refersTo }) => {
    if (refersTo === undefined) return [];
    const values = [ofKey[name], group[name], valueBefore(change, name), valueAfter(change, name)].flat();
    const place = { resource: refersTo, scope: definitionOf(refersTo).within ? scope : '' };
    const keys = new Set(values.filter((value) => typeof value === 'string'));
    return [...keys].map((named) => recordId({ ...place, key: named }));
  });
});
