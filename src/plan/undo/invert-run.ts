/**
 * Makes the inverse plan of a past run: what it created is deleted, what it deleted is created, and
 * every value that is still as the run wrote it becomes what it was. What cannot be brought back is
 * reported.
 */

import type { Change } from '../../model/changes.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { Listing } from '../../model/records.js';
import type { UndoLoss } from '../../model/refusals.js';
import { definitionOf, heldBy, resourceDefinitions } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { defaultLimits } from '../guard/check-limits.js';
import { orderChanges, type ScopeChanges } from '../order-changes.js';
import { wantedBy } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { type FoundContainer, findContainer, plannedColumns } from '../records/containers.js';
import { recordId, scopeId } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import { feasibleUndo } from './feasible-undo.js';
import { invertChange } from './invert-change.js';
import { type PastChange, type RecordedRun, type Undoing, type UndoScope, undoNames } from './undo-scope.js';

export interface InverseRun {
  /** Has no sources: it was made from no file. */
  readonly plan: Plan;
  readonly losses: readonly UndoLoss[];
}

/** What must be listed within other records before a run can be undone. */
export type HeldTouches = Pick<Plan, 'changes' | 'withheld' | 'scopes'>;

/**
 * Says what to list within other records, by the names that hold when the run is undone.
 * @param outer what the service has of the resources that live within no other and that the run
 *   touched, or that hold what it touched
 */
export function touchedWithin(run: RecordedRun, outer: readonly Listing[]): HeldTouches {
  const undone = outerScopes(run, outer).map(invertScope);
  const held = heldPlaces(run, outer);
  return {
    // As updates: the walk of a tree then looks for all of them and their parents.
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
 * Makes the inverse plan.
 * @param listings what the service has in every scope that the run touched, and of what can hold
 *   these; renames not applied Never throws on user data.
 */
export function invertRun(run: RecordedRun, listings: readonly Listing[]): InverseRun {
  const outer = outerScopes(run, listings).map(invertScope);
  const held = heldPlaces(run, listings).map((place) => invertHeld(run, listings, outer, place));
  const inverted = [...outer, ...held.flatMap((one) => one.inverted ?? [])];
  const all = withoutFullContainers(withoutContentsOfKept(inverted));
  const losses = [...all.flatMap((one) => one.losses), ...held.flatMap((one) => one.losses)];
  const touched = all.filter(({ undoings }) => undoings.length > 0);
  const plan = {
    serviceUrl: run.plan.serviceUrl,
    sources: [],
    scopes: touched.map(({ scope, containerId }) => summary({ ...scope, containerId })),
    changes: orderChanges(touched.map(scopeChanges)),
    withheld: [],
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

/**
 * The resources whose records live within no other: those the run touched, and those that hold what
 * it touched.
 */
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
): UndoScope {
  const { definition, runScope, listing } = place;
  const isHere = ({ resource, scope }: Change) => resource === definition.name && scope === runScope;
  const past = run.changes.filter(({ change }) => isHere(change));
  const named = [...run.plan.changes, ...run.plan.withheld.map(({ change }) => change)].filter(isHere);
  return {
    ...place,
    ...undoNames({ named, past }, listing),
    past,
    deletedCountByScope: countDeletes(run.changes.map(({ change }) => change)),
    today: run.today,
    // The run is what asks for the changes.
    origin: { file: run.id },
  };
}

/** How many of the changes are deletes, by scopeId. */
function countDeletes(changes: readonly Change[]): ReadonlyMap<string, number> {
  const deletes = changes.filter(({ action }) => action === 'delete');
  return new Map([...groupBy(deletes, scopeId)].map(([id, own]) => [id, own.length]));
}

/** A scope of the run within another record. */
interface HeldPlace {
  readonly definition: ResourceDefinition;
  readonly runScope: string;
  /** Its name when the run is undone. */
  readonly scope: string;
  /** Id of what held it in the run. */
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
  outer: readonly InvertedScope[],
  place: HeldPlace,
): Pick<InvertedScope, 'losses'> & { readonly inverted?: InvertedScope } {
  const { definition, scope } = place;
  const holder = outer.find((one) => one.scope.definition.name === definition.within?.resource);
  const changes = outer.flatMap(({ undoings }) => undoings.map(({ inverse }) => inverse));
  const reference = { resource: definition.name, scope };
  const found: FoundContainer | undefined =
    holder && findContainer({ changes, scopes: [summary(place)] }, reference, holder.scope.listing);
  const listing = listings.find((one) => scopeId(one) === scopeId(reference));
  if (!found || found.kind === 'lost' || !listing) return { losses: withContainerLost(place, found) };
  const columns =
    found.kind === 'live'
      ? plannedColumns(definition, found.record, changes)
      : createdColumns(definition, changes, scope);
  const inverted = invertScope(undoScope(run, { ...place, listing, columns }));
  const containerId = found.kind === 'live' ? found.record.id : undefined;
  return { inverted: { ...inverted, containerId }, losses: [] };
}

/** The custom fields that come with a container which the undo makes. */
function createdColumns(
  { group, within }: ResourceDefinition,
  changes: readonly Change[],
  scope: string,
): UndoScope['columns'] {
  const own = changes.filter(({ resource, key }) => resource === within?.resource && key === scope);
  const [container] = wantedBy(own.filter(({ action }) => action === 'create'));
  return group?.columns(container?.values ?? {}) ?? [];
}

/** What the run created went with its container, as it should. */
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

/**
 * What a record that the run created holds stays with it when the record cannot be deleted: a chart
 * that is active or scheduled would be an empty one.
 */
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

/**
 * A container that the run created stays when it holds more than goes by the changes of this plan.
 */
function withoutFullContainers(all: readonly InvertedScope[]): readonly InvertedScope[] {
  const countByScope = countDeletes(all.flatMap(({ undoings }) => undoings.map(({ inverse }) => inverse)));
  return all.map((one) => {
    const { name } = one.scope.definition;
    const contents = heldBy(name);
    const losses: UndoLoss[] = [];
    const undoings = one.undoings.filter(({ undone, inverse }) => {
      if (inverse.action !== 'delete') return true;
      const kept = contents.flatMap(({ name: resource, countFact: what = '' }) => {
        const live = inverse.effects?.find((effect) => effect.what === what)?.count ?? 0;
        const count = live - (countByScope.get(scopeId({ resource, scope: inverse.key })) ?? 0);
        return count > 0 ? [{ what, count }] : [];
      });
      for (const effect of kept) {
        losses.push({ change: undone, reason: { code: 'contents_kept', args: { effect } } });
      }
      return kept.length === 0;
    });
    return { ...one, undoings, losses: [...one.losses, ...losses] };
  });
}

function scopeChanges({ scope: place, undoings }: InvertedScope): ScopeChanges {
  const { definition, scope, listing } = place;
  const changes = undoings.map(({ inverse }) => inverse);
  const container = definition.within && definitionOf(definition.within.resource);
  const parentByKey = parentKeysOf(definition, wantedBy(changes), listing.records);
  return { definition, scope, changes, parentByKey, container };
}

/** No rows: the run asks for everything, and nothing is remembered of it. */
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
