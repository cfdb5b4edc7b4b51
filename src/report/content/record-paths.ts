/** Where the records of a tree are: the names from the root down. Pure. */
import type { Change } from '../../model/changes.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { RecordTree, Side, TreeNode, TreePlace } from './record-tree.js';

/** Names of the ancestors, root first; empty for a root. */
export type NamePath = readonly string[];

export interface RecordPaths {
  /** Undefined if the record does not exist on that side or is not in the tree. */
  above(change: Change, side: Side): NamePath | undefined;
  /** The same, ending with its own name. */
  path(change: Change, side: Side): NamePath | undefined;
  /** Id of the change to the record's parent, if any. */
  parentChangeId(change: Change, side: Side): string | undefined;
}

/** Without a tree, all paths are unknown. */
export function recordPaths(tree: RecordTree | undefined): RecordPaths {
  const nodes = tree?.nodes ?? [];
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const nodeOf = ({ id, liveId }: Change) => nodeById.get(liveId === undefined ? id : normalId(liveId));
  const parentOf = (node: TreeNode, side: Side): TreeNode | undefined =>
    nodeById.get(placeOf(node, side)?.parentId ?? '');
  const above = (change: Change, side: Side): NamePath | undefined => {
    const node = nodeOf(change);
    return node?.[side] && ancestors(node, (one) => parentOf(one, side)).map((one) => nameOf(one, side));
  };
  return {
    above,
    path: (change, side) => {
      const names = above(change, side);
      const place = nodeOf(change)?.[side];
      return names && place && [...names, place.name];
    },
    parentChangeId: (change, side) => {
      const node = nodeOf(change);
      return node && parentOf(node, side)?.change?.id;
    },
  };
}

/** A deleted or created record has the place on its only side. */
function placeOf({ before, after }: TreeNode, side: Side): TreePlace | undefined {
  return side === 'before' ? (before ?? after) : (after ?? before);
}

function nameOf(node: TreeNode, side: Side): string {
  return placeOf(node, side)?.name ?? '';
}

/** Root first. Stops where a cycle closes, which no service should return. */
function ancestors(node: TreeNode, parentOf: (node: TreeNode) => TreeNode | undefined): readonly TreeNode[] {
  const found = new Set<TreeNode>([node]);
  for (let one = parentOf(node); one && !found.has(one); one = parentOf(one)) found.add(one);
  return [...found].slice(1).reverse();
}
