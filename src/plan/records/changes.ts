/** Builds changes, and reads single fields of them. */
import type { Change, Link } from '../../model/changes.js';
import type { DesiredRecord, Value } from '../../model/records.js';
import { definitionOf, linkDefinitionOf } from '../../resources/index.js';
import { keyValues, type ResourceDefinition } from '../../resources/resource.js';
import { oncePer } from './collections.js';
import { changeIdOf, type RecordReference, recordId } from './names.js';

type Optional = Pick<Change, 'liveId' | 'group' | 'effects' | 'formerId' | 'activation'>;

/** The content of a change besides its record. Empty groups and effects are dropped. */
export type ChangeParts = Pick<Change, 'action' | 'name' | 'fields' | 'origin'> & {
  readonly [Name in keyof Optional]?: Optional[Name] | undefined;
};

/** A change without dependencies yet: `dependsOn` is empty. */
export function makeChange({ resource, scope, key }: RecordReference, parts: ChangeParts): Change {
  const { action, name, liveId, fields, group = {}, effects = [], formerId, activation, origin } = parts;
  const link = linkIn(resource, key);
  return {
    id: changeIdOf(action, { resource, scope, key }),
    resource,
    scope,
    action,
    key,
    name,
    fields,
    origin,
    dependsOn: [],
    ...(link && { link }),
    ...(liveId !== undefined && { liveId }),
    ...(Object.keys(group).length > 0 && { group }),
    ...(effects.length > 0 && { effects }),
    ...(formerId !== undefined && { formerId }),
    ...(activation && { activation }),
  };
}

/** What a record joins, from its key; undefined unless it is a link. */
export function linkIn(resource: string, key: string): Link | undefined {
  const definition = linkDefinitionOf(resource);
  if (!definition) return undefined;
  const { [definition.links.owner.field]: owner, [definition.links.subject.field]: subject } = keyValues(
    definition,
    key,
  );
  return { owner: String(owner), subject: String(subject) };
}

/** RecordIds of what a change of a link joins; undefined for other changes. */
export function linkedBy({ resource, scope, link }: Change): Link | undefined {
  const links = linkDefinitionOf(resource)?.links;
  if (!links || !link) return undefined;
  const idOf = (named: string, key: string) =>
    recordId({ resource: named, scope: definitionOf(named).within ? scope : '', key });
  return {
    owner: idOf(links.owner.resource, link.owner),
    subject: idOf(links.subject.resource, link.subject),
  };
}

/** The previous value of a field; undefined if the change does not contain it. */
export function valueBefore({ fields }: Pick<Change, 'fields'>, name: string | undefined): Value | undefined {
  return fields.find(({ field }) => field === name)?.before;
}

/** The old key, if the change renames its record. */
export function oldKeyOf(
  { keyField }: ResourceDefinition,
  change: Pick<Change, 'action' | 'fields'>,
): string | undefined {
  const before = valueBefore(change, keyField);
  return change.action !== 'delete' && typeof before === 'string' ? before : undefined;
}

/** The new value of a field; undefined if the change does not contain it. */
export function valueAfter({ fields }: Pick<Change, 'fields'>, name: string | undefined): Value | undefined {
  return fields.find(({ field }) => field === name)?.after;
}

/** The values that changes set, in the form of rows; without deletes. */
export function wantedBy(changes: readonly Change[]): readonly Pick<DesiredRecord, 'key' | 'values'>[] {
  return changes
    .filter(({ action }) => action !== 'delete')
    .map(({ key, fields }) => ({
      key,
      values: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    }));
}

/** The records that a change names: in its key, before it and after it. Pure. */
export const referencesOf: (change: Change) => readonly RecordReference[] = oncePer((change) => {
  const { resource, scope, key, group = {} } = change;
  const definition = definitionOf(resource);
  const ofKey = keyValues(definition, key);
  return definition.fields.flatMap(({ name, refersTo }) => {
    if (refersTo === undefined) return [];
    const values = [ofKey[name], group[name], valueBefore(change, name), valueAfter(change, name)].flat();
    const place = { resource: refersTo, scope: definitionOf(refersTo).within ? scope : '' };
    const keys = new Set(values.filter((value) => typeof value === 'string'));
    return [...keys].map((named) => ({ ...place, key: named }));
  });
});
