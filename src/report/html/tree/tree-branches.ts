/**
 * Lays the tree before and the tree after side by side: what stands in the same place on both sides
 * is one branch, a record that moves has a branch on each side. Pure.
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
  /** What happens to the record; none for one that stays as it is. */
  readonly marks: readonly Mark[];
  /** Branches below that have marks. */
  readonly markedBelow: number;
  /** Records below, on each side. */
  readonly below: Readonly<Record<Side, number>>;
}

export const allMarks = ['added', 'removed', 'moved', 'renamed', 'changed'] as const;

export type Mark = (typeof allMarks)[number];

/** What the plan does to the record of a node. */
export function marksOf({ before, after, change }: TreeNode): readonly Mark[] {
  if (!before) return ['added'];
  if (!after) return ['removed'];
  const found: Mark[] = [];
  if (before.parentId !== after.parentId) found.push('moved');
  if (before.key !== after.key || before.name !== after.name) found.push('renamed');
  return found.length === 0 && change ? ['changed'] : found;
}

/** True for a tree in which anything happens to a record. */
export function hasMarks(tree: RecordTree | undefined): boolean {
  return tree?.nodes.some((node) => marksOf(node).length > 0) ?? false;
}

/**
 * The branches of the top level. Every record is drawn once on each side it is on, also one that
 * stands in a circle.
 */
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

/** Those of the top level are under `''`. */
type ChildrenById = ReadonlyMap<string, readonly TreeNode[]>;
type BothSides = Readonly<Record<Side, ChildrenById>>;

/** Children of a record that is not on this side stand at the top. */
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

/** Draws what is below a record on the given sides: those that are below it on both sides once. */
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

/** Orders records by their keys, numbers by their size. Pure. */
export function byKey(a: TreeNode, b: TreeNode): number {
  return collator.compare(placeOf(a).key ?? '\uffff', placeOf(b).key ?? '\uffff');
}

/** Where a record stands in the end; for one that goes, where it stood. */
export function placeOf({ before, after }: TreeNode): TreePlace {
  const place = after ?? before;
  if (!place) throw new Error('a node of a tree has no place');
  return place;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
