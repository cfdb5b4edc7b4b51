/** Withholds changes, their dependents, and deletes under records that remain. */

import type { Change } from '../../model/changes.js';
import type { Withheld } from '../../model/plan.js';
import type { ExistingRecord, Listing, RecordName } from '../../model/records.js';
import type { WithholdReason } from '../../model/refusals.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { valueAfter } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { isHeldBy } from '../records/containers.js';
import { recordName, scopeId, scopeIdOf } from '../records/names.js';
import { type OwnerChanges, ownersIn } from '../records/owners.js';
import { namedKeys } from '../records/renames.js';
import { bringsLeader, leaderlessInBetween } from './people/leaders.js';

/** A scope and its records before the run, renames applied. With rows, its container stays. */
export type WithholdScope = Pick<DesiredScope, 'definition' | 'scope' | 'records'> & {
  readonly listing: Pick<Listing, 'records' | 'owners'>;
};

export interface Withholding {
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
}

/**
 * Separates the withheld changes. Pure.
 * @param changes dependencies first
 * @param reasons initial reasons by change id
 * @returns both parts in the order of `changes`; no remaining change depends on a withheld one
 */
export function withhold(
  changes: readonly Change[],
  reasons: ReadonlyMap<string, WithholdReason>,
  scopes: readonly WithholdScope[],
): Withholding {
  const withheldById = new Map<string, Withheld>();
  const add = (reasonOf: (change: Change) => WithholdReason | undefined) =>
    addWithDependents(changes, withheldById, reasonOf);
  add(({ id }) => reasons.get(id));
  const planned = changes.filter(({ id }) => !withheldById.has(id));
  const unsafe = unsafeDeletes(planned, scopes);
  add(({ id }) => unsafe.get(id));
  const left = changes.filter(({ id }) => !withheldById.has(id));
  const leaderless = leaderReasons(left, [...withheldById.values()], scopes);
  add(({ id }) => leaderless.get(id));
  // A record is not activated while a change of its contents is withheld.
  add((change) => {
    const isWithin = (other: Change) => withheldById.has(other.id) && isHeldBy(other, change);
    const held = change.action === 'activate' ? changes.find(isWithin) : undefined;
    const withheld = held && withheldById.get(held.id);
    return withheld && inheritedReason(withheld);
  });
  return {
    changes: changes.filter(({ id }) => !withheldById.has(id)),
    withheld: changes.flatMap(({ id }) => withheldById.get(id) ?? []),
  };
}

/** One scope for each resource and container, with the records of all that are of it. Pure. */
export function joinScopes(scopes: readonly WithholdScope[]): readonly WithholdScope[] {
  const join = (one: WithholdScope, other: WithholdScope): WithholdScope => {
    const records = [...one.listing.records, ...other.listing.records];
    const owners = [...(one.listing.owners ?? []), ...(other.listing.owners ?? [])];
    return { ...one, listing: { records, owners } };
  };
  return [...groupBy(scopes, scopeIdOf).values()].map((alike) => alike.reduce(join));
}

/** The changes after which a team with members would have no leader, by change id. */
function leaderReasons(
  changes: readonly Change[],
  withheld: readonly Withheld[],
  scopes: readonly WithholdScope[],
): ReadonlyMap<string, WithholdReason> {
  const existing = scopes.map(({ definition, listing }) => ({ definition, existing: listing.records }));
  const found = ownersIn(existing, changes).flatMap((owner) => {
    const leaderless = leaderlessInBetween(owner);
    if (leaderless.length === 0) return [];
    const listed = scopes.flatMap(({ definition, scope, listing: { owners = [] } }) =>
      definition === owner.definition && scope === owner.scope ? owners : [],
    );
    const reason = leaderReason(owner, listed, withheld);
    return leaderless.map(({ id }) => [id, reason] as const);
  });
  return new Map(found);
}

