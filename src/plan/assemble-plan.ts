/** Compares both sides scope by scope, orders the changes, withholds what must be, and sums up. */
import { type Problem, problemAt, sourcePlace } from '../errors.js';
import type { Action, Change, DesiredRecord, Limits, Plan, ScopeSummary, Source } from '../model.js';
import type { WithholdReason } from '../refusals.js';
import { parentFieldOf } from '../resources/resource.js';
import { type Approvals, isApproved, noApprovals } from './approvals.js';
import { scopeId } from './change-id.js';
import { defaultLimits } from './default-limits.js';
import { missingDeleteRight } from './delete-rights.js';
import type { DesiredScope } from './desired-set.js';
import { type Difference, diffRecords } from './diff-records.js';
import { findSlips } from './find-slips.js';
import { groupBy } from './group-by.js';
import { orderChanges, type ScopeChanges } from './order-changes.js';
import { parentKeysOf } from './parents.js';
import { protectedRecords, pruneRecords } from './prune-records.js';
import { recordName } from './record-name.js';
import type { ComparedScope } from './settle-scope.js';
import { type WithholdScope, withhold } from './withhold.js';

/** An option that leaves out changes, for example `--no-create`. */
export interface SwitchOff {
  readonly option: string;
  readonly actions: readonly Action[];
}

/** What the user wants beside what the files say. */
export interface PlanOptions {
  /** Resources whose records that no row names are to be deleted. Default: none. */
  readonly prune?: readonly string[] | undefined;
  /** Kinds of change that are left out, by the options that say so. */
  readonly switchedOff?: readonly SwitchOff[] | undefined;
  readonly limits?: Limits | undefined;
  readonly approvals?: Approvals | undefined;
  /** Rows that each scope had in the last accepted run, by scopeId. */
  readonly rowsBefore?: ReadonlyMap<string, number> | undefined;
  /** Rows that keep a resource from deleting anything, as countByResource gives them. */
  readonly setAsideCountByResource?: ReadonlyMap<string, number> | undefined;
}

export interface AssembledPlan {
  readonly plan: Plan;
  /** Warnings. */
  readonly problems: readonly Problem[];
}

/**
 * Makes the plan.
 * @param files.scopes in the order of the resources; settleScope left no errors in them
 * Pure.
 */
export function assemblePlan(
  files: {
    readonly serviceUrl: string;
    readonly sources: readonly Source[];
    readonly scopes: readonly ComparedScope[];
  },
  options: PlanOptions = {},
): AssembledPlan {
  const { serviceUrl, sources } = files;
  const scopes = files.scopes.map((scope) => compareScope(scope, options));
  const ordered = orderChanges(scopes.map(scopeChanges));
  const changesByScope = groupBy(ordered, scopeId);
  const moveCount = ordered.filter(({ action }) => action === 'move').length;
  const slips = scopes.map((scope) =>
    findSlips(
      {
        definition: scope.definition,
        desired: scope.records,
        existing: scope.listing.records,
        changes: changesByScope.get(nameOf(scope)) ?? [],
        isPruned: scope.isPruned,
        moveCount,
      },
      options.approvals ?? noApprovals,
    ),
  );
  const reasons = new Map([
    ...slips.flatMap((found) => [...found.reasons]),
    ...scopes.flatMap((scope) => unearnedDeletes(scope, options)),
    ...leftOut(ordered, options),
  ]);
  const plan = {
    serviceUrl,
    sources,
    scopes: scopes.map(summarize),
    ...withhold(ordered, reasons, scopes.map(withholdScope)),
    limits: options.limits ?? defaultLimits,
  };
  const problems = [...scopes.flatMap(protectedProblems), ...slips.flatMap((found) => found.problems)];
  return { plan, problems };
}

interface DiffedScope extends ComparedScope {
  readonly isPruned: boolean;
  /** Deletes that pruning adds to the rows. */
  readonly pruned: readonly DesiredRecord[];
  readonly difference: Difference;
}

function compareScope(scope: ComparedScope, { prune = [] }: PlanOptions): DiffedScope {
  const { definition, records: desired, listing, columns, table } = scope;
  const isPruned = table !== undefined && prune.includes(definition.name);
  const pruned = isPruned ? pruneRecords(definition, { desired, existing: listing.records, table }) : [];
  const difference = diffRecords(definition, [...desired, ...pruned], listing.records, columns);
  return { ...scope, isPruned, pruned, difference };
}

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

type Reason = readonly [string, WithholdReason];

/**
 * Deletes that the scope has no right to. Rows that ask for a delete by themselves need less: only that every row of the
 * resource could be read.
 */
function unearnedDeletes(scope: DiffedScope, options: PlanOptions): readonly Reason[] {
  const { definition, records, listing, difference, pruned } = scope;
  const { rowsBefore, setAsideCountByResource, approvals = noApprovals } = options;
  const missing = missingDeleteRight({
    rows: records.length,
    rowsBefore: rowsBefore?.get(nameOf(scope)),
    setAsideCount: setAsideCountByResource?.get(definition.name) ?? 0,
    areRowsApproved: isApproved(approvals, 'rows', records.length),
    listing,
  });
  if (!missing) return [];
  const prunedKeys = new Set(pruned.map(({ key }) => key));
  return difference.changes
    .filter(({ action }) => action === 'delete')
    .filter(({ key }) => missing.code === 'rows_set_aside' || prunedKeys.has(key))
    .map(({ id }) => [id, missing]);
}

function leftOut(changes: readonly Change[], { switchedOff = [] }: PlanOptions): readonly Reason[] {
  return changes.flatMap(({ id, action }) => {
    const off = switchedOff.find(({ actions }) => actions.includes(action));
    return off ? [[id, { code: 'switched_off', args: { option: off.option } }] as const] : [];
  });
}

function withholdScope({ definition, scope, records, listing }: DiffedScope): WithholdScope {
  const deletes = records.filter(({ intent }) => intent === 'delete');
  return {
    definition,
    scope,
    existing: listing.records,
    rows: records.length,
    explicitDeletes: new Set(deletes.map(({ key }) => key)),
    named: new Set(records.map(({ key }) => key)),
  };
}

/** Pruning leaves alone what cannot be deleted, and that is worth a word. */
function protectedProblems({
  definition,
  records,
  listing,
  isPruned,
  table,
}: DiffedScope): readonly Problem[] {
  const { name: resource, undeletableFact: fact } = definition;
  if (!isPruned || !table || fact === undefined) return [];
  return protectedRecords(definition, { desired: records, existing: listing.records }).map(({ key }) => {
    const args = { resource, key: key ?? '', fact };
    return problemAt({ code: 'not_pruned', args }, sourcePlace(table), 'warning');
  });
}

function summarize(compared: DiffedScope): ScopeSummary {
  const { definition, scope, records, listing, difference, isPruned, container, setAside = [] } = compared;
  // A row that was set aside names its record all the same.
  const named = new Set<unknown>(setAside.flatMap(({ key, previousKey }) => [key, previousKey]));
  return {
    resource: definition.name,
    scope,
    rows: records.length,
    existing: listing.records.length,
    unchanged: difference.unchanged,
    isComplete: listing.expectedCount === listing.records.length,
    ...(container?.existing && { containerId: container.existing.id }),
    isPruned,
    onlyInService: difference.onlyInService
      .filter(({ key }) => key === null || !named.has(key))
      .map((record) => recordName(definition, record)),
  };
}

function nameOf({ definition, scope }: DesiredScope): string {
  return scopeId({ resource: definition.name, scope });
}
