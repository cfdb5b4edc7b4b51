/** What a delete removes: what the record counts and, in some trees, its descendants. */

import type { Effect } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';
import { liveBelow, parentKeysOf } from '../records/parents.js';

/** Descendants after the run that no change of their own deletes. */
export type KeptBelow = (key: string) => readonly ExistingRecord[];

/**
 * Finds the descendants of deleted records.
 * @param options.wanted changed records, with the values that may move them
 * @param options.deletedKeys records with a delete of their own
 * @returns a function that returns nothing for a resource without a tree
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

/** What a delete removes besides the record. @param below from keptBelow */
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
  const ids = descendants.map(({ id }) => normalId(id)).sort();
  const children = { what: 'children', count: ids.length, ids };
  return [children, ...counted, ...uncountedEffects(definition, lost)].filter(({ count }) => count !== 0);
}

/** If the service does not count the contents, assume that there are some. */
function uncountedEffects(
  { isCascading, lostFacts: [mainFact, ...otherFacts] }: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly Effect[] {
  if (!isCascading || mainFact === undefined) return [];
  const isCounted = ({ facts }: ExistingRecord) => [mainFact, ...otherFacts].some((fact) => fact in facts);
  return records.every(isCounted) ? [] : [{ what: mainFact, count: null }];
}
