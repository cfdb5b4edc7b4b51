/** How many changes limits allow in a resource. */
import type { Limit, Limits, ScopeLimits } from '../../model/limits.js';

/** The greater of the number and the share of the existing records. Pure. */
export function allowedCount({ count, percent }: Limit, existing: number): number {
  return Math.max(count, Math.floor((existing * percent) / 100));
}

/** The limits of a resource: its own, or the general ones. Pure. */
export function limitsFor(limits: Limits, resource: string): ScopeLimits {
  const { byResource = {} } = limits;
  const own = Object.hasOwn(byResource, resource) ? byResource[resource] : undefined;
  return own ?? limits;
}

/** For all runs of thirty days together: twice what one run may delete, if nothing is set. Pure. */
export function budgetLimit({ deletes, deletesIn30Days }: ScopeLimits): Limit {
  return deletesIn30Days ?? { count: deletes.count * 2, percent: deletes.percent * 2 };
}
