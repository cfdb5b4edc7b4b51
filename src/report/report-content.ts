/** What every report shows, put together once from a plan and what came of it. Each format only lays it out. Pure. */
import type { Problem } from '../errors.js';
import type {
  Action,
  Change,
  Listing,
  Outcome,
  OutcomeStatus,
  Plan,
  ScopeSummary,
  Source,
  TimeLine,
  Withheld,
} from '../model.js';
import { scopeId } from '../plan/change-id.js';
import { groupBy } from '../plan/group-by.js';
import { planTotals, type Totals, totals } from '../plan/totals.js';
import type { Refusal, WithholdReason } from '../refusals.js';
import { definitionOf } from '../resources/index.js';
import { countOutcomes, type OutcomeCounts } from './count-outcomes.js';
import { type RecordTree, recordTree } from './record-tree.js';

/** What a report is made from. */
export interface ReportInput {
  /** Name of the command, for example `plan`. */
  readonly command: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Of mastersync. */
  readonly toolVersion: string;
  readonly plan: Plan;
  /** One for each change of the plan; absent before a run. */
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly problems?: readonly Problem[] | undefined;
  readonly refusals?: readonly Refusal[] | undefined;
  /** What the service had in the scopes of the plan before the run, under the keys of the plan. */
  readonly listings?: readonly Listing[] | undefined;
}

export interface ReportContent {
  readonly command: string;
  readonly createdAt: string;
  readonly toolVersion: string;
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly timeLine: TimeLine | undefined;
  readonly totals: Totals;
  /** What came of the changes; absent before a run. */
  readonly results: OutcomeCounts | undefined;
  readonly problems: readonly Problem[];
  /** Why nothing of the plan may be written. */
  readonly refusals: readonly Refusal[];
  /** In the order of the plan's scopes. */
  readonly parts: readonly ReportPart[];
}

/** One resource and scope. */
export interface ReportPart {
  readonly summary: ScopeSummary;
  readonly totals: Totals;
  /** What needs a look comes first: deletes and moves, then the other kinds; withheld ones are among them. */
  readonly changes: readonly ReportedChange[];
  /** Of a resource whose records stand below each other, when they were listed. */
  readonly tree: RecordTree | undefined;
}

export interface ReportedChange {
  readonly change: Change;
  readonly status: 'planned' | 'withheld' | OutcomeStatus;
  /** Why it is withheld. */
  readonly reason?: WithholdReason;
  /** Why it was not applied, in words. */
  readonly message?: string | undefined;
}

/** The order of reports. */
export const reportedActions: readonly Action[] = [
  'activate',
  'delete',
  'move',
  'update',
  'create',
  'set-default',
];

/** Puts a report together. */
export function reportContent(input: ReportInput): ReportContent {
  const { command, createdAt, toolVersion, plan, outcomes, problems = [], refusals = [] } = input;
  const { serviceUrl, sources, timeLine } = plan;
  return {
    command,
    createdAt,
    toolVersion,
    serviceUrl,
    sources,
    timeLine,
    totals: planTotals(plan),
    results: outcomes && countOutcomes(outcomes),
    problems,
    refusals,
    parts: reportParts(input),
  };
}

function reportParts({ plan, outcomes = [], listings = [] }: ReportInput): readonly ReportPart[] {
  const outcomeById = new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
  const changesByScope = groupBy(plan.changes, scopeId);
  const withheldByScope = groupBy(plan.withheld, ({ change }) => scopeId(change));
  const listingByScope = new Map(listings.map((listing) => [scopeId(listing), listing]));
  return plan.scopes.map((summary) => {
    const id = scopeId(summary);
    const changes = changesByScope.get(id) ?? [];
    const withheld = withheldByScope.get(id) ?? [];
    const reported = [
      ...changes.map((change) => withOutcome(change, outcomeById.get(change.id))),
      ...withheld.map(reportWithheld),
    ];
    const { unchanged } = summary;
    return {
      summary,
      totals: totals({ changes, unchanged, withheldCount: withheld.length }),
      changes: byAction(reported),
      tree: treeOf(listingByScope.get(id), summary, changes),
    };
  });
}

function withOutcome(change: Change, outcome: Outcome | undefined): ReportedChange {
  if (!outcome) return { change, status: 'planned' };
  const { status, message } = outcome;
  return { change, status, ...(message !== undefined && { message }) };
}

function reportWithheld({ change, reason }: Withheld): ReportedChange {
  return { change, status: 'withheld', reason };
}

function byAction(changes: readonly ReportedChange[]): readonly ReportedChange[] {
  const changesByAction = groupBy(changes, ({ change }) => change.action);
  return reportedActions.flatMap((action) => changesByAction.get(action) ?? []);
}

function treeOf(
  listing: Listing | undefined,
  { resource }: ScopeSummary,
  changes: readonly Change[],
): RecordTree | undefined {
  return listing && recordTree(definitionOf(resource), listing.records, changes);
}
