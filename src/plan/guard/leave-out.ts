/** Leaves out rejected changes and their dependents. Limits still count the reviewed plan. */

import type { Change } from '../../model/changes.js';
import type { Plan } from '../../model/plan.js';
import type { Origin } from '../../model/tables.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { valueBefore } from '../records/changes.js';
import { isHeldBy } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { addWithDependents } from './withhold.js';

/** Why a change is left out; `change` is the one that caused it. */
export type LeftOutReason =
  | { readonly code: 'decided'; readonly origin: Origin }
  | { readonly code: 'needs'; readonly change: Change }
  /** A delete: that record remains, or may remain, below the deleted one. */
  | { readonly code: 'stays_below'; readonly change: Change }
  /** An activation of a record whose contents would differ from the review. */
  | { readonly code: 'unfinished'; readonly change: Change };

export interface LeftOut {
  readonly change: Change;
  readonly reason: LeftOutReason;
}

/**
 * Finds all changes to leave out. Pure.
 *
 * Unlike after a failure, the other deletes proceed: a person who decides against one row sees the
 * deletes in the others. Nothing may be lost or stranded by them: a delete waits for the deletes
 * below it, and is left out if a record that should have moved away stays below it. Where the
 * service deletes descendants, the plan does not say how deep; then a left-out move leaves out
 * every delete of the scope that removes children.
 * @param changes dependencies first
 * @param skipped cells that decide against a change, by change id
 * @returns by change id, in no particular order
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

/** Why a delete would lose or strand a record that does not move away. */
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

/** Key of the previous parent; undefined if the change keeps it or there was none. */
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

/** The plan with the left-out changes among its withheld ones, as both keep naming records. */
export function withoutLeftOut(plan: Plan, leftOut: LeftOuts): Plan {
  const reason = { code: 'switched_off', args: { option: '--decisions' } } as const;
  return {
    ...plan,
    changes: plan.changes.filter(({ id }) => !leftOut.has(id)),
    withheld: [...plan.withheld, ...[...leftOut.values()].map(({ change }) => ({ change, reason }))],
  };
}
