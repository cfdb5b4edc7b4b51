/**
 * A whole plan, and the outcome of each of its changes. Types only; everything here can be written
 * as JSON.
 */
import type { Change } from './changes.js';
import type { Limits } from './limits.js';
import type { RecordName } from './records.js';
import type { WithholdReason } from './refusals.js';
import type { Source } from './tables.js';

/**
 * What was found in one resource and scope. `rows` equals the rows with a change, withheld or not,
 * plus `unchanged`.
 */
export interface ScopeSummary {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
  readonly existing: number;
  readonly unchanged: number;
  /** As many live records were read as the service counts. */
  readonly isComplete: boolean;
  /** Id of the live record that holds the scope, if one does. */
  readonly containerId?: string;
  /** Records no row names were to be deleted. */
  readonly isPruned: boolean;
  /** Records no row names; those that are to be deleted are not among them. */
  readonly onlyInService: readonly RecordName[];
}

/** A change that the files ask for and that is not made, with the reason. */
export interface Withheld {
  readonly change: Change;
  readonly reason: WithholdReason;
}

/** Where a record with a day stands on the time line of its resource. */
export type TimeLineState =
  /** Its time is over. */
  | 'past'
  /** It is current, and should be. */
  | 'current'
  /** It should be current by now, and is made so by the plan. */
  | 'to-activate'
  /** The service is about to make it current, today. */
  | 'due-today'
  | 'scheduled'
  | 'to-schedule'
  /** The service keeps one schedule, and another one comes first. */
  | 'waiting'
  /** What it asks for is withheld. */
  | 'withheld';

export interface TimeLineEntry {
  readonly key: string;
  readonly name: string;
  /** A day, or `now`. */
  readonly activateOn: string;
  readonly state: TimeLineState;
}

/** From when each record is to be the current one, for a resource of which one is. */
export interface TimeLine {
  readonly resource: string;
  /** `YYYY-MM-DD` in the service's time zone: the day for which it was read. */
  readonly asOf: string;
  /** In the order of their days. */
  readonly entries: readonly TimeLineEntry[];
}

/** Everything one run would do, and what it was computed from. */
export interface Plan {
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly scopes: readonly ScopeSummary[];
  /** Each after those it depends on. */
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
  readonly limits: Limits;
  /** Only when the files say from when records are current. */
  readonly timeLine?: TimeLine;
}

/** What a person says of a change before it is made. */
export type Decision = 'apply' | 'skip';

/** `already`: the record was as planned before anything was sent. */
export type OutcomeStatus = 'applied' | 'already' | 'failed' | 'skipped' | 'unknown' | 'notAttempted';

/** What became of one change. */
export interface Outcome {
  readonly change: Change;
  readonly status: OutcomeStatus;
  /** Of the record that a create made. */
  readonly id?: string;
  /** Why it was not applied, in words. */
  readonly message?: string;
  /**
   * Exit code that tells the reason, when it is not just a failure of this one change: for example
   * 8 or 9, or 0 for what a person left out.
   */
  readonly exitCode?: number | undefined;
  /** The change that kept a skipped one from starting. */
  readonly blockedBy?: string;
}

/** What a report is of: a plan, one that undoes a run, or what makes one of two alike. */
export type ReportKind = 'plan' | 'undo' | 'comparison';
