/** What the runs of thirty days have taken away, and what is left. */
import type { LossKind } from '../../model/limits.js';
import { say } from '../say.js';
import { placeText } from './findings.js';

/** What a budget is of; null stands for all of them. */
interface BudgetPlace {
  readonly kind: LossKind;
  readonly resource: string | null;
  readonly scope: string | null;
}

export function budgetPlaceText({ kind, ...place }: BudgetPlace): string {
  return say('budgets/place', { kind, place: placeText(place) });
}

/** What is left of a budget. */
export function budgetLeftText(
  budget: BudgetPlace & Readonly<Record<'used' | 'left' | 'allowed', number>>,
): string {
  return say('budgets/left', { ...budget, place: budgetPlaceText(budget) });
}
