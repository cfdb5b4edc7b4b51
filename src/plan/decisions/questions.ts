/** What a plan asks people who decide: each yes is the approval of one finding. Pure. */
import type { Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import { liftsOf, noApprovals } from '../check/approve.js';
import { judgePlan } from '../check/check-plan.js';
import { withApprovals } from '../check/hold.js';

/**
 * The findings that wait for an approval, each once: those that hold changes back, and what the
 * limits say of the plan with all of them. What earlier runs have deleted is not counted here.
 */
export function openQuestions(plan: Plan): readonly Finding[] {
  const held = plan.withheld.map(({ finding }) => finding);
  const whole = withApprovals(plan, { approved: [...liftsOf(held)] });
  const all = [...held, ...judgePlan(whole, noApprovals).refusals];
  const approved = new Set(plan.approved);
  const open = all.filter(({ lift }) => lift !== undefined && !approved.has(lift));
  return [...new Map(open.toReversed().map((one) => [one.lift, one])).values()].toReversed();
}
