/**
 * Builds the inverse plan of a past run: deletes what it created, creates what it deleted, and
 * restores every value that is still as the run wrote it. The rest is reported as loss.
 */

import type { Change } from '../../model/changes.js';
import { defaultLimits } from '../../model/limits.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { Listing } from '../../model/records.js';
import { countedWithin, definitionOf, resourceDefinitions } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { withNetEffects } from '../consequences/goes-along.js';
import { orderChanges, type ScopeChanges } from '../order-changes.js';
import { wantedBy } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { type FoundContainer, findContainer, plannedColumns } from '../records/containers.js';
import { recordId, scopeId } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import { feasibleUndo } from './feasible-undo.js';
import { invertChange } from './invert-change.js';
import { type ReferredNames, underUndoReferences, withUndoReferences } from './undo-references.js';
import { type PastChange, type RecordedRun, type Undoing, type UndoScope, undoNames } from './undo-scope.js';

export interface InverseRun {
  /** Has no sources: no file was read. */
  readonly plan: Plan;
  readonly losses: readonly UndoLoss[];
}

/** What to list within containers before a run can be undone. */
export type HeldTouches = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/**
 * Determines what to list within containers, under the names after the undo. Pure.
 * @param outer listings of tenant-wide resources that the run touched, or that contain touched
 *   records
 */
export function touchedWithin(run: RecordedRun, outer: readonly Listing[]): HeldTouches {
  const undone = outerScopes(run, outer).map(invertScope);
  const held = heldPlaces(run, outer);
  return {
    // As updates, so that walking a tree looks for all of them and their parents.
    changes: [
      ...undone.flatMap(({ undoings }) => undoings.map(({ inverse }) => inverse)),
      ...held.flatMap(({ past, scope }) =>
        past.map(({ change }) => ({ ...change, scope, action: 'update' as const })),
      ),
    ],
    withheld: [],
    scopes: held.map(summary),
  };
}

/**
 * Builds the inverse plan. Pure; never throws on user data.
 * @param listings all scopes the run touched and their possible containers; renames not applied
 */
export function invertRun(run: RecordedRun, listings: readonly Listing[]): InverseRun {
  const outer = outerScopes(run, listings).map(invertScope);
  const held: ReturnType<typeof invertHeld>[] = [];
  // What others refer to comes first.
  for (const place of heldPlaces(run, listings)) {
    const earlier = [...outer, ...held.flatMap((one) => one.inverted ?? [])];
    held.push(invertHeld(run, listings, earlier, place));
  }
  const inverted = [...outer, ...held.flatMap((one) => one.inverted ?? [])];
  const all = withoutFullContainers(withoutContentsOfKept(inverted));
  const losses = [...all.flatMap((one) => one.losses), ...held.flatMap((one) => one.losses)];
  const touched = all.filter(({ undoings }) => undoings.length > 0);
  const plan = {
    serviceUrl: run.plan.serviceUrl,
    sources: [],
    scopes: touched.map(({ scope, containerId }) => summary({ ...scope, containerId })),
    changes: withNetEffects(orderChanges(touched.map(scopeChanges))),
    withheld: [],
    findings: [],
    limits: defaultLimits,
  };
  return { plan, losses };
}

interface InvertedScope {
  readonly scope: UndoScope;
  readonly containerId?: string | undefined;
  readonly undoings: readonly Undoing[];
  readonly losses: readonly UndoLoss[];
}

function invertScope(scope: UndoScope): InvertedScope {
  const inversions = scope.past.map((past) => invertChange(past, scope));
  const undoings = inversions.flatMap(({ undoing }) => undoing ?? []);
  const feasible = feasibleUndo(scope.definition, undoings, scope.listing.records);
  const dropped = new Set(feasible.losses.map(({ change }) => change));
  const isMade = new Set(feasible.undoings.map(({ undone }) => undone));
  const isStillLoss = ({ change }: UndoLoss) => isMade.has(change) || !dropped.has(change);
  const losses = [
    ...inversions.flatMap((inversion) => inversion.losses).filter(isStillLoss),
    ...feasible.losses,
  ];
  return { scope, undoings: feasible.undoings, losses };
}

