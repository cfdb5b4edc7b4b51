/**
 * The undo of a past run is a plan: rows from its before-images, compared and ordered as any rows.
 * What has changed since the run is left as it is, and reported with what cannot come back.
 */

import type { Change } from '../../model/changes.js';
import { defaultLimits } from '../../model/limits.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { linkDefinitions, resourceDefinitions } from '../../resources/index.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { noApprovals } from '../check/approve.js';
import { hold } from '../check/hold.js';
import { beyondOwn, countOwnDeletes, withNetEffects } from '../consequences/goes-along.js';
import { orderChanges, type ScopeChanges } from '../order-changes.js';
import { groupBy } from '../records/collections.js';
import { plannedColumns } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import {
  gone,
  type PastChange,
  type RecordedRun,
  type ReferredNames,
  type UndoScope,
  underUndoReferences,
  undoNames,
  withUndoReferences,
} from './past-run.js';
import { type UndoneScope, undoScope } from './undo-scope.js';

export interface UndonePlan {
  /** Has no sources: no file was read. */
  readonly plan: Plan;
  readonly losses: readonly UndoLoss[];
}

/**
 * Determines what to list within containers, under the names after the undo. Pure.
 * @param outer listings of tenant-wide resources that the run touched, or that contain touched
 *   records
 */
export function touchedWithin(
  run: RecordedRun,
  outer: readonly Listing[],
): Pick<Plan, 'changes' | 'withheld' | 'scopes'> {
  const { undone, left } = undoPlaces(run, outer);
  const held = left.filter(({ holder }) => holder);
  return {
    // As updates, so that walking a tree looks for all of them and their parents.
    changes: [
      ...undone.flatMap(({ changes }) => changes),
      ...held.flatMap(({ past, scope }) =>
        past.map(({ change }) => ({ ...change, scope, action: 'update' as const })),
      ),
    ],
    withheld: [],
    scopes: held.map(summary),
  };
}

/**
 * Plans the undo of a run. Pure; never throws on user data.
 * @param listings all scopes the run touched and their possible containers; renames not applied
 */
export function undoRun(run: RecordedRun, listings: readonly Listing[]): UndonePlan {
  const { undone, left } = undoPlaces(run, listings);
  const all = withoutFilled(undone);
  const touched = all.filter(({ changes }) => changes.length > 0);
  const changes = withNetEffects(orderChanges(touched.map(scopeChanges)));
  // Rows that delete do not keep their container.
  const scopes = all.map(({ scope }) => ({ ...scope, records: [] }));
  const plan = {
    serviceUrl: run.plan.serviceUrl,
    sources: [],
    scopes: touched.map(({ scope, containerId }) => summary({ ...scope, containerId })),
    ...hold(changes, { findings: [], approvals: noApprovals }, scopes),
    limits: defaultLimits,
  };
  return { plan, losses: [...all.flatMap((one) => one.losses), ...left.flatMap(lostIn)] };
}

/** A resource of the run, within a container or not. */
interface Place {
  readonly definition: ResourceDefinition;
  readonly runScope: string;
  /** Its name at the undo. */
  readonly scope: string;
  /** Where the container is looked for. */
  readonly holder?: UndoneScope;
  readonly container?: ExistingRecord | undefined;
  /** Of the container, as far as it is known. */
  readonly containerId?: string | undefined;
  /** The container is there, or the undo creates it. */
  readonly isThere: boolean;
  readonly past: readonly PastChange[];
}

/** What is listed is undone, what others refer to first; the rest is left. */
function undoPlaces(
  run: RecordedRun,
  listings: readonly Listing[],
): { readonly undone: readonly UndoneScope[]; readonly left: readonly Place[] } {
  const undone: UndoneScope[] = [];
  const left: Place[] = [];
  const outerFirst = resourceDefinitions.toSorted((a, b) => Number(!!a.within) - Number(!!b.within));
  for (const definition of outerFirst)
    for (const place of placesOf(definition, run, undone)) {
      const id = scopeId({ resource: definition.name, scope: place.scope });
      const listing = listings.find((one) => scopeId(one) === id);
      if (listing && place.isThere) undone.push(undoPlace(place, run, { listing, earlier: undone }));
      else left.push(place);
    }
  return { undone, left };
}

function placesOf(
  definition: ResourceDefinition,
  run: RecordedRun,
  outer: readonly UndoneScope[],
): readonly Place[] {
  const past = run.changes.filter(({ change }) => change.resource === definition.name);
  if (!definition.within) return [{ definition, runScope: '', scope: '', isThere: true, past }];
  const holder = outer.find(({ scope }) => scope.definition.name === definition.within?.resource);
  if (!holder) return [];
  return [...groupBy(past, ({ change }) => change.scope)].map(([runScope, own]): Place => {
    const ownId = scopeId({ resource: definition.name, scope: runScope });
    const plannedId = run.plan.scopes.find((one) => scopeId(one) === ownId)?.containerId;
    const { recordOf, recordById } = holder.scope;
    const container = plannedId === undefined ? recordOf(runScope) : recordById(plannedId);
    const scope = container?.key ?? runScope;
    const isCreated = holder.changes.some(({ action, key }) => action === 'create' && key === scope);
    const isThere = container !== undefined || isCreated;
    const containerId = container?.id ?? plannedId;
    return { definition, runScope, scope, holder, container, containerId, isThere, past: own };
  });
}

