/**
 * Takes changes out of a plan, with all that cannot be done without them: what depends on a change that is withheld is
 * withheld too, and nothing is deleted on which something that stays would stand.
 */

import type { Change } from '../../model/changes.js';
import type { Withheld } from '../../model/plan.js';
import type { ExistingRecord, Listing, RecordName } from '../../model/records.js';
import type { WithholdReason } from '../../model/refusals.js';
import { parentFieldOf, type ResourceDefinition } from '../../resources/resource.js';
import { namedKeys } from '../compare/prune-records.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { valueAfter } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { isHeldBy } from '../records/containers.js';
import { recordName, scopeId } from '../records/names.js';

/** A scope beside what stands there before the run, renames applied. A container with rows is not deleted. */
export type WithholdScope = Pick<DesiredScope, 'definition' | 'scope' | 'records'> & {
  readonly listing: Pick<Listing, 'records'>;
};

export interface Withholding {
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
}

/**
 * Divides the changes.
 * @param changes each after those it depends on
 * @param reasons why some are withheld at first hand, by change id
 * @returns both parts in the order of `changes`; no change depends on a withheld one.
 */
export function withhold(
  changes: readonly Change[],
  reasons: ReadonlyMap<string, WithholdReason>,
  scopes: readonly WithholdScope[],
): Withholding {
  const reasonById = new Map(reasons);
  withholdDependents(changes, reasonById);
  for (const [id, reason] of unsafeDeletes(changes, reasonById, scopes)) reasonById.set(id, reason);
  withholdDependents(changes, reasonById);
  for (const [id, reason] of activationsOfUnfinished(changes, reasonById)) reasonById.set(id, reason);
  withholdDependents(changes, reasonById);
  return {
    changes: changes.filter(({ id }) => !reasonById.has(id)),
    withheld: changes.flatMap((change) => {
      const reason = reasonById.get(change.id);
      return reason ? [{ change, reason }] : [];
    }),
  };
}

function withholdDependents(changes: readonly Change[], reasonById: Map<string, WithholdReason>): void {
  for (const { id, dependsOn } of changes) {
    const blocker = dependsOn.find((other) => reasonById.has(other));
    const reason = blocker === undefined ? undefined : reasonById.get(blocker);
    if (blocker === undefined || !reason || reasonById.has(id)) continue;
    reasonById.set(id, inheritedReason(reason, blocker));
  }
}

/** A record is not made current when something that it should hold, or lose, is withheld. */
function activationsOfUnfinished(
  changes: readonly Change[],
  reasonById: ReadonlyMap<string, WithholdReason>,
): readonly (readonly [string, WithholdReason])[] {
  const activations = changes.filter(({ id, action }) => action === 'activate' && !reasonById.has(id));
  return activations.flatMap((activation): readonly (readonly [string, WithholdReason])[] => {
    const blocker = changes.find((change) => reasonById.has(change.id) && isHeldBy(change, activation));
    const reason = blocker && reasonById.get(blocker.id);
    return blocker && reason ? [[activation.id, inheritedReason(reason, blocker.id)]] : [];
  });
}

/** What an option leaves out, it leaves out with all that needs it. */
function inheritedReason(reason: WithholdReason, blocker: string): WithholdReason {
  return reason.code === 'switched_off'
    ? { code: 'switched_off', args: { ...reason.args, change: blocker } }
    : { code: 'depends_on_withheld', args: { change: blocker } };
}

/** Deletes of records that others would stand below, or within, after the run. */
function unsafeDeletes(
  changes: readonly Change[],
  reasonById: ReadonlyMap<string, WithholdReason>,
  scopes: readonly WithholdScope[],
): ReadonlyMap<string, WithholdReason> {
  const planned = changes.filter(({ id }) => !reasonById.has(id));
  const changesByScope = groupBy(planned, scopeId);
  const found = new Map<string, WithholdReason>();
  for (const scope of scopes) {
    const own = changesByScope.get(idOf(scope)) ?? [];
    const deletes = own.filter(({ action }) => action === 'delete');
    if (deletes.length === 0) continue;
    const keptBelow = keptChildren(scope, own);
    for (const { id, key } of deletes) {
      const kept = [...(keptBelow.get(key) ?? []), ...keptWithin(scope.definition, key, scopes)];
      if (kept.length > 0) {
        const args = { children: kept.slice(0, namedMax), count: kept.length };
        found.set(id, { code: 'children_kept', args });
      }
    }
  }
  return found;
}

/** A message names no more records than this. */
const namedMax = 5;

/** What stays below each record of a tree, by the key of the record. */
function keptChildren(
  scope: WithholdScope,
  changes: readonly Change[],
): ReadonlyMap<string, readonly RecordName[]> {
  const parentField = parentFieldOf(scope.definition)?.name;
  if (parentField === undefined) return new Map();
  const asked = askedFor(scope);
  const changeByLiveId = new Map(changes.map((change) => [change.liveId, change]));
  const below = [
    ...scope.listing.records.map((record) => {
      const parent = record.values[parentField] ?? null;
      return childOf(asked, record, { change: changeByLiveId.get(record.id), parentField, parent });
    }),
    ...changes
      .filter(({ action }) => action === 'create')
      .map((change) => ({ parent: valueAfter(change, parentField), child: change })),
  ].filter((one) => one !== undefined);
  return new Map(
    [...groupBy(below, ({ parent }) => String(parent ?? ''))].map(([parent, children]) => [
      parent,
      children.map(({ child: { key, name } }) => ({ key, name })),
    ]),
  );
}

/** What the rows of a scope say of its records. */
interface AskedFor {
  readonly definition: ResourceDefinition;
  /** Keys that rows ask to be deleted; the service may take along what stands below those and is in no row. */
  readonly explicitDeletes: ReadonlySet<string>;
  /** Keys of all rows. */
  readonly named: ReadonlySet<string>;
}

function askedFor({ definition, records }: WithholdScope): AskedFor {
  const deletes = records.filter(({ intent }) => intent === 'delete');
  return {
    definition,
    explicitDeletes: new Set(deletes.map(({ key }) => key)),
    named: namedKeys(records),
  };
}

interface Child {
  readonly parent: unknown;
  readonly child: RecordName;
}

/** A live record with its parent after the run; undefined when it goes itself, or may go with a parent that a row deletes. */
function childOf(
  { definition, named, explicitDeletes }: AskedFor,
  record: ExistingRecord,
  live: { readonly change: Change | undefined; readonly parentField: string; readonly parent: unknown },
): Child | undefined {
  const { change, parentField } = live;
  const { key } = record;
  if (change?.action === 'delete') return undefined;
  const moved = change && valueAfter(change, parentField);
  const parent = moved === undefined ? live.parent : moved;
  const isUnnamed = key === null || !named.has(key);
  const goesAlong = definition.deletesDescendants && isUnnamed && explicitDeletes.has(String(parent));
  return goesAlong ? undefined : { parent, child: recordName(definition, record) };
}

/** The scopes of other resources that lie within a record and have rows. */
function keptWithin(
  definition: ResourceDefinition,
  key: string,
  scopes: readonly WithholdScope[],
): readonly RecordName[] {
  return scopes
    .filter((scope) => scope.definition.within?.resource === definition.name && scope.scope === key)
    .filter(({ records }) => records.length > 0)
    .map((scope) => ({ key: null, name: idOf(scope) }));
}

function idOf({ definition, scope }: WithholdScope): string {
  return scopeId({ resource: definition.name, scope });
}
