/** Puts both sides together: checks the rows against the service, compares, orders, and sums up. */
import { type Problem, problemAt } from '../errors.js';
import type { ExistingRecord, Listing, Plan, RecordName, ScopeSummary, Source } from '../model.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { checkRecords } from './check-records.js';
import type { DesiredScope } from './desired-set.js';
import { type Difference, diffRecords } from './diff-records.js';
import { orderChanges } from './order-changes.js';
import { cellOrigin } from './origins.js';
import { parentKeysOf } from './parents.js';

/** What the files ask for in a scope, beside what the service has there. */
export interface ComparedScope extends DesiredScope {
  readonly listing: Listing;
  /** False: neither the service nor the files have the record this scope is named after. */
  readonly isKnown: boolean;
}

/** Every problem that shows only beside the service's records. Pure. */
export function checkAgainstService(scopes: readonly ComparedScope[]): readonly Problem[] {
  return scopes.flatMap((scope) => [
    ...unknownScope(scope),
    ...checkRecords(scope.definition, scope.records, scope.listing),
  ]);
}

function unknownScope({
  definition: { within },
  scope,
  records,
  isKnown,
}: ComparedScope): readonly Problem[] {
  const first = records[0];
  if (isKnown || !within || !first) return [];
  const args = { scope, resource: within.resource };
  return [problemAt({ code: 'unknown_scope', args }, cellOrigin(first.row, within.column))];
}

/**
 * Makes the plan.
 * @param options.scopes in the order of the resources; checkAgainstService found no errors in them
 * Pure.
 */
export function assemblePlan(options: {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly scopes: readonly ComparedScope[];
}): Plan {
  const { serviceUrl, sources, scopes } = options;
  const compared = scopes.map((scope) => ({
    ...scope,
    difference: diffRecords(scope.definition, scope.records, scope.listing.records),
  }));
  return {
    serviceUrl,
    sources,
    scopes: compared.map(summarize),
    changes: orderChanges(
      compared.map(({ definition, scope, records, listing, difference }) => {
        const parentField = parentFieldOf(definition)?.name;
        const parentByKey =
          parentField === undefined
            ? new Map<string, string>()
            : parentKeysOf(parentField, records, listing.records);
        return { definition, scope, changes: difference.changes, parentByKey };
      }),
    ),
  };
}

function summarize(compared: ComparedScope & { readonly difference: Difference }): ScopeSummary {
  const { definition, scope, records, listing, difference } = compared;
  return {
    resource: definition.name,
    scope,
    rows: records.length,
    existing: listing.records.length,
    unchanged: difference.unchanged,
    isComplete: listing.isComplete,
    onlyInService: difference.onlyInService.map((record) => recordName(definition, record)),
  };
}

function recordName({ nameField }: ResourceDefinition, { key, id, values }: ExistingRecord): RecordName {
  return { key, name: String(values[nameField] ?? key ?? id) };
}
