/** What a rehearsal of a plan has shown. Types only. */
import type { Change } from './changes.js';
import type { UndoLoss } from './obstacles.js';
import type { Outcome } from './plan.js';
import type { ArgumentsOf, Coded } from './problems.js';
import type { RecordName, Value } from './records.js';

/** One value that two sides show differently; `null` for both where a whole record is missing. */
export interface RecordDifference {
  readonly resource: string;
  readonly scope: string;
  readonly record: RecordName;
  /** Absent if one side lacks the record. */
  readonly field?: string;
  /** Undefined if that side has no such record. */
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Why the sandbox is not quite like the service, with the arguments of its message. */
export type SideDifferenceArguments = ArgumentsOf<{
  /** The token may not read the resource, so the sandbox has none of it. */
  not_read: { resource: string };
  /** The sandbox refuses the record as it is. */
  not_held: { resource: string; record: RecordName; detail: string };
  /** The sandbox shows a value differently. */
  differs: RecordDifference;
  /** The service does not show how these custom fields are defined, or which choices they have. */
  definitions_unknown: { fields: readonly string[] };
}>;

export type SideDifference = Coded<SideDifferenceArguments>;

/** Requests of one kind. */
export interface RequestKind {
  readonly method: string;
  /** With `{id}` in the place of ids. */
  readonly path: string;
  readonly count: number;
}

/** What a run would cost. */
export interface RequestFigures {
  /** Of the run that makes the changes, most frequent first. */
  readonly kinds: readonly RequestKind[];
  /** Reads of the service that precede it: the plan, or its verification. */
  readonly planning: number;
  /** Median of the reads; undefined if there was none. */
  readonly latencyMs: number | undefined;
  readonly concurrency: number;
  /** No run can be faster; undefined without a latency. */
  readonly leastMs: number | undefined;
}

/** A plan that was carried out on a copy of the service, planned again and undone. */
export interface Rehearsal {
  /** Records of the service that the copy was made from. */
  readonly recordCount: number;
  readonly sideDifferences: readonly SideDifference[];
  /** One per change; `skipped` with exit code 5 where both sides differ. */
  readonly outcomes: readonly Outcome[];
  /** What another run right afterwards would do, which should be nothing. */
  readonly left: readonly Change[];
  /** The same, but known: the plan held it back or spared it. */
  readonly later: readonly Change[];
  readonly undo: RehearsedUndo;
  readonly requests: RequestFigures;
}

export interface RehearsedUndo {
  /** Those that were not done are in `open`. */
  readonly changeCount: number;
  readonly open: readonly Outcome[];
  readonly losses: readonly UndoLoss[];
  /** From how it was before the plan was carried out. */
  readonly differences: readonly RecordDifference[];
}
