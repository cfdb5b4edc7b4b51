/** The content of every report, built once from a plan and its outcomes. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type {
  Outcome,
  OutcomeStatus,
  Plan,
  PlanApproval,
  ReportKind,
  ScopeSummary,
  TimeLine,
  TimeLineEntry,
  TimeLineState,
  Withheld,
} from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import type { FieldTitles, Listing, Values } from '../../model/records.js';
import { type Budget, type BudgetFigures, budgetFigures } from '../../plan/check/limits.js';
import { findTies, selectedPart, type Tie } from '../../plan/decisions/leave-out.js';
import { planDigest } from '../../plan/file/plan-file.js';
import { groupBy } from '../../plan/records/collections.js';
import { fieldTitles } from '../../plan/records/field-titles.js';
import { scopeId } from '../../plan/records/names.js';
import {
  countOutcomes,
  isDone,
  type OutcomeCounts,
  planTotals,
  type Totals,
  totals,
  totalsByResource,
} from '../../plan/records/totals.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { approvalsOf, type GivenApproval } from './approvals.js';
import { type Concern, findConcerns } from './concerns.js';
import { ownedPaths, type RecordPaths, recordPaths } from './record-paths.js';
import { type NameOf, type RecordTree, recordTree } from './record-tree.js';
import { type ReferenceNames, referenceNames } from './reference-names.js';

export interface ReportInput {
  readonly command: string;
  /** Default: `undo` if there are `losses`, else `plan`. */
  readonly kind?: ReportKind | undefined;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** For displayed times. Default: Asia/Tokyo */
  readonly timeZone?: string | undefined;
  readonly toolVersion: string;
  readonly plan: Plan;
  /** One per change of the plan; absent before a run. */
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly problems?: readonly Problem[] | undefined;
  readonly refusals?: readonly Finding[] | undefined;
  /** Why the plan cannot be applied before somebody approves it by name. */
  readonly unapproved?: readonly Finding[] | undefined;
  /** Limits that are crossed with approval; undefined if nobody has checked the limits. */
  readonly approved?: readonly Finding[] | undefined;
  /** What earlier runs have used of the budgets, where that is known. */
  readonly budgets?: readonly Budget[] | undefined;
  /** Who approved the plan as a whole, if somebody did. */
  readonly approval?: PlanApproval | undefined;
  /** What an undo cannot restore; absent in other plans. */
  readonly losses?: readonly UndoLoss[] | undefined;
  /** The service's records in the scopes of the plan before the run, under the keys of the plan. */
  readonly listings?: readonly Listing[] | undefined;
  /** Applies the plan, if it was saved. */
  readonly applyCommand?: string | undefined;
}

export interface ReportContent
  extends Pick<ReportInput, 'command' | 'createdAt' | 'toolVersion'>,
    Pick<Plan, 'serviceUrl' | 'sources'> {
  readonly kind: ReportKind;
  readonly timeZone: string;
  /** See planDigest. As slow as saving the plan, so call it only to show it. */
  planId(): string;
  /** What was approved, and what lets it happen. */
  approvals(): readonly GivenApproval[];
  /** What earlier runs have used of the budgets. */
  readonly budgets: readonly BudgetFigures[];
  /** Who approved the plan as a whole, if somebody did. */
  readonly approval: PlanApproval | undefined;
  /** What a reader must see first. */
  concerns(): readonly Concern[];
  /** At the time of the report. */
  readonly timeLine: ReportedTimeLine | undefined;
  readonly totals: Totals;
  readonly resources: ResourceFigures;
  /** Changes in the plan, without withheld ones. */
  readonly changeCount: number;
  /** Whether reviewers may still exclude changes, and the command that applies the plan. */
  readonly decisions: {
    readonly areOpen: boolean;
    readonly applyCommand: string | undefined;
    /** See findTies. */
    ties(): (change: Change) => readonly Tie[];
  };
  /** What was made; absent before a run. */
  readonly doneTotals: Totals | undefined;
  /** Number of changes by outcome; absent before a run. */
  readonly results: OutcomeCounts | undefined;
  readonly problems: readonly Problem[];
  readonly refusals: readonly Finding[];
  /** What an undo cannot restore; empty for other plans. */
  readonly losses: readonly UndoLoss[];
  /** What people call custom fields. */
  readonly titles: FieldTitles;
  readonly parts: readonly ReportPart[];
}

