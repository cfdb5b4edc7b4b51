/** How records and changes are named: by ids across plan and outcomes, and as people call them. */
import type { Action } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, Listing, RecordName } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';

export interface RecordReference {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
}

/**
 * One text per record: `grades/G01`, and `teams/FY27/1130` for one that lives within another.
 * Unambiguous: within one resource either every record has a scope or none has, and the key of a
 * record with a scope is a code, which holds no slash.
 */
export function recordId({ resource, scope, key }: RecordReference): string {
  return scope === '' ? `${resource}/${key}` : `${resource}/${scope}/${key}`;
}

/**
 * The id of the record of a change, as it was when the plan was made or else as it is known by now;
 * `''` when it is not.
 */
export function knownIdOf(
  change: RecordReference & { readonly liveId?: string | undefined },
  idByRecord: ReadonlyMap<string, string | undefined>,
): string {
  return change.liveId ?? idByRecord.get(recordId(change)) ?? '';
}

/** One text per resource and scope: `teams/FY27`, and `grades/` where there is no scope. */
export function scopeId({ resource, scope }: Pick<RecordReference, 'resource' | 'scope'>): string {
  return `${resource}/${scope}`;
}

/** True for what sets no fields of the record, and comes beside other changes of it. */
export function isApart(action: Action): boolean {
  return action === 'set-default' || action === 'activate';
}

/**
 * The id of a change: that of its record. What comes beside other changes of the record has a name
 * of its own, `charts/FY27#activate`.
 */
export function changeIdOf(action: Action, record: RecordReference): string {
  return isApart(action) ? `${recordId(record)}#${action}` : recordId(record);
}

/** Code and name of a live record; without a name its code, without both its id. */
export function recordName({ nameField }: ResourceDefinition, record: ExistingRecord): RecordName {
  const { key, id, values } = record;
  return { key, name: String(values[nameField] ?? key ?? id) };
}

/**
 * What people will call a record that a row asks for: as the row says, else as the service does,
 * else by its code.
 */
export function desiredName(
  { nameField }: ResourceDefinition,
  { key, values }: Pick<DesiredRecord, 'key' | 'values'>,
  existing: ExistingRecord | undefined,
): string {
  return String(values[nameField] ?? existing?.values[nameField] ?? key);
}

/** The id of each live record that has a key, by recordId. */
export function indexIds(listings: readonly Listing[]): ReadonlyMap<string, string> {
  const idByRecord = new Map<string, string>();
  for (const { records } of listings) {
    for (const { resource, scope, key, id } of records) {
      if (key !== null) idByRecord.set(recordId({ resource, scope, key }), id);
    }
  }
  return idByRecord;
}
