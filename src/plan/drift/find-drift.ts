/**
 * Compares a saved plan with the service. A change is as planned, already done, or drifted; making
 * a drifted change would overwrite or delete what nobody reviewed.
 */

import type { Change } from '../../model/changes.js';
import type { Drift, DriftReason } from '../../model/obstacles.js';
import type { Plan } from '../../model/plan.js';
import type { ExistingRecord, Listing, Value, Values } from '../../model/records.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import {
  fieldName,
  isInBody,
  isInGroup,
  isSentTogether,
  type ResourceDefinition,
  referenceTo,
  undeletableFactOf,
} from '../../resources/resource.js';
import {
  beyondOwn,
  countOwnDeletes,
  effectsOf,
  findGrowth,
  type OwnDeletes,
} from '../consequences/goes-along.js';
import { type ExistingScope, leaderlessChanges, ownersIn } from '../consequences/leaders.js';
import { findKept, type KeptBelow, keptBelow } from '../consequences/stays-below.js';
import { incompleteList } from '../consequences/whole-list.js';
import { referencesOf, valueAfter, valueBefore, wantedBy } from '../records/changes.js';
import { groupBy, lazy } from '../records/collections.js';
import { type FoundContainer, findContainer } from '../records/containers.js';
import { indexIds, recordId, recordName, scopeId } from '../records/names.js';
import { findCycles, parentKeysOf } from '../records/parents.js';
import { underPlannedKeys } from '../records/renames.js';
import { ActivationDrift } from './activation-drift.js';

/** Changes in neither list are still as planned. */
export interface Findings {
  readonly already: readonly Change[];
  readonly drifted: readonly Drift[];
}

interface DriftOptions {
  /** In the service's time zone, `YYYY-MM-DD`; only needed for activations. */
  readonly today?: string;
  /** Members of further teams that people leave, under the keys of the plan. */
  readonly unlisted?: readonly Listing[];
}

/**
 * Decides for each change of a plan whether it may still be made. Pure; never throws on user data.
 * @param listings all changed scopes and their possible containers; renames not applied
 */
export function findDrift(
  plan: Pick<Plan, 'changes' | 'withheld' | 'scopes'>,
  listings: readonly Listing[],
  { today = '', unlisted = [] }: DriftOptions = {},
): Findings {
  const liveByScope = indexScopes(plan, listings, today);
  const already: Change[] = [];
  const drifted: Drift[] = [];
  for (const change of plan.changes) {
    const live = liveByScope.get(scopeId(change));
    const verdict = live ? verdictOn(change, live) : recordGone;
    if (verdict === 'already') already.push(change);
    else if (verdict !== 'asPlanned') drifted.push({ change, reason: verdict });
  }
  const members = [...liveByScope.values(), ...unlisted.map(existingIn)];
  return { already, drifted: [...drifted, ...leaderless(plan, { already, drifted }, members)] };
}

/** What nobody would lead any more, as leaders have changed since. */
function leaderless(
  { changes }: Pick<Plan, 'changes'>,
  { already, drifted }: Findings,
  members: readonly ExistingScope[],
): readonly Drift[] {
  const judged = new Set([...already, ...drifted.map(({ change }) => change)].map(({ id }) => id));
  const left = new Set(drifted.map(({ change }) => change.id));
  // Dependencies come first.
  for (const { id, dependsOn } of changes) if (dependsOn.some((other) => left.has(other))) left.add(id);
  const open = changes.filter(({ id }) => !judged.has(id) && !left.has(id));
  const unled = ownersIn(members, open).flatMap((owner) =>
    leaderlessChanges(owner).map((change) => [change, owner.key] as const),
  );
  return [...new Map(unled)].map(([change, owner]) => ({
    change,
    reason: { code: 'last_leader', args: { owner } },
  }));
}

function existingIn({ resource, records }: Listing): ExistingScope {
  return { definition: definitionOf(resource), existing: records };
}

type Verdict = 'asPlanned' | 'already' | DriftReason;

