/** Counts what runs have taken away each day, so that many small nights add up. Pure. */
import type { Change } from '../../model/changes.js';
import type { Outcome, Plan } from '../../model/plan.js';
import { daysBetween } from '../../plan/activation/shortages.js';
import type { Approvals } from '../../plan/check/approve.js';
import {
  budgetDays,
  type DeletedBefore,
  lossesIn,
  renewedLosses,
  underNewScopes,
} from '../../plan/check/limits.js';
import { renamedScopes } from '../../plan/records/containers.js';
import { isDone, madeIds } from '../../plan/records/totals.js';
import type { Memory } from './memory.js';

type Losses = Memory['losses'];

/** Of earlier runs, by lossId, within the days of a budget. @param today where the service is */
export function countLosses(losses: Losses, today: string): DeletedBefore {
  const sums = [...recentOf(losses, today)].map(([id, days]) => {
    return [id, [...days.values()].reduce((sum, count) => sum + count, 0)] as const;
  });
  return new Map(sums);
}

export interface CountedRun {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly approvals: Approvals;
  /** Where the service is. */
  readonly today: string;
}

/**
 * With the losses by a run, also those of unknown outcome. An approval of their number, of the run
 * or of its plan, starts the count again at 0.
 */
export function lossesAfter(losses: Losses, { plan, outcomes, approvals, today }: CountedRun): Losses {
  const mayBeMade = outcomes.filter(({ status }) => status === 'applied' || status === 'unknown');
  const lost = lossesBy(
    plan,
    mayBeMade.map(({ change }) => change),
  );
  const changed = outcomes.filter(isDone).map(({ change }) => change);
  if (lost.size === 0 && renamedScopes(changed).length === 0) return losses;
  const past = { deletedBefore: countLosses(losses, today), madeIds: madeIds(outcomes) };
  const approved = [...approvals.approved, ...(plan.approved ?? [])];
  const renewed = renewedLosses(plan, { ...approvals, approved }, past);
  const kept = [...underNewScopes(losses, changed)].filter(([id]) => !renewed.has(id));
  const counted = [...lost].filter(([id]) => !renewed.has(id));
  const after = withLosses(new Map(kept), new Map(counted), today);
  // A wrong clock withholds deletes: only the day of some is sure enough to forget others.
  return lost.size > 0 ? recentOf(after, today) : after;
}

/**
 * With what a run may have done that could not count it.
 * @param day in UTC: one more does not matter
 */
export function withKilledRun(
  losses: Losses,
  { plan, changes, day }: { readonly plan: Plan; readonly changes: readonly Change[]; readonly day: string },
): Losses {
  return withLosses(underNewScopes(losses, changes), lossesBy(plan, changes), day);
}

/** What no file asked for is an undo. */
function lossesBy({ sources }: Plan, changes: readonly Change[]): ReturnType<typeof lossesIn> {
  return lossesIn(sources.length > 0 ? changes : []);
}

function withLosses(losses: Losses, lost: ReadonlyMap<string, readonly Change[]>, day: string): Losses {
  const added = [...lost].map(([id, { length }]) => {
    const days = losses.get(id) ?? new Map<string, number>();
    return [id, new Map([...days, [day, (days.get(day) ?? 0) + length]])] as const;
  });
  return new Map([...losses, ...added]);
}

/** Without days that no budget counts any more. */
function recentOf(losses: Losses, today: string): Losses {
  const recent = [...losses].map(([id, days]) => {
    return [id, new Map([...days].filter(([day]) => daysBetween(day, today) < budgetDays))] as const;
  });
  return new Map(recent.filter(([, days]) => days.size > 0));
}
