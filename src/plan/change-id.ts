/** How a record is named across the plan, the ids and the outcomes. */

export interface RecordReference {
  readonly resource: string;
  readonly scope: string;
  readonly key: string;
}

/**
 * One text per record. Unambiguous: within one resource either every record has a scope or none has, and the key
 * of a record with a scope is a code, which holds no slash. Pure.
 */
export function changeId({ resource, scope, key }: RecordReference): string {
  return scope === '' ? `${resource}/${key}` : `${resource}/${scope}/${key}`;
}
