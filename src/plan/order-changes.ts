/**
 * Says which change must wait for which: in a plan, which lists each change after those it waits
 * for, and in a run. A graph, not a sequence of stages: what does not depend on each other may run
 * at the same time.
 */

import type { Change } from '../model/changes.js';
import {
  exclusiveFieldOf,
  isInGroup,
  parentFieldOf,
  type ResourceDefinition,
} from '../resources/resource.js';
import { isActivationNow } from './activation/time-line.js';
import { valueBefore } from './records/changes.js';
import { compareText, groupBy } from './records/collections.js';
import { isHeldBy } from './records/containers.js';
import { recordId, scopeId } from './records/names.js';
import { nearestAncestor } from './records/parents.js';

export interface ScopeChanges {
  readonly definition: ResourceDefinition;
  readonly scope: string;
  readonly changes: readonly Change[];
  /** Parent of every record after the run. */
  readonly parentByKey: ReadonlyMap<string, string>;
  /** The resource that holds this one, if any. */
  readonly container?: ResourceDefinition | undefined;
}

/**
 * Orders all changes of a plan.
 * @param scopes in the order of the resources, so that what holds others comes first
 * @returns every change with its `dependsOn`: first all that make and change records, scope by
 *   scope, parents before children, then by key; then the deletes, the other way round; then what
 *   is made current.
 *
 * - A record to create waits for its parent and its container when the plan creates these. Any
 *   record that gets a new key waits for the one that gives it up.
 * - A move also waits for the nearest ancestor in the new tree that moves: when moves run from the
 *   top of the new tree down, everything above the new parent is in its place already, and no step
 *   can make a cycle.
 * - A record with custom fields waits for its container to get them.
 * - A record below one that gets a new key waits for that.
 * - The one record of its kind, such as the default, is deleted only after another has taken its
 *   part.
 * - An activation on a day waits for one now, which would take its schedule away.
 * - A delete waits for the deletes below it, and for those of the records that it holds.
 *
 * That deletes come after everything else in their scope, and an activation after everything within
 * its record, is added by runOrder: plans list no change that is only to come before.
 */
export function orderChanges(scopes: readonly ScopeChanges[]): readonly Change[] {
  const index = indexChanges(scopes);
  const ordered = scopes.map((scope) => orderScope(scope, index));
  const chosen = (wanted: Change['action']) =>
    ordered.flatMap((changes) => changes.filter(({ action }) => action === wanted));
  const others = ordered.flatMap((changes) => changes.filter((change) => !isLast(change)));
  return afterTheirWaits([...others, ...chosen('delete').toReversed(), ...chosen('activate')]);
}

/**
 * A change, or the barrier of a scope: the point at which all that is not a delete has been done
 * there.
 */
export interface RunStep {
  readonly id: string;
  /** Ids of steps. */
  readonly dependsOn: readonly string[];
  readonly change?: Change;
}

/**
 * The graph of a run. The deletes of a scope wait for its barrier, which waits for everything else
 * in the scope: that needs an edge for each change and not one for each pair. An activation waits
 * for all that is done within its record.
 * @param changes those of a plan, as orderChanges gives them
 * @param leftOut what is not made, by the ids of the changes: it waits for nothing and is not
 *   waited for
 * @returns a step for each change, in the order of the plan, then the barriers
 */
export function runOrder(
  changes: readonly Change[],
  leftOut: ReadonlyMap<string, unknown> = new Map(),
): readonly RunStep[] {
  const made = changes.filter(({ id }) => !leftOut.has(id));
  const others = made.filter((change) => !isLast(change));
  const othersByScope = groupBy(others, scopeId);
  const steps = changes.map((change) => {
    const { id, action, dependsOn } = change;
    if (leftOut.has(id)) return { id, change, dependsOn: [] };
    if (action === 'delete') return { id, change, dependsOn: [...dependsOn, barrierId(scopeId(change))] };
    if (action !== 'activate') return { id, change, dependsOn };
    const held = changes.filter((other) => isHeldBy(other, change));
    return { id, change, dependsOn: [...dependsOn, ...held.map((other) => other.id)] };
  });
  const deletes = made.filter(({ action }) => action === 'delete');
  const barriers = [...new Set(deletes.map(scopeId))].map((scope) => {
    const awaited = othersByScope.get(scope) ?? [];
    return { id: barrierId(scope), dependsOn: awaited.map(({ id }) => id) };
  });
  return [...steps, ...barriers];
}

function barrierId(scope: string): string {
  return `${scope}#before-deletes`;
}

/** Deletes do not wait for an activation: it may take minutes, and fail for its own reasons. */
function isLast({ action }: Change): boolean {
  return action === 'delete' || action === 'activate';
}

/**
 * Keeps the order, but for changes that stand before one they wait for: that one is brought
 * forward.
 */
function afterTheirWaits(changes: readonly Change[]): readonly Change[] {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const placed = new Set<Change>();
  const place = (change: Change): void => {
    if (placed.has(change)) return;
    for (const early of change.dependsOn.flatMap((id) => changeById.get(id) ?? [])) place(early);
    placed.add(change);
  };
  for (const change of changes) place(change);
  return [...placed];
}

type ChangeIndex = ReturnType<typeof indexChanges>;