/** The new leader may be withheld for another reason; otherwise, the files name none. */
function leaderReason(
  { definition, scope, key: owner }: OwnerChanges,
  listed: readonly ExistingRecord[],
  withheld: readonly Withheld[],
): WithholdReason {
  const heir = withheld.find(
    ({ change }) => change.scope === scope && bringsLeader(definition, change, owner),
  );
  if (heir) return inheritedReason(heir);
  const team = listed.find(({ key }) => key === owner);
  const name = team && definitionOf(team.resource).nameOf(team.values);
  return { code: 'last_leader', args: { owner, ...(name !== undefined && { name }) } };
}

/**
 * Adds to `found` each change that has a reason or depends on a found one.
 * @param changes dependencies first
 */
function addWithDependents(
  changes: readonly Change[],
  found: Map<string, Withheld>,
  reasonOf: (change: Change) => WithholdReason | undefined,
): void {
  for (const change of changes.filter(({ id }) => !found.has(id))) {
    const blocker = change.dependsOn.map((id) => found.get(id)).find((one) => one !== undefined);
    const reason = reasonOf(change) ?? (blocker && inheritedReason(blocker));
    if (reason) found.set(change.id, { change, reason });
  }
}

/** An option that excludes a change also explains its dependents. */
function inheritedReason({ change: { id: change, key, name }, reason }: Withheld): WithholdReason {
  const required = { change, ...(name !== key && { name }) };
  return reason.code === 'switched_off'
    ? { code: 'switched_off', args: { option: reason.args.option, ...required } }
    : { code: 'depends_on_withheld', args: required };
}

/** Deletes of records that others would be below, or within, after the run. */
function unsafeDeletes(
  planned: readonly Change[],
  scopes: readonly WithholdScope[],
): ReadonlyMap<string, WithholdReason> {
  const changesByScope = groupBy(planned, scopeId);
  const found = new Map<string, WithholdReason>();
  for (const scope of scopes) {
    const own = changesByScope.get(scopeIdOf(scope)) ?? [];
    const deletes = own.filter(({ action }) => action === 'delete');
    if (deletes.length === 0) continue;
    const keptBelow = keptChildren(scope, own);
    for (const { id, key } of deletes) {
      const kept = [...(keptBelow.get(key) ?? []), ...keptWithin(scope.definition, key, scopes)];
      if (kept.length > 0) {
        const children = kept.slice(0, namedMax).map((child) => ({ key: child.key, name: child.name }));
        found.set(id, { code: 'children_kept', args: { children, count: kept.length } });
      }
    }
  }
  return found;
}

/** Maximum records named in a message. */
const namedMax = 5;

/** Remaining children by parent key, except those that the service may delete along. */
function keptChildren(
  { definition, records, listing }: WithholdScope,
  changes: readonly Change[],
): ReadonlyMap<string, readonly RecordName[]> {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined) return new Map();
  const named = namedKeys(records);
  const deletes = records.filter(({ intent }) => intent === 'delete');
  const deletedByRow = new Set<unknown>(deletes.map(({ key }) => key));
  const changeByLiveId = new Map(changes.map((change) => [change.liveId, change]));
  const live = listing.records.flatMap((record) => {
    const change = changeByLiveId.get(record.id);
    const moved = change && valueAfter(change, parentField);
    const parent = moved === undefined ? record.values[parentField] : moved;
    const isUnnamed = record.key === null || !named.has(record.key);
    const goesAlong = definition.deletesDescendants && isUnnamed && deletedByRow.has(parent);
    const isKept = change?.action !== 'delete' && !goesAlong;
    return isKept ? [{ parent, ...recordName(definition, record) }] : [];
  });
  const created = changes
    .filter(({ action }) => action === 'create')
    .map((change) => ({ parent: valueAfter(change, parentField), key: change.key, name: change.name }));
  return groupBy([...live, ...created], ({ parent }) => String(parent ?? ''));
}

/** Other scopes with rows within a record. */
function keptWithin(
  definition: ResourceDefinition,
  key: string,
  scopes: readonly WithholdScope[],
): readonly RecordName[] {
  return scopes
    .filter((scope) => scope.definition.within?.resource === definition.name && scope.scope === key)
    .filter(({ records }) => records.length > 0)
    .map((scope) => ({ key: null, name: scopeIdOf(scope) }));
}
