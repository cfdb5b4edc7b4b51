/** Builds a plan: compares the scopes, orders the changes, withholds some, and summarizes. */

import type { Action, Change } from '../model/changes.js';
import type { Limits } from '../model/limits.js';
import type { KeptRecord, Plan, ScopeSummary, TimeLine } from '../model/plan.js';
import { type ClockTimes, type Problem, problemAt, sourcePlace } from '../model/problems.js';
import type { ExistingRecord, Listing } from '../model/records.js';
import type { WithholdReason } from '../model/refusals.js';
import type { Source } from '../model/tables.js';
import { definitionOf } from '../resources/index.js';
import type { PlannedActivation } from './activation/plan-activations.js';
import { withWithheld } from './activation/time-line.js';
import { withDefaultReferences } from './compare/default-references.js';
import { withNetEffects } from './compare/delete-effects.js';
import { type Difference, diffRecords } from './compare/diff-records.js';
import { namerOf } from './compare/name-by-reference.js';
import type { PairedScope } from './compare/place-scopes.js';
import { noPruning, type Pruning, pruneRecords } from './compare/prune-records.js';
import { fittingApprovals, scopeApproval } from './guard/approvables.js';
import { type Approvals, isApproved, noApprovals } from './guard/approvals.js';
import { defaultLimits } from './guard/check-limits.js';
import { type ContainerDoubt, contentsInDoubt } from './guard/container-doubts.js';
import {
  type DeleteEvidence,
  deleteRights,
  missingDeleteRight,
  missingRemovalRight,
  type RightVerdict,
} from './guard/delete-rights.js';
import { changesInDoubt, doubtAbout, doubtReason, type FileDoubt, weighDoubts } from './guard/file-doubts.js';
import { type ComparedRecords, findSlips } from './guard/find-slips.js';
import { noProtection, type Protection, protectedMembers, unknownNames } from './guard/people/protection.js';
import { stateReasons } from './guard/people/state-reasons.js';
import { suspicionReasons } from './guard/suspicions.js';
import { joinScopes, type Withholding, type WithholdScope, withhold } from './guard/withhold.js';
import type { DesiredScope } from './intake/desired-set.js';
import { isInScope } from './intake/set-aside.js';
import { orderChanges, type ScopeChanges } from './order-changes.js';
import { groupBy } from './records/collections.js';
import { recordName, scopeId } from './records/names.js';
import { parentKeysOf } from './records/parents.js';

/** An option that excludes kinds of changes, e.g. `--no-create`. */
export interface SwitchOff {
  readonly option: string;
  readonly actions: readonly Action[];
}

/** The user's settings for a plan. */
export interface PlanOptions {
  /** Resources whose records without a row are deleted. Default: none. */
  readonly prune?: readonly string[] | undefined;
  readonly switchedOff?: readonly SwitchOff[] | undefined;
  readonly limits?: Limits | undefined;
  readonly approvals?: Approvals | undefined;
  /** Rows per scope in the last accepted run, by scopeId: `grades/`, `teams/FY27`. */
  readonly rowsBefore?: ReadonlyMap<string, number> | undefined;
  /** Of these scopes, those that no accepted run was allowed to delete in. */
  readonly neverPruned?: ReadonlySet<string> | undefined;
  /** Whether new records are announced by mail. Default: only if there is no more than one. */
  readonly sendEmail?: boolean | undefined;
  /** Who must not lose anything. Default: nobody is protected. */
  readonly protection?: Protection | undefined;
  /** Why files may lack rows. */
  readonly doubts?: readonly FileDoubt[] | undefined;
  /** Set when the clocks differ by more than a day: what was deleted in 30 days is not known. */
  readonly clock?: ClockTimes | undefined;
  /** Rows that prevent all deletes of a resource, from countByResource. */
  readonly setAsideCountByResource?: ReadonlyMap<string, number> | undefined;
}

