/** Names of records and changes: ids across plan and outcomes, and display names. */
import type { Action } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, Listing, RecordName } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { lazyMap } from './collections.js';

export interface RecordReference {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
}

/**
 * The id of a record in the tool: `grades/G01`, or `teams/FY27/1130` within a container.
 * Unambiguous: keys within a container are codes, which contain no slash, and a key that ends like
 * the id of an action gets another `#`.
 */
export function recordId({ resource, scope, key }: RecordReference): string {
  const place = scope === '' ? resource : `${resource}/${scope}`;
  return `${place}/${key}${endsLikeAction.test(key) ? '#' : ''}`;
}

/** The ends of the ids from changeIdOf, escaped ones included. */
const endsLikeAction = /#(?:activate|set-default|set-status)#*$/;

/** The service's id of a change's record, from the plan or from `idByRecord`; `''` if unknown. */
export function knownIdOf(
  change: RecordReference & { readonly liveId?: string | undefined },
  idByRecord: ReadonlyMap<string, string | undefined>,
): string {
  return change.liveId ?? idByRecord.get(recordId(change)) ?? '';
}

/** The id of a resource and scope: `teams/FY27`, or `grades/` without a scope. */
export function scopeId({ resource, scope }: Pick<RecordReference, 'resource' | 'scope'>): string {
  return `${resource}/${scope}`;
}

/** The id of a scope, from its definition. */
export function scopeIdOf(place: {
  readonly definition: ResourceDefinition;
  readonly scope: string;
}): string {
  return scopeId({ resource: place.definition.name, scope: place.scope });
}

/** True for actions with their own request, which coexist with another change of the record. */
export function isApart(action: Action): boolean {
  return action === 'set-default' || action === 'set-status' || action === 'activate';
}

/** The id of a change: its record's, plus an action that may coexist: `charts/FY27#activate`. */
export function changeIdOf(action: Action, record: RecordReference): string {
  return isApart(action) ? `${recordId(record)}#${action}` : recordId(record);
}

/** Code and name of an existing record; falls back to the code, then the id. */
export function recordName(definition: ResourceDefinition, record: ExistingRecord): RecordName {
  const { key, id, values } = record;
  return { key, name: definition.nameOf(values) ?? key ?? id };
}

/** Display name of a requested record: from the row, else the service, else its code. */
export function desiredName(
  definition: ResourceDefinition,
  { key, values }: Pick<DesiredRecord, 'key' | 'values'>,
  existing: ExistingRecord | undefined,
): string {
  return definition.nameOf({ ...existing?.values, ...values }) ?? key;
}

/** Ids of existing records with a key, by recordId. A plan that is only shown needs none. */
export function indexIds(listings: readonly Listing[]): ReadonlyMap<string, string> {
  return lazyMap(() => {
    const idByRecord = new Map<string, string>();
    for (const { records, owners = [] } of listings)
      for (const list of [owners, records])
        for (const { resource, scope, key, id } of list)
          if (key !== null) idByRecord.set(recordId({ resource, scope, key }), id);
    return idByRecord;
  });
}
