/** How many records go from one top-level unit to another. Pure. */
import { onBothSides, type RecordTree, type Side, type TreeNode } from '../../content/record-tree.js';
import { byKey } from './tree-branches.js';

/** A top-level record with its descendants. */
export interface Unit {
  readonly id: string;
  readonly name: string;
  /** Number of records, including itself. */
  readonly count: number;
}

export interface Flow {
  /** Id of a unit; null for new records. */
  readonly from: string | null;
  /** Id of a unit; null for deleted records. */
  readonly to: string | null;
  readonly count: number;
}

/** The units of each side. */
export type Units = Readonly<Record<Side, readonly Unit[]>>;

/** Counts the flows. If everything is below a single root, its children are the units. */
export function unitFlows({ nodes }: RecordTree): Units & { readonly flows: readonly Flow[] } {
  const ids = onBothSides((side) => unitIds(nodes, side));
  const counts = new Map<string, Flow>();
  for (const { id } of nodes) {
    const [from, to] = [ids.before.get(id) ?? null, ids.after.get(id) ?? null];
    if (from === null && to === null) continue;
    const name = JSON.stringify([from, to]);
    counts.set(name, { from, to, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return { ...onBothSides((side) => unitsOn(nodes, side, ids[side])), flows: [...counts.values()] };
}

/** The unit of each record on a side; the single root above all units has none. */
function unitIds(nodes: readonly TreeNode[], side: Side): ReadonlyMap<string, string> {
  const present = nodes.filter((node) => node[side]);
  const parentById = new Map(present.map((node) => [node.id, node[side]?.parentId ?? null]));
  const roots = present.filter(({ id }) => !parentById.has(parentById.get(id) ?? ''));
  const top = roots.length === 1 && present.length > 1 ? roots[0]?.id : undefined;
  const idByUnit = new Map<string, string>();
  const unitOf = (id: string, seen: ReadonlySet<string>): string => {
    const known = idByUnit.get(id);
    const parent = parentById.get(id) ?? '';
    if (known !== undefined) return known;
    const isTop = !parentById.has(parent) || parent === top || seen.has(parent);
    const unit = isTop ? id : unitOf(parent, new Set([...seen, id]));
    idByUnit.set(id, unit);
    return unit;
  };
  for (const { id } of present) if (id !== top) unitOf(id, new Set());
  return idByUnit;
}

function unitsOn(
  nodes: readonly TreeNode[],
  side: Side,
  unitIdById: ReadonlyMap<string, string>,
): readonly Unit[] {
  const counts = new Map<string, number>();
  for (const unit of unitIdById.values()) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return nodes
    .filter(({ id }) => counts.has(id))
    .sort(byKey)
    .map((node) => ({ id: node.id, name: node[side]?.name ?? '', count: counts.get(node.id) ?? 0 }));
}
