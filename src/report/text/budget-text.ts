/** What thirty days have deleted and what is left, as text for a terminal and as data. Pure. */
import type { LossKind } from '../../model/limits.js';
import { type Budget, budgetDays } from '../../plan/guard/budgets.js';
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
  if (services.length === 0) return words.runs.noRunsText;
  const { column, title } = words.budgets;
  const widths = columns.map((name) => Math.max(textWidth(column[name]), 5));
  const line = (cells: readonly string[], place: string) =>
    `  ${cells.map((cell, index) => alignedRight(cell, widths[index] ?? 0)).join('  ')}  ${place}`;
  const tables = services.map(({ serviceUrl, budgets }) => {
    const rows = budgets.map(budgetFigures).map((figures) =>
      line(
        columns.map((name) => String(figures[name])),
        budgetPlace(figures),
      ),
    );
    const heads = line(
      columns.map((name) => column[name]),
      '',
    ).trimEnd();
    return [styles.bold(`${title(budgetDays)} ${plain(serviceUrl)}`), heads, ...rows].join('\n');
  });
  return tables.join('\n\n');
}

/** The figures of a budget. */
export interface BudgetFigures {
  readonly kind: LossKind;
  /** Null: all resources without limits of their own. */
  readonly resource: string | null;
  /** Null: all scopes of the resource. */
  readonly scope: string | null;
  /** Deleted by the runs of thirty days. */
  readonly used: number;
  /** Without another approval. */
  readonly left: number;
  readonly allowed: number;
  /** Live records that it is a share of. */
  readonly existing: number;
}

function budgetFigures({ kind, resource, scope, deletedBefore, allowed, existing }: Budget): BudgetFigures {
  const left = Math.max(0, allowed - deletedBefore);
  const place = { resource: resource ?? null, scope: scope ?? null };
  return { kind, ...place, used: deletedBefore, left, allowed, existing };
}

/** What a budget is of, for people. */
function budgetPlace({ kind, resource, scope }: BudgetFigures): string {
  const { allTables, allOf, ofKind } = words.budgets;
  if (resource === null) return allTables;
  const place = scope === null ? allOf(resource) : words.common.placeName(resource, scope);
  return kind === 'deletes' ? place : ofKind(kind, place);
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
