/**
 * Computes which change waits for which, in a plan (dependencies first) and in a run. The result is
 * a graph, not stages: independent changes run concurrently.
 */

import type { Change } from '../model/changes.js';
import { type AppError, rejected } from '../model/errors.js';
import type { ExistingRecord } from '../model/records.js';
import { sentence } from '../model/sentence.js';
import { definitionOf, linksOwnedBy } from '../resources/index.js';
import { isInGroup, type ResourceDefinition } from '../resources/resource.js';
import { isFinal, isHarmful } from '../resources/states.js';
import { isActivationNow } from './activation/time-line.js';
import { takersOf } from './consequences/goes-along.js';
import { leaderWaits } from './consequences/leaders.js';
import { oldKeyOf, referencesOf, valueAfter, valueBefore } from './records/changes.js';
import { compareText, groupBy, indexBy } from './records/collections.js';
import { holderId, isHeldBy } from './records/containers.js';
import { recordId, scopeId } from './records/names.js';
import { nearestAncestor } from './records/parents.js';
import { transfersIn } from './records/transfers.js';
import { foldedValue } from './records/unique-values.js';

export interface ScopeChanges {
  readonly definition: ResourceDefinition;
  readonly scope: string;
  readonly changes: readonly Change[];
  /** Parents after the run. */
  readonly parentByKey: ReadonlyMap<string, string>;
  /** Of owned records: those in the service, renames applied. */
  readonly existing?: readonly ExistingRecord[];
}

/**
 * Orders all changes of a plan.
 * @param comparedScopes in the order of the resources, so that containers come first
 * @returns every change with its `dependsOn`: creates and updates scope by scope, parents before
 *   children, then by key; then deletes in reverse; then activations.
 *
 * - A create waits for the creation of its parent and its container. A record taking a key waits
 *   for the one that gives it up.
 * - A move also waits for the nearest moving ancestor in the new tree: with moves from the top
 *   down, everything above the new parent is in place, and no step makes a cycle.
 * - A record with custom fields waits for its container to get them.
 * - A record below a renamed one waits for the rename.
 * - A change that names records of other resources waits for their creation or return, and the
 *   delete or leave of a record for the changes that name it.
 * - Of owned records, see order-leaders.ts; of values that are unique, order-values.ts.
 * - A unique record, such as the default, is deleted only after its successor has taken over.
 * - A scheduled activation waits for an immediate one, which would cancel the schedule.
 * - Any activation waits for the deletes of what only the current record would hold without them.
 * - A delete waits for the deletes of its children and of the records it contains.
 * - It waits for what takes along those that name its record: a grade for the team of its members.
 * - Who changes teams leaves the old one only after joining the new one.
 *
 * Plans list only these dependencies. runOrder adds that deletes follow everything else in their
 * scope, and activations everything within their record.
 */
export function orderChanges(comparedScopes: readonly ScopeChanges[]): readonly Change[] {
  const scopes = comparedScopes.map(withoutRowOrder);
  const index = indexChanges(scopes);
  const ordered = scopes.flatMap((scope) => orderScope(scope, index));
  const deletes = ordered.filter(({ action }) => action === 'delete');
  return inPlanOrder([...ordered.filter(({ action }) => action !== 'delete'), ...deletes.toReversed()]);
}

/** Ordered changes of one plan, put together again. @throws AppError for a circle */
export function inPlanOrder(changes: readonly Change[]): readonly Change[] {
  const chosen = (wanted: Change['action']) => changes.filter(({ action }) => action === wanted);
  const others = changes.filter((change) => !isLast(change));
  return afterTheirWaits([...others, ...chosen('delete'), ...chosen('activate')]);
}

/** Who leads next, and who moves where, does not depend on the order of the rows. */
function withoutRowOrder(scope: ScopeChanges): ScopeChanges {
  return { ...scope, changes: scope.changes.toSorted((a, b) => compareText(a.id, b.id)) };
}

/** A change, or the barrier of a scope: the point at which everything but its deletes is done. */
export interface RunStep {
  readonly id: string;
  /** Ids of steps. */
  readonly dependsOn: readonly string[];
  readonly change?: Change;
  /** Of a barrier: what follows it. */
  readonly deletes?: readonly Change[];
}

/**
 * The graph of a run. Deletes wait for the barrier of their scope, which waits for its other
 * changes: one edge per change instead of one per pair. Deletes of owners also wait for all creates
 * of what owners hold. An activation waits for everything within its record.
 * @param changes of a plan, as orderChanges returns them
 * @param leftOut change ids to leave out: they neither wait nor are waited for
 * @returns one step per change, in the order of the plan, then the barriers
 */
