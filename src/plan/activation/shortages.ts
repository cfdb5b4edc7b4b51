/**
 * Compares what a coming record holds beside the files, such as memberships, with the current one:
 * the files cannot fill it, so someone has to before it takes effect.
 */
import type { FewerHeld } from '../../model/changes.js';
import type { ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import type { ResourceDefinition } from '../../resources/resource.js';

/** A record with a smaller share of the current one's contents is considered half built. */
export const heldPercentMin = 50;

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

/** Unmanaged contents that both records count; one that the plan creates has none yet. Pure. */
export function findShortages(
  { unmanaged }: ResourceDefinition,
  existing: ExistingRecord | undefined,
  current: ExistingRecord | undefined,
): readonly FewerHeld[] {
  return (unmanaged?.facts ?? []).flatMap((what): readonly FewerHeld[] => {
    const count = existing ? existing.facts[what] : 0;
    const formerCount = current?.facts[what];
    if (typeof count !== 'number' || typeof formerCount !== 'number') return [];
    return areFarFewer(count, formerCount) ? [{ what, count, formerCount }] : [];
  });
}

/** True if an earlier approval was given for no more than is there now. */
export function isAccepted({ count }: FewerHeld, accepted: number | undefined): boolean {
  return accepted !== undefined && count >= accepted;
}
