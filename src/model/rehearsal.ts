/** What a rehearsal of a plan has shown. Types only. */
import type { Change } from './changes.js';
import type { Outcome } from './plan.js';
import type { ArgumentsOf, Coded } from './problems.js';
import type { RecordName } from './records.js';

/** Why the copy is not quite the service, with the arguments of its message. */
export type SideDifferenceArguments = ArgumentsOf<{
  /** The token may not read the resource, so the copy has none of it. */
  not_read: { resource: string };
  /** The sandbox refuses the record as it is. */
  not_held: { resource: string; record: RecordName; detail: string };
  /** The service does not show how these custom fields are defined, or which choices they have. */
  definitions_unknown: { fields: readonly string[] };
}>;

export type SideDifference = Coded<SideDifferenceArguments>;

/** A plan that was carried out on a copy of the service, and planned again. */
export interface Rehearsal {
  /** Records of the service that the copy was made from. */
  readonly recordCount: number;
  readonly sideDifferences: readonly SideDifference[];
  /** One per change; `skipped` with exit code 5 where the copy shows the record differently. */
  readonly outcomes: readonly Outcome[];
  /** What another run right afterwards would do, which should be nothing. */
  readonly left: readonly Change[];
}
