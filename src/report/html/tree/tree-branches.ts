/**
 * Lays out the trees before and after side by side: a record in the same place on both sides is one
 * branch; a moved record has a branch on each side. Pure.
 */
import { groupBy } from '../../../plan/records/collections.js';
import {
  onBothSides,
  type RecordTree,
  type Side,
  type TreeNode,
  type TreePlace,
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

export const allMarks = ['added', 'removed', 'moved', 'renamed', 'changed', 'people'] as const;

export type Mark = (typeof allMarks)[number];

/** What the plan does to the record of a node, and to what it owns. */
export function marksOf(node: TreeNode): readonly Mark[] {
  return node.owned ? [...ownMarksOf(node), 'people'] : ownMarksOf(node);
}

function ownMarksOf({ before, after, change }: TreeNode): readonly Mark[] {
  if (!before) return ['added'];
  if (!after) return ['removed'];
  const found: Mark[] = [];
  if (before.parentId !== after.parentId) found.push('moved');
  if (before.key !== after.key || before.name !== after.name) found.push('renamed');
  return found.length === 0 && change ? ['changed'] : found;
}

/** True if anything in the tree changes. */
export function hasMarks({ nodes }: RecordTree): boolean {
  return nodes.some((node) => marksOf(node).length > 0);
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
  return [...new Set([...children.before, ...children.after])].sort(byKey).map((node) => {
    const own = sides.filter((side) => children[side].has(node));
    return branchOf(node, own, below);
  });
}

function branchOf(node: TreeNode, sides: readonly Side[], below: BothSides): Branch {
  const children = align(below, node.id, sides);
  const countOn = (side: Side) =>
    sum(children.filter((child) => child.sides.includes(side)).map((child) => 1 + child.below[side]));
  const markedBelow = sum(children.map((child) => Math.min(child.marks.length, 1) + child.markedBelow));
  return { node, sides, children, marks: marksOf(node), markedBelow, below: onBothSides(countOn) };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Orders records by key, with numbers by value. Pure. */
export function byKey(a: TreeNode, b: TreeNode): number {
  return collator.compare(placeOf(a).key ?? '\uffff', placeOf(b).key ?? '\uffff');
}

/** The final place of a record; for a deleted one, its last place. */
export function placeOf({ before, after }: TreeNode): TreePlace {
  const place = after ?? before;
  if (!place) throw new Error('a node of a tree has no place');
  return place;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
