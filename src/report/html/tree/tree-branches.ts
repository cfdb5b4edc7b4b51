/**
 * Lays out the trees before and after side by side: a record in the same place on both sides is one
 * branch; a moved record has a branch on each side. Pure.
 */
import { groupBy } from '../../../plan/records/collections.js';
import {
  type Mark,
  marksOf,
  onBothSides,
  type RecordTree,
  type Side,
  type TreeNode,
} from '../../content/record-tree.js';

export interface Branch {
  readonly node: TreeNode;
  readonly sides: readonly Side[];
  readonly children: readonly Branch[];
  /** What happens to the record; empty if it is unchanged. */
  readonly marks: readonly Mark[];
  /** Number of descendants with marks. */
  readonly markedBelow: number;
  readonly below: Readonly<Record<Side, number>>;
}

/** The top-level branches. Each record is drawn once on each of its sides, even in a cycle. */
export function treeBranches({ nodes }: RecordTree): readonly Branch[] {
  const roots = align(
    onBothSides((side) => childrenById(nodes, side)),
    '',
  );
  const circles = onBothSides((side) => {
    const drawn = drawnIds(roots, side);
    return new Map([['', nodes.filter((node) => node[side] && !drawn.has(node.id))]]);
  });
  return [...roots, ...align(circles, '')];
}

/** Roots are under `''`. */
type ChildrenById = ReadonlyMap<string, readonly TreeNode[]>;
type BothSides = Readonly<Record<Side, ChildrenById>>;

/** Records whose parent is missing on this side become roots. */
function childrenById(nodes: readonly TreeNode[], side: Side): ChildrenById {
  const present = nodes.filter((node) => node[side]);
  const ids = new Set(present.map(({ id }) => id));
  return groupBy(present, (node) => {
    const parentId = node[side]?.parentId ?? '';
    return ids.has(parentId) ? parentId : '';
  });
}

function drawnIds(branches: readonly Branch[], side: Side): ReadonlySet<string> {
  const ids = new Set<string>();
  const collect = (branch: Branch): void => {
    if (branch.sides.includes(side)) ids.add(branch.node.id);
    branch.children.forEach(collect);
  };
  branches.forEach(collect);
  return ids;
}

/** Children of a record on the given sides; children on both sides become one branch. */
function align(below: BothSides, id: string, sides: readonly Side[] = ['before', 'after']): Branch[] {
  const children = onBothSides((side) => new Set(sides.includes(side) ? below[side].get(id) : []));
  return [...new Set([...children.before, ...children.after])].sort(byKey).map((node) =>
    branchOf(
      node,
      sides.filter((side) => children[side].has(node)),
      below,
    ),
  );
}

function branchOf(node: TreeNode, sides: readonly Side[], below: BothSides): Branch {
  const children = align(below, node.id, sides);
  const countOn = (side: Side) =>
    sum(children.filter((child) => child.sides.includes(side)).map((child) => 1 + child.below[side]));
  const markedBelow = sum(children.map((child) => Math.min(child.marks.length, 1) + child.markedBelow));
  return { node, sides, children, marks: marksOf(node), markedBelow, below: onBothSides(countOn) };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Orders records by key, with numbers by value; the key after the plan counts. Pure. */
export function byKey(a: TreeNode, b: TreeNode): number {
  const keyOf = ({ before, after }: TreeNode) => (after ?? before)?.key ?? '\uffff';
  return collator.compare(keyOf(a), keyOf(b));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
