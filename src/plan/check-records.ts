/** Checks that need more than one row: keys given twice, parents that do not exist, parents in a circle. */
import { type CycleStep, type Problem, problemAt } from '../errors.js';
import type { DesiredRecord, ExistingRecord, Listing } from '../model.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { cellOrigin, rowOrigin } from './origins.js';
import { parentKeysOf } from './parents.js';

/**
 * Checks the rows of one resource and scope.
 * @param records  the rows that could be read
 * @param listing  what the service has in that scope; without it (no network) a parent that no row defines is
 * a warning, as the service may have it
 * @returns the problems found. Pure; never throws on user data.
 */
export function checkRecords(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  listing?: Listing,
): readonly Problem[] {
  return [
    ...duplicateKeys(definition, records),
    ...(listing ? ambiguousKeys(records, listing) : []),
    ...(listing ? valuesNeededToCreate(definition, records, listing) : []),
    ...parentProblems(definition, records, listing),
  ];
}

function duplicateKeys(
  { keyField }: ResourceDefinition,
  records: readonly DesiredRecord[],
): readonly Problem[] {
  const firstByKey = new Map<string, DesiredRecord>();
  return records.flatMap((record) => {
    const first = firstByKey.get(record.key);
    if (!first) firstByKey.set(record.key, record);
    if (!first) return [];
    const { resource, scope, key, row } = record;
    const args = { resource, scope, key, first: rowOrigin(first.row) };
    return [problemAt({ code: 'duplicate_key', args }, cellOrigin(row, keyField))];
  });
}

/** Chart names may repeat in the service; a row that names two records cannot be right. */
function ambiguousKeys(records: readonly DesiredRecord[], listing: Listing): readonly Problem[] {
  const countByKey = new Map<string | null, number>();
  for (const { key } of listing.records) countByKey.set(key, (countByKey.get(key) ?? 0) + 1);
  return records.flatMap(({ resource, key, row }) => {
    const count = countByKey.get(key) ?? 0;
    const args = { resource, key, count };
    return count > 1 ? [problemAt({ code: 'ambiguous_key', args }, rowOrigin(row))] : [];
  });
}

/** `*` leaves a value as it is, which a record that does not exist yet cannot have. */
function valuesNeededToCreate(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  listing: Listing,
): readonly Problem[] {
  const existingKeys = new Set(listing.records.map(({ key }) => key));
  const required = definition.fields.filter(({ isRequired }) => isRequired);
  return records
    .filter(({ key }) => !existingKeys.has(key))
    .flatMap(({ resource, key, row, values }) =>
      required
        .filter(({ name }) => !(name in values))
        .map(({ name }) =>
          problemAt({ code: 'value_needed_to_create', args: { resource, key } }, cellOrigin(row, name)),
        ),
    );
}

function parentProblems(
  definition: ResourceDefinition,
  records: readonly DesiredRecord[],
  listing: Listing | undefined,
): readonly Problem[] {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined) return [];
  const existing = listing?.records ?? [];
  const parentByKey = parentKeysOf(parentField, records, existing);
  return [
    ...unknownParents({ parentField, records, existing, isOffline: !listing }),
    ...parentCycles({ parentField, records, parentByKey }),
  ];
}

function unknownParents(options: {
  readonly parentField: string;
  readonly records: readonly DesiredRecord[];
  readonly existing: readonly ExistingRecord[];
  readonly isOffline: boolean;
}): readonly Problem[] {
  const { parentField, records, existing, isOffline } = options;
  const known = new Set<unknown>([...records, ...existing].map(({ key }) => key));
  return records.flatMap(({ resource, scope, values, row }) => {
    const parent = values[parentField];
    if (typeof parent !== 'string' || known.has(parent)) return [];
    const origin = cellOrigin(row, parentField);
    return isOffline
      ? [problemAt({ code: 'parent_not_in_file', args: { resource, parent } }, origin, 'warning')]
      : [problemAt({ code: 'unknown_parent', args: { resource, scope, parent } }, origin)];
  });
}

/** Each cycle once, from its first row in the order of `records`. */
function parentCycles(options: {
  readonly parentField: string;
  readonly records: readonly DesiredRecord[];
  readonly parentByKey: ReadonlyMap<string, string>;
}): readonly Problem[] {
  const { parentField, records, parentByKey } = options;
  const recordByKey = new Map(records.map((record) => [record.key, record]));
  const step = (key: string): CycleStep => {
    const record = recordByKey.get(key);
    return { key, ...(record && { origin: cellOrigin(record.row, parentField) }) };
  };
  return findCycles([...recordByKey.keys()], parentByKey).map((keys) => {
    const steps = keys.map(step);
    return problemAt({ code: 'parent_cycle', args: { steps } }, steps[0]?.origin);
  });
}

/**
 * The cycles that can be reached by going up from `starts`, each as its keys from child to parent. Pure.
 * Every key is walked over once: those seen on an earlier walk lead nowhere new.
 */
export function findCycles(
  starts: readonly string[],
  parentByKey: ReadonlyMap<string, string>,
): readonly (readonly string[])[] {
  const walkByKey = new Map<string, number>();
  return starts.flatMap((start, walk) => {
    const path: string[] = [];
    let key: string | undefined = start;
    while (key !== undefined && !walkByKey.has(key)) {
      walkByKey.set(key, walk);
      path.push(key);
      key = parentByKey.get(key);
    }
    const isCycle = key !== undefined && walkByKey.get(key) === walk;
    return isCycle ? [path.slice(path.indexOf(key as string))] : [];
  });
}
