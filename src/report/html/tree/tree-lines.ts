/** Turns branches into lines with connecting guides, and folds unchanged parts. Pure. */
import { onBothSides, type Side } from '../../content/record-tree.js';
import type { Branch } from './tree-branches.js';

/**
 * Left of a record, per level: nothing, a line passing by, a branch off, or the last branch off.
 */
export type Guide = 'none' | 'line' | 'turn' | 'end';

export type Guides = Readonly<Record<Side, readonly Guide[]>>;

interface LineBasis {
  /** Number of folded levels above it, from 1. */
  readonly depth: number;
  readonly guides: Guides;
  readonly isHidden: boolean;
  /** Whether its children show at first; undefined if it has none. */
  readonly isOpen: boolean | undefined;
}

/** A record in its place. */
export interface RecordLine extends LineBasis {
  readonly branch: Branch;
  /** Its children are not drawn. */
  readonly isCut: boolean;
}

/** Stands for unchanged neighbours. */
export interface RunLine extends LineBasis {
  readonly run: readonly Branch[];
}

export type TreeLine = RecordLine | RunLine;

/** At least this many unchanged neighbours are folded into one line. */
const runLengthMin = 3;

/**
 * Turns branches into lines, top to bottom.
 * @param options.levelMax deeper levels are not drawn
 */
export function treeLines(
  roots: readonly Branch[],
  { levelMax }: { readonly levelMax: number },
): readonly TreeLine[] {
  const top = { level: 1, depth: 1, isHidden: false, levelMax };
  return roots.flatMap((branch) => branchLines(branch, { ...top, guides: noGuides, passing: noGuides }));
}

/** The deepest level that keeps a drawing within a number of lines, at least the top level. */
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

interface Spot {
  readonly level: number;
  readonly levelMax: number;
  readonly depth: number;
  readonly isHidden: boolean;
  /** Of the branch itself. */
  readonly guides: Guides;
  /** Guides that continue beside everything below it. */
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

/** A folded run is drawn with the guides of its last member. */
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

/** Groups unchanged neighbours that exist on the same sides. */
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