function undoPlace(
  place: Place,
  run: RecordedRun,
  { listing, earlier }: { readonly listing: Listing; readonly earlier: readonly UndoneScope[] },
): UndoneScope {
  const { definition, scope, runScope, container } = place;
  const namesOf: ReferredNames = (resource) =>
    earlier.find((one) => one.scope.definition.name === resource && ['', scope].includes(one.scope.scope))
      ?.scope;
  const inRun = (change: Change) => withUndoReferences(change, namesOf);
  const past = place.past.map((one) => ({ ...one, change: inRun(one.change) }));
  const named = [...run.plan.changes, ...run.plan.withheld.map(({ change }) => change)]
    .filter((change) => change.resource === definition.name && change.scope === runScope)
    .map(inRun);
  const undone = undoScope({
    ...place,
    ...undoNames({ named, past }, underUndoReferences(listing, namesOf)),
    past,
    columns: columnsOf(place),
    keptBy: keptFactOf(place),
    ownDeletes: countOwnDeletes(run.changes.map(({ change }) => change)),
    today: run.today,
    row: { table: { file: run.id, columnIndexByField: new Map() } },
  });
  return { ...undone, containerId: container?.id };
}

/** The custom fields in a container, which the undo may create. */
function columnsOf({ definition, scope, holder, container }: Place): readonly Field[] {
  if (container && holder) return plannedColumns(definition, container, holder.changes);
  const row = holder?.rows.find(({ desired }) => desired.key === scope)?.desired;
  return (row && definition.group?.columns(row.values)) ?? [];
}

/** No active chart is emptied: what is in a container that must stay, stays as well. */
function keptFactOf({ holder, runScope }: Place): string | undefined {
  const kept = holder?.losses.find(
    ({ change, reason }) => change.key === runScope && reason.code === 'in_use',
  );
  return kept?.reason.code === 'in_use' ? kept.reason.args.fact : undefined;
}

/** Records that the run created disappeared with their container, as intended. */
function lostIn({ definition, runScope, scope, holder, past }: Place): readonly UndoLoss[] {
  const isReplaced = holder !== undefined && holder.scope.recordsUnder(scope).length > 0;
  const reason = gone(definition.within?.resource ?? '', runScope);
  return past
    .filter(({ change }) => isReplaced || change.action !== 'create')
    .map(({ change }) => ({ change, reason }));
}

/** A created record stays when by now it holds more than this plan deletes. */
function withoutFilled(all: readonly UndoneScope[]): readonly UndoneScope[] {
  const own = countOwnDeletes(all.flatMap(({ changes }) => changes));
  let isAnyKept = false;
  const left = all.map((one) => {
    const counted = countedIn(one.scope.definition);
    const losses: UndoLoss[] = [];
    const changes = one.changes.filter((change) => {
      if (change.action !== 'delete') return true;
      const effects = (change.effects ?? []).filter(({ what }) => counted.includes(what));
      const effect = beyondOwn(effects, change, own).find(({ count }) => count !== null);
      if (!effect) return true;
      const row = one.rows.find(({ desired }) => desired.key === change.key);
      losses.push({ change: row?.undone ?? change, reason: { code: 'in_use', args: { effect } } });
      return false;
    });
    isAnyKept ||= losses.length > 0;
    return { ...one, changes, losses: [...one.losses, ...losses] };
  });
  // What stays may fill what it is in.
  return isAnyKept ? withoutFilled(left) : left;
}

/** The facts that count what goes with a record, without links that others in it count. */
function countedIn({ name, lostFacts }: ResourceDefinition): readonly string[] {
  const ofOwners = linkDefinitions.filter(({ within }) => within?.resource === name);
  return lostFacts.filter((fact) => !ofOwners.some(({ listing }) => listing.totalFact === fact));
}

function scopeChanges({ scope: place, rows, changes }: UndoneScope): ScopeChanges {
  const { definition, scope, listing } = place;
  const desired = rows.map((row) => row.desired);
  const parentByKey = parentKeysOf(definition, desired, listing.records);
  return { definition, scope, changes, parentByKey, existing: listing.records };
}

/** Without rows: an undo must not influence the row counts of later runs. */
function summary({
  definition,
  scope,
  containerId,
  listing,
}: Pick<UndoScope, 'definition' | 'scope'> &
  Pick<UndoneScope, 'containerId'> & { readonly listing?: Listing }): ScopeSummary {
  const existing = listing?.records.length ?? 0;
  return {
    resource: definition.name,
    scope,
    rows: 0,
    existing,
    unchanged: 0,
    isComplete: listing?.expectedCount === existing,
    ...(containerId !== undefined && { containerId }),
    isPruned: false,
    onlyInService: [],
  };
}

/**
 * A new id is unavoidable for a recreated record, and an uncertain create is not a loss; anything
 * else makes the undo incomplete. Pure.
 */
export function isGraveLoss({ reason }: UndoLoss): boolean {
  return reason.code !== 'new_id' && reason.code !== 'create_uncertain';
}
