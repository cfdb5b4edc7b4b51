/** What a plan asks people who decide: a yes approves each finding of a question. Pure. */
import type { Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import { liftsOf, noApprovals } from '../check/approve.js';
import { judgePlan } from '../check/check-plan.js';
import { withApprovals } from '../check/hold.js';
import { type Group, groupBy } from '../records/collections.js';

/** The first finding asks; what the others say is shown with the records that it lists. */
export type Question = Group<Finding>;

/**
 * The findings that wait for an approval, each once: those that hold changes back, and what the
 * limits say of the plan with all of them. What earlier runs have deleted is not counted here.
 */
export function openQuestions(plan: Plan): readonly Question[] {
  const held = plan.withheld.map(({ finding }) => finding);
  const whole = withApprovals(plan, { approved: [...liftsOf(held)] });
  const all = [...held, ...judgePlan(whole, noApprovals).refusals];
  const approved = new Set(plan.approved);
  const open = all.filter(({ lift }) => lift !== undefined && !approved.has(lift));
  const once = [...new Map(open.toReversed().map((one) => [one.lift, one])).values()].toReversed();
  const lists = once.filter(({ check }) => check !== 'cascade');
  const cascades = once.filter(({ check }) => check === 'cascade');
  const shortest = lists.toSorted((a, b) => a.holds.length - b.holds.length);
  // Asked apart, a no to a cascade alone would refuse the whole plan.
  const listOf = ({ holds }: Finding) =>
    shortest.find((list) => holds.every((id) => list.holds.includes(id)));
  const asking = (one: Finding) => (lists.includes(one) ? one : (listOf(one) ?? one));
  return [...groupBy([...lists, ...cascades], (one) => asking(one).lift ?? '').values()];
}
