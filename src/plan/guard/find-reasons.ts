/** Finds why changes of a plan must not be made: rows, rights, states, people, options, clocks. */
import type { Action, Change } from '../../model/changes.js';
import type { ClockTimes } from '../../model/problems.js';
import type { ChangeReason, WithholdReason } from '../../model/refusals.js';
import type { PlannedActivation } from '../activation/plan-activations.js';
import type { CompareOptions, DiffedScope } from '../compare/compare-scope.js';
import { isInScope } from '../intake/set-aside.js';
import { scopeId, scopeIdOf } from '../records/names.js';
import { scopeApproval } from './approvables.js';
import { type Approvals, isApproved, noApprovals } from './approvals.js';
import { type ContainerDoubt, contentsInDoubt } from './container-doubts.js';
import {
  type DeleteEvidence,
  deleteRights,
  missingDeleteRight,
  missingRemovalRight,
  type RightVerdict,
} from './delete-rights.js';
import { changesInDoubt, doubtAbout, doubtReason, type FileDoubt } from './file-doubts.js';
import { noProtection, protectedMembers } from './people/protection.js';
import { stateReasons } from './people/state-reasons.js';

/** An option that excludes kinds of changes, e.g. `--no-create`. */
export interface SwitchOff {
  readonly option: string;
  readonly actions: readonly Action[];
}

/** What decides whether changes are made. */
export interface GuardOptions extends Pick<CompareOptions, 'protection'> {
  readonly switchedOff?: readonly SwitchOff[] | undefined;
  readonly approvals?: Approvals | undefined;
  /** Rows per scope in the last accepted run, by scopeId: `grades/`, `teams/FY27`. */
  readonly rowsBefore?: ReadonlyMap<string, number> | undefined;
  /** Of these scopes, those that no accepted run was allowed to delete in. */
  readonly neverPruned?: ReadonlySet<string> | undefined;
  /** Why files may lack rows. */
  readonly doubts?: readonly FileDoubt[] | undefined;
  /** Set when the clocks differ by more than a day: what was deleted in 30 days is not known. */
  readonly clock?: ClockTimes | undefined;
  /** Rows that prevent all deletes of a resource, from countByResource. */
  readonly setAsideCountByResource?: ReadonlyMap<string, number> | undefined;
}

/** With its changes in the order of the plan. */
export interface OrderedScope extends DiffedScope {
  /** No accepted run of the scope is on record that was allowed to delete. */
  readonly isFirstPruning: boolean;
  readonly changes: readonly Change[];
}

export interface ReasonSources {
  /** In the order of the plan. */
  readonly ordered: readonly Change[];
  readonly compared: readonly OrderedScope[];
  readonly activations: readonly PlannedActivation[];
  /** Containers that rows are probably not meant for. */
  readonly containerDoubts: readonly ContainerDoubt[];
}

/** Why changes are not made, besides likely slips; the last reason of a change counts. Pure. */
export function findReasons(
  { ordered, compared, activations, containerDoubts }: ReasonSources,
  options: GuardOptions,
): readonly ChangeReason[] {
  // Rows set aside may concern the record to activate.
  const unreadRows = ({ resource }: Change): WithholdReason | undefined => {
    const count = options.setAsideCountByResource?.get(resource) ?? 0;
    return count > 0 ? { code: 'not_all_rows', args: { count } } : undefined;
  };
  const switchedOff = ({ action }: Change): WithholdReason | undefined => {
    const off = options.switchedOff?.find(({ actions }) => actions.includes(action));
    return off && { code: 'switched_off', args: { option: off.option } };
  };
  const { clock } = options;
  const undated = ({ action }: Change): WithholdReason | undefined =>
    clock && action === 'delete' ? { code: 'clock_differs', args: clock } : undefined;
  const { approvals = noApprovals, protection = noProtection } = options;
  return [
    ...compared.flatMap((scope) => rowsInDoubt(scope, options)),
    ...compared.flatMap((scope) => unearnedDeletes(scope, options)),
    // Parts are removed only by pruning: part tables have no action column.
    ...reasonsFor(ordered, (change) => missingRemovalRight(change, approvals, options.doubts)),
    ...activations.flatMap(({ change, reason }) => reasonsFor([change], () => unreadRows(change) ?? reason)),
    ...compared.flatMap((scope) => stateReasons(scope, protection)),
    ...compared.flatMap((scope) => protectedMembers(scope, protection)),
    ...reasonsFor(ordered, undated),
    ...reasonsFor(ordered, switchedOff),
    ...contentsInDoubt(ordered, containerDoubts, approvals),
  ];
}