/** One resource and scope in the service and in the plan, under planned keys. */
interface LiveScope extends ExistingScope {
  readonly recordById: ReadonlyMap<string, ExistingRecord>;
  readonly recordsByKey: ReadonlyMap<string, readonly ExistingRecord[]>;
  /** Keys of records that would be below themselves. */
  readonly circles: () => ReadonlySet<string>;
  readonly below: KeptBelow;
  /** Of owned records that are still there. */
  readonly ownDeletes: OwnDeletes;
  /** The plan makes another record the unique one, e.g. the default. */
  readonly hasSuccessor: boolean;
  /** RecordIds of all that is there, or that the plan creates. */
  readonly known: ReadonlySet<string>;
  readonly container: FoundContainer | undefined;
  /** Why absence from the list proves nothing, if so. */
  readonly incomplete: DriftReason | undefined;
  readonly activations: ActivationDrift;
}

const recordGone: DriftReason = { code: 'record_gone', args: {} };

function indexScopes(
  plan: Pick<Plan, 'changes' | 'withheld' | 'scopes'>,
  listings: readonly Listing[],
  today: string,
): ReadonlyMap<string, LiveScope> {
  const namedByScope = groupBy([...plan.changes, ...plan.withheld.map(({ change }) => change)], scopeId);
  const changesByScope = groupBy(plan.changes, scopeId);
  const listingById = new Map(
    listings.map((listing) => {
      const id = scopeId(listing);
      return [id, underPlannedKeys(namedByScope.get(id) ?? [], listing)];
    }),
  );
  const ids = new Set(listings.flatMap(({ records }) => records.map(({ id }) => id)));
  const ownDeletes = countOwnDeletes(plan.changes.filter(({ link, liveId = '' }) => link && ids.has(liveId)));
  const created = plan.changes.filter(({ action }) => action === 'create');
  const known = new Set([...indexIds([...listingById.values()]).keys(), ...created.map(recordId)]);
  return new Map(
    [...listingById].map(([id, listing]): readonly [string, LiveScope] => {
      const { within } = definitionOf(listing.resource);
      const containers = within && listingById.get(scopeId({ resource: within.resource, scope: '' }));
      const container = containers && findContainer(plan, listing, containers);
      const changes = changesByScope.get(id) ?? [];
      return [id, { ...liveScope(plan, listing, changes, today), container, ownDeletes, known }];
    }),
  );
}

function liveScope(
  { scopes, changes: planned }: Pick<Plan, 'changes' | 'scopes'>,
  listing: Listing,
  changes: readonly Change[],
  today: string,
): Omit<LiveScope, 'container' | 'ownDeletes' | 'known'> {
  const { records } = listing;
  const definition = definitionOf(listing.resource);
  const isPruned = scopes.some((summary) => scopeId(summary) === scopeId(listing) && summary.isPruned);
  const incomplete = incompleteList(listing, { needsCount: isPruned || !definition.areKeysUnique });
  const keyed = records.filter(({ key }) => key !== null);
  const wanted = wantedBy(changes);
  return {
    definition,
    existing: records,
    recordById: new Map(records.map((record) => [normalId(record.id), record])),
    recordsByKey: groupBy(keyed, ({ key }) => String(key)),
    circles: lazy(() => {
      const parentByKey = parentKeysOf(definition, wanted, records);
      return new Set(findCycles([...parentByKey.keys()], parentByKey).flat());
    }),
    below: keptBelow(definition, {
      existing: records,
      wanted,
      deletedKeys: new Set(changes.flatMap(({ action, key }) => (action === 'delete' ? key : []))),
    }),
    hasSuccessor: changes.some(({ action }) => action === 'set-default'),
    incomplete: incomplete && { code: 'list_incomplete', args: incomplete },
    activations: new ActivationDrift({ definition, records, planned, today }),
  };
}

