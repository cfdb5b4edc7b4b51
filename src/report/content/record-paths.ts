/** Where the records of a tree, and those within them, are: the names from the root down. Pure. */
import type { Change } from '../../model/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { recordNameText } from '../../words/text.js';
import type { RecordTree, Side, TreeNode, TreePlace } from './record-tree.js';
import type { NameOf } from './reference-names.js';

/** Names of the ancestors, root first; empty for a root. */
export type NamePath = readonly string[];

export interface RecordPaths {
  /** Undefined if the record does not exist on that side or is not in the tree. */
  above(change: Change, side: Side): NamePath | undefined;
  /** Of a person who joins one team and leaves another: where the other change happens. */
  elsewhere(change: Change): readonly NamePath[];
}

/** Without a tree, all paths are unknown. */
export function recordPaths(tree: RecordTree | undefined): RecordPaths {
  const nodeById = nodesById(tree);
  return {
    above: ({ id, liveId }, side) => {
      const node = nodeById.get(liveId === undefined ? id : normalId(liveId));
      return node?.[side] && namesAbove(node, side, nodeById);
    },
    elsewhere: () => [],
  };
}

/**
 * Owned records are below their owners as these are at the end: without a tree, below the owner's
 * key and name.
 * @param changes all of the scope
 * @param owners  their tree, if it was listed, and their names
 */
export function ownedPaths(
  changes: readonly Change[],
  { tree, nameOf }: { readonly tree: RecordTree | undefined; readonly nameOf: NameOf },
): RecordPaths {
  const nodeById = nodesById(tree);
  const nodeByKey = new Map([
    ...[...nodeById.values()].map((node) => [node.before?.key, node] as const),
    ...[...nodeById.values()].map((node) => [node.after?.key, node] as const),
  ]);
  const ownerPath = ({ link }: Change, side: Side): NamePath => {
    const key = link?.owner ?? '';
    const node = nodeByKey.get(key);
    return node
      ? [...namesAbove(node, side, nodeById), placeOf(node, side)?.name ?? '']
      : [recordNameText({ key, name: nameOf(key) ?? key })];
  };
  const subjectOf = ({ action, link }: Pick<Change, 'action' | 'link'>) => `${action} ${link?.subject}`;
  const bySubject = groupBy(changes, subjectOf);
  const onOther = (change: Change, action: 'create' | 'delete', side: Side) =>
    (bySubject.get(subjectOf({ ...change, action })) ?? []).map((other) => ownerPath(other, side));
  return {
    above: (change, side) => {
      const absentOn = { create: 'before', delete: 'after' }[change.action as string];
      return side === absentOn ? undefined : ownerPath(change, 'after');
    },
    elsewhere: (change) => {
      if (change.action === 'create') return onOther(change, 'delete', 'before');
      return change.action === 'delete' ? onOther(change, 'create', 'after') : [];
    },
  };
}

function nodesById(tree: RecordTree | undefined): ReadonlyMap<string, TreeNode> {
  return new Map(tree?.nodes.map((node) => [node.id, node]));
}

/** A deleted or created record has the place on its only side. */
function placeOf({ before, after }: TreeNode, side: Side): TreePlace | undefined {
  return side === 'before' ? (before ?? after) : (after ?? before);
}

/** Root first. Stops where a cycle closes, which no service should return. */
function namesAbove(start: TreeNode, side: Side, nodeById: ReadonlyMap<string, TreeNode>): NamePath {
  const parentOf = (node: TreeNode) => nodeById.get(placeOf(node, side)?.parentId ?? '');
  const path = new Set<TreeNode>([start]);
  for (let one = parentOf(start); one && !path.has(one); one = parentOf(one)) path.add(one);
  const above = [...path].slice(1).reverse();
  return above.map((node) => placeOf(node, side)?.name ?? '');
}
