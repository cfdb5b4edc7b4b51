/**
 * Leaves everything out of a plan but some records. What a plan may do is decided on the whole of
 * it all the same. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { Plan, Withheld } from '../../model/plan.js';
import type { WithholdReason } from '../../model/refusals.js';
import { withWithheld } from '../activation/time-line.js';
import { groupBy } from '../records/collections.js';
import { recordId } from '../records/names.js';
import { findTies, type LeftOutReason, leaveOut } from './leave-out.js';

/**
 * The plan with only the selected changes to be made. A selected change that cannot be made without
 * another one is withheld: nothing is written that was not named.
 */
export function selectChanges(plan: Plan, isSelected: (change: Change) => boolean): Plan {
  const { timeLine } = plan;
  const others = plan.changes.filter((change) => !isSelected(change));
  const leftOut = leaveOut(plan.changes, new Map(others.map(({ id, origin }) => [id, { origin }])));
  const withheld = [
    ...plan.withheld.map((one) => (isSelected(one.change) ? one : notSelected(one.change, false))),
    ...[...leftOut.values()].map(({ change, reason }): Withheld => {
      const tied = tiedReason(reason);
      return tied ? { change, reason: tied } : notSelected(change, true);
    }),
  ];
  return {
    ...plan,
    changes: plan.changes.filter(({ id }) => !leftOut.has(id)),
    withheld,
    ...(timeLine && { timeLine: withWithheld(timeLine, withheld) }),
  };
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

function notSelected(change: Change, isPlanned: boolean): Withheld {
  return { change, reason: { code: 'not_selected', args: { isPlanned } } };
}

/** Why a selected change cannot be made alone; undefined for the others. */
function tiedReason(reason: LeftOutReason): WithholdReason | undefined {
  switch (reason.code) {
    case 'decided':
      return undefined;
    case 'stays_below': {
      const { key, name } = reason.change;
      return { code: 'children_kept', args: { children: [{ key, name }], count: 1 } };
    }
    default:
      return { code: 'depends_on_unselected', args: { change: reason.change.id, name: reason.change.name } };
  }
}

/** The plan as it was before records were selected: what limits count. */
export function wholePlan(plan: Plan): Plan {
  const left = plan.withheld.filter(isLeft);
  if (left.length === 0) return plan;
  return {
    ...plan,
    changes: [...plan.changes, ...left.map(({ change }) => change)],
    withheld: plan.withheld.filter((one) => !isLeft(one)),
  };
}

/** True for a change that would be made without the selection. */
function isLeft({ reason: { code, args } }: Withheld): boolean {
  return code === 'depends_on_unselected' || (code === 'not_selected' && args.isPlanned);
}
