/**
 * Compares what a coming record holds by its own count, such as memberships, with the current one.
 * Files need not hold all of it, so someone may have to fill it before it takes effect.
 */
import type { FewerHeld } from '../../model/changes.js';
import type { ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import type { Growth } from '../consequences/goes-along.js';

/** A record with a smaller share of the current one's contents is considered half built. */
const heldPercentMin = 50;

/** From so many days before it takes effect, a shortage withholds an activation. */
const soonDays = 7;

const dayMs = 86_400_000;

/** Whole days from one day to another, each `YYYY-MM-DD`. Pure. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** True if the record takes effect at once or within days. @param when a day, or `now` */
export function isSoon(when: string, asOf: string): boolean {
  return when === activateNow || daysBetween(asOf, when) <= soonDays;
}

export function areFarFewer(count: number, formerCount: number): boolean {
  return count * 100 < formerCount * heldPercentMin;
}

/** A record and the current one. A record that the plan creates holds nothing yet. */
interface ComparedHoldings {
  readonly existing: ExistingRecord | undefined;
  readonly current: ExistingRecord | undefined;
  readonly growth?: Growth | undefined;
}

/** Contents that both records count, and of which one has far fewer after the plan. Pure. */
export function findShortages(
  { unmanaged }: ResourceDefinition,
  { existing, current, growth = {} }: ComparedHoldings,
): readonly FewerHeld[] {
  return (unmanaged?.facts ?? []).flatMap((what): readonly FewerHeld[] => {
    const countNow = existing ? existing.facts[what] : 0;
    const formerCount = current?.facts[what];
    if (typeof countNow !== 'number' || typeof formerCount !== 'number') return [];
    const count = Math.max(0, countNow + (growth[what] ?? 0));
    return areFarFewer(count, formerCount) ? [{ what, count, formerCount }] : [];
  });
}

/** True if an earlier approval was given for no more than is there now. */
export function isAccepted({ count }: FewerHeld, accepted: number | undefined): boolean {
  return accepted !== undefined && count >= accepted;
}
