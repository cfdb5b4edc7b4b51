/** Reads from an activation when it is to happen: at once, or on a day. */
import type { Change } from '../../model/changes.js';
import { activateNow } from '../../resources/fields/field-types.js';

/** A day `YYYY-MM-DD`, or `now`. Pure. */
export function whenOf({ fields: [when] }: Pick<Change, 'fields'>): string {
  return String(when?.after ?? '');
}

/** True for an activation that does not wait for a day. Pure. */
export function isActivationNow(change: Pick<Change, 'action' | 'fields'>): boolean {
  return change.action === 'activate' && whenOf(change) === activateNow;
}
