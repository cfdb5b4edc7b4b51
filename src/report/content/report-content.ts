/** The content of every report, built once from a plan and its outcomes. Pure. */
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type {
  Outcome,
  Plan,
  PlanApproval,
  ReportKind,
  TimeLine,
  TimeLineEntry,
  TimeLineState,
} from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import type { FieldTitles, FormerListing, Listing } from '../../model/records.js';
import type { Budget } from '../../plan/check/limits.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import { findTies, selectedPart, type Tie } from '../../plan/decisions/leave-out.js';
import { openQuestions, type Question } from '../../plan/decisions/questions.js';
import { planDigest } from '../../plan/file/plan-file.js';
import { lazy } from '../../plan/records/collections.js';
import { fieldTitles } from '../../plan/records/field-titles.js';
import {
  countOutcomes,
  isDone,
  type OutcomeCounts,
  planTotals,
  type Totals,
} from '../../plan/records/totals.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { type ReportPart, reportParts } from './parts.js';

export interface ReportInput {
  readonly command: string;
  /** Default: `undo` if there are `losses`, else `plan`. */
  readonly kind?: ReportKind | undefined;
  /** What people call it, e.g. a reorganization. */
  readonly title?: string | undefined;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** The day that counts as today, `YYYY-MM-DD`, where it is known. */
  readonly asOf?: string | undefined;
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
  /** Who decided about its changes, if somebody did. */
  readonly decider?: Decider | undefined;
  /** What an undo cannot restore; absent in other plans. */
  readonly losses?: readonly UndoLoss[] | undefined;
  /** The service's records in the scopes of the plan before the run, under the keys of the plan. */
  readonly listings?: readonly Listing[] | undefined;
  /** What the current record holds, for what a plan fills for the first time: see readFormer. */
  readonly former?: readonly FormerListing[] | undefined;
  /** Of a comparison: the name of what the scopes are compared with. */
  readonly comparedWith?: string | undefined;
  /** Applies the plan, if it was saved. */
  readonly applyCommand?: string | undefined;
}

export interface ReportContent extends Omit<ReportInput, 'outcomes' | 'listings' | 'former'> {
  /** Without what people have not selected. */
  readonly plan: Plan;
  readonly kind: ReportKind;
  readonly timeZone: string;
  readonly problems: readonly Problem[];
  readonly refusals: readonly Finding[];
  /** What an undo cannot restore; empty for other plans. */
  readonly losses: readonly UndoLoss[];
  /** See planDigest. As slow as saving the plan, so call it only to show it. */
  planId(): string;
  /** What waits for a yes; none after a run. */
  questions(): readonly Question[];
  /** At the time of the report. */
  readonly timeLine: ReportedTimeLine | undefined;
  readonly totals: Totals;
  /** Number of changes by outcome; absent before a run. */
  readonly results: OutcomeCounts | undefined;
  /** Outcomes of the changes, in their order; empty before a run. */
  readonly outcomes: readonly Outcome[];
  /** Whether reviewers may still decide about changes. */
  readonly areDecisionsOpen: boolean;
  /** They can do so in this report: decisions are for a plan that was saved. */
  readonly isForDeciding: boolean;
  /** See findTies. */
  ties(): (change: Change) => readonly Tie[];
  /** What people call custom fields. */
  readonly titles: FieldTitles;
  readonly parts: readonly ReportPart[];
}

/**
 * Deciders know the organization: they say yes or no, and see neither commands nor what the service
 * answers. Operators run the tool; on a terminal they read elsewhere what it did.
 */
export type Audience = 'deciders' | 'operators' | 'terminal';

/** `open`: it was to become current or scheduled, but did not. */
export type ReportedState = TimeLineState | 'open';

export interface ReportedTimeLine extends Omit<TimeLine, 'entries'> {
  readonly entries: readonly (Omit<TimeLineEntry, 'state'> & { readonly state: ReportedState })[];
}

/** Builds the content of a report. */
export function reportContent(whole: ReportInput): ReportContent {
  const input = ofSelection(whole);
  const { plan, outcomes, listings = [], former = [], refusals = [] } = input;
  const { changes, withheld, timeLine } = plan;
  const all = [...changes, ...withheld.map(({ change }) => change)];
  const kind = input.kind ?? (input.losses ? 'undo' : 'plan');
  const titles = fieldTitles(listings, all);
  const questions = lazy(() => openQuestions(plan));
  const isOpen = kind !== 'comparison' && !outcomes;
  const isLiftable = refusals.every(({ lift }) => lift !== undefined);
  const hasDecision = changes.length > 0 || withheld.some(({ finding: { lift } }) => lift !== undefined);
  const areDecisionsOpen = isOpen && isLiftable && hasDecision;
  return {
    ...input,
    kind,
    timeZone: input.timeZone ?? defaultTimeZone,
    problems: input.problems ?? [],
    refusals,
    losses: input.losses ?? [],
    planId: () => planDigest(whole.plan),
    questions: isOpen ? questions : () => [],
    timeLine: timeLine && timeLineAfter(timeLine, outcomes),
    totals: planTotals(plan),
    results: outcomes && countOutcomes(outcomes),
    outcomes: outcomes ?? [],
    areDecisionsOpen,
    isForDeciding: areDecisionsOpen && input.applyCommand !== undefined,
    ties: () => findTies(all),
    titles,
    parts: reportParts({ ...input, kind, titles, listings, former }),
  };
}

/** What people have not selected is excluded, not skipped. */
function ofSelection(input: ReportInput): ReportInput {
  const plan = selectedPart(input.plan);
  if (plan === input.plan) return input;
  const ids = new Set(plan.changes.map(({ id }) => id));
  return { ...input, plan, outcomes: input.outcomes?.filter(({ change }) => ids.has(change.id)) };
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
