/** Whether somebody must approve a plan by name, and whether an approval counts. Pure. */

import type { ApprovalFault, ApprovalRequirement } from '../../model/checks.js';
import type { Plan, PlanApproval } from '../../model/plan.js';
import { changesOfKind, noApprovals } from '../check/approve.js';
import { judgePlan } from '../check/check-plan.js';
import type { PastDeletes } from '../check/limits.js';
import { planDigest } from '../file/plan-file.js';

/** Which plans need an approval, and whose. */
export interface ApprovalRules {
  /** Each one includes those after it; undefined: no plan. */
  readonly required?: ApprovalRequirement | undefined;
  /** Nobody may approve a plan of their own. */
  readonly isDistinct?: boolean | undefined;
}

/**
 * Why a plan needs an approval; undefined if it does not. Only `--approve` lets a plan cross a
 * limit or a guard, so a plan that was made with it counts as one that does.
 * @param past what the runs of the days before have deleted
 */
export function requirementFor(
  plan: Plan,
  { required }: ApprovalRules,
  past?: PastDeletes,
): ApprovalRequirement | undefined {
  const { changes, approved = [] } = plan;
  if (required === undefined || changes.length === 0) return undefined;
  if (required === 'always') return 'always';
  if (approved.length > 0 || judgePlan(plan, noApprovals, past).refusals.length > 0) return 'over-limits';
  return required === 'deletes' && changesOfKind(changes, 'deletes').length > 0 ? 'deletes' : undefined;
}

/** Why an approval does not count for a plan; undefined if it does. */
export function approvalFault(
  plan: Plan,
  approval: PlanApproval,
  { isDistinct = false }: ApprovalRules,
): ApprovalFault | undefined {
  const { by, at } = approval;
  if (approval.plan !== planDigest(plan)) return { kind: 'other_plan', by, at };
  if (!isDistinct) return undefined;
  if (plan.by === undefined) return { kind: 'maker_unknown' };
  return isSameName(plan.by, by) ? { kind: 'by_maker', by } : undefined;
}

/** Names are typed by hand: case, width and spaces do not make another person. */
function isSameName(one: string, other: string): boolean {
  const folded = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return folded(one) === folded(other);
}