export function runOrder(
  changes: readonly Change[],
  leftOut: ReadonlyMap<string, unknown> = new Map(),
): readonly RunStep[] {
  const changesToMake = changes.filter(({ id }) => !leftOut.has(id));
  const others = changesToMake.filter((change) => !isLast(change));
  const othersByScope = groupBy(others, scopeId);
  const steps = changes.map((change) => {
    const { id, action, dependsOn } = change;
    if (leftOut.has(id)) return { id, change, dependsOn: [] };
    if (action === 'delete') return { id, change, dependsOn: [...dependsOn, barrierId(scopeId(change))] };
    if (action !== 'activate') return { id, change, dependsOn };
    const held = changes.filter((other) => isHeldBy(other, change));
    return { id, change, dependsOn: [...dependsOn, ...held.map((other) => other.id)] };
  });
  const deletes = changesToMake.filter(({ action }) => action === 'delete');
  const barriers = [...groupBy(deletes, scopeId)].map(([scope, scopeDeletes]) => {
    const [{ resource, scope: container }] = scopeDeletes;
    // Whom a deleted owner takes along may be about to join another one.
    const joining = linksOwnedBy(resource)
      .flatMap(({ name }) => othersByScope.get(scopeId({ resource: name, scope: container })) ?? [])
      .filter(({ action }) => action === 'create');
    const awaited = [...(othersByScope.get(scope) ?? []), ...joining];
    return { id: barrierId(scope), dependsOn: awaited.map(({ id }) => id), deletes: scopeDeletes };
  });
  return [...steps, ...barriers];
}

function barrierId(scope: string): string {
  return `${scope}#before-deletes`;
}

/** Deletes do not wait for activations, which may take minutes and fail for their own reasons. */
function isLast({ action }: Change): boolean {
  return action === 'delete' || action === 'activate';
}

/**
 * Keeps the order, except that a change is moved before those that wait for it. Not by recursion:
 * in a shifted column of addresses, each of ten thousand people waits for the next.
 * @throws AppError for a circle, with exit code 7: codes that are handed on while their teams move
 *   below one another
 */
function afterTheirWaits(changes: readonly Change[]): readonly Change[] {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const placed = new Set<Change>();
  const entered = new Set<Change>();
  const pending = changes.toReversed();
  const isOpen = (change: Change) => entered.has(change) && !placed.has(change);
  for (let change = pending.pop(); change; change = pending.pop()) {
    if (entered.has(change)) {
      placed.add(change);
      continue;
    }
    entered.add(change);
    pending.push(change);
    for (const id of change.dependsOn.toReversed()) {
      const early = changeById.get(id);
      if (!early || placed.has(early)) continue;
      if (entered.has(early)) throw circleOf(pending.slice(pending.indexOf(early)).filter(isOpen));
      pending.push(early);
    }
  }
  return [...placed];
}

/** @param changes each waits for the next, and the last for the first */
function circleOf(changes: readonly Change[]): AppError {
  const steps = [...changes, ...changes.slice(0, 1)].map((change) => sentence('changes/step', { change }));
  return rejected(sentence('changes/circle', { steps }));
}

type ChangeIndex = ReturnType<typeof indexChanges>;

function indexChanges(scopes: readonly ScopeChanges[]) {
  const all = scopes.flatMap(({ changes }) => changes);
  const changeById = indexBy(all, ({ id }) => id);
  // Changes that name a record of another resource, by the recordId of that record.
  const referringById = new Map<string, Change[]>();
  for (const change of all)
    for (const id of referencesOf(change).map(recordId)) {
      const referring = referringById.get(id);
      if (referring) referring.push(change);
      else referringById.set(id, [change]);
    }
  // Under the recordId of the old key.
  const renameByOldId = new Map(
    all.flatMap((change): readonly (readonly [string, Change])[] => {
      const key = oldKeyOf(definitionOf(change.resource), change);
      return key === undefined ? [] : [[recordId({ ...change, key }), change]];
    }),
  );
  const withAction = (wanted: Change['action']) => all.filter(({ action }) => action === wanted);
  return {
    ...{ scopes, all, changeById, renameByOldId, referringById },
    heldDeletesById: groupBy(withAction('delete'), holderId),
    stateChangeById: indexBy(withAction('set-status'), recordId),
    leaderWaitsById: leaderWaits(scopes, all),
  };
}

function orderScope(scope: ScopeChanges, index: ChangeIndex): readonly Change[] {
  const waits = waitsOf(scope, index);
  const depthByKey = new Map<string, number>();
  return scope.changes
    .map((change) => ({ ...change, dependsOn: waits(change).map(({ id }) => id) }))
    .map((change) => ({ change, depth: depthOf(change.key, scope.parentByKey, depthByKey) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ change }) => change);
}