/** One resource and scope. */
export interface ReportPart {
  readonly summary: ScopeSummary;
  readonly totals: Totals;
  /**
   * What needs review comes first: deletes and moves, then the others, including withheld ones.
   * What records own is by owner first.
   */
  readonly changes: readonly ReportedChange[];
  /** The planned tree, if the resource has one and it was listed. */
  readonly tree: RecordTree | undefined;
  /** The actual tree: after a run, changes that were not made have no effect in it. */
  readonly picture: RecordTree | undefined;
  /** The tree of the records that own these, as it is. */
  readonly ownerTree: RecordTree | undefined;
  /** What was made; absent before a run. */
  readonly doneTotals: Totals | undefined;
  /** Where the records of its changes are. */
  paths(): RecordPaths;
  /** What its records own, such as the memberships of teams. */
  owned(): ReportPart | undefined;
  /** Names by key, for a field that holds keys of another resource. */
  namesOf(field: string): NameOf | undefined;
}

/** `open`: it was to become current or scheduled, but did not. */
export type ReportedState = TimeLineState | 'open';

export interface ReportedTimeLine extends Omit<TimeLine, 'entries'> {
  readonly entries: readonly (Omit<TimeLineEntry, 'state'> & { readonly state: ReportedState })[];
}

export interface ReportedChange {
  readonly change: Change;
  readonly status: 'planned' | 'withheld' | OutcomeStatus;
  /** What holds it back. */
  readonly withheld?: Omit<Withheld, 'change'>;
  /** Why it was not applied, as text. */
  readonly message?: string | undefined;
  /** The live record's previous values, if listed; parents under the keys of the plan. */
  readonly existing?: Values | undefined;
}

/** The order of reports. */
export const reportedActions: readonly Action[] = [
  'activate',
  'delete',
  'set-status',
  'move',
  'update',
  'create',
  'set-default',
];

/** Planned changes and results, by resource. */
export type ResourceFigures = Readonly<
  Record<string, { readonly totals: Totals; readonly results: OutcomeCounts }>
>;

/** The budgets of which earlier runs have used something. */
export function usedBudgets({ budgets }: Pick<ReportContent, 'budgets'>): readonly BudgetFigures[] {
  return budgets.filter(({ used }) => used > 0);
}

/** Counts both, for the resources of the plan. */
export function resourceFigures(plan: Plan, outcomes: readonly Outcome[] = []): ResourceFigures {
  const figures = [...totalsByResource(plan)].map(([name, planned]) => {
    const own = outcomes.filter(({ change }) => change.resource === name);
    return [name, { totals: planned, results: countOutcomes(own) }];
  });
  return Object.fromEntries(figures);
}

/** Builds the content of a report. */
export function reportContent(whole: ReportInput): ReportContent {
  const input = ofSelection(whole);
  const { command, createdAt, toolVersion, plan, outcomes } = input;
  const { serviceUrl, sources, timeLine } = plan;
  return {
    command,
    kind: input.kind ?? (input.losses ? 'undo' : 'plan'),
    createdAt,
    timeZone: input.timeZone ?? defaultTimeZone,
    toolVersion,
    planId: () => planDigest(whole.plan),
    approvals: () => approvalsOf(plan, input),
    budgets: (input.budgets ?? []).map(budgetFigures),
    approval: input.approval,
    concerns: () => (input.kind === 'comparison' ? [] : findConcerns(plan, input)),
    serviceUrl,
    sources,
    timeLine: timeLine && timeLineAfter(timeLine, outcomes),
    totals: planTotals(plan),
    resources: resourceFigures(plan, outcomes),
    changeCount: plan.changes.length,
    decisions: {
      areOpen: areDecisionsOpen(input),
      applyCommand: input.applyCommand,
      ties: () => findTies(plan.changes),
    },
    doneTotals: outcomes && planTotals({ ...plan, changes: madeChanges(outcomes) }),
    results: outcomes && countOutcomes(outcomes),
    problems: input.problems ?? [],
    refusals: input.refusals ?? [],
    losses: input.losses ?? [],
    titles: titlesOf(input),
    parts: reportParts(input),
  };
}

