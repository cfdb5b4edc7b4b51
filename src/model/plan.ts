/** A plan and the outcome of each change. Types only; everything serializes as JSON. */
import type { Change } from './changes.js';
import type { Finding, Protector } from './checks.js';
import type { Limits } from './limits.js';
import type { RecordName } from './records.js';
import type { Told } from './sentence.js';
import type { Source } from './tables.js';

/** One compared scope. `rows` = rows with a change, withheld or not, plus `unchanged`. */
export interface ScopeSummary {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
  readonly existing: number;
  readonly unchanged: number;
  /** As many records were read as the service counts. */
  readonly isComplete: boolean;
  /** Id of the existing container, if there is one. */
  readonly containerId?: string;
  /** Rows name no container: they are for the current one. */
  readonly isImplied?: true;
  /** Pruning was on: records without a row were to be deleted. */
  readonly isPruned: boolean;
  /** Records without a row, except those to be deleted. */
  readonly onlyInService: readonly KeptRecord[];
  /** Keys by state, except that of new records; only of records with states. */
  readonly states?: Readonly<Record<string, readonly string[]>>;
}

/** A record without a row. */
export interface KeptRecord extends RecordName {
  /** Pruning leaves it alone: the settings name it, or the token is its own. */
  readonly protectedBy?: Protector;
}

/** A change that the files ask for but the plan leaves out. */
export interface Withheld {
  readonly change: Change;
  /** What holds it back, or a change that it needs. */
  readonly finding: Finding;
  /** That change, where the finding does not hold this one itself. */
  readonly needs?: Change;
}

/** The states of a record on the timeline of its resource. */
export const timeLineStates = [
  /** It was current before. */
  'past',
  /** It is current, as it should be. */
  'current',
  /** Due; the plan activates it. */
  'to-activate',
  /** Due today; the service will activate it. */
  'due-today',
  'scheduled',
  'to-schedule',
  /** Another schedule comes first, and the service keeps only one. */
  'waiting',
  /** Its change is withheld. */
  'withheld',
] as const;

export type TimeLineState = (typeof timeLineStates)[number];

export interface TimeLineEntry {
  readonly key: string;
  readonly name: string;
  /** A day, or `now`. */
  readonly activateOn: string;
  readonly state: TimeLineState;
}

/** When each record becomes current, for a resource with one current record. */
export interface TimeLine {
  readonly resource: string;
  /** `YYYY-MM-DD` in the service's time zone: the day of the evaluation. */
  readonly asOf: string;
  /** By day. */
  readonly entries: readonly TimeLineEntry[];
}

/** The part of a plan that is made: whole resources, and records by recordId. */
export interface PlanSelection {
  readonly resources: readonly string[];
  readonly records: readonly string[];
}

/** Everything a run would do, and what it was computed from. */
export interface Plan {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly scopes: readonly ScopeSummary[];
  /** Dependencies first. */
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
  /** What speaks against the changes, approved or not; without what limits say of the plan. */
  readonly findings: readonly Finding[];
  readonly limits: Limits;
  /** Only when the files contain activation dates. */
  readonly timeLine?: TimeLine;
  /** What it was made with: `rows=grades:84@3f9ac2d014`; absent if nothing was approved. */
  readonly approved?: readonly string[];
  /** Who made it, as stated; absent if nobody said. */
  readonly by?: string;
  /** Only these changes are made; absent: all. */
  readonly selection?: PlanSelection;
}

/** A person's statement that a plan may be applied. A name alone is no proof. */
export interface PlanApproval {
  /** The plan, by its digest: the same content is the same plan, in any file. */
  readonly plan: string;
  readonly by: string;
  readonly note?: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Number of changes by action and the like, as approved. */
  readonly totals: Readonly<Record<string, number>>;
  /** What it may do beyond its limits, e.g. `deletes=37@3f9ac2d014`. */
  readonly approved: readonly string[];
}

/** `already`: the record was as planned before anything was sent. */
export const outcomeStatuses = [
  'applied',
  'already',
  'failed',
  'skipped',
  'unknown',
  'notAttempted',
] as const;

export type OutcomeStatus = (typeof outcomeStatuses)[number];

/** The outcome of one change. */
export interface Outcome {
  readonly change: Change;
  readonly status: OutcomeStatus;
  /** Id of a created record. */
  readonly id?: string;
  /** Why it was not applied. */
  readonly message?: Told;
  /** A wider reason than this one change, e.g. 8 or 9; 0 for a change left out by a person. */
  readonly exitCode?: number | undefined;
  /** The change that a skipped one depends on. */
  readonly blockedBy?: string;
}

/** The subject of a report: a plan, an undo, or a comparison of two. */
export type ReportKind = 'plan' | 'undo' | 'comparison';
