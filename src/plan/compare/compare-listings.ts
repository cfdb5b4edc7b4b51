/** Compares two existing scopes, e.g. the teams of two charts, as a change of the first. */

import type { Plan } from '../../model/plan.js';
import type { DesiredRecord, ExistingRecord, Listing } from '../../model/records.js';
import { isInBody, type ResourceDefinition } from '../../resources/resource.js';
import { defaultLimits } from '../guard/check-limits.js';
import { diffRecords } from './diff-records.js';

/**
 * The difference as a plan, for display only: no guard has checked it. Skips records without a key.
 * @returns changes by key, in the scope of `before`
 */
export function compareListings(
  definition: ResourceDefinition,
  listings: { readonly before: Listing; readonly after: Listing; readonly serviceUrl: string },
): Plan {
  const { before, after, serviceUrl } = listings;
  const keysAfter = new Set(after.records.map(({ key }) => key));
  const gone = before.records.filter(({ key }) => !keysAfter.has(key));
  const place = { scope: before.scope, file: after.scope };
  const desired = [
    ...after.records.flatMap((record) => rowOf(definition, record, { ...place, intent: 'upsert' })),
    ...gone.flatMap((record) => rowOf(definition, record, { ...place, intent: 'delete' })),
  ];
  const { changes, unchanged } = diffRecords(definition, desired, before.records);
  const summary = {
    resource: definition.name,
    scope: before.scope,
    rows: desired.length,
    existing: before.records.length,
    unchanged,
    isComplete: [before, after].every(({ records, expectedCount }) => expectedCount === records.length),
    isPruned: true,
    onlyInService: [],
  };
  return { serviceUrl, sources: [], scopes: [summary], changes, withheld: [], limits: defaultLimits };
}

function rowOf(
  { fields, keyFields }: ResourceDefinition,
  { resource, key, values }: ExistingRecord,
  place: { readonly scope: string; readonly file: string; readonly intent: DesiredRecord['intent'] },
): readonly DesiredRecord[] {
  if (key === null) return [];
  const { scope, file, intent } = place;
  const names = intent === 'delete' ? keyFields : fields.filter(isInBody).map(({ name }) => name);
  const given = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const table = { file, columnIndexByField: new Map() };
  return [{ resource, scope, key, intent, values: given, row: { table }, cells: [] }];
}
