/** The user's approvals for one run, by number or name. */
import type { LimitKind } from '../../model/limits.js';
import { resourceNames } from '../../resources/index.js';

export const limitKinds: readonly LimitKind[] = ['deletes', 'updates', 'moves'];

/** Approved by number. Creates have no limit, but are withheld where hardly any key agrees. */
export const countedKinds: readonly (LimitKind | 'creates')[] = [...limitKinds, 'creates'];

/**
 * Kinds of approval: a number of changes, the rows of a scope, an activation, the loss of a
 * schedule (both by record name), or a deletion by resource and record.
 */
export const approvables: readonly string[] = [
  ...countedKinds,
  'rows',
  'activate',
  'schedule',
  ...resourceNames,
];

/** E.g. `deletes=37`, `rows=grades:84`, `teams=FY27/3100`. */
export interface Approval {
  readonly what: string;
  readonly value: string;
}

/** What one run may do beyond its limits. */
export interface Approvals {
  readonly approved: readonly Approval[];
  /** Custom fields may be removed or change type, which destroys the values of items. */
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

/** The value that approves deleting a record: its key, perhaps with scope: `FY27/3100`. */
export function recordApproval({ scope, key }: { readonly scope: string; readonly key: string }): string {
  return scope === '' ? key : `${scope}/${key}`;
}

/** True when exactly this was approved. */
export function isApproved({ approved }: Approvals, what: string, value: string | number): boolean {
  return approved.some((approval) => approval.what === what && approval.value === String(value));
}
