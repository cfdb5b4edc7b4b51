/** A change in a report, with its status and the reason for it. Pure. */
import type { Action, Change } from '../../model/changes.js';
import type { OutcomeStatus, Withheld } from '../../model/plan.js';

/** `waiting`: withheld until somebody says yes. */
export type Status = 'planned' | 'withheld' | 'waiting' | OutcomeStatus;

export interface ReportedChange {
  readonly change: Change;
  /** Undefined for a record that only the current chart holds: the plan does not change it. */
  readonly status: Status | undefined;
  /** What holds it back. */
  readonly withheld?: Omit<Withheld, 'change'>;
  /** Why it was not applied, as text. */
  readonly message?: string | undefined;
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

/** Statuses of changes that were not made, worst first. */
export const openStatuses: readonly OutcomeStatus[] = ['failed', 'unknown', 'notAttempted', 'skipped'];

/** True for a change that a run left open. */
export function isOpen({ status }: Pick<ReportedChange, 'status'>): boolean {
  return openStatuses.some((open) => open === status);
}

/** What is withheld for good stays as it is; what waits for a yes is drawn as if it had it. */
export function isDrawn({ status }: ReportedChange): boolean {
  return status !== 'withheld';
}