/** What people have not selected is excluded, not skipped. */
function ofSelection(input: ReportInput): ReportInput {
  const plan = selectedPart(input.plan);
  if (plan === input.plan) return input;
  const ids = new Set(plan.changes.map(({ id }) => id));
  return { ...input, plan, outcomes: input.outcomes?.filter(({ change }) => ids.has(change.id)) };
}

function titlesOf({ plan: { changes, withheld }, listings = [] }: ReportInput): FieldTitles {
  return fieldTitles(listings, [...changes, ...withheld.map(({ change }) => change)]);
}

/** Decisions make sense only before the run, and not for comparisons or refused plans. */
function areDecisionsOpen({ kind, plan, outcomes, refusals = [] }: ReportInput): boolean {
  return kind !== 'comparison' && !outcomes && refusals.length === 0 && plan.changes.length > 0;
}

function madeChanges(outcomes: readonly Outcome[]): readonly Change[] {
  return outcomes.filter(isDone).map(({ change }) => change);
}

/** After a run, each planned entry of the timeline is done or open. */
function timeLineAfter(timeLine: TimeLine, outcomes: readonly Outcome[] | undefined): ReportedTimeLine {
  if (!outcomes) return timeLine;
  const activations = madeChanges(outcomes).filter(
    ({ action, resource }) => action === 'activate' && resource === timeLine.resource,
  );
  const madeKeys = new Set(activations.map(({ key }) => key));
  const after: Partial<Record<TimeLineState, ReportedState>> = {
    'to-activate': 'current',
    'to-schedule': 'scheduled',
  };
  const entries = timeLine.entries.map((entry) => {
    const wanted = after[entry.state];
    return wanted ? { ...entry, state: madeKeys.has(entry.key) ? wanted : ('open' as const) } : entry;
  });
  return { ...timeLine, entries };
}

function reportParts(input: ReportInput): readonly ReportPart[] {
  const { plan, outcomes, listings = [] } = input;
  const made = new Set(madeChanges(outcomes ?? []).map(({ id }) => id));
  const outcomeById = new Map(outcomes?.map((outcome) => [outcome.change.id, outcome]));
  const changesByScope = groupBy(plan.changes, scopeId);
  const withheldByScope = groupBy(plan.withheld, ({ change }) => scopeId(change));
  const listingByScope = new Map(listings.map((listing) => [scopeId(listing), listing]));
  const plain = plan.scopes.map((summary) => {
    const id = scopeId(summary);
    const changes = changesByScope.get(id) ?? [];
    const withheld = withheldByScope.get(id) ?? [];
    const listing = listingByScope.get(id);
    const reported = [
      ...changes.map((change) => withOutcome(change, outcomeById.get(change.id))),
      ...withheld.map(({ change, ...why }) => ({ change, status: 'withheld', withheld: why }) as const),
    ];
    const done = outcomes ? changes.filter((change) => made.has(change.id)) : changes;
    const open = outcomes ? changes.filter((change) => !made.has(change.id)) : [];
    const sums = (counted: readonly Change[]) =>
      totals({ changes: counted, unchanged: summary.unchanged, withheldCount: withheld.length });
    const treeOf = (own: readonly Change[], left: readonly Change[] = []) =>
      listing && recordTree(definitionOf(summary.resource), listing.records, own, left);
    return {
      summary,
      totals: sums(changes),
      doneTotals: outcomes && sums(done),
      changes: inReportOrder(summary.resource, withExisting(reported, listing)),
      tree: treeOf(changes),
      picture: treeOf(done, open),
      ownerTree: ownerTreeOf(summary, listing),
    };
  });
  const names = referenceNames(listings, plan.changes);
  const parts: readonly ReportPart[] = plain.map((part) => ({
    ...part,
    ...lookupsOf(part, { parts: plain, names }),
    owned: () => parts.find(({ summary }) => isOwnedBy(summary, part.summary)),
  }));
  return parts;
}

