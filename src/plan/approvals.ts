/** What the user has approved for one run, by its number or its name. */
import type { LimitKind } from '../model.js';
import { resourceNames } from '../resources/index.js';

export const limitKinds: readonly LimitKind[] = ['deletes', 'updates', 'moves'];

/** What can be approved: a number of changes, a number of rows, or a record by its resource and key. */
export const approvables: readonly string[] = [...limitKinds, 'rows', ...resourceNames];

/** `deletes=37`, `rows=84`, `folders=F01`: what, and how many or which. */
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

/** True when exactly this was approved. Pure. */
export function isApproved({ approved }: Approvals, what: string, value: string | number): boolean {
  return approved.some((approval) => approval.what === what && approval.value === String(value));
}