function verdictOn(change: Change, live: LiveScope): Verdict {
  const { container } = live;
  const isGoneWithAll = container?.kind === 'lost' && container.reason.code === 'container_gone';
  if (container?.kind === 'lost' && !(isGoneWithAll && change.action === 'delete')) return container.reason;
  return verdictByAction[change.action](change, live);
}

const verdictByAction: Readonly<Record<Change['action'], (change: Change, live: LiveScope) => Verdict>> = {
  create: verdictOnCreate,
  update: verdictOnRevision,
  move: verdictOnRevision,
  delete: verdictOnDelete,
  'set-default': verdictOnDefault,
  'set-status': verdictOnRevision,
  activate: verdictOnActivation,
};

function verdictOnCreate(change: Change, live: LiveScope): Verdict {
  // Where keys are unique, the service itself refuses a create for a hidden record.
  if (live.incomplete && !live.definition.areKeysUnique) return live.incomplete;
  const sameKey = live.recordsByKey.get(change.key) ?? [];
  const differences = sameKey.map((record) => differenceFromCreated(change, live.definition, record));
  if (differences.includes(undefined)) return 'already';
  return differences[0] ?? lostReference(change, live) ?? 'asPlanned';
}

/** The first value that the record would not have if this change had created it. Pure. */
export function differenceFromCreated(
  { fields, group = {} }: Change,
  definition: ResourceDefinition,
  { values }: ExistingRecord,
): Extract<DriftReason, { readonly code: 'created_meanwhile' }> | undefined {
  const planned: Values = {
    ...group,
    ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
  };
  const ownNames = definition.fields
    .filter((field) => field.isClearable && isInBody(field))
    .map(({ name }) => name);
  const groupNames = Object.keys(values).filter((name) => isInGroup(definition, name));
  const managed = groupNames.filter((name) => !isLeftToService(definition, name, planned));
  for (const field of new Set([...Object.keys(planned), ...ownNames, ...managed])) {
    const [wanted, existing] = [valueIn(planned, field), valueIn(values, field)];
    if (!isAlike(wanted, existing))
      return { code: 'created_meanwhile', args: { field, planned: wanted, found: existing } };
  }
  return undefined;
}

/** An attribute that the file omits for a part, so that the service's default applies. */
function isLeftToService({ group }: ResourceDefinition, name: string, planned: Values): boolean {
  if (!group?.part || name in planned) return false;
  const part = name.slice(0, name.lastIndexOf('.') + 1);
  return Object.keys(planned).some((other) => other.startsWith(part));
}

function verdictOnRevision(change: Change, live: LiveScope): Verdict {
  const record = liveRecordOf(change, live);
  if (!record) return live.incomplete ?? recordGone;
  const { key, fields, group } = change;
  const isRename = fields.some(({ field }) => field === live.definition.keyField);
  // The new key may have been taken meanwhile.
  if (isRename && live.recordsByKey.get(key)?.some((other) => other !== record)) return keyTaken(key);
  if (fields.every(({ field, after }) => isSameValue(valueIn(record.values, field), after))) return 'already';
  const changed = fields.find(({ field, before }) => !isSameValue(valueIn(record.values, field), before));
  if (changed) return fieldChanged(changed.field, changed.before, record.values);
  const edit = group && findEdit(change, groupOf(live.definition, record));
  return edit ?? lostReference(change, live) ?? 'asPlanned';
}

function groupOf(definition: ResourceDefinition, { values }: ExistingRecord): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSentTogether(definition, name)));
}

/**
 * Finds an edit in the group of a record: a request holds the whole group and would overwrite it.
 * @param existing the group's values now
 */
export function findEdit({ fields, group = {} }: Change, existing: Values): DriftReason | undefined {
  const isMade = (name: string) =>
    fields.some(({ field, after }) => field === name && isAlike(valueIn(existing, name), after));
  const names = [...Object.keys(group), ...Object.keys(existing)].filter((name) => !isMade(name));
  return changedAmong(names, group, existing);
}

function keyTaken(key: string): DriftReason {
  return { code: 'key_taken', args: { key } };
}

