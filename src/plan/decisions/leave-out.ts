/** Leaves out rejected changes and what goes with them. Limits still count the reviewed plan. */

import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { Origin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { valueBefore } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { holderId } from '../records/containers.js';
import { recordId, scopeId } from '../records/names.js';

/** A reviewer's decision against a change. */
export interface Skip {
  readonly origin: Origin;
  /** Who decided, as stated in the file. */
  readonly by?: string | undefined;
  readonly note?: string | undefined;
}

/** A change that goes with another one which is left out, and why. */
export interface Tie {
  readonly change: Change;
  readonly code:
    | 'needs'
    /** A delete: a record remains, or may remain, below the deleted one. */
    | 'stays_below'
    /** An activation of a record whose contents would differ from the review. */
    | 'unfinished';
}

/** Why a change is left out; `change` is the one that caused it. */
export type LeftOutReason = ({ readonly code: 'decided' } & Skip) | Tie;

export interface LeftOut {
  readonly change: Change;
  readonly reason: LeftOutReason;
}

/**
 * Finds all changes to leave out: the skipped ones, and whatever is tied to one. Pure.
 * @param skipped by change id
 * @returns by change id, in no particular order
 */
export function leaveOut(
  changes: readonly Change[],
  skipped: ReadonlyMap<string, Skip>,
): ReadonlyMap<string, LeftOut> {
  const decided = changes.flatMap((change): readonly LeftOut[] => {
    const skip = skipped.get(change.id);
    return skip ? [{ change, reason: { code: 'decided', ...skip } }] : [];
  });
  const leftOut = new Map(decided.map((one) => [one.change.id, one]));
  const tiesOf = findTies(changes);
  // A map is iterated with what is added meanwhile.
  for (const { change } of leftOut.values()) {
    for (const tie of tiesOf(change)) {
      if (!leftOut.has(tie.change.id)) {
        leftOut.set(tie.change.id, { change: tie.change, reason: { code: tie.code, change } });
      }
    }
  }
  return leftOut;
}

/**
 * Finds which changes go with a change if that one is left out, not counting what goes with those
 * in turn. Reports carry the answers, so that a browser counts as `leaveOut` does. Pure.
 *
 * Unlike after a failure, the other deletes proceed: a person who decides against one row sees the
 * deletes in the others. Nothing may be lost or stranded by them: a delete waits for the deletes
 * below it, and is left out if a record that should have moved away stays below it. Where the
 * service deletes descendants, the plan does not say how deep; then a left-out move leaves out
 * every delete of the scope that removes children.
 */
export function findTies(changes: readonly Change[]): (change: Change) => readonly Tie[] {
  const needing = changes.flatMap((change) => change.dependsOn.map((id) => ({ id, change })));
  const needingById = groupBy(needing, ({ id }) => id);
  const deletesAbove = findDeletesAbove(changes);
  const activations = changes.filter(({ action }) => action === 'activate');
  const activationsById = groupBy(activations, ({ resource, key }) => recordId({ resource, scope: '', key }));
  return (change) => [
    ...(needingById.get(change.id) ?? []).map((one) => ({ change: one.change, code: 'needs' as const })),
    ...deletesAbove(change).map((deletion) => ({ change: deletion, code: 'stays_below' as const })),
    ...(activationsById.get(holderId(change)) ?? []).map((activation) => ({
      change: activation,
      code: 'unfinished' as const,
    })),
  ];
}

/** The deletes that would lose or strand a record if it does not move away. */
function findDeletesAbove(changes: readonly Change[]): (change: Change) => readonly Change[] {
  const deletes = changes.filter(({ action }) => action === 'delete');
  const deletesByRecord = groupBy(deletes, recordId);
  const takesChildren = ({ effects }: Change) => effects?.some(({ what }) => what === 'children');
  const takingByScope = groupBy(deletes.filter(takesChildren), scopeId);
  return (change) => {
    const { resource, scope, action } = change;
    const parent = action === 'delete' ? undefined : parentBefore(change);
    if (parent === undefined) return [];
    return [
      ...(deletesByRecord.get(recordId({ resource, scope, key: parent })) ?? []),
      ...(takingByScope.get(scopeId(change)) ?? []),
    ];
  };
}

/** Key of the previous parent; undefined if the change keeps it or there was none. */
function parentBefore(change: Change): string | undefined {
  const before = valueBefore(change, parentFieldOf(definitionOf(change.resource))?.name);
  return typeof before === 'string' ? before : undefined;
}

/** The plan with the left-out changes among its withheld ones, as both keep naming records. */
export function withoutLeftOut(plan: Plan, leftOut: ReadonlyMap<string, LeftOut>): Plan {
  const reason = { code: 'switched_off', args: { option: '--decisions' } } as const;
  return {
    ...plan,
    changes: plan.changes.filter(({ id }) => !leftOut.has(id)),
    withheld: [...plan.withheld, ...[...leftOut.values()].map(({ change }) => ({ change, reason }))],
  };
}
