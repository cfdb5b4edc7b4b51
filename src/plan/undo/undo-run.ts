/**
 * The undo of a past run is a plan: the inverse of its changes, examined as any saved plan, then
 * compared and ordered as any rows. What has changed since the run is left as it is, and reported
 * with what cannot come back.
 */

import type { Change } from '../../model/changes.js';
import { defaultLimits } from '../../model/limits.js';
import type { UndoLoss, UndoLossReason } from '../../model/obstacles.js';
import type { Plan, ScopeSummary } from '../../model/plan.js';
import type { DesiredRecord, Listing } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, linkDefinitions, resourceDefinitions } from '../../resources/index.js';
import { isSentTogether, partKeyOf, type ResourceDefinition } from '../../resources/resource.js';
import { noApprovals } from '../check/approve.js';
import { hold } from '../check/hold.js';
import { lostParts } from '../check/parts.js';
import { diffRecords } from '../compare/diff-records.js';
import { beyondOwn, countOwnDeletes, type OwnDeletes, withNetEffects } from '../consequences/goes-along.js';
import { findDrift } from '../drift/find-drift.js';
import { orderChanges, type ScopeChanges } from '../order-changes.js';
import { groupBy } from '../records/collections.js';
import { isHeldBy, plannedColumns } from '../records/containers.js';
import { scopeId } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import { inverseOf, type Place, rowOf, type Step } from './invert.js';
import { type NamesAtUndo, namesAtUndo, type RecordedRun, underNames } from './past-run.js';

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
  const { steps, names } = takeBack(run, outer);
  // As updates, so that walking a tree looks for all of them and their parents.
  const changes = steps.map(({ change }): Change => {
    return change.scope === '' ? change : { ...change, action: 'update' };
  });
  return { changes, withheld: [], scopes: scopesOf(run, names) };
}

/**
 * Plans the undo of a run. Pure; never throws on user data.
 * @param listings all scopes the run touched and their possible containers; renames not applied
 */
export function undoRun(run: RecordedRun, listings: readonly Listing[]): UndonePlan {
  const { steps, places, losses } = takeBack(run, listings);
  const compared = places.map((place) => ({ place, ...changesIn(place, steps) }));
  const touched = compared.filter((one) => one.changes.length > 0);
  const changes = withNetEffects(orderChanges(touched));
  // Rows that delete do not keep their container.
  const scopes = places.map(({ definition, scope, listing }) => ({
    definition,
    scope,
    records: [],
    listing,
  }));
  const plan = {
    serviceUrl: run.plan.serviceUrl,
    sources: [],
    scopes: touched.map(({ place }) => summary(place)),
    ...hold(changes, { findings: [], approvals: noApprovals }, scopes),
    limits: defaultLimits,
  };
  return { plan, losses };
}

interface Undoing {
  readonly steps: readonly Step[];
  /** In the order of the resources: containers before what is within them. */
  readonly places: readonly Place[];
  readonly names: NamesAtUndo;
  readonly losses: readonly UndoLoss[];
}

/** Why steps are left out, by their id; undefined where the service is as before the run. */
type LeftSteps = ReadonlyMap<string, UndoLoss | undefined>;

/**
 * Inverts the changes, and leaves out what cannot be done any more, again and again: others may
 * need it. What is not listed yet cannot be judged.
 */
function takeBack(run: RecordedRun, listings: readonly Listing[]): Undoing {
  const left = new Map<string, UndoLoss | undefined>();
  for (;;) {
    const undoing = invert(run, listings, left);
    const obstacles = obstaclesTo(undoing, run, listings);
    if (obstacles.size === 0) return undoing;
    // Names depend on renames, those of containers first, and everything else on names.
    const [rename] = [...obstacles.keys()].filter(isRename);
    const isNext = (one: Step) =>
      !rename || (isRename(one) && one.undone.resource === rename.undone.resource);
    for (const [one, reason] of [...obstacles].filter(([step]) => isNext(step)))
      left.set(stepId(one), reason && { change: one.undone, reason });
  }
}

function isRename({ undone, change }: Step): boolean {
  const { keyField } = definitionOf(undone.resource);
  return isRevision(undone) && change.fields.some(({ field }) => field === keyField);
}

function isRevision({ action }: Change): boolean {
  return action === 'update' || action === 'move';
}

