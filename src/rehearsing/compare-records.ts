/** Compares the records of two readings, value by value. Pure. */

import type { ExistingRecord, Listing } from '../model/records.js';
import type { RecordDifference } from '../model/rehearsal.js';
import { recordName, scopeId } from '../plan/records/names.js';
import { definitionOf } from '../resources/index.js';
import { stateFieldOf } from '../resources/states.js';

/** Records are the same by their keys: one that was made again has a new id. */
export function compareRecords(
  before: readonly Listing[],
  after: readonly Listing[],
): readonly RecordDifference[] {
  const [former, latter] = [indexed(before), indexed(after)];
  const kept = [...former].flatMap(([name, record]) => differencesOf(record, latter.get(name)));
  const added = [...latter].flatMap(([name, record]) =>
    former.has(name) ? [] : differencesOf(undefined, record),
  );
  return [...kept, ...added];
}

function indexed(listings: readonly Listing[]): ReadonlyMap<string, ExistingRecord> {
  return new Map(
    listings.flatMap((listing) =>
      listing.records
        .filter(isThere)
        .map((record) => [`${scopeId(listing)} ${record.key ?? record.id}`, record] as const),
    ),
  );
}

/** A state may stand for the absence of a record: people are deactivated, and never deleted. */
function isThere({ resource, values }: ExistingRecord): boolean {
  const field = stateFieldOf(definitionOf(resource));
  return !field || values[field.name] !== field.states.absent;
}

function differencesOf(
  before: ExistingRecord | undefined,
  after: ExistingRecord | undefined,
): readonly RecordDifference[] {
  const known = before ?? after;
  if (!known) return [];
  const { resource, scope } = known;
  const about = { resource, scope, record: recordName(definitionOf(resource), known) };
  if (!before || !after) return [{ ...about, before: before && known.key, after: after && known.key }];
  const [former, latter] = [shown(before), shown(after)];
  const names = new Set([...Object.keys(former), ...Object.keys(latter)]);
  return [...names].flatMap((field) => {
    const [one = null, other = null] = [former[field], latter[field]];
    return JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [{ ...about, field, before: one, after: other }];
  });
}

/** Values, and what a record is, such as the current one. Counts may lag. */
function shown({ values, facts }: ExistingRecord): ExistingRecord['values'] {
  const states = Object.entries(facts).filter(([, fact]) => typeof fact === 'boolean');
  return { ...values, ...Object.fromEntries(states) };
}