/** Tenant-wide resources that the run touched, or that contain touched records. */
function outerScopes(run: RecordedRun, listings: readonly Listing[]): readonly UndoScope[] {
  return resourceDefinitions
    .filter(({ within }) => !within)
    .flatMap((definition) => {
      const listing = listings.find(({ resource }) => resource === definition.name);
      return listing ? [undoScope(run, { definition, scope: '', runScope: '', listing, columns: [] })] : [];
    });
}

function undoScope(
  run: RecordedRun,
  place: Pick<UndoScope, 'definition' | 'scope' | 'columns'> & {
    readonly runScope: string;
    readonly listing: Listing;
  },
  namesOf: ReferredNames = () => undefined,
): UndoScope {
  const { definition, runScope, listing } = place;
  const isHere = ({ resource, scope }: Change) => resource === definition.name && scope === runScope;
  const past = run.changes
    .filter(({ change }) => isHere(change))
    .map((one) => ({ ...one, change: withUndoReferences(one.change, namesOf) }));
  const named = [...run.plan.changes, ...run.plan.withheld.map(({ change }) => change)]
    .filter(isHere)
    .map((change) => withUndoReferences(change, namesOf));
  return {
    ...place,
    ...undoNames({ named, past }, underUndoReferences(listing, namesOf)),
    past,
    deletedCountByScope: countDeletes(run.changes.map(({ change }) => change)),
    today: run.today,
    // The run is the origin of the changes.
    origin: { file: run.id },
  };
}

/** Number of deletes by scopeId. */
function countDeletes(changes: readonly Change[]): ReadonlyMap<string, number> {
  const deletes = changes.filter(({ action }) => action === 'delete');
  return new Map([...groupBy(deletes, scopeId)].map(([id, own]) => [id, own.length]));
}

/** A scope of the run within a container. */
interface HeldPlace {
  readonly definition: ResourceDefinition;
  readonly runScope: string;
  /** Its name at the undo. */
  readonly scope: string;
  /** Id of the container in the run. */
  readonly containerId: string | undefined;
  readonly past: readonly PastChange[];
}

function heldPlaces(run: RecordedRun, listings: readonly Listing[]): readonly HeldPlace[] {
  const holders = new Map(outerScopes(run, listings).map((scope) => [scope.definition.name, scope]));
  return resourceDefinitions.flatMap((definition) => {
    const holder = definition.within && holders.get(definition.within.resource);
    if (!holder) return [];
    const own = run.changes.filter(({ change }) => change.resource === definition.name);
    return [...groupBy(own, ({ change }) => change.scope)].map(([runScope, past]): HeldPlace => {
      const ownId = scopeId({ resource: definition.name, scope: runScope });
      const plannedId = run.plan.scopes.find((one) => scopeId(one) === ownId)?.containerId;
      const container = plannedId === undefined ? holder.recordOf(runScope) : holder.recordById(plannedId);
      const scope = container?.key ?? runScope;
      return { definition, runScope, past, scope, containerId: container?.id ?? plannedId };
    });
  });
}

function invertHeld(
  run: RecordedRun,
  listings: readonly Listing[],
  earlier: readonly InvertedScope[],
  place: HeldPlace,
): Pick<InvertedScope, 'losses'> & { readonly inverted?: InvertedScope } {
  const { definition, scope } = place;
  const namesOf = (resource: string) =>
    earlier.find((one) => one.scope.definition.name === resource && ['', scope].includes(one.scope.scope))
      ?.scope;
  const holder = earlier.find((one) => one.scope.definition.name === definition.within?.resource);
  const changes = earlier.flatMap(({ undoings }) => undoings.map(({ inverse }) => inverse));
  const reference = { resource: definition.name, scope };
  const found: FoundContainer | undefined =
    holder && findContainer({ changes, scopes: [summary(place)] }, reference, holder.scope.listing);
  const listing = listings.find((one) => scopeId(one) === scopeId(reference));
  if (!found || found.kind === 'lost' || !listing) return { losses: withContainerLost(place, found) };
  const columns =
    found.kind === 'live'
      ? plannedColumns(definition, found.record, changes)
      : createdColumns(definition, changes, scope);
  const inverted = invertScope(undoScope(run, { ...place, listing, columns }, namesOf));
  const containerId = found.kind === 'live' ? found.record.id : undefined;
  return { inverted: { ...inverted, containerId }, losses: [] };
}

