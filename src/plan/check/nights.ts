/** What only several nights show: who is missing for long, and what two systems write by turns. */
import { groupBy } from '../records/collections.js';
import { doneBy } from '../records/digests.js';
import { scopeIdOf } from '../records/names.js';
import { transfersIn } from '../records/transfers.js';
import { isFedBy } from './files.js';
import { type CheckedScope, inEachScope, type Memory, prunedChanges } from './view.js';

/**
 * Records that the settings keep for some nights after their last row. Last of all checks: a night
 * on which the file is in doubt is none of them. Who joins another team is in a row.
 */
export const absentRecently = inEachScope('absent_recently', (scope, { memory, pruneAfter = 0 }) => {
  const nightsBefore = memory.absentBefore?.get(scopeIdOf(scope));
  const transfers = transfersIn(scope.changes);
  const waiting = prunedChanges(scope)
    .map((change) => ({ change, nights: nightsBefore?.get(change.key) ?? 0 }))
    .filter(({ change, nights }) => nights < pruneAfter && !transfers.has(change));
  return [...groupBy(waiting, ({ nights }) => String(nights)).values()].map((alike) => {
    const holds = alike.map(({ change }) => change);
    const evidence = { nights: alike[0].nights + 1, after: pruneAfter };
    // A word of its own: what limits say of these deletes is approved apart.
    const lift = { what: 'absent', value: holds.length };
    return { holds, evidence, lift };
  });
});

/** Days on which the very same was written, before it counts as going back and forth. */
const flappingDaysMin = 2;

/** Values that runs have written more than once: something else writes the former one again. */
export const valuesFlapping = inEachScope('value_flapping', (scope, { memory }) => {
  const daysByStep = stepsBefore(scope, memory);
  if (daysByStep.size === 0) return [];
  return scope.changes.flatMap((change) => {
    if (change.action === 'create' || change.action === 'delete') return [];
    const steps = doneBy(change);
    return change.fields.flatMap(({ field, before, after }, index) => {
      const days = [...(daysByStep.get(steps[index] ?? '') ?? [])];
      if (days.length < flappingDaysMin) return [];
      return [{ holds: [change], evidence: { field, before, after, days }, lift: 'number' as const }];
    });
  });
});

/** What runs did from the files of a scope, with the days. */
function stepsBefore(
  scope: CheckedScope,
  { acceptedFiles }: Memory,
): ReadonlyMap<string, ReadonlySet<string>> {
  const daysByStep = new Map<string, Set<string>>();
  for (const [fed, { runs = [] }] of acceptedFiles) {
    if (!isFedBy(fed)(scope)) continue;
    for (const { day, done } of runs)
      for (const step of done) daysByStep.set(step, (daysByStep.get(step) ?? new Set()).add(day));
  }
  return daysByStep;
}
