/**
 * Takes what a person has decided against out of a run, with all that must not be done without it.
 * The plan stays as it was reviewed: limits and approvals count all of it.
 */

import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { Origin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { valueBefore } from '../records/changes.js';
import { isHeldBy } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { addWithDependents } from './withhold.js';

/** Why a change is left out; `change` is the one that it is left out with. */
export type LeftOutReason =
  | { readonly code: 'decided'; readonly origin: Origin }
  | { readonly code: 'needs'; readonly change: Change }
  /** A delete: that record stays where it is, which is below the deleted one, or may be. */
  | { readonly code: 'stays_below'; readonly change: Change }
  /** An activation of a record in which something would not be as it was reviewed. */
  | { readonly code: 'unfinished'; readonly change: Change };

export interface LeftOut {
  readonly change: Change;
  readonly reason: LeftOutReason;
}

/**
 * Finds all that is left out.
 *
 * Deletes beside a change that was left out go on, other than after a failure: nobody has reviewed
 * a failure, but who decides against one row sees the deletes in the others. What would be lost or
 * stranded with them is kept: a delete waits for the deletes below it as it is, and is left out for
 * a record that would have moved away from below it. Where the service deletes along what stands
 * below a record, the plan does not say how deep that goes: then every delete of the scope that
 * takes children along is left out with a move.
 * @param changes each after those it depends on
 * @param skipped where it was decided against, by the id of the change
 * @returns by the id of the change, in no particular order.
 */
export function leaveOut(
  changes: readonly Change[],
  skipped: ReadonlyMap<string, Origin>,
): ReadonlyMap<string, LeftOut> {
  const leftOut = new Map<string, LeftOut>();
  const add = (reasonOf: (change: Change) => LeftOutReason | undefined) =>
    addWithDependents<LeftOutReason>(changes, leftOut, {
      reasonOf,
      inherited: ({ change }) => ({ code: 'needs', change }),
    });
  add(({ id }) => {
    const origin = skipped.get(id);
    return origin && { code: 'decided', origin };
  });
  const staysBelow = staysBelowIn(leftOut);
  add((change) => (change.action === 'delete' ? staysBelow(change) : undefined));
  add((change) => (change.action === 'activate' ? unfinished(change, leftOut) : undefined));
  return leftOut;
}

type LeftOuts = ReadonlyMap<string, LeftOut>;

/** Why a delete would lose or strand what does not move away from below it. */
function staysBelowIn(leftOut: LeftOuts): (deletion: Change) => LeftOutReason | undefined {
  const moves = [...leftOut.values()]
    .map(({ change }) => ({ change, parent: parentBefore(change) }))
    .filter(({ change, parent }) => change.action !== 'delete' && parent !== undefined);
  const moveByScope = new Map(moves.map(({ change }) => [scopeId(change), change]));
  const moveByParent = new Map(moves.map(({ change, parent = '' }) => [parentId(change, parent), change]));
  return (deletion) => {
    const takesChildren = deletion.effects?.some(({ what }) => what === 'children');
    const change =
      moveByParent.get(parentId(deletion, deletion.key)) ??
      (takesChildren ? moveByScope.get(scopeId(deletion)) : undefined);
    return change && { code: 'stays_below', change };
  };
}

/**
 * Key of the record that a changed one stands below so far; undefined when it stays there, or
 * stands below none.
 */
function parentBefore(change: Change): string | undefined {
  const before = valueBefore(change, parentFieldOf(definitionOf(change.resource))?.name);
  return typeof before === 'string' ? before : undefined;
}

function parentId(change: Change, key: string): string {
  return `${scopeId(change)} ${key}`;
}

function unfinished(activation: Change, leftOut: LeftOuts): LeftOutReason | undefined {
  const held = [...leftOut.values()].find(({ change }) => isHeldBy(change, activation));
  return held && { code: 'unfinished', change: held.change };
}

/** The plan without what is left out, which then names records as what is withheld does. */
export function withoutLeftOut(plan: Plan, leftOut: LeftOuts): Plan {
  const reason = { code: 'switched_off', args: { option: '--decisions' } } as const;
  return {
    ...plan,
    changes: plan.changes.filter(({ id }) => !leftOut.has(id)),
    withheld: [...plan.withheld, ...[...leftOut.values()].map(({ change }) => ({ change, reason }))],
  };
}