/** The custom fields of a container that the undo recreates. */
function createdColumns(
  { group, within }: ResourceDefinition,
  changes: readonly Change[],
  scope: string,
): UndoScope['columns'] {
  const own = changes.filter(({ resource, key }) => resource === within?.resource && key === scope);
  const [container] = wantedBy(own.filter(({ action }) => action === 'create'));
  return group?.columns(container?.values ?? {}) ?? [];
}

/** Records that the run created disappeared with their container, as intended. */
function withContainerLost(
  { definition, runScope, past }: HeldPlace,
  found: FoundContainer | undefined,
): readonly UndoLoss[] {
  const isGone = found?.kind === 'lost' && found.reason.code === 'container_gone';
  const args = { resource: definition.within?.resource ?? '', key: runScope };
  return past
    .filter(({ change }) => !isGone || change.action !== 'create')
    .map(({ change }) => ({ change, reason: { code: 'container_lost', args } }));
}

/** Keeps the contents of a created record that cannot be deleted: no active chart is emptied. */
function withoutContentsOfKept(all: readonly InvertedScope[]): readonly InvertedScope[] {
  const kept = new Map<string, string>();
  for (const { scope, losses } of all) {
    for (const { change, reason } of losses) {
      if (change.action !== 'create' || reason.code !== 'not_deletable') continue;
      kept.set(recordId({ resource: scope.definition.name, scope: '', key: change.key }), reason.args.fact);
    }
  }
  return all.map((one) => {
    const { definition, scope: key } = one.scope;
    const resource = definition.within?.resource ?? '';
    const fact = kept.get(recordId({ resource, scope: '', key }));
    if (fact === undefined) return one;
    const isDelete = ({ inverse }: Undoing) => inverse.action === 'delete';
    const reason = { code: 'container_stays', args: { resource, key, fact } } as const;
    const losses = one.undoings.filter(isDelete).map(({ undone: change }) => ({ change, reason }));
    const undoings = one.undoings.filter((undoing) => !isDelete(undoing));
    return { ...one, undoings, losses: [...one.losses, ...losses] };
  });
}

/** A created container stays when it holds more than this plan deletes. */
function withoutFullContainers(all: readonly InvertedScope[]): readonly InvertedScope[] {
  const countByScope = countDeletes(all.flatMap(({ undoings }) => undoings.map(({ inverse }) => inverse)));
  return all.map((one) => {
    const held = countedWithin(one.scope.definition.name);
    const losses: UndoLoss[] = [];
    const undoings = one.undoings.filter(({ undone, inverse }) => {
      if (inverse.action !== 'delete' || !held) return true;
      const { name: resource, countFact: what } = held;
      const live = inverse.effects?.find((effect) => effect.what === what)?.count ?? 0;
      const count = live - (countByScope.get(scopeId({ resource, scope: inverse.key })) ?? 0);
      if (count <= 0) return true;
      losses.push({ change: undone, reason: { code: 'contents_kept', args: { effect: { what, count } } } });
      return false;
    });
    return { ...one, undoings, losses: [...one.losses, ...losses] };
  });
}

function scopeChanges({ scope: place, undoings }: InvertedScope): ScopeChanges {
  const { definition, scope, listing } = place;
  const changes = undoings.map(({ inverse }) => inverse);
  const container = definition.within && definitionOf(definition.within.resource);
  const parentByKey = parentKeysOf(definition, wantedBy(changes), listing.records);
  return { definition, scope, changes, parentByKey, container, existing: listing.records };
}

/** Without rows: an undo must not influence the row counts of later runs. */
function summary({
  definition,
  scope,
  containerId,
  listing,
}: Pick<UndoScope, 'definition' | 'scope'> &
  Pick<InvertedScope, 'containerId'> & { readonly listing?: Listing }): ScopeSummary {
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