/** What the rows lead to whose file is in doubt. */
function rowsInDoubt(scope: OrderedScope, options: GuardOptions): readonly ChangeReason[] {
  const inDoubt = (options.doubts ?? []).flatMap((doubt) => {
    const changes = changesInDoubt(doubt, scope.changes);
    return changes.length > 0 ? [{ doubt, changes }] : [];
  });
  const approval = inDoubt.length > 0 ? missingRowsApproval(scope, options) : undefined;
  if (approval === undefined) return [];
  return inDoubt.flatMap(({ doubt, changes }) =>
    reasonsFor(changes, () => doubtReason(doubt, () => approval)),
  );
}

/** The approval of a scope's rows, unless it was given. */
function missingRowsApproval(
  { definition, scope, records, changes }: OrderedScope,
  { approvals = noApprovals }: GuardOptions,
): string | undefined {
  const approval = scopeApproval(
    { resource: definition.name, scope, rows: records.filter(isInScope).length },
    changes,
  );
  return isApproved(approvals, approval) ? undefined : approval;
}

/** Deletes and pruned states that lack a right. Explicit rows need only that all were readable. */
function unearnedDeletes(scope: OrderedScope, options: GuardOptions): readonly ChangeReason[] {
  const { changes, pruning } = scope;
  const prunedKeys = new Set(pruning.rows.map(({ key }) => key));
  const unasked = changes.filter(({ action, key }) => action === 'delete' || prunedKeys.has(key));
  if (unasked.length === 0) return [];
  const missing = missingDeleteRight(evidenceOf(scope, options));
  if (!missing) return [];
  return unasked
    .filter(({ key }) => missing.code === 'rows_set_aside' || prunedKeys.has(key))
    .map(({ id }) => [id, missing]);
}

/** What each right to delete without a row says. */
export function rightsIn(scope: OrderedScope, options: GuardOptions): readonly RightVerdict[] {
  return deleteRights(evidenceOf(scope, options));
}

function evidenceOf(scope: OrderedScope, options: GuardOptions): DeleteEvidence {
  const { definition, records, listing, hasEmptyTable = false, absentFile } = scope;
  const { setAsideCountByResource, doubts = [] } = options;
  return {
    // Only rows of the resource's own table: part rows alone do not prove it whole.
    rows: records.filter(isInScope).filter(({ values }) => definition.keyField in values).length,
    hasEmptyTable,
    absentFile,
    rowsBefore: options.rowsBefore?.get(rememberedAs(scope, options)),
    setAsideCount: setAsideCountByResource?.get(definition.name) ?? 0,
    missingApproval: () => missingRowsApproval(scope, options),
    listing,
    doubt: doubtAbout(doubts, { table: definition.name, scope: scope.scope }),
  };
}

function reasonsFor(
  changes: readonly Change[],
  reasonOf: (change: Change) => WithholdReason | undefined,
): readonly ChangeReason[] {
  return changes.flatMap((change): readonly ChangeReason[] => {
    const reason = reasonOf(change);
    return reason ? [[change.id, reason]] : [];
  });
}

/** A scope in the memory: the last run recorded a renamed container under its old key. */
function rememberedAs(scope: DiffedScope, { rowsBefore }: GuardOptions): string {
  const { definition, container } = scope;
  const id = scopeIdOf(scope);
  if (!container || rowsBefore?.get(id) !== undefined) return id;
  const oldKey = container.existing?.values[container.definition.keyField];
  return scopeId({ resource: definition.name, scope: String(oldKey ?? '') });
}

/** True if no accepted run is on record that was allowed to delete in a scope. */
export function isFirstPruning(scope: DiffedScope, options: GuardOptions): boolean {
  const id = rememberedAs(scope, options);
  return options.rowsBefore?.get(id) === undefined || options.neverPruned?.has(id) === true;
}
