/** What the runs of thirty days have taken away, and what is left. */
import type { LossKind } from '../../model/limits.js';
import { placeName } from './common.js';

/** The heading of a table; the service follows. */
export function title(days: number): string {
  return `Deletes in the last ${days} days:`;
}

/** The heading of a report: these figures judged the plan. */
export function heading({ isRun }: { readonly isRun: boolean }): string {
  return `Deletes in the 30 days before this ${isRun ? 'run' : 'plan'}`;
}

/** No run has read files, and only what files ask for is counted. */
export const nothingCountedText: string =
  'No run has read files yet, so nothing counts towards the limits of 30 days.';

export const column = { used: 'used', left: 'left', allowed: 'of', existing: 'live' };

/** What a budget is of; null stands for all of them. */
export interface BudgetPlace {
  readonly kind: LossKind;
  readonly resource: string | null;
  readonly scope: string | null;
}

export function placeText({ kind, resource, scope }: BudgetPlace): string {
  if (resource === null) return 'all tables together';
  const place = scope === null ? `all ${resource} together` : placeName(resource, scope);
  return kind === 'deletes' ? place : `${kind}: ${place}`;
}

/** What is left of a budget. */
export function leftText(
  budget: BudgetPlace & Readonly<Record<'used' | 'left' | 'allowed', number>>,
): string {
  const { used, allowed, left } = budget;
  return `${placeText(budget)}: ${used} of ${allowed} used, ${left} left`;
}
