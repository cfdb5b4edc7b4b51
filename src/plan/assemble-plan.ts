/** Puts both sides together: checks the rows against the service, compares, orders, and sums up. */
import { type Problem, problemAt } from '../errors.js';
import type {
  DesiredRecord,
  ExistingRecord,
  Listing,
  Plan,
  RecordName,
  ScopeSummary,
  Source,
} from '../model.js';
import { type Field, parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { checkRecords, isKept } from './check-records.js';
import { defaultLimits } from './default-limits.js';
import type { DesiredScope } from './desired-set.js';
import { type Difference, diffRecords } from './diff-records.js';
import { orderChanges, type ScopeChanges } from './order-changes.js';
import { cellOrigin } from './origins.js';
import { parentKeysOf } from './parents.js';

/** What the files ask for in a scope, beside what the service has there. */
export interface ComparedScope extends DesiredScope {
  /** Renames applied. */
  readonly listing: Listing;
  /** The custom fields of the scope. */
  readonly columns: readonly Field[];
  /** What holds the scope's records, if anything does: what the service has and what the files ask for. */
  readonly container?: ScopeContainer;
}

export interface ScopeContainer {
  readonly definition: ResourceDefinition;
  readonly existing: ExistingRecord | undefined;
  readonly desired: DesiredRecord | undefined;
  /** Number of live records of that key; with more than one it is not clear which is meant. */
  readonly existingCount: number;
}

/** Every problem that shows only beside the service's records. Pure. */
export function checkAgainstService(scopes: readonly ComparedScope[]): readonly Problem[] {
  return scopes.flatMap((scope) => [
    ...containerProblems(scope),
    ...incompleteList(scope),
    ...checkRecords(scope.definition, scope.records, scope.listing, scope.columns),
  ]);
}

/** The record that a scope is named after must exist, or be made, and must not be deleted. */
function containerProblems({
  definition: { within },
  scope,
  records: [first],
  container,
}: ComparedScope): readonly Problem[] {
  if (!container || !within || !first) return [];
  const { existing, desired, definition, existingCount } = container;
  const args = { scope, resource: definition.name };
  const origin = cellOrigin(first.row, within.column);
  if (desired?.intent === 'delete') return [problemAt({ code: 'scope_deleted', args }, origin)];
  if (existingCount > 1) {
    const ambiguous = { resource: definition.name, key: scope, count: existingCount };
    return [problemAt({ code: 'ambiguous_key', args: ambiguous }, origin)];
  }
  const isThere = existing !== undefined || (desired !== undefined && isKept(desired));
  return isThere ? [] : [problemAt({ code: 'unknown_scope', args }, origin)];
}

/**
 * What a list hides would be planned as new. That is an error where it would do harm: where the service lets a key be given
 * twice, and where something is to be deleted whose children cannot be known.
 */
function incompleteList({ definition, records, listing }: ComparedScope): readonly Problem[] {
  const { resource, scope, expectedCount } = listing;
  if (expectedCount === undefined || expectedCount === listing.records.length) return [];
  const existingKeys = new Set(listing.records.map(({ key }) => key));
  const isCreating = records.some((record) => isKept(record) && !existingKeys.has(record.key));
  const isDeleting = records.some(({ intent }) => intent === 'delete');
  const isHarmful = isDeleting || (isCreating && !definition.areKeysUnique);
  const args = { resource, scope, read: listing.records.length, counted: expectedCount };
  return [problemAt({ code: 'list_incomplete', args }, undefined, isHarmful ? 'error' : 'warning')];
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
    difference: diffRecords(scope.definition, scope.records, scope.listing.records, scope.columns),
  }));
  return {
    serviceUrl,
    sources,
    scopes: compared.map(summarize),
    changes: orderChanges(compared.map(scopeChanges)),
    withheld: [],
    limits: defaultLimits,
  };
}

type DiffedScope = ComparedScope & { readonly difference: Difference };

function scopeChanges({
  definition,
  scope,
  records,
  listing,
  difference,
  container,
}: DiffedScope): ScopeChanges {
  const parentField = parentFieldOf(definition)?.name;
  return {
    definition,
    scope,
    changes: difference.changes,
    parentByKey: parentField === undefined ? new Map() : parentKeysOf(parentField, records, listing.records),
    ...(container && { container: container.definition }),
  };
}

function summarize(compared: DiffedScope): ScopeSummary {
  const { definition, scope, records, listing, difference } = compared;
  return {
    resource: definition.name,
    scope,
    rows: records.length,
    existing: listing.records.length,
    unchanged: difference.unchanged,
    isComplete: listing.expectedCount === listing.records.length,
    isPruned: false,
    onlyInService: difference.onlyInService.map((record) => recordName(definition, record)),
  };
}

function recordName({ nameField }: ResourceDefinition, { key, id, values }: ExistingRecord): RecordName {
  return { key, name: String(values[nameField] ?? key ?? id) };
}
