/** What thirty days have taken away and what is left, as text for a terminal and as data. Pure. */

import { type Budget, budgetDays } from '../../plan/check/limits.js';
import { say } from '../../words/say.js';
import { budgetPlaceText } from '../../words/sentences/budgets.js';
import { plain } from '../../words/text.js';
import type { Styles } from './styles.js';
import { alignedRows } from './text-width.js';

/** The budgets of one service. */
export interface BudgetsOfService {
  readonly serviceUrl: string;
  readonly budgets: readonly Budget[];
}

const columns = ['used', 'left', 'allowed', 'existing'] as const;

/** A table for each service. */
export function budgetsText(
  services: readonly BudgetsOfService[],
  { styles }: { readonly styles: Styles },
): string {
  if (services.length === 0) return say('budgets/nothing-counted');
  const tables = services.map(({ serviceUrl, budgets }) => {
    const rows = budgets.map((budget) => {
      return [...columns.map((name) => String(budget[name])), budgetPlaceText(budget)];
    });
    const heads = columns.map((name) => say(`budgets/column-${name}`));
    const table = alignedRows([heads, ...rows], (index) => index < columns.length);
    const heading = styles.bold(`${say('budgets/title', { days: budgetDays })} ${plain(serviceUrl)}`);
    return [heading, ...table.map((line) => `  ${line}`)].join('\n');
  });
  return tables.join('\n\n');
}

export interface JsonBudgets {
  readonly service: string;
  readonly days: number;
  readonly budgets: readonly Budget[];
}

/** The same as data. */
export function jsonBudgets({ serviceUrl, budgets }: BudgetsOfService): JsonBudgets {
  return { service: serviceUrl, days: budgetDays, budgets };
}
