/** Where the records of a tree, and those within them, are: the names from the root down. Pure. */
import type { Change } from '../../model/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { recordNameText } from '../../words/text.js';
import type { NameOf, RecordTree, Side, TreeNode, TreePlace } from './record-tree.js';

/** Names of the ancestors, root first; empty for a root. */
export type NamePath = readonly string[];

export interface RecordPaths {
  /** Undefined if the record does not exist on that side or is not in the tree. */
  above(change: Change, side: Side): NamePath | undefined;
  /** The same, ending with its own name; of a record that another owns, the path of that one. */
  path(change: Change, side: Side): NamePath | undefined;
  /** Id of the change to the record's parent, if any. */
  parentChangeId(change: Change, side: Side): string | undefined;
  /** Of a person who joins one team and leaves another: where the other change happens. */
  elsewhere(change: Change): readonly NamePath[];
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
    elsewhere: () => [],
  };
}

/** What the paths of owned records are made of. */
export interface Ownership {
  /** All changes of the scope. */
  readonly changes: readonly Change[];
  /** The tree of the owners, if it was listed. */
  readonly tree: RecordTree | undefined;
  /** Names of the owners. */
  readonly nameOf: NameOf;
}

/**
 * Owned records are below their owners as these are at the end: without a tree, below the owner's
 * key and name.
 */
export function ownedPaths({ changes, tree, nameOf }: Ownership): RecordPaths {
  const placed = placesByKey(tree);
  const ownerPath = (change: Change, side: Side): NamePath => {
    const { owner: key = '' } = change.link ?? {};
    const path = placed(key, side);
    return path ?? [recordNameText({ key, name: nameOf(key) ?? key })];
  };
  const above = (change: Change, side: Side): NamePath | undefined => {
    const absentOn = change.action === 'create' ? 'before' : change.action === 'delete' ? 'after' : undefined;
    return side === absentOn ? undefined : ownerPath(change, 'after');
  };
  const shownIn = ({ link }: Change) => link?.subject ?? '';
  const comings = groupBy(
    changes.filter(({ action }) => action === 'create'),
    shownIn,
  );
  const goings = groupBy(
    changes.filter(({ action }) => action === 'delete'),
    shownIn,
  );
  const pathsOn = (side: Side, others: readonly Change[] = []) =>
    others.map((other) => ownerPath(other, side));
  return {
    above,
    path: above,
    parentChangeId: () => undefined,
    elsewhere: (change) => {
      if (change.action === 'create') return pathsOn('before', goings.get(shownIn(change)));
      return change.action === 'delete' ? pathsOn('after', comings.get(shownIn(change))) : [];
    },
  };
}

/** The path of a record by its key on either side, its own name last. */
function placesByKey(tree: RecordTree | undefined): (key: string, side: Side) => NamePath | undefined {
  const nodes = tree?.nodes ?? [];
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const nodeByKey = new Map([
    ...nodes.map((node) => [node.before?.key, node] as const),
    ...nodes.map((node) => [node.after?.key, node] as const),
  ]);
  return (key, side) => {
    const node = nodeByKey.get(key);
    const parentOf = (one: TreeNode) => nodeById.get(placeOf(one, side)?.parentId ?? '');
    return node && [...ancestors(node, parentOf).map((one) => nameOf(one, side)), nameOf(node, side)];
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
