/**
 * Says which change must wait for which, and lists the changes so that each stands after those it waits for.
 * A graph, not a sequence of stages: what does not depend on each other may run at the same time.
 */
import type { Change } from '../model.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { changeId } from './change-id.js';
import { compareText } from './compare-text.js';

export interface ScopeChanges {
  readonly definition: ResourceDefinition;
  readonly scope: string;
  readonly changes: readonly Change[];
  /** Parent of every record after the run. */
  readonly parentByKey: ReadonlyMap<string, string>;
}

/**
 * Orders all changes of a plan.
 * @param scopes in the order of the resources, so that what holds others comes first
 * @returns every change with its `dependsOn`: scope by scope, parents before children, then by key. Pure.
 *
 * A record to create waits for its parent and for the record it lives within, when the plan creates these.
 * A move also waits for the nearest ancestor in the new tree that moves: when moves run from the top of the new
 * tree down, everything above the new parent is already in its place, so no step can make a cycle.
 */
export function orderChanges(scopes: readonly ScopeChanges[]): readonly Change[] {
  const createdIds = new Set(
    scopes.flatMap(({ changes }) => changes.filter(({ action }) => action === 'create').map(({ id }) => id)),
  );
  return scopes.flatMap((scope) => orderScope(scope, createdIds));
}

function orderScope(scopeChanges: ScopeChanges, createdIds: ReadonlySet<string>): readonly Change[] {
  const { definition, scope, changes, parentByKey } = scopeChanges;
  const movedKeys = new Set(changes.filter(({ action }) => action === 'move').map(({ key }) => key));
  const containerId =
    definition.within && changeId({ resource: definition.within.resource, scope: '', key: scope });
  const isTree = parentFieldOf(definition) !== undefined;

  const dependsOn = (change: Change): readonly string[] => {
    if (change.action === 'update') return [];
    const parent = isTree ? parentByKey.get(change.key) : undefined;
    const parentId =
      parent === undefined ? containerId : changeId({ resource: definition.name, scope, key: parent });
    const created = parentId !== undefined && createdIds.has(parentId) ? [parentId] : [];
    const moved = change.action === 'move' ? nearestAncestor(change.key, parentByKey, movedKeys) : undefined;
    return moved === undefined
      ? created
      : [...created, changeId({ resource: definition.name, scope, key: moved })];
  };

  const depthByKey = new Map<string, number>();
  return changes
    .map((change) => ({ ...change, dependsOn: dependsOn(change) }))
    .map((change) => ({ change, depth: depthOf(change.key, parentByKey, depthByKey) }))
    .sort((a, b) => a.depth - b.depth || compareText(a.change.key, b.change.key))
    .map(({ change }) => change);
}

function nearestAncestor(
  key: string,
  parentByKey: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): string | undefined {
  let ancestor = parentByKey.get(key);
  while (ancestor !== undefined && !wanted.has(ancestor)) ancestor = parentByKey.get(ancestor);
  return ancestor;
}

/** Number of ancestors. The tree is known to be without cycles: checkRecords has refused them. */
function depthOf(key: string, parentByKey: ReadonlyMap<string, string>, known: Map<string, number>): number {
  const path: string[] = [];
  let current: string | undefined = key;
  while (current !== undefined && !known.has(current)) {
    path.push(current);
    current = parentByKey.get(current);
  }
  let depth = current === undefined ? -1 : (known.get(current) ?? -1);
  for (const step of path.reverse()) known.set(step, ++depth);
  return depth;
}
