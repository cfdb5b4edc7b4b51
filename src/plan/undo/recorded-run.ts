/** A past run as its undo needs it. Types only. */
import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';

/** A change that the run made, or may have made. */
export interface PastChange {
  readonly change: Change;
  /** False: its outcome is not known, so what the service has decides. */
  readonly isCertain: boolean;
  /** Id of the record that a create made, when it is known. */
  readonly id?: string;
}

export interface RecordedRun {
  /** Name of its folder. */
  readonly id: string;
  /** The day of the undo in the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly plan: Plan;
  /** In the order of the plan. What was certainly not made is not among them. */
  readonly changes: readonly PastChange[];
}