function ownerTreeOf({ resource }: ScopeSummary, listing: Listing | undefined): RecordTree | undefined {
  const owner = definitionOf(resource).links?.owner.resource;
  return owner && listing?.owners && recordTree(definitionOf(owner), listing.owners, []);
}

type PlainPart = Omit<ReportPart, 'paths' | 'namesOf' | 'owned'>;

/** True for the records that those of the same scope hold. */
function isOwnedBy(owned: ScopeSummary, { resource, scope }: ScopeSummary): boolean {
  return owned.scope === scope && definitionOf(owned.resource).links?.owner.resource === resource;
}

/** How a part finds names and places of records, also those of other parts. */
function lookupsOf(
  { summary, changes: reported, tree }: PlainPart,
  { parts, names }: { readonly parts: readonly PlainPart[]; readonly names: ReferenceNames },
): Pick<ReportPart, 'paths' | 'namesOf'> {
  const { resource, scope } = summary;
  const definition = definitionOf(resource);
  const namesOf = (name: string): NameOf | undefined => {
    const field = definition.fields.find((one) => one.name === name);
    return field?.refersTo && names(field.refersTo, scope);
  };
  const { links } = definition;
  if (!links) return { namesOf, paths: () => recordPaths(tree) };
  const ownerPart = parts.find((part) => isOwnedBy(summary, part.summary));
  return {
    namesOf,
    paths: () =>
      ownedPaths({
        // Who stays because a removal is withheld comes from nowhere.
        changes: reported.flatMap(({ change, status }) => (status === 'withheld' ? [] : [change])),
        tree: ownerPart?.tree,
        nameOf: namesOf(links.owner.field) ?? (() => undefined),
      }),
  };
}

/** Adds the existing values of the changed records; most records of a listing are unchanged. */
function withExisting(
  reported: readonly ReportedChange[],
  listing: Listing | undefined,
): readonly ReportedChange[] {
  const idOf = ({ change: { liveId } }: ReportedChange) => normalId(liveId ?? '');
  const changed = new Set(reported.map(idOf));
  const records = listing?.records.filter(({ id }) => changed.has(normalId(id)));
  const valuesById = new Map(records?.map(({ id, values }) => [normalId(id), values]));
  return reported.map((one) => ({ existing: valuesById.get(idOf(one)), ...one }));
}

function withOutcome(change: Change, outcome: Outcome | undefined): ReportedChange {
  if (!outcome) return { change, status: 'planned' };
  const { status, message } = outcome;
  return { change, status, ...(message !== undefined && { message }) };
}

/** By action; what records own, by owner first. */
function inReportOrder(resource: string, changes: readonly ReportedChange[]): readonly ReportedChange[] {
  if (!definitionOf(resource).links) return byAction(changes);
  const sorted = changes.toSorted((a, b) => (a.change.key < b.change.key ? -1 : 1));
  const byOwner = groupBy(sorted, ({ change }) => change.link?.owner ?? '');
  return [...byOwner.values()].flatMap(byAction);
}

function byAction(changes: readonly ReportedChange[]): readonly ReportedChange[] {
  const changesByAction = groupBy(changes, ({ change }) => change.action);
  return reportedActions.flatMap((action) => changesByAction.get(action) ?? []);
}
