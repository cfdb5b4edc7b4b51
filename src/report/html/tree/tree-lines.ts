/**
 * The branches of a tree as lines from top to bottom, with the guides that join each to the one it
 * stands below, and with what is folded at first: everything that stays as it is. Pure.
 */
import { onBothSides, type Side } from '../../content/record-tree.js';
import type { Branch } from './tree-branches.js';

/**
 * What is drawn left of a record, from the top level inward: nothing, a line that goes on, the
 * line's own turn, its last turn.
 */
export type Guide = 'none' | 'line' | 'turn' | 'end';

export type Guides = Readonly<Record<Side, readonly Guide[]>>;

interface LineBasis {
  /** Counts what must be unfolded to see it, from 1. */
  readonly depth: number;
  readonly guides: Guides;
  readonly isHidden: boolean;
  /** Whether what is below it shows at first; undefined when nothing is. */
  readonly isOpen: boolean | undefined;
}

/** A record in its place. */
export interface RecordLine extends LineBasis {
  readonly branch: Branch;
  /** What is below it is not drawn. */
  readonly isCut: boolean;
}

/** Stands for neighbours that stay as they are. */
export interface RunLine extends LineBasis {
  readonly run: readonly Branch[];
}

export type TreeLine = RecordLine | RunLine;

/** That many neighbours without a mark are folded into one line. */
const runLengthMin = 3;

/**
 * Draws branches from top to bottom.
 * @param options.levelMax levels below this one are not drawn
 */
export function treeLines(
  roots: readonly Branch[],
  { levelMax }: { readonly levelMax: number },
): readonly TreeLine[] {
  const top = { level: 1, depth: 1, isHidden: false, levelMax };
  return roots.flatMap((branch) => branchLines(branch, { ...top, guides: noGuides, passing: noGuides }));
}

/** The deepest level that keeps a drawing within so many lines; the top level is always drawn. */
export function levelMaxFor(roots: readonly Branch[], lineCountMax: number): number {
  let [level, lineCount, branches] = [0, 0, roots];
  while (branches.length > 0) {
    lineCount += branches.length;
    if (level > 0 && lineCount > lineCountMax) return level;
    level++;
    branches = branches.flatMap(({ children }) => children);
  }
  return level;
}

/** Where a branch stands in the drawing. */
interface Spot {
  readonly level: number;
  readonly levelMax: number;
  readonly depth: number;
  readonly isHidden: boolean;
  /** Of the branch itself. */
  readonly guides: Guides;
  /** What goes on beside everything below it. */
  readonly passing: Guides;
}

const noGuides: Guides = { before: [], after: [] };

function branchLines(branch: Branch, spot: Spot): readonly TreeLine[] {
  const { children, markedBelow } = branch;
  const { level, levelMax, depth, isHidden, guides } = spot;
  const isCut = children.length > 0 && level >= levelMax;
  const isOpen = children.length === 0 || isCut ? undefined : markedBelow > 0;
  const line = { branch, depth, isHidden, isOpen, isCut, guides };
  if (isOpen === undefined) return [line];
  return [line, ...childLines(branch, { ...spot, isHidden: isHidden || !isOpen })];
}

function childLines({ children, markedBelow }: Branch, parent: Spot): readonly TreeLine[] {
  const lastOn = onBothSides((side) => children.findLastIndex(({ sides }) => sides.includes(side)));
  const drawn = children.map((branch, index): Placed => {
    return { branch, spot: spotBelow(parent, branch, { index, lastOn }) };
  });
  const groups = markedBelow > 0 ? neighbours(drawn) : drawn.map((placed) => [placed]);
  return groups.flatMap((group) =>
    group.length >= runLengthMin
      ? runLines(group, parent)
      : group.flatMap(({ branch, spot }) => branchLines(branch, spot)),
  );
}

interface Placed {
  readonly branch: Branch;
  readonly spot: Spot;
}

/** The line of a run has the guides of its last member, which it stands for while it is folded. */
function runLines(group: readonly Placed[], { depth, isHidden }: Spot): readonly TreeLine[] {
  const guides = group.at(-1)?.spot.guides ?? noGuides;
  const run = group.map(({ branch }) => branch);
  return [
    { run, depth: depth + 1, isHidden, isOpen: false, guides },
    ...group.flatMap(({ branch, spot }) =>
      branchLines(branch, { ...spot, depth: spot.depth + 1, isHidden: true }),
    ),
  ];
}

function spotBelow(
  parent: Spot,
  { sides }: Branch,
  place: { readonly index: number; readonly lastOn: Readonly<Record<Side, number>> },
): Spot {
  const { index, lastOn } = place;
  const goesOn = (side: Side): Guide => (index < lastOn[side] ? 'line' : 'none');
  const turns = (side: Side): Guide => (index < lastOn[side] ? 'turn' : 'end');
  const add = (guide: (side: Side) => Guide) => onBothSides((side) => [...parent.passing[side], guide(side)]);
  return {
    ...parent,
    level: parent.level + 1,
    depth: parent.depth + 1,
    guides: add((side) => (sides.includes(side) ? turns(side) : goesOn(side))),
    passing: add(goesOn),
  };
}

/** Branches beside each other that stay as they are, on the same sides, come together. */
function neighbours(all: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
  for (const placed of all) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && areAlike(last.branch, placed.branch)) group.push(placed);
    else groups.push([placed]);
  }
  return groups;
}

function areAlike(a: Branch, b: Branch): boolean {
  const isUnmarked = ({ marks, markedBelow }: Branch) => marks.length === 0 && markedBelow === 0;
  return isUnmarked(a) && isUnmarked(b) && a.sides.join() === b.sides.join();
}
