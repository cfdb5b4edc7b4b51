/** What the user has approved for one run, by its number or its name. */
import type { LimitKind } from '../../model/limits.js';
import { resourceNames } from '../../resources/index.js';

export const limitKinds: readonly LimitKind[] = ['deletes', 'updates', 'moves'];

/**
 * What can be approved: a number of changes, the rows of a scope, an activation by the name of its
 * record, the loss of a schedule by the name of the record that has it, or a record by its resource
 * and its name there.
 */
export const approvables: readonly string[] = [
  ...limitKinds,
  'rows',
  'activate',
  'schedule',
  ...resourceNames,
];

/** `deletes=37`, `rows=grades:84`, `teams=FY27/3100`: what, and how many or which. */
export interface Approval {
  readonly what: string;
  readonly value: string;
}

/** What one run may do beyond its limits. */
export interface Approvals {
  readonly approved: readonly Approval[];
  /** Fields of masters may be removed and get another type, and lose the values that items have. */
  readonly isFieldLossAllowed: boolean;
}

export const noApprovals: Approvals = { approved: [], isFieldLossAllowed: false };

/** The value that approves the rows of a scope: `grades:84`, `teams/FY27:84`. */
export function rowsApproval(scope: {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
}): string {
  const place = scope.scope === '' ? scope.resource : `${scope.resource}/${scope.scope}`;
  return `${place}:${scope.rows}`;
}

/**
 * The value that approves the deletion of a record: its key, with its scope where it has one:
 * `FY27/3100`.
 */
export function recordApproval({ scope, key }: { readonly scope: string; readonly key: string }): string {
  return scope === '' ? key : `${scope}/${key}`;
}

/** True when exactly this was approved. */
export function isApproved({ approved }: Approvals, what: string, value: string | number): boolean {
  return approved.some((approval) => approval.what === what && approval.value === String(value));
}
