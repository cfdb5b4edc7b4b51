/** What thirty days have taken away and what is left, as text for a terminal and as data. Pure. */
import { type Budget, type BudgetFigures, budgetFigures } from '../../plan/check/limits.js';
import { budgetDays } from '../../plan/check/losses.js';
import { plain } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Styles } from './styles.js';
import { alignedRight, textWidth } from './text-width.js';

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
  if (services.length === 0) return words.budgets.nothingCountedText;
  const { column, title, placeText } = words.budgets;
  const widths = columns.map((name) => Math.max(textWidth(column[name]), 5));
  const line = (cells: readonly string[], place: string) =>
    `  ${cells.map((cell, index) => alignedRight(cell, widths[index] ?? 0)).join('  ')}  ${place}`.trimEnd();
  const heads = line(
    columns.map((name) => column[name]),
    '',
  );
  const tables = services.map(({ serviceUrl, budgets }) => {
    const rows = budgets.map(budgetFigures).map((figures) => {
      const cells = columns.map((name) => String(figures[name]));
      return line(cells, placeText(figures));
    });
    return [styles.bold(`${title(budgetDays)} ${plain(serviceUrl)}`), heads, ...rows].join('\n');
  });
  return tables.join('\n\n');
}

export interface JsonBudgets {
  readonly service: string;
  readonly days: number;
  readonly budgets: readonly BudgetFigures[];
}

/** The same as data. */
export function jsonBudgets({ serviceUrl, budgets }: BudgetsOfService): JsonBudgets {
  return { service: serviceUrl, days: budgetDays, budgets: budgets.map(budgetFigures) };
}
