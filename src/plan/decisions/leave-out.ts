/**
 * Leaves out changes that are not selected, or that a reviewer skips, and what goes with them. What
 * a plan may do is decided on the whole of it all the same.
 */

import type { Change } from '../../model/changes.js';
import type { Plan, Withheld } from '../../model/plan.js';
import type { Origin } from '../../model/tables.js';
import { withWithheld } from '../activation/time-line.js';
import { onlyOption } from '../check/hold.js';
import { finding as findingOf } from '../check/view.js';
import { deletesAboveIn } from '../consequences/stays-below.js';
import { groupBy } from '../records/collections.js';
import { holderId } from '../records/containers.js';
import { recordId } from '../records/names.js';

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
export type LeftOutReason = ({ readonly code: 'decided' } & Skip) | { readonly code: 'not_selected' } | Tie;

export interface LeftOut {
  readonly change: Change;
  readonly reason: LeftOutReason;
}

/**
 * Finds all changes of a plan to leave out: those that are not selected or skipped, and whatever is
 * tied to one. Nothing is written that was not named. Pure.
 * @param skipped by change id
 * @returns by change id, in no particular order
 */
export function leaveOut(
  { changes, selection }: Pick<Plan, 'changes' | 'selection'>,
  skipped: ReadonlyMap<string, Skip> = new Map(),
): ReadonlyMap<string, LeftOut> {
  if (!selection && skipped.size === 0) return new Map();
  const first = changes.flatMap((change): readonly LeftOut[] => {
    const skip = skipped.get(change.id);
    if (skip) return [{ change, reason: { code: 'decided', ...skip } }];
    return isSelected(change, selection) ? [] : [{ change, reason: { code: 'not_selected' } }];
  });
  const leftOut = new Map(first.map((one) => [one.change.id, one]));
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
  const deletesAbove = deletesAboveIn(changes);
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

function isSelected(change: Change, selection: Plan['selection']): boolean {
  if (!selection) return true;
  return selection.resources.includes(change.resource) || selection.records.includes(recordId(change));
}

/** The plan with the left-out changes among its withheld ones, as both keep naming records. */
export function withoutLeftOut(plan: Plan, leftOut: ReadonlyMap<string, LeftOut>, option: string): Plan {
  if (leftOut.size === 0) return plan;
  const changes = plan.changes.filter(({ id }) => leftOut.has(id));
  const [finding] = findingOf('switched_off', { place: {}, holds: changes, evidence: { option } });
  const held = changes.flatMap((change): readonly Withheld[] => {
    const reason = leftOut.get(change.id)?.reason;
    const needs = reason && 'change' in reason ? { needs: reason.change } : {};
    return finding ? [{ change, finding, ...needs }] : [];
  });
  return {
    ...plan,
    changes: plan.changes.filter(({ id }) => !leftOut.has(id)),
    withheld: [...plan.withheld, ...held],
  };
}

/**
 * What people read of a plan of which only some records are selected: the others are excluded,
 * whether or not something speaks against them. Pure.
 */
export function selectedPart(plan: Plan): Plan {
  const { selection, timeLine } = plan;
  if (!selection) return plan;
  const isOwn = ({ change }: Withheld) => isSelected(change, selection);
  const others = plan.withheld.flatMap((one) => (isOwn(one) ? [] : one.change));
  const whole = { ...plan, changes: [...plan.changes, ...others], withheld: plan.withheld.filter(isOwn) };
  const part = withoutLeftOut(whole, leaveOut(whole), onlyOption);
  return { ...part, ...(timeLine && { timeLine: withWithheld(timeLine, part.withheld) }) };
}

/**
 * The records that must be selected so that the changes of one can be made.
 * @param record its recordId, which comes first
 */
export function recordsNeeded(changes: readonly Change[], record: string): readonly string[] {
  const tiesOf = findTies(changes);
  const ties = changes.flatMap((cause) => tiesOf(cause).map(({ change }) => ({ change, cause })));
  const tiesByRecord = groupBy(ties, ({ change }) => recordId(change));
  const needed = new Set([record]);
  // A set is iterated with what is added meanwhile.
  for (const one of needed) {
    for (const { cause } of tiesByRecord.get(one) ?? []) needed.add(recordId(cause));
  }
  return [...needed];
}
