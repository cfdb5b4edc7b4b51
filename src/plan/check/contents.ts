/**
 * What goes along with a change? Deletes that take other records, and the loss of values or of a
 * schedule, are approved by name; without that nothing of the plan is written.
 */
import type { Change, Effect } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { definitionOf } from '../../resources/index.js';
import { groupBy } from '../records/collections.js';
import { isHeldBy } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { type Approvable, changesOfKind } from './approve.js';
import { lostParts, partsLost } from './parts.js';
import { finding } from './view.js';

type Deletes = ReadonlyMap<string, Change>;

/** The deletes by change id, without removals of people. */
export function deletesById(changes: readonly Change[]): Deletes {
  return new Map(changesOfKind(changes, 'deletes').map((change) => [change.id, change]));
}

/** A delete with those that it waits for below its record, or within it. */
export function withBelow(change: Change, deleteById: Deletes): readonly Change[] {
  const removed = new Set([change]);
  // A set is iterated with what is added meanwhile.
  for (const above of removed) {
    for (const id of above.dependsOn) {
      const other = deleteById.get(id);
      if (other && (scopeId(other) === scopeId(above) || isHeldBy(other, above))) removed.add(other);
    }
  }
  return [...removed];
}

/** Approves deleting a record with everything below it, by its name: `teams=FY27/3100`. */
export function deletionOf({ resource, scope, key }: Change): Approvable {
  return { what: resource, value: scope === '' ? key : `${scope}/${key}` };
}

/** Everything that goes along with the changes to be made. Pure. */
export function contentsLost(changes: readonly Change[]): readonly Finding[] {
  return [...cascades(changes), ...changes.flatMap(fieldLoss), ...changes.flatMap(scheduleLoss)];
}

/** The topmost record, whose delete comes last, stands for all that is deleted below it. */
function cascades(changes: readonly Change[]): readonly Finding[] {
  const deleteById = deletesById(changes);
  const deletes = [...deleteById.values()];
  if (!deletes.some(takesContents)) return [];
  const isBelow = new Set<Change>();
  const findings = deletes.toReversed().map((top) => {
    if (isBelow.has(top)) return [];
    const holds = withBelow(top, deleteById);
    for (const change of holds) isBelow.add(change);
    const taking = holds.filter(takesContents);
    if (taking.length === 0) return [];
    const { resource, scope } = top;
    const evidence = { effects: sumOf(taking) };
    const place = { resource, scope };
    return finding('cascade', { place, holds, evidence, lift: deletionOf(top), reach: 'plan' });
  });
  return findings.reverse().flat();
}

function takesContents({ resource, effects = [] }: Change): boolean {
  return effects.length > 0 && definitionOf(resource).lostFacts.length > 0;
}

/** What several deletes take with them; null if that of one is not counted. */
function sumOf(deletes: readonly Change[]): readonly Effect[] {
  const effects = groupBy(
    deletes.flatMap((change) => change.effects ?? []),
    ({ what }) => what,
  );
  return [...effects].map(([what, all]) => ({
    what,
    count: all.reduce<number | null>(
      (sum, { count }) => (sum === null || count === null ? null : sum + count),
      0,
    ),
  }));
}

/** Removing a field or changing its type destroys the records' values in it. */
function fieldLoss(change: Change): readonly Finding[] {
  const fields = lostParts(change);
  if (fields.length === 0) return [];
  const { resource, scope } = change;
  const place = { resource, scope };
  const lift = partsLost(change);
  return finding('field_loss', { place, holds: [change], evidence: { fields }, lift, reach: 'plan' });
}

/** Cancelling the schedule of a record outside the files. */
function scheduleLoss(change: Change): readonly Finding[] {
  const { resource, scope, activation } = change;
  const { replaced } = activation ?? {};
  if (!replaced || replaced.isNamed) return [];
  const evidence = { key: replaced.key ?? '', dueOn: replaced.dueOn };
  const lift = { what: 'schedule', value: evidence.key };
  const place = { resource, scope };
  return finding('schedule_lost', { place, holds: [change], evidence, lift, reach: 'plan' });
}
