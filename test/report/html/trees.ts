/** Trees for the tests of the drawing. */
import type { RecordTree, TreeNode } from '../../../src/report/content/record-tree.js';
import { aChange } from '../../helpers/builders.js';

/**
 * Parent by id on each side, null for the top level; without a parent the record is not on that
 * side.
 */
export interface Places {
  readonly before?: string | null;
  readonly after?: string | null;
  readonly name?: string;
  readonly newName?: string;
  readonly isChanged?: boolean;
}

/** A tree whose keys are its ids. */
export function aTree(places: Readonly<Record<string, Places>>): RecordTree {
  return { nodes: Object.entries(places).map(([id, place]) => aNode(id, place)) };
}

/** A record that stays below its parent, null for the top level. */
export function stays(parent: string | null): Places {
  return { before: parent, after: parent };
}

function aNode(
  id: string,
  { before, after, name = id, newName = name, isChanged = false }: Places,
): TreeNode {
  const differs = before !== after || name !== newName || isChanged;
  return {
    id,
    before: before === undefined ? undefined : { key: id, name, parentId: before },
    after: after === undefined ? undefined : { key: id, name: newName, parentId: after },
    change: differs ? aChange('teams', id) : undefined,
  };
}
