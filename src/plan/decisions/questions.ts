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
  const askedBy = cascadesByList(once);
  const groups = groupBy(once, (one) => (askedBy(one) ?? one).lift ?? '');
  return once.flatMap((one): readonly Question[] => {
    const others = groups.get(one.lift ?? '')?.filter((other) => other !== one) ?? [];
    return askedBy(one) ? [] : [[one, ...others]];
  });
}

/**
 * The question that lists the deletes of a cascade, the shortest of several. Asked apart, a no to
 * the cascade alone would refuse the whole plan.
 */
function cascadesByList(findings: readonly Finding[]): (finding: Finding) => Finding | undefined {
  const lists = findings
    .filter(({ check }) => check !== 'cascade')
    .toSorted((a, b) => a.holds.length - b.holds.length)
    .map((list) => ({ list, holds: new Set(list.holds) }));
  return ({ check, holds }) =>
    check === 'cascade' ? lists.find((one) => holds.every((id) => one.holds.has(id)))?.list : undefined;
}
