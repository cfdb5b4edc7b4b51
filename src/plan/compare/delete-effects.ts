/**
 * What the service deletes along with a record: what the record counts, and for some trees what
 * stands below it.
 */

import type { Effect } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';
import { liveBelow, parentKeysOf } from '../records/parents.js';

/** The records that stand below one after the run and are not deleted by a change of their own. */
export type KeptBelow = (key: string) => readonly ExistingRecord[];

/**
 * Finds what stands below records that are deleted.
 * @param options.wanted      the records whose parents change, with their values
 * @param options.deletedKeys the records that are deleted by a change of their own
 * @returns a function that gives nothing for a resource without a tree
 */
export function keptBelow(
  definition: ResourceDefinition,
  options: {
    readonly existing: readonly ExistingRecord[];
    readonly wanted: readonly Pick<DesiredRecord, 'key' | 'values'>[];
    readonly deletedKeys: ReadonlySet<string>;
  },
): KeptBelow {
  const { existing, wanted, deletedKeys } = options;
  if (!parentFieldOf(definition) || deletedKeys.size === 0) return () => [];
  const parentByKey = parentKeysOf(definition, wanted, existing);
  const below = liveBelow({ definition, existing, parentByKey });
  return (key) => below(key).filter((record) => record.key === null || !deletedKeys.has(record.key));
}

/** What goes with a record when it is deleted. @param below what keptBelow gives for it */
export function effectsOf(
  definition: ResourceDefinition,
  record: ExistingRecord,
  below: readonly ExistingRecord[],
): readonly Effect[] {
  const descendants = definition.deletesDescendants ? below : [];
  const lost = [record, ...descendants];
  const counted = definition.lostFacts.map((what) => ({
    what,
    count: lost.reduce((sum, { facts }) => sum + Number(facts[what] ?? 0), 0),
  }));
  const children = { what: 'children', count: descendants.length };
  return [children, ...counted, ...uncountedEffects(definition, lost)].filter(({ count }) => count !== 0);
}

/** A record whose contents the service does not count may well hold some. */
function uncountedEffects(
  { isCascading, lostFacts: [mainFact, ...otherFacts] }: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly Effect[] {
  if (!isCascading || mainFact === undefined) return [];
  const isCounted = ({ facts }: ExistingRecord) => [mainFact, ...otherFacts].some((fact) => fact in facts);
  return records.every(isCounted) ? [] : [{ what: mainFact, count: null }];
}