/** The first of these values that differs from the plan. */
function changedAmong(names: readonly string[], planned: Values, existing: Values): DriftReason | undefined {
  const changed = names.find((name) => !isAlike(valueIn(planned, name), valueIn(existing, name)));
  return changed === undefined ? undefined : fieldChanged(changed, valueIn(planned, changed), existing);
}

/** What a change names, and no request could. */
function lostReference(change: Change, { definition, ...live }: LiveScope): DriftReason | undefined {
  const lost = referencesOf(change).find((named) => !live.known.has(recordId(named)));
  if (lost) return { code: 'reference_gone', args: { resource: lost.resource, key: lost.key } };
  const parent = valueAfter(change, definition.parentField?.name);
  if (typeof parent !== 'string') return undefined;
  if (live.known.has(recordId({ ...change, key: parent })))
    return live.circles().has(change.key) ? { code: 'parent_gone', args: { parent } } : undefined;
  const codeless = live.existing?.find((record) => referenceTo(definition, record) === parent);
  const name = codeless && recordName(definition, codeless).name;
  return live.incomplete ?? { code: 'parent_gone', args: { parent: name ?? parent } };
}

function verdictOnDelete(change: Change, live: LiveScope): Verdict {
  if (live.incomplete) return live.incomplete;
  const record = liveRecordOf(change, live);
  const { key, fields } = change;
  if (!record) return live.recordsByKey.has(key) ? keyTaken(key) : 'already';
  const exclusive = live.definition.exclusiveField?.name;
  // A unique record may be deleted only if the plan knew it as such and has a successor.
  const isSucceeded = valueBefore(change, exclusive) === true && live.hasSuccessor;
  const fact = undeletableFactOf(live.definition, record);
  if (fact !== undefined && !isSucceeded) return { code: 'not_deletable', args: { fact } };
  // `fields` holds the nonblank values. Handing over uniqueness is part of the plan, not drift.
  const planned: Values = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
  const names = Object.keys({ ...planned, ...record.values }).filter((name) => name !== exclusive);
  const below = live.below(key);
  const effects = beyondOwn(effectsOf(live.definition, record, below), change, live.ownDeletes);
  return (
    changedAmong(names, planned, record.values) ??
    findGrowth(change, effects, below) ??
    findKept(live.definition, below) ??
    'asPlanned'
  );
}

function verdictOnDefault(change: Change, live: LiveScope): Verdict {
  const { record, isToBeMade } = plannedRecordOf(change, live);
  if (record?.values[fieldName(live.definition.exclusiveField)] === true) return 'already';
  return record || isToBeMade ? 'asPlanned' : (live.incomplete ?? recordGone);
}

function verdictOnActivation(change: Change, live: LiveScope): Verdict {
  const { record, isToBeMade } = plannedRecordOf(change, live);
  if (!record && !isToBeMade) return live.incomplete ?? recordGone;
  return live.activations.verdictOn(change, record);
}

/** The record of an activation or default; if the plan creates it, it may exist by now. */
function plannedRecordOf(
  change: Change,
  live: LiveScope,
): { readonly record: ExistingRecord | undefined; readonly isToBeMade: boolean } {
  if (change.liveId !== undefined) return { record: liveRecordOf(change, live), isToBeMade: false };
  return { record: live.recordsByKey.get(change.key)?.[0], isToBeMade: live.known.has(recordId(change)) };
}

function liveRecordOf({ liveId }: Change, { recordById }: LiveScope): ExistingRecord | undefined {
  return liveId === undefined ? undefined : recordById.get(normalId(liveId));
}

function fieldChanged(field: string, expected: Value, existing: Values): DriftReason {
  return { code: 'field_changed', args: { field, expected, found: valueIn(existing, field) } };
}

function valueIn(values: Values, name: string): Value {
  return values[name] ?? null;
}

/** True for equal values; a missing value equals a blank one. */
export function isAlike(a: Value, b: Value): boolean {
  return isSameValue(a, b) || (isBlank(a) && isBlank(b));
}
