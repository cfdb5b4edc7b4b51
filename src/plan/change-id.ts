/** How records and changes are named across the plan, the ids and the outcomes. */

export interface RecordReference {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
}

/**
 * One text per record. Unambiguous: within one resource either every record has a scope or none has, and the key
 * of a record with a scope is a code, which holds no slash. Pure.
 */
export function recordId({ resource, scope, key }: RecordReference): string {
  return scope === '' ? `${resource}/${key}` : `${resource}/${scope}/${key}`;
}

/** One text per resource and scope. Pure. */
export function scopeId({ resource, scope }: Pick<RecordReference, 'resource' | 'scope'>): string {
  return `${resource}/${scope}`;
}

/** The id of the change that makes a record the default one; it comes beside other changes of the record. Pure. */
export function setDefaultId(record: RecordReference): string {
  return `${recordId(record)}#set-default`;
}
