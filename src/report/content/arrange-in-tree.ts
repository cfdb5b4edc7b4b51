/** Changes of one kind as a tree: those that lie below each other stand so, each group under the names of what it stands below. Pure. */
import type { Change } from '../../model/changes.js';
import type { NamePath, RecordPaths, Side } from './record-paths.js';

/** A change in the order in which it is shown. */
export interface PlacedChange<T> {
  readonly shown: T;
  /** What it stands below, for the first of those that stand there and below no other change of the kind. */
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
  const childrenById = new Map<string, T[]>();
  const topByPath = new Map<string, { readonly path: NamePath | undefined; readonly tops: T[] }>();
  for (const one of shown) {
    const parentId = paths.parentChangeId(one.change, sideOf(one.change));
    if (parentId !== undefined && ids.has(parentId)) addTo(childrenById, parentId, one);
    else addTop(topByPath, paths.above(one.change, sideOf(one.change)), one);
  }
  const groups = [...topByPath.values()].map(({ path, tops }) => flatten({ path, tops }, childrenById));
  const placed = groups.flat();
  return placed.length === shown.length ? placed : shown.map((one) => ({ shown: one, levels: [] }));
}

function addTo<T>(childrenById: Map<string, T[]>, parentId: string, one: T): void {
  const children = childrenById.get(parentId);
  if (children) children.push(one);
  else childrenById.set(parentId, [one]);
}

function addTop<T>(
  topByPath: Map<string, { readonly path: NamePath | undefined; readonly tops: T[] }>,
  path: NamePath | undefined,
  one: T,
): void {
  const id = JSON.stringify(path ?? null);
  const known = topByPath.get(id);
  if (known) known.tops.push(one);
  else topByPath.set(id, { path, tops: [one] });
}

function flatten<T extends { readonly change: Change }>(
  { path, tops }: { readonly path: NamePath | undefined; readonly tops: readonly T[] },
  childrenById: ReadonlyMap<string, readonly T[]>,
): readonly PlacedChange<T>[] {
  const placed: PlacedChange<T>[] = [];
  const place = (one: T, levels: PlacedChange<T>['levels']) => {
    const isFirst = placed.length === 0 && path !== undefined;
    placed.push({ shown: one, levels, ...(isFirst && { path }) });
    const children = childrenById.get(one.change.id) ?? [];
    for (const [index, child] of children.entries()) {
      place(child, [...levels, { isLast: index === children.length - 1 }]);
    }
  };
  for (const top of tops) place(top, []);
  return placed;
}
