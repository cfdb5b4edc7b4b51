/** Owners of records, such as teams with members, and all that a plan changes in each. Pure. */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord } from '../../model/records.js';
import { definitionOf, type LinkDefinition, linkDefinitions } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { isFinal } from '../../resources/states.js';
import { valueAfter } from './changes.js';
import { groupBy } from './collections.js';
import { recordId } from './names.js';

/** An owner, and what a plan does to its records. */
export interface OwnerChanges {
  /** Of its records. */
  readonly definition: LinkDefinition;
  readonly scope: string;
  readonly key: string;
  /** In the service, renames applied. */
  readonly records: readonly ExistingRecord[];
  readonly changes: readonly Change[];
  /** By the key of a record without a delete: the change by which its person leaves all owners. */
  readonly leaving: ReadonlyMap<string | null, Change>;
  /** The delete of the owner. */
  readonly deletion: Change | undefined;
}

/** The records of a scope in the service, renames applied. */
export interface ExistingScope {
  readonly definition: ResourceDefinition;
  readonly existing?: readonly ExistingRecord[];
}

/** The owners in which something changes. */
export function ownersIn(
  scopes: readonly ExistingScope[],
  changes: readonly Change[],
): readonly OwnerChanges[] {
  return linkDefinitions.flatMap((definition) => {
    const own = scopes.filter((scope) => scope.definition === definition);
    const existing = own.flatMap((scope) => scope.existing ?? []);
    return own.length > 0 ? ownersOf(definition, existing, changes) : [];
  });
}

function ownersOf(
  definition: LinkDefinition,
  existing: readonly ExistingRecord[],
  changes: readonly Change[],
): readonly OwnerChanges[] {
  const { owner, subject } = definition.links;
  const keyOf = ({ values }: ExistingRecord) => String(values[owner.field]);
  const idOf = (scope: string, key = '') => recordId({ resource: owner.resource, scope, key });
  const changesByOwner = groupBy(
    changes.filter((change) => change.resource === definition.name),
    ({ scope, link }) => idOf(scope, link?.owner),
  );
  const leavers = leaversIn(definition, changes);
  const recordsByOwner = groupBy(existing, (record) => idOf(record.scope, keyOf(record)));
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const ids = new Set([...changesByOwner.keys(), ...(leavers.size > 0 ? recordsByOwner.keys() : [])]);
  return [...ids].map((id) => {
    const [own = [], records = []] = [changesByOwner.get(id), recordsByOwner.get(id)];
    const [change] = own;
    const [record] = records;
    const deleted = new Set<string | null>(own.flatMap((one) => (one.action === 'delete' ? one.key : [])));
    const leaving = records.flatMap((record) => {
      const change = leavers.get(String(record.values[subject.field]));
      return change && !deleted.has(record.key) ? [[record.key, change] as const] : [];
    });
    const ofOwner = changeById.get(id);
    return {
      definition,
      scope: (change ?? record)?.scope ?? '',
      key: change?.link?.owner ?? (record ? keyOf(record) : ''),
      records,
      changes: own,
      leaving: new Map(leaving),
      deletion: ofOwner?.action === 'delete' ? ofOwner : undefined,
    };
  });
}

/** The changes that take people out of all owners, by the key of the person. */
function leaversIn({ links }: LinkDefinition, changes: readonly Change[]): ReadonlyMap<string, Change> {
  const people = definitionOf(links.subject.resource);
  const final = changes
    .filter(({ resource }) => resource === people.name)
    .filter((one) => isFinal(people, one));
  return new Map(final.map((change) => [change.key, change]));
}

/** Which records of an owner lead before the changes and after them, by their key. */
export function leadersOf({ definition, records, changes, leaving }: OwnerChanges): {
  readonly before: ReadonlyMap<string | null, boolean>;
  readonly after: ReadonlyMap<string | null, boolean>;
} {
  const leaderField = definition.links.keepsOne;
  const before = new Map(records.map(({ key, values }) => [key, values[leaderField] === true]));
  const after = new Map(before);
  for (const change of changes) {
    const isLeader = valueAfter(change, leaderField) ?? before.get(change.key) ?? false;
    if (change.action === 'delete') after.delete(change.key);
    else after.set(change.key, isLeader === true);
  }
  for (const key of leaving.keys()) after.delete(key);
  return { before, after };
}
