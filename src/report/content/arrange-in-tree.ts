/**
 * Changes of one kind as a tree: those that lie below each other stand so, each group under the
 * names of what it stands below. Pure.
 */
import type { Change } from '../../model/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import type { NamePath, RecordPaths } from './record-paths.js';
import type { Side } from './record-tree.js';

/** A change in the order in which it is shown. */
export interface PlacedChange<T> {
  readonly shown: T;
  /**
   * What it stands below, for the first of those that stand there and below no other change of the
   * kind.
   */
  readonly path?: NamePath;
  /** For each level below the first: it is the last one there. */
  readonly levels: readonly { readonly isLast: boolean }[];
}

/** True for a change that is shown where the record is so far. */
function sideOf({ action }: Change): Side {
  return action === 'delete' ? 'before' : 'after';
}

/**
 * Puts changes of one kind below each other.
 * @param shown each with its change, none twice
 * @returns every one of them; without a path where the tree does not know the record
 */
export function arrangeInTree<T extends { readonly change: Change }>(
  shown: readonly T[],
  paths: RecordPaths,
): readonly PlacedChange<T>[] {
  const ids = new Set(shown.map(({ change }) => change.id));
  const parentIdOf = ({ change }: T) => {
    const id = paths.parentChangeId(change, sideOf(change));
    return id !== undefined && ids.has(id) ? id : undefined;
  };
  const pathOf = ({ change }: T) => paths.above(change, sideOf(change));
  const childrenById = groupBy(shown, (one) => parentIdOf(one) ?? '');
  const tops = childrenById.get('') ?? [];
  const groups = groupBy(tops, (top) => JSON.stringify(pathOf(top) ?? null));
  const placed = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.flatMap((top) => flatten(top, [], childrenById));
    const path = pathOf(group[0]);
    return first ? [{ ...first, ...(path && { path }) }, ...others] : [];
  });
  // Changes that stand below each other in a circle are below no top.
  return placed.length === shown.length ? placed : shown.map((one) => ({ shown: one, levels: [] }));
}

function flatten<T extends { readonly change: Change }>(
  shown: T,
  levels: PlacedChange<T>['levels'],
  childrenById: ReadonlyMap<string, readonly T[]>,
): readonly PlacedChange<T>[] {
  const children = childrenById.get(shown.change.id) ?? [];
  const below = children.flatMap((child, index) =>
    flatten(child, [...levels, { isLast: index === children.length - 1 }], childrenById),
  );
  return [{ shown, levels }, ...below];
}
