/** Compares existing scopes, e.g. the teams of two charts, as changes of the first. */

import type { Change } from '../../model/changes.js';
import { defaultLimits } from '../../model/limits.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { DesiredRecord, ExistingRecord, Listing } from '../../model/records.js';
import { isInBody, type ResourceDefinition } from '../../resources/resource.js';
import type { References } from '../intake/references.js';
import { compareText } from '../records/collections.js';
import { diffRecords } from './diff-records.js';
import { namerOf } from './name-by-reference.js';

/** Two scopes of one resource. */
export interface ComparedListings {
  readonly definition: ResourceDefinition;
  readonly before: Listing;
  readonly after: Listing;
  /** Records that name those of the scopes. */
  readonly references?: References;
}

/**
 * The differences as a plan, for display only: no guard has checked it. Skips records without a
 * key.
 * @returns changes by resource and key, in the scopes of `before`
 */
export function compareListings(serviceUrl: string, compared: readonly ComparedListings[]): Plan {
  const parts = compared.map(compareTwo);
  const scopes = parts.map(({ summary }) => summary);
  const changes = parts.flatMap((part) => part.changes);
  return { serviceUrl, sources: [], scopes, changes, withheld: [], findings: [], limits: defaultLimits };
}

function compareTwo({ definition, before, after, references }: ComparedListings): {
  readonly summary: ScopeSummary;
  readonly changes: readonly Change[];
} {
  const keysAfter = new Set(after.records.map(({ key }) => key));
  const gone = before.records.filter(({ key }) => !keysAfter.has(key));
  const place = { scope: before.scope, file: after.scope };
  const desired = [
    ...after.records.flatMap((record) => rowOf(definition, record, { ...place, intent: 'upsert' })),
    ...gone.flatMap((record) => rowOf(definition, record, { ...place, intent: 'delete' })),
  ];
  // Trees are read in whatever order answers come.
  const rows = desired.toSorted((a, b) => compareText(a.key, b.key));
  const { changes, unchanged } = diffRecords(definition, rows, before.records);
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
  return { summary, changes: changes.map(namerOf(definition, references)) };
}

function rowOf(
  { fields, keyFields }: ResourceDefinition,
  { resource, key, values }: ExistingRecord,
  place: { readonly scope: string; readonly file: string; readonly intent: DesiredRecord['intent'] },
): readonly DesiredRecord[] {
  if (key === null) return [];
  const { scope, file, intent } = place;
  const names = intent === 'delete' ? keyFields : fields.filter(isInBody).map(({ name }) => name);
  const shown = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const table = { file, columnIndexByField: new Map() };
  return [{ resource, scope, key, intent, values: shown, row: { table }, cells: [] }];
}
