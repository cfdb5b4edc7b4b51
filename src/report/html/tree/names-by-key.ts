/** What the records of a tree are called, by their keys: a key alone tells a reader little. Pure. */
import type { RecordTree, TreePlace } from '../../content/record-tree.js';
import type { NameOf } from '../values.js';

/** Names as they will be, or as they were where nothing will be. */
export function namesByKey(tree: RecordTree | undefined): NameOf {
  const nodes = tree?.nodes ?? [];
  const places = [...nodes.map(({ before }) => before), ...nodes.map(({ after }) => after)];
  const names = new Map(
    places.filter((place): place is TreePlace => place !== undefined).map(({ key, name }) => [key, name]),
  );
  return (key) => names.get(key);
}