/** A change is undone field by field, and a part of a value as a whole. */
function stepId({ undone, change: { fields } }: Step): string {
  return isRevision(undone) ? `${undone.id} ${fields[0]?.field}` : undone.id;
}

function invert(run: RecordedRun, listings: readonly Listing[], left: LeftSteps): Undoing {
  const isUndone = ({ id, resource }: Change) => !left.has(`${id} ${definitionOf(resource).keyField}`);
  const names = namesAtUndo(run, listings, isUndone);
  const shown = new Map(listings.map((listing) => [scopeId(listing), names.shown(listing)]));
  const all = run.changes.map((past) => underNames(past, names));
  const ownDeletes = countOwnDeletes(all.map(({ change }) => change));
  const places: Place[] = [];
  const steps: Step[] = [];
  const losses: UndoLoss[] = [];
  const changeById = new Map(run.changes.map(({ change }) => [change.id, change]));
  const lose = (change: Change, reasons: readonly UndoLossReason[]) => {
    const told = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
    const undone = changeById.get(change.id) ?? change;
    losses.push(...[...told.values()].map((reason) => ({ change: undone, reason })));
  };
  const holding = (definition: ResourceDefinition, key: string) => {
    const { within } = definition;
    if (!within) return { container: undefined, columns: [] };
    const empty = { resource: within.resource, scope: '', key, id: '', values: {}, facts: {} };
    const containers = shown.get(scopeId(empty))?.records ?? [];
    const container = containers.find((one) => one.key === key);
    // The undo may create the custom fields, and the container itself.
    const changes = steps.map(({ change }) => change);
    return { container, columns: plannedColumns(definition, container ?? empty, changes) };
  };
  for (const definition of resourceDefinitions) {
    const past = all.filter(({ change }) => change.resource === definition.name);
    for (const [scope, scopeChanges] of groupBy(past, ({ change }) => change.scope)) {
      const none: Listing = { resource: definition.name, scope, records: [] };
      const listing = shown.get(scopeId(none)) ?? none;
      const parts = { past: scopeChanges, ownDeletes, today: run.today, run: run.id };
      const place = { definition, scope, listing, ...holding(definition, scope), ...parts };
      places.push(place);
      for (const one of scopeChanges) {
        const inverse = inverseOf(one, place);
        const done = inverse.steps.filter((step) => !left.has(stepId(step)));
        const leftOut = inverse.steps.flatMap((step) => left.get(stepId(step))?.reason ?? []);
        const unmade = done.flatMap((step) => step.losses);
        steps.push(...done);
        lose(one.change, [...inverse.losses, ...leftOut, ...unmade, ...emptiedBy(one.change, done)]);
      }
    }
  }
  return { steps, places, names, losses };
}

/** Parts that come back without the values that records had in them. */
function emptiedBy(change: Change, done: readonly Step[]): readonly UndoLossReason[] {
  const restored = new Set(done.flatMap((one) => one.change.fields.map(({ field }) => partKeyOf(field))));
  const fields = lostParts(change).filter((part) => restored.has(part));
  return fields.length > 0 ? [{ code: 'field_values_lost', args: { fields } }] : [];
}

/** The scopes of the run under the names after the undo, which prunes nothing. */
function scopesOf({ plan }: RecordedRun, { keyOf }: NamesAtUndo): readonly ScopeSummary[] {
  return plan.scopes.map((one) => {
    const { within } = definitionOf(one.resource);
    const scope = within ? keyOf({ resource: within.resource, scope: '', key: one.scope }) : one.scope;
    return { ...one, scope, isPruned: false };
  });
}

