/** Makes changes, and reads what they do to single fields. */
import type { Change } from '../../model/changes.js';
import type { DesiredRecord, Value } from '../../model/records.js';
import { changeIdOf, type RecordReference } from './names.js';

type Optional = Pick<Change, 'liveId' | 'group' | 'effects' | 'formerId' | 'activation'>;

/** What a change is made of, beside the record. An empty group and no effects are left out. */
export type ChangeParts = Pick<Change, 'action' | 'name' | 'fields' | 'origin'> & {
  readonly [Name in keyof Optional]?: Optional[Name] | undefined;
};

/** A change that is not ordered yet: `dependsOn` is empty. */
export function makeChange({ resource, scope, key }: RecordReference, parts: ChangeParts): Change {
  const { action, name, liveId, fields, group = {}, effects = [], formerId, activation, origin } = parts;
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
    ...(liveId !== undefined && { liveId }),
    ...(Object.keys(group).length > 0 && { group }),
    ...(effects.length > 0 && { effects }),
    ...(formerId !== undefined && { formerId }),
    ...(activation && { activation }),
  };
}

/**
 * The value of a field before a change; undefined when it leaves the field as it is, or there is no
 * such field.
 */
export function valueBefore({ fields }: Pick<Change, 'fields'>, name: string | undefined): Value | undefined {
  return fields.find(({ field }) => field === name)?.before;
}

/**
 * The value of a field after a change; undefined when it leaves the field as it is, or there is no
 * such field.
 */
export function valueAfter({ fields }: Pick<Change, 'fields'>, name: string | undefined): Value | undefined {
  return fields.find(({ field }) => field === name)?.after;
}

/** What changes ask for, as rows would: nothing of what they delete. */
export function wantedBy(changes: readonly Change[]): readonly Pick<DesiredRecord, 'key' | 'values'>[] {
  return changes
    .filter(({ action }) => action !== 'delete')
    .map(({ key, fields }) => ({
      key,
      values: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    }));
}
