/** How many changes limits allow in a resource. */
import type { Limit, Limits, LossKind, ScopeLimits } from '../../model/limits.js';

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

/** For all runs of thirty days together: twice what one run may do, if nothing is set. Pure. */
export function budgetLimit(limits: ScopeLimits, kind: LossKind): Limit {
  const { count, percent } = limits[kind];
  const given = kind === 'deletes' ? limits.deletesIn30Days : undefined;
  return given ?? { count: count * 2, percent: percent * 2 };
}