function waitsOf(scopeChanges: ScopeChanges, index: ChangeIndex): (change: Change) => readonly Change[] {
  const { definition, scope, changes, parentByKey } = scopeChanges;
  const { scopes, all, changeById, renameByOldId, heldDeletesById, referringById, leaderWaitsById } = index;
  const changeOf = (key: string) => changeById.get(recordId({ resource: definition.name, scope, key }));
  const movedKeys = new Set(changes.filter(({ action }) => action === 'move').map(({ key }) => key));
  const movedAbove = nearestAncestor(parentByKey, movedKeys);
  const parentField = definition.parentField?.name;
  const deletes = changes.filter(({ action }) => action === 'delete');
  const deletesByParent = groupBy(deletes, (change) => String(valueBefore(change, parentField) ?? ''));
  const container = containerChange(scopeChanges, index);
  const exclusive = definition.exclusiveField?.name;
  const isTheOne = (change: Change) => valueBefore(change, exclusive) === true;
  const successors = changes.filter(({ action }) => action === 'set-default');
  const activationsNow = changes.filter(isActivationNow);
  const transfers = transfersIn(changes);
  const namedBy = (change: Change) => referringById.get(recordId(change)) ?? [];
  const valueWaitsById = valueWaits(definition, changes);
  const takers = deletes.length === 0 ? () => [] : takersOf(definition.name, scopes, all);

  return (change) => {
    const parent = parentByKey.get(change.key);
    const parentChange = parent === undefined ? undefined : changeOf(parent);
    const created = [parentChange, container].filter((other) => other?.action === 'create');
    const readied = referencesOf(change).flatMap((named) => readyingChanges(recordId(named), index));
    // Children can reference a renamed parent only after it has its new key.
    const renamed =
      parentChange && oldKeyOf(definition, parentChange) !== undefined ? parentChange : undefined;
    const waits: Readonly<Record<Change['action'], () => readonly (Change | undefined)[]>> = {
      create: () => [...created, ...readied, renamed, container, renameByOldId.get(change.id)],
      update: () => [...readied, container, renameByOldId.get(change.id)],
      move: () => [...created, renamed, renameByOldId.get(change.id), changeOf(movedAbove(change.key) ?? '')],
      'set-default': () => [changeOf(change.key)],
      // A suspension must not wait for what may be withheld: it keeps leavers out.
      'set-status': () => [changeOf(change.key), ...(isFinal(definition, change) ? namedBy(change) : [])],
      // An immediate activation cancels all schedules, so schedules are set after it.
      activate: () => [
        changeOf(change.key),
        ...(isActivationNow(change) ? [] : activationsNow),
        ...change.dependsOn.map((id) => changeById.get(id)),
      ],
      delete: () => [
        ...(deletesByParent.get(change.key) ?? []),
        ...(heldDeletesById.get(change.id) ?? []),
        ...namedBy(change),
        ...takers(change.key),
        ...(isTheOne(change) ? successors : []),
        transfers.get(change),
      ],
    };
    const awaited = [
      ...waits[change.action](),
      ...(leaderWaitsById.get(change.id) ?? []),
      valueWaitsById.get(change.id),
    ];
    const others = new Set(awaited.filter((other) => other !== undefined));
    others.delete(change);
    return [...others];
  };
}

/** The changes after which others can name a record: its creation, or its return. */
function readyingChanges(id: string, { changeById, stateChangeById }: ChangeIndex): readonly Change[] {
  const [created, state] = [changeById.get(id), stateChangeById.get(id)];
  return [
    ...(created?.action === 'create' ? [created] : []),
    ...(state && !isHarmful(definitionOf(state.resource), state) ? [state] : []),
  ];
}

/** The change of the container that a scope waits for: its creation, or new custom fields. */
function containerChange(
  { definition: { within }, scope }: ScopeChanges,
  { changeById }: ChangeIndex,
): Change | undefined {
  const change = within && changeById.get(recordId({ resource: within.resource, scope: '', key: scope }));
  const isAwaited =
    change?.action === 'create' ||
    change?.fields.some(({ field }) => isInGroup(definitionOf(change.resource), field));
  return isAwaited ? change : undefined;
}

/**
 * Number of ancestors. The files have no cycles (see checkRecords); a list read during moves may
 * show one, and then any depth will do: nothing waits for an ancestor that does not move.
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

/**
 * For each change that takes a value, the one that gives it up. There are no circles: see
 * exchangedValues.
 */
function valueWaits(definition: ResourceDefinition, changes: readonly Change[]): ReadonlyMap<string, Change> {
  const waits = new Map<string, Change>();
  for (const name of definition.uniqueFields) {
    const giverByValue = new Map(
      changes.map((change) => [foldedValue(valueBefore(change, name)), change] as const),
    );
    giverByValue.delete('');
    for (const change of changes) {
      const giver = giverByValue.get(foldedValue(valueAfter(change, name)));
      if (giver && giver !== change) waits.set(change.id, giver);
    }
  }
  return waits;
}