function indexChanges(scopes: readonly ScopeChanges[]) {
  const changeById = new Map<string, Change>();
  // The change that renames a record, by the id that the record had.
  const renameByOldId = new Map<string, Change>();
  // The deletes within a record, by its id.
  const heldDeletesById = new Map<string, readonly Change[]>();
  for (const { definition, scope, container, changes } of scopes) {
    for (const change of changes) {
      changeById.set(change.id, change);
      const key = oldKeyOf(definition, change);
      if (key !== undefined) renameByOldId.set(recordId({ ...change, key }), change);
    }
    const deletes = changes.filter(({ action }) => action === 'delete');
    const holderId = container && recordId({ resource: container.name, scope: '', key: scope });
    if (holderId && deletes.length > 0) heldDeletesById.set(holderId, deletes);
  }
  return { changeById, renameByOldId, heldDeletesById };
}

/** The key that a change takes from its record, if it does. */
function oldKeyOf({ keyField }: ResourceDefinition, change: Change): string | undefined {
  const before = valueBefore(change, keyField);
  return change.action !== 'delete' && typeof before === 'string' ? before : undefined;
}

function orderScope(scope: ScopeChanges, index: ChangeIndex): readonly Change[] {
  const waits = waitsOf(scope, index);
  const depthByKey = new Map<string, number>();
  return scope.changes
    .map((change) => ({ ...change, dependsOn: waits(change).map(({ id }) => id) }))
    .map((change) => ({ change, depth: depthOf(change.key, scope.parentByKey, depthByKey) }))
    .sort((a, b) => a.depth - b.depth || compareText(a.change.id, b.change.id))
    .map(({ change }) => change);
}

/** What each change of a scope must wait for. */
function waitsOf(scopeChanges: ScopeChanges, index: ChangeIndex): (change: Change) => readonly Change[] {
  const { definition, scope, changes, parentByKey } = scopeChanges;
  const { changeById, renameByOldId, heldDeletesById } = index;
  const changeOf = (key: string) => changeById.get(recordId({ resource: definition.name, scope, key }));
  const movedKeys = new Set(changes.filter(({ action }) => action === 'move').map(({ key }) => key));
  const movedAbove = nearestAncestor(parentByKey, movedKeys);
  const parentField = parentFieldOf(definition)?.name;
  const deletes = changes.filter(({ action }) => action === 'delete');
  const deletesByParent = groupBy(deletes, (change) => String(valueBefore(change, parentField) ?? ''));
  const container = containerChange(scopeChanges, index);
  const exclusive = exclusiveFieldOf(definition)?.name;
  const isTheOne = (change: Change) => valueBefore(change, exclusive) === true;
  const successors = changes.filter(({ action }) => action === 'set-default');
  const activationsNow = changes.filter(isActivationNow);

  return (change) => {
    const parent = parentByKey.get(change.key);
    const parentChange = parent === undefined ? undefined : changeOf(parent);
    const created = [parentChange, container].filter((other) => other?.action === 'create');
    // Only a record that has its new key can be stood below under that key.
    const renamed =
      parentChange && oldKeyOf(definition, parentChange) !== undefined ? parentChange : undefined;
    const waits: Readonly<Record<Change['action'], () => readonly (Change | undefined)[]>> = {
      create: () => [...created, renamed, container, renameByOldId.get(change.id)],
      update: () => [container, renameByOldId.get(change.id)],
      move: () => [...created, renamed, renameByOldId.get(change.id), changeOf(movedAbove(change.key) ?? '')],
      'set-default': () => [changeOf(change.key)],
      // To make a record current now takes the schedules of all others away, so a schedule is set
      // after that.
      activate: () => [changeOf(change.key), ...(isActivationNow(change) ? [] : activationsNow)],
      delete: () => [
        ...(deletesByParent.get(change.key) ?? []),
        ...(heldDeletesById.get(change.id) ?? []),
        ...(isTheOne(change) ? successors : []),
      ],
    };
    const others = new Set(waits[change.action]().filter((other) => other !== undefined));
    others.delete(change);
    return [...others];
  };
}

/**
 * The change that a scope's records wait for: it makes their container, or gives it the custom
 * fields they fill in.
 */
function containerChange(
  { scope, container }: ScopeChanges,
  { changeById }: ChangeIndex,
): Change | undefined {
  const change = container && changeById.get(recordId({ resource: container.name, scope: '', key: scope }));
  if (!container || !change) return undefined;
  const isAwaited =
    change.action === 'create' || change.fields.some(({ field }) => isInGroup(container, field));
  return isAwaited ? change : undefined;
}

/**
 * Number of ancestors. What files ask for is without circles, as checkRecords has refused them.
 * What was read while somebody moved records may show one: then any depth will do, as nothing waits
 * for an ancestor that stays where it is.
 */
function depthOf(key: string, parentByKey: ReadonlyMap<string, string>, known: Map<string, number>): number {
  const path = new Set<string>();
  let current: string | undefined = key;
  while (current !== undefined && !known.has(current) && !path.has(current)) {
    path.add(current);
    current = parentByKey.get(current);
  }
  let depth = known.get(current ?? '') ?? -1;
  for (const step of [...path].reverse()) known.set(step, ++depth);
  return depth;
}
