/** What the runs of thirty days have deleted, and what is left. */

import type { LossKind } from '../../model/limits.js';

/** The heading of a table; the service follows. */
export function title(days: number): string {
  return `Deletes in the last ${days} days:`;
}

export const column = { used: 'used', left: 'left', allowed: 'of', existing: 'live' };

/** Resources without limits of their own. */
export const allTables: string = 'all tables together';

/** Losses that are not deletes. */
export function ofKind(kind: LossKind, place: string): string {
  return `${kind}: ${place}`;
}

/** All scopes of a resource. */
export function allOf(resource: string): string {
  return `all ${resource} together`;
}