/** The input of a plan. */
export interface PlanParts {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  /** In the order of the resources, free of errors from checkScope. */
  readonly scopes: readonly PairedScope[];
  readonly activations?: readonly PlannedActivation[];
  readonly timeLine?: TimeLine | undefined;
  /** Containers that rows are probably not meant for. */
  readonly containerDoubts?: readonly ContainerDoubt[];
  /** Members of teams that no row names, which people leave with all of theirs. */
  readonly unlisted?: readonly Listing[];
  /** Warnings about the current record and schedules. */
  readonly timeLineProblems?: readonly Problem[];
}

/** What a plan was made from, and what speaks against its changes. */
export interface PlanGrounds {
  /** In the order of the plan. */
  readonly scopes: readonly JudgedScope[];
  /** Every reason found to withhold a change, the one that counts last. */
  reasonsAgainst(changeId: string): readonly WithholdReason[];
}

/** One resource and scope: compared, and judged. */
export interface JudgedScope extends OrderedScope {
  /** What each right to delete without a row says. */
  deleteRights(): readonly RightVerdict[];
}

export interface AssembledPlan {
  readonly plan: Plan;
  /** Warnings. */
  readonly problems: readonly Problem[];
  readonly grounds: PlanGrounds;
}

/** Makes the plan. Pure. */
export function assemblePlan(parts: PlanParts, given: PlanOptions = {}): AssembledPlan {
  const { serviceUrl, sources, activations = [], timeLine, containerDoubts = [] } = parts;
  const unlisted = (parts.unlisted ?? []).map(withoutRows);
  const scopes = parts.scopes.map((scope) => compareScope(scope, activations, given));
  const toOrder = [...scopes.map(scopeChanges), ...unlisted.map(unchanged)];
  const ordered = withMail(withNetEffects(orderChanges(toOrder)), given);
  const { doubts, problems } = weighDoubts(given.doubts ?? [], ordered);
  const options = { ...given, doubts };
  const changesByScope = groupBy(ordered, scopeId);
  const compared = scopes.map((scope) => ({
    ...scope,
    isFirstPruning: isFirstPruning(scope, options),
    changes: changesByScope.get(scopeIdOf(scope)) ?? [],
  }));
  const slips = compared.map((records) => findSlips(records, options.approvals ?? noApprovals));
  const reasons = [
    ...slips.flatMap((found) => [...found.reasons]),
    ...reasonsOf({ ordered, compared, activations, containerDoubts }, options),
  ];
  const { reasons: against, ...divided } = withholdAll(ordered, reasons, { compared, unlisted }, options);
  const assembled: Plan = {
    serviceUrl,
    sources,
    scopes: scopes.map(summarize),
    ...divided,
    limits: options.limits ?? defaultLimits,
    ...(timeLine && { timeLine: withWithheld(timeLine, divided.withheld) }),
  };
  const approved = fittingApprovals(assembled, options.approvals ?? noApprovals);
  const plan = approved.length === 0 ? assembled : { ...assembled, approved };
  const { protection = noProtection } = given;
  const warnings = [
    ...unknownNames(scopes, protection),
    ...scopes.flatMap((scope) => [...undeletableProblems(scope), ...barredProblems(scope)]),
  ];
  const { timeLineProblems = [] } = parts;
  const ofTimeLine = timeLineProblems.map((problem) => withPlanned(problem, plan));
  return {
    plan,
    problems: [...problems, ...ofTimeLine, ...warnings, ...slips.flatMap((found) => found.problems)],
    grounds: {
      scopes: compared.map((scope) => judged(scope, options)),
      reasonsAgainst: (changeId) => against.flatMap(([id, reason]) => (id === changeId ? reason : [])),
    },
  };
}

function judged(scope: OrderedScope, options: PlanOptions): JudgedScope {
  return { ...scope, deleteRights: () => deleteRights(evidenceOf(scope, options)) };
}