/** What holds back steps, by what is listed; undefined: the service is as before the run. */
function obstaclesTo(
  { steps, names }: Undoing,
  run: RecordedRun,
  listings: readonly Listing[],
): ReadonlyMap<Step, UndoLossReason | undefined> {
  const listed = new Set(listings.map(scopeId));
  const judged = steps.filter(({ change }) => listed.has(scopeId(change)));
  const changes = steps.map(({ change }) => change);
  const plan = { changes, withheld: [], scopes: scopesOf(run, names) };
  const { already, drifted } = findDrift(plan, listings, { today: run.today });
  const isAlready = new Set(already);
  // Who would be left below, or without a leader, shows when the plan is whole.
  const relevant = drifted.filter(({ reason }) => !['children_below', 'last_leader'].includes(reason.code));
  const reasonByChange = new Map(relevant.map(({ change, reason }) => [change, reason]));
  const ownDeletes = countOwnDeletes(changes);
  const obstacles = new Map<Step, UndoLossReason | undefined>();
  for (const one of judged) {
    const reason = reasonByChange.get(one.change) ?? filledSince(one.change, ownDeletes);
    if (reason || isAlready.has(one.change)) obstacles.set(one, reason);
  }
  // No active chart is emptied.
  const kept = [...obstacles].filter(([, reason]) => reason?.code === 'not_deletable');
  for (const one of judged.filter(({ change }) => change.action === 'delete')) {
    const [, reason] = kept.find(([holder]) => isHeldBy(one.change, holder.change)) ?? [];
    if (reason && !obstacles.has(one)) obstacles.set(one, reason);
  }
  return obstacles;
}

/** What others have put into a record since, which would go with it. */
function filledSince(change: Change, ownDeletes: OwnDeletes): UndoLossReason | undefined {
  const { resource, effects = [] } = change;
  // Links count for their owner.
  const ofOwners = linkDefinitions.filter(({ within }) => within?.resource === resource);
  const totals = ofOwners.map(({ listing }) => listing.totalFact);
  const counted = effects.filter(({ what, count }) => count !== null && !totals.includes(what));
  const [beyond] = beyondOwn(counted, change, ownDeletes);
  if (!beyond) return undefined;
  const { what, count } = beyond;
  const present = counted.find((effect) => effect.what === what)?.count ?? 0;
  return { code: 'effect_grown', args: { what, expected: present - Number(count), found: present } };
}

/** What the steps change in a place, compared as any rows, each with the record that it means. */
function changesIn(place: Place, all: readonly Step[]): ScopeChanges {
  const { definition, scope, listing, columns, run } = place;
  const { name: resource } = definition;
  const steps = all.filter(({ change }) => scopeId(change) === scopeId({ resource, scope }));
  const isActivation = ({ change }: Step) => change.action === 'activate';
  const stepsByKey = groupBy(
    steps.filter((one) => !isActivation(one)),
    ({ change }) => change.key,
  );
  const row = rowOf(run);
  const rows = [...stepsByKey].map(([key, ofKey]): DesiredRecord => {
    const isDelete = ofKey.some(({ change }) => change.action === 'delete');
    const fields = isDelete ? [] : ofKey.flatMap(({ change }) => change.fields);
    const values = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
    return { resource, scope, key, intent: isDelete ? 'delete' : 'upsert', values, row, cells: [] };
  });
  const existing = listing.records.filter(({ key, id }) => {
    const [one] = stepsByKey.get(key ?? '') ?? [];
    return !one || normalId(one.change.liveId ?? '') === normalId(id);
  });
  const { changes } = diffRecords(definition, rows, existing, columns);
  const named = changes.map((change) => {
    const [one] = stepsByKey.get(change.key) ?? [];
    return one ? asBefore(change, one.undone, definition) : change;
  });
  return {
    definition,
    scope,
    changes: [...named, ...steps.filter(isActivation).map(({ change }) => change)],
    parentByKey: parentKeysOf(definition, rows, listing.records),
    existing: listing.records,
  };
}

/** Custom fields in the order before the run, and links under the name of their subject. */
function asBefore(change: Change, undone: Change, definition: ResourceDefinition): Change {
  const named = definition.links ? { ...change, name: undone.name } : change;
  const { group = {}, fields } = change;
  const sent = new Set(fields.map(({ field }) => field).filter((name) => isSentTogether(definition, name)));
  if (!isRevision(change) || sent.size === 0) return named;
  const before = Object.keys(undone.group ?? {}).filter((name) => name in group || sent.has(name));
  const ordered = Object.fromEntries(before.map((name) => [name, group[name] ?? null]));
  return { ...named, group: { ...ordered, ...group } };
}

/** Without rows: an undo must not influence the row counts of later runs. */
function summary({ definition, scope, listing, container }: Place): ScopeSummary {
  const existing = listing.records.length;
  return {
    resource: definition.name,
    scope,
    rows: 0,
    existing,
    unchanged: 0,
    isComplete: listing.expectedCount === existing,
    ...(container && { containerId: container.id }),
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
