/** Remembers how many records runs have deleted each day, so that many small nights add up. */
import * as z from 'zod';
import type { Outcome, Plan } from '../../model/plan.js';
import { daysBetween } from '../../plan/activation/shortages.js';
import type { Approvals } from '../../plan/guard/approvals.js';
import {
  budgetDays,
  type DeletedBefore,
  isCounted,
  renewedScopes,
  underNewScopes,
} from '../../plan/guard/budgets.js';
import { groupBy } from '../../plan/records/collections.js';
import { renamedScopes } from '../../plan/records/containers.js';
import { scopeId } from '../../plan/records/names.js';
import { isDone, madeIds } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { stateFile } from './state-file.js';

/** Number of deletes by day, `YYYY-MM-DD` where the service is. */
type CountByDay = Readonly<Record<string, number>>;

const file = stateFile<Readonly<Record<string, CountByDay>>>({
  kind: 'deletes',
  schema: z.record(z.string(), z.record(z.iso.date(), z.int().nonnegative())),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.pastDeletesUnreadableMessage(name, error),
});

type CountsByScope = ReadonlyMap<string, CountByDay>;

/** All that is remembered. @throws AppError if the file exists but cannot be read or parsed */
export async function readPastDeletes(stateFolder: string, serviceUrl: string): Promise<CountsByScope> {
  return new Map(Object.entries(await file.read(stateFolder, serviceUrl)));
}

/**
 * Deletes of earlier runs by scopeId, within the days of a budget.
 * @param today where the service is
 * @throws AppError if the file exists but cannot be read or parsed
 */
export async function readDeletedBefore(
  stateFolder: string,
  serviceUrl: string,
  today: string,
): Promise<DeletedBefore> {
  return deletedBefore(await readPastDeletes(stateFolder, serviceUrl), today);
}

export interface CountedRun {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly approvals: Approvals;
  /** Where the service is. */
  readonly today: string;
}

/**
 * Adds the deletes of a run, also those of unknown outcome. An approval of their number starts the
 * count again at 0.
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writePastDeletes(
  stateFolder: string,
  { plan, outcomes, approvals, today }: CountedRun,
): Promise<void> {
  const deleted = isCounted(plan) ? outcomes.filter(mayHaveDeleted).map(({ change }) => change) : [];
  const changed = outcomes.filter(isDone).map(({ change }) => change);
  if (deleted.length === 0 && renamedScopes(changed).length === 0) return;
  const before = await readPastDeletes(stateFolder, plan.serviceUrl);
  const after = new Map(underNewScopes(before, changed));
  const past = { deletedBefore: deletedBefore(before, today), madeIds: madeIds(outcomes) };
  const renewed = renewedScopes(plan, approvals, past);
  for (const id of renewed) after.delete(id);
  for (const [id, own] of groupBy(deleted, scopeId)) {
    const days = after.get(id) ?? {};
    if (!renewed.has(id)) after.set(id, { ...days, [today]: (days[today] ?? 0) + own.length });
  }
  await file.write(stateFolder, plan.serviceUrl, Object.fromEntries(recentOf(after, today)));
}

function mayHaveDeleted({ change, status }: Outcome): boolean {
  return change.action === 'delete' && (status === 'applied' || status === 'unknown');
}

function deletedBefore(counts: CountsByScope, today: string): DeletedBefore {
  const sums = [...recentOf(counts, today)].map(([id, days]) => {
    const sum = Object.values(days).reduce((total, count) => total + count, 0);
    return [id, sum] as const;
  });
  return new Map(sums);
}

/** Without days that no budget counts any more. */
function recentOf(counts: CountsByScope, today: string): CountsByScope {
  const recent = [...counts].map(([id, days]) => {
    const kept = Object.entries(days).filter(([day]) => daysBetween(day, today) < budgetDays);
    return [id, Object.fromEntries(kept)] as const;
  });
  return new Map(recent.filter(([, days]) => Object.keys(days).length > 0));
}