interface Reasoned extends Required<Pick<PlanParts, 'activations' | 'containerDoubts'>> {
  readonly ordered: readonly Change[];
  readonly compared: readonly OrderedScope[];
}

/** Why changes are not made, besides likely slips. */
function reasonsOf(
  { ordered, compared, activations, containerDoubts }: Reasoned,
  options: PlanOptions,
): readonly Reason[] {
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

/** One person expects the mail; many people are informed in another way. */
function withMail(changes: readonly Change[], { sendEmail }: PlanOptions): readonly Change[] {
  const isAnnounced = ({ action, resource }: Change) =>
    action === 'create' && definitionOf(resource).mailProperty !== undefined;
  const isMailed = sendEmail ?? changes.filter(isAnnounced).length <= 1;
  return changes.map((change) => (isAnnounced(change) ? { ...change, isMailed } : change));
}

/** Withholds changes that have a reason; then, of those left, what only an approval lets happen. */
function withholdAll(
  ordered: readonly Change[],
  reasons: readonly Reason[],
  { compared, unlisted }: ToWithhold,
  { approvals = noApprovals }: PlanOptions,
): Withholding & { readonly reasons: readonly Reason[] } {
  const scopes = joinScopes([...compared, ...unlisted]);
  const divided = withhold(ordered, new Map(reasons), scopes);
  const suspicions = suspicionReasons(divided.changes, compared, approvals);
  if (suspicions.length === 0) return { ...divided, reasons };
  const all = [...suspicions, ...reasons];
  return { ...withhold(ordered, new Map(all), scopes), reasons: all };
}

interface ToWithhold {
  readonly unlisted: readonly WithholdScope[];
  readonly compared: readonly (ComparedRecords & WithholdScope)[];
}

/** With its changes in the order of the plan. */
interface OrderedScope extends DiffedScope {
  /** No accepted run of the scope is on record that was allowed to delete. */
  readonly isFirstPruning: boolean;
  readonly changes: readonly Change[];
}

interface DiffedScope extends PairedScope {
  readonly isPruned: boolean;
  readonly pruning: Pruning;
  readonly difference: Difference;
}

function compareScope(
  scope: PairedScope,
  activations: readonly PlannedActivation[],
  { prune = [], protection }: PlanOptions,
): DiffedScope {
  const { definition, listing, columns, table, references } = scope;
  const desired = withDefaultReferences(scope);
  const isPruned = table !== undefined && prune.includes(definition.name);
  const pruning = isPruned
    ? pruneRecords(definition, { desired, existing: listing.records, table, protection })
    : noPruning;
  const own = activations.flatMap(({ change }) => (scopeId(change) === scopeIdOf(scope) ? change : []));
  const difference = diffRecords(definition, [...desired, ...pruning.rows], listing.records, columns, own);
  const changes = difference.changes.map(namerOf(definition, references));
  return { ...scope, isPruned, pruning, difference: { ...difference, changes } };
}

function scopeChanges(diffed: DiffedScope): ScopeChanges {
  const { definition, scope, records, listing, difference, container } = diffed;
  const parentByKey = parentKeysOf(definition, records, listing.records);
  return {
    definition,
    scope,
    changes: difference.changes,
    parentByKey,
    container: container?.definition,
    existing: listing.records,
  };
}

function withoutRows(listing: Listing): WithholdScope {
  const { resource, scope } = listing;
  return { definition: definitionOf(resource), scope, records: [], listing };
}

function unchanged({ definition, scope, listing }: WithholdScope): ScopeChanges {
  return { definition, scope, changes: [], parentByKey: new Map(), existing: listing.records };
}

type Reason = readonly [string, WithholdReason];

/** What the rows lead to whose file is in doubt. */
function rowsInDoubt(scope: OrderedScope, options: PlanOptions): readonly Reason[] {
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
  { approvals = noApprovals }: PlanOptions,
): string | undefined {
  const approval = scopeApproval(
    { resource: definition.name, scope, rows: records.filter(isInScope).length },
    changes,
  );
  return isApproved(approvals, approval) ? undefined : approval;
}

/** Deletes and pruned states that lack a right. Explicit rows need only that all were readable. */
function unearnedDeletes(scope: OrderedScope, options: PlanOptions): readonly Reason[] {
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

function evidenceOf(scope: OrderedScope, options: PlanOptions): DeleteEvidence {
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
): readonly Reason[] {
  return changes.flatMap((change): readonly Reason[] => {
    const reason = reasonOf(change);
    return reason ? [[change.id, reason]] : [];
  });
}

/** Sets `isPlanned` in warnings that announce an activation. */
function withPlanned(problem: Problem, { changes }: Plan): Problem {
  if (problem.code !== 'activation_overdue' && problem.code !== 'schedule_overwritten') return problem;
  const { key } = problem.args;
  const isPlanned = changes.some((change) => change.action === 'activate' && change.key === key);
  return { ...problem, args: { ...problem.args, isPlanned } } as Problem;
}

/** A scope in the memory: the last run recorded a renamed container under its old key. */
function rememberedAs(scope: DiffedScope, { rowsBefore }: PlanOptions): string {
  const { definition, container } = scope;
  const id = scopeIdOf(scope);
  if (!container || rowsBefore?.get(id) !== undefined) return id;
  const oldKey = container.existing?.values[container.definition.keyField];
  return scopeId({ resource: definition.name, scope: String(oldKey ?? '') });
}

function isFirstPruning(scope: DiffedScope, options: PlanOptions): boolean {
  const id = rememberedAs(scope, options);
  return options.rowsBefore?.get(id) === undefined || options.neverPruned?.has(id) === true;
}

/** Warns of records that pruning leaves alone because they cannot be deleted. */
function undeletableProblems({ definition, pruning, table }: DiffedScope): readonly Problem[] {
  return [...pruning.staying].flatMap(([{ key }, { code, args }]) => {
    if (code !== 'undeletable') return [];
    const given = { resource: definition.name, key: key ?? '', fact: args.fact };
    return [problemAt({ code: 'not_pruned', args: given }, table && sourcePlace(table), 'warning')];
  });
}

/** Says once whom pruning cannot suspend, however many they are. */
function barredProblems({ definition, pruning: { barred }, table }: DiffedScope): readonly Problem[] {
  if (barred.length === 0) return [];
  const records = barred.slice(0, namedMax).map((record) => recordName(definition, record));
  const args = { records, count: barred.length };
  return [problemAt({ code: 'not_suspended', args }, table && sourcePlace(table), 'warning')];
}

/** Maximum records named in a message. */
const namedMax = 5;

function summarize(compared: DiffedScope): ScopeSummary {
  const { definition, scope, records, listing, difference, isPruned, isImplied } = compared;
  const { container, references, setAside = [], pruning } = compared;
  // A row that was set aside still names its record.
  const named = new Set<unknown>(setAside.flatMap(({ key, previousKey }) => [key, previousKey]));
  const keptRecord = (record: ExistingRecord): KeptRecord => {
    const reason = pruning.staying.get(record);
    const protectedBy = reason?.code === 'protected' && reason.args.by;
    return { ...recordName(definition, record), ...(protectedBy && { protectedBy }) };
  };
  return {
    resource: definition.name,
    scope,
    rows: records.filter(isInScope).length,
    existing: listing.records.length,
    unchanged: difference.unchanged,
    isComplete: listing.expectedCount === listing.records.length,
    ...(container?.existing && { containerId: container.existing.id }),
    ...(isImplied && { isImplied }),
    isPruned,
    onlyInService: difference.onlyInService
      .filter(({ key }) => key === null || !named.has(key))
      .map(keptRecord)
      .map(namerOf(definition, references)),
  };
}

function scopeIdOf({ definition, scope }: Pick<DesiredScope, 'definition' | 'scope'>): string {
  return scopeId({ resource: definition.name, scope });
}
