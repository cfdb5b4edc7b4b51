/** Where the records of a tree stand, as the names from the root down. Pure. */
import type { Change } from '../../model.js';
import { normalId } from '../../resources/normal-id.js';
import type { RecordTree, TreeNode } from '../record-tree.js';

export interface RecordPath {
  /** Undefined for a record that is not there before. */
  readonly before: string | undefined;
  /** Undefined for a record that is not there afterwards. */
  readonly after: string | undefined;
}

/** Tells the path of the record of a change, before and after the plan. */
export function recordPaths({ nodes }: RecordTree): (change: Change) => RecordPath {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  return ({ id, liveId }) => {
    const node = nodeById.get(liveId === undefined ? id : normalId(liveId));
    return { before: pathOf(node, 'before', nodeById), after: pathOf(node, 'after', nodeById) };
  };
}

/** A tree that is deeper than this is none: what the service shows may go in a circle. */
const depthMax = 100;

function pathOf(
  node: TreeNode | undefined,
  side: 'before' | 'after',
  nodeById: ReadonlyMap<string, TreeNode>,
): string | undefined {
  const names: string[] = [];
  let place = node?.[side];
  while (place && names.length < depthMax) {
    names.unshift(place.name);
    place = place.parentId === null ? undefined : nodeById.get(place.parentId)?.[side];
  }
  return names.length === 0 ? undefined : names.join(' / ');
}
