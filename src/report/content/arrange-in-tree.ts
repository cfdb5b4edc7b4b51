/**
 * Arranges changes of one kind as a tree: a change is shown below the change of its ancestor, and
 * each group under the path of its parent. Pure.
 */
import type { Change } from '../../model/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import { definitionOf } from '../../resources/index.js';
import { plannedChanges } from './open-changes.js';
import type { NamePath, RecordPaths } from './record-paths.js';
import type { Side } from './record-tree.js';
import type { ReportedChange, ReportPart } from './report-content.js';

/** A change in display order. */
export interface PlacedChange<T> {
  readonly shown: T;
  /** Path of the parent; only on the first change of a group that is below no other change. */
  readonly path?: NamePath;
  /** For each level below the first: whether it is the last one there. */
  readonly levels: readonly { readonly isLast: boolean }[];
}

/**
 * The changes in the order of reports, in lists that are cut one by one: an action at a time, so
 * that each kind is seen; but a team at a time where it is about members.
 */
export function arrangedLists(
  part: ReportPart,
  paths: RecordPaths,
): readonly (readonly PlacedChange<ReportedChange>[])[] {
  const planned = plannedChanges(part);
  const lists = definitionOf(part.summary.resource).links
    ? [planned]
    : groupBy(planned, ({ change }) => change.action).values();
  return [...lists].map((list) => arrangeInTree(list, paths));
}

/** The side on which a record exists when the change is shown. */
function sideOf({ action }: Change): Side {
  return action === 'delete' ? 'before' : 'after';
}

/**
 * Arranges changes of one kind below each other.
 * @param shown without duplicate changes
 * @returns all of them; without a path where the tree does not contain the record
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
  // Changes in a cycle are below no root, so the result would lack them.
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
