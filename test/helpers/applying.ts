/** Applies plans and returns the outcomes with their texts. */
import * as applying from '../../src/apply/apply-plan.js';
import type { Outcome, Plan } from '../../src/model/plan.js';
import { textOf } from '../../src/model/sentence.js';

export type TextOutcome = Omit<Outcome, 'message'> & { readonly message?: string };

export async function applyPlan(plan: Plan, options: applying.ApplyOptions): Promise<readonly TextOutcome[]> {
  return (await applying.applyPlan(plan, options)).map(({ message, ...outcome }) => ({
    ...outcome,
    ...(message !== undefined && { message: textOf(message) }),
  }));
}
