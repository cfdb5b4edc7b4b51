/** What runs take away, and how it is counted over thirty days. Pure. */
import type { Change } from '../../model/changes.js';
import { type LossKind, lossKinds } from '../../model/limits.js';
import { groupBy } from '../records/collections.js';
import { renamedScopes } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { changesOfKind } from './approve.js';

/** Today, and the days before it. */
export const budgetDays = 30;

/** Losses within the days of a budget, by lossId. */
export type DeletedBefore = ReadonlyMap<string, number>;

/** What a plan finds done when its limits are checked. */
export interface PastDeletes {
  readonly deletedBefore: DeletedBefore;
  /** Ids of its changes that are already made, for a plan that is carried on with. */
  readonly madeIds?: ReadonlySet<string>;
}

export const nothingPast: PastDeletes = { deletedBefore: new Map() };

/** The losses of one kind in a scope; deletes have the scopeId alone. */
export function lossId(kind: LossKind, scope: string): string {
  return kind === 'deletes' ? scope : `${kind} ${scope}`;
}

/** The changes that take something away, by lossId. */
export function lossesIn(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const losses = lossKinds.flatMap((kind) =>
    [...groupBy(changesOfKind(changes, kind), scopeId)].map(([id, own]) => [lossId(kind, id), own] as const),
  );
  return new Map(losses);
}

/** What is known by scopeId or lossId, under the keys that a plan gives to containers. */
export function underNewScopes<T>(
  known: ReadonlyMap<string, T>,
  changes: readonly Change[],
): ReadonlyMap<string, T> {
  const renamed = renamedScopes(changes).flatMap(({ oldId, newId }) =>
    lossKinds.map((kind) => ({ oldId: lossId(kind, oldId), newId: lossId(kind, newId) })),
  );
  if (renamed.length === 0) return known;
  const left = new Set(renamed.map(({ oldId }) => oldId));
  const moved = renamed.flatMap(({ oldId, newId }): readonly (readonly [string, T])[] => {
    const value = known.get(oldId);
    return value === undefined ? [] : [[newId, value]];
  });
  return new Map([...[...known].filter(([id]) => !left.has(id)), ...moved]);
}
