/**
 * The inverse of each change of a run: what the run created is deleted, and what it changed or
 * deleted gets the values of its before-image. Whether that may still be done, find-drift.ts says.
 */

import type { Change, FieldChange } from '../../model/changes.js';
import type { UndoLossReason } from '../../model/obstacles.js';
import type { DesiredRecord, ExistingRecord, Listing } from '../../model/records.js';
import type { RowOrigin } from '../../model/tables.js';
import { activateNow, isBlank } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin } from '../../resources/index.js';
import {
  currentOf,
  type Field,
  fieldName,
  isInBody,
  isInGroup,
  type ResourceDefinition,
} from '../../resources/resource.js';
import { stepOf } from '../../resources/states.js';
import { type Holdings, planActivation } from '../activation/plan-activations.js';
import { isActivationNow, noPastActivations, planTimeLine, whenOf } from '../activation/time-line.js';
import { beyondOwn, effectsOf, type OwnDeletes } from '../consequences/goes-along.js';
import { differenceFromCreated } from '../drift/find-drift.js';
import { type ChangeParts, makeChange } from '../records/changes.js';
import { groupBy, oncePer } from '../records/collections.js';
import { recordName } from '../records/names.js';
import type { PastChange } from './past-run.js';

/** A resource of the run, within a container or not, under the names after the undo. */
export interface Place {
  readonly definition: ResourceDefinition;
  readonly scope: string;
  /** Without records until they are read. */
  readonly listing: Listing;
  /** If it is there. */
  readonly container: ExistingRecord | undefined;
  /** The custom fields after the undo. */
  readonly columns: readonly Field[];
  readonly past: readonly PastChange[];
  /** The deletes of the run. */
  readonly ownDeletes: OwnDeletes;
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Id of the run. */
  readonly run: string;
}

/** A change that takes one of the run back, as a whole or in a field. */
export interface Step {
  readonly undone: Change;
  /** Not yet ordered, nor with what else a comparison finds. */
  readonly change: Change;
  /** What it does not bring back. */
  readonly losses: readonly UndoLossReason[];
}

export interface Inverse {
  readonly steps: readonly Step[];
  /** Why the change, or a part of it, is left as it is. */
  readonly losses: readonly UndoLossReason[];
}

const nothing: Inverse = { steps: [], losses: [] };

function lost(...losses: readonly UndoLossReason[]): Inverse {
  return { steps: [], losses };
}

/** Takes one change back. Pure. */
export function inverseOf(past: PastChange, place: Place): Inverse {
  return inverters[past.change.action](past, place);
}

const inverters: Readonly<Record<Change['action'], typeof inverseOf>> = {
  create: undoCreate,
  update: undoRevision,
  move: undoRevision,
  delete: undoDelete,
  'set-default': undoDefault,
  'set-status': undoStatus,
  activate: undoActivation,
};

type StepParts = Pick<Change, 'action' | 'fields'> &
  Partial<Pick<ChangeParts, 'liveId' | 'effects' | 'formerId'>> & {
    readonly key?: string;
  };

/** A step for the record of a change, or another one of its place. */
function step(
  undone: Change,
  { run }: Place,
  { key = undone.key, ...parts }: StepParts,
  ...losses: readonly UndoLossReason[]
): Step {
  const { resource, scope, name } = undone;
  const change = makeChange({ resource, scope, key }, { name, origin: { file: run }, ...parts });
  return { undone, change, losses };
}

function only(...parts: Parameters<typeof step>): Inverse {
  return { steps: [step(...parts)], losses: [] };
}

function reversed({ field, before, after }: FieldChange): FieldChange {
  return { field, before: after, after: before };
}

const byId = oncePer(({ records }: Listing) => new Map(records.map((one) => [normalId(one.id), one])));
const byKey = oncePer(({ records }: Listing) => groupBy(records, ({ key }) => key ?? ''));

function recordById({ listing }: Place, id: string | undefined): ExistingRecord | undefined {
  return id === undefined ? undefined : byId(listing).get(normalId(id));
}

/** The record of a key, if there is one only. */
function recordOf({ listing }: Place, key: string): ExistingRecord | undefined {
  const [record, ...others] = byKey(listing).get(key) ?? [];
  return others.length === 0 ? record : undefined;
}

/** Where records show their custom fields, one without any value may still exist. */
function isKnown({ definition, columns }: Place, { field }: Pick<FieldChange, 'field'>): boolean {
  const { part, definitionsIn } = definition.group ?? {};
  const isOfContainer = isInGroup(definition, field) && !part && !definitionsIn;
  return !isOfContainer || columns.some(({ name }) => name === field);
}

function undoCreate({ change, id, isCertain }: PastChange, place: Place): Inverse {
  const { definition } = place;
  const record = id === undefined ? recordOf(place, change.key) : recordById(place, id);
  if (!record)
    return only(change, place, { action: 'delete', liveId: id, fields: change.fields.map(reversed) });
  const group = Object.entries(change.group ?? {}).filter(([field]) => isKnown(place, { field }));
  const fields = change.fields.filter((one) => isKnown(place, one));
  const written = { ...change, fields, group: Object.fromEntries(group) };
  const difference = differenceFromCreated(written, definition, record);
  if (difference) {
    const { field, planned: expected, found } = difference.args;
    return lost({ code: 'field_changed', args: { field, expected, found } });
  }
  if (definition.stateField) return takeBack(change, place, record);
  const parts: StepParts = {
    action: 'delete',
    liveId: record.id,
    fields: Object.entries(record.values).map(([field, before]) => ({ field, before, after: null })),
    effects: effectsOf(definition, record, []),
  };
  const isDoubtful = id === undefined && !isCertain;
  return only(change, place, parts, ...(isDoubtful ? [{ code: 'create_uncertain', args: {} } as const] : []));
}

/** Records with states are not deleted: a new one gets the state that stands for its absence. */
function takeBack(change: Change, place: Place, record: ExistingRecord): Inverse {
  const { stateField } = place.definition;
  const { absent, takenBackIf } = stateField?.states ?? { absent: '', takenBackIf: '' };
  const before = record.values[fieldName(stateField)] ?? null;
  if (before === absent) return nothing;
  if (record.facts[takenBackIf] !== true) return lost({ code: 'in_use', args: {} });
  return stateStep(change, place, record, { field: fieldName(stateField), before, after: absent });
}

function undoStatus({ change }: PastChange, place: Place): Inverse {
  const [field] = change.fields;
  return field ? stateStep(change, place, recordById(place, change.liveId), reversed(field)) : nothing;
}

function stateStep(
  change: Change,
  place: Place,
  record: ExistingRecord | undefined,
  field: FieldChange,
): Inverse {
  const parts = { action: 'set-status', fields: [field], liveId: record?.id ?? change.liveId } as const;
  const way = stepOf(place.definition, parts);
  const isRefused = !way || (way.unlessFact !== undefined && record?.facts[way.unlessFact] === true);
  const isAsWritten = record?.values[field.field] === field.before;
  if (isRefused && isAsWritten) return lost({ code: 'state_stays', args: { state: String(field.before) } });
  return only(
    change,
    place,
    parts,
    ...(way?.isLossy ? [{ code: 'state_not_whole', args: {} } as const] : []),
  );
}

/** Field by field, so that what others have changed since does not keep the rest. */
function undoRevision({ change }: PastChange, place: Place): Inverse {
  const { action, fields, liveId } = change;
  const { definition } = place;
  // What has no value any more needs none; what the service has a default for cannot be cleared.
  const isLeft = ({ field, before }: FieldChange) =>
    (isBlank(before) && !isKnown(place, { field })) ||
    (before === null && definition.fields.some(({ name, isClearable }) => name === field && !isClearable));
  // A part of a value, such as a custom field of a master, is undone as a whole.
  const unitOf = ({ field }: FieldChange) =>
    definition.group?.part && isInGroup(definition, field)
      ? field.slice(0, field.lastIndexOf('.') + 1)
      : field;
  const units = groupBy(fields.filter((one) => !isLeft(one)).map(reversed), unitOf);
  const steps = [...units].map(([unit, ofUnit]) => {
    const rest = restOfPart(definition, recordById(place, liveId), { unit, own: ofUnit });
    return step(change, place, { action, liveId, fields: [...ofUnit, ...rest] });
  });
  return { steps, losses: [] };
}

/** All other values of a part to remove, so that the undo can itself be undone. */
function restOfPart(
  { group }: ResourceDefinition,
  record: ExistingRecord | undefined,
  { unit, own }: { readonly unit: string; readonly own: readonly FieldChange[] },
): readonly FieldChange[] {
  const isRemoved = own.some(({ field, after }) => group?.isDestructive?.(field) && after === null);
  if (!isRemoved) return [];
  const named = new Set(own.map(({ field }) => field));
  return Object.entries(record?.values ?? {})
    .filter(([name]) => name.startsWith(unit) && !named.has(name))
    .map(([field, before]) => ({ field, before, after: null }));
}

function undoDelete({ change, isCertain }: PastChange, place: Place): Inverse {
  const { definition, ownDeletes } = place;
  const isThere = recordById(place, change.liveId) !== undefined;
  if (isThere) return isCertain ? lost({ code: 'still_open', args: {} }) : nothing;
  const isApart = new Set(definition.fields.filter((field) => !isInBody(field)).map(({ name }) => name));
  const held = change.fields.filter(({ field }) => !isApart.has(field));
  const gone = held.filter((one) => !isKnown(place, one) && !isBlank(one.before));
  const fields = held.filter((one) => isKnown(place, one)).map(reversed);
  return only(
    change,
    place,
    { action: 'create', fields },
    ...(definition.links ? [] : [{ code: 'new_id', args: {} } as const]),
    ...gone.map(({ field }) => ({ code: 'field_gone', args: { field } }) as const),
    // What else went with it has changes of its own.
    ...beyondOwn(change.effects ?? [], change, ownDeletes).map(
      ({ what, count }) => ({ code: 'effect_lost', args: { effect: { what, count } } }) as const,
    ),
  );
}

/** Makes the former one the default again, which the run may have deleted. */
function undoDefault(past: PastChange, place: Place): Inverse {
  const { change } = past;
  const field = fieldName(place.definition.exclusiveField);
  const { records } = place.listing;
  const current = records.find(({ values }) => values[field] === true);
  const former = recordById(place, change.formerId);
  if (current && current === former) return nothing;
  if (!current || current !== ownRecord(past, place))
    return lost({ code: 'field_changed', args: { field, expected: true, found: false } });
  const deleted = place.past.find(
    (other) => other.change.action === 'delete' && other.change.liveId === change.formerId,
  );
  const isFree = deleted && change.formerId !== undefined && !recordOf(place, deleted.change.key);
  const key = former?.key ?? (isFree ? deleted.change.key : undefined);
  if (key === undefined) return lost({ code: 'record_gone', args: {} });
  const fields = [{ field, before: false, after: true }];
  const parts = { action: 'set-default', key, fields, liveId: former?.id, formerId: current.id } as const;
  return only(change, place, parts);
}

/** Makes the former record current again. */
function undoActivation(past: PastChange, place: Place): Inverse {
  const { change, isCertain } = past;
  if (!isActivationNow(change)) return undoSchedule(past, place);
  const { replaced, former: known } = change.activation ?? {};
  const current = currentOf(place.listing.records);
  const former = recordById(place, known?.id);
  const isAsWritten = current !== undefined && current === ownRecord(past, place);
  // Activations take time: an unconfirmed one may still happen.
  if (!isAsWritten && !isCertain && current === former) return lost({ code: 'still_open', args: {} });
  if (!isAsWritten && (!isCertain || (current && current === former))) return nothing;
  const currentName = current ? recordName(place.definition, current) : null;
  if (!isAsWritten) return lost({ code: 'current_changed', args: { found: currentName } });
  if (!former) return lost({ code: 'record_gone', args: {} });
  const losses = replaced ? [scheduleLost(replaced.key, replaced.dueOn)] : [];
  return { steps: activationOf(change, place, { record: former, when: activateNow, losses }), losses: [] };
}

function ownRecord({ change }: PastChange, place: Place): ExistingRecord | undefined {
  return recordById(place, change.liveId) ?? recordOf(place, change.key);
}

function scheduleLost(key: string | null, day: string): UndoLossReason {
  return { code: 'schedule_lost', args: { key: key ?? '', day } };
}

/** Sets what was scheduled before: the record itself on another day, or the one it replaced. */
function undoSchedule(past: PastChange, place: Place): Inverse {
  const { change, isCertain } = past;
  const { definition, listing, today } = place;
  const record = ownRecord(past, place);
  const expected = whenOf(change);
  const field = fieldName(definition.scheduleField);
  const schedule = record?.values[field] ?? null;
  const stays = { code: 'schedule_stays', args: { day: expected } } as const;
  // Where the service does not show schedules, this one may still be there.
  if (!listing.records.some(({ facts }) => 'isScheduled' in facts)) return lost(stays);
  if (schedule !== expected)
    return isCertain ? lost({ code: 'field_changed', args: { field, expected, found: schedule } }) : nothing;
  // Any activation cancels every schedule.
  if (place.past.some((one) => isActivationNow(one.change))) return nothing;
  const { replaced } = change.activation ?? {};
  const before = change.fields[0]?.before;
  const scheduled = before ? record : recordById(place, replaced?.id);
  const when = before ?? replaced?.dueOn;
  if (typeof when !== 'string' || !scheduled) return lost(stays);
  if (when <= today) return lost(scheduleLost(scheduled.key, when), stays);
  return { steps: activationOf(change, place, { record: scheduled, when, losses: [] }), losses: [] };
}

/** Of the rows that an undo asks for, which stand in no file. @param run id of the run */
export function rowOf(run: string): RowOrigin {
  return { table: { file: run, columnIndexByField: new Map() } };
}

/** Planned as a row with that day, or `now`; the schedule of the run is that of an earlier run. */
function activationOf(
  undone: Change,
  place: Place,
  { record, when, losses }: { readonly record: ExistingRecord; readonly when: string } & Pick<Step, 'losses'>,
): readonly Step[] {
  const { definition, listing, past, today: asOf, run } = place;
  const { resource, scope, key } = record;
  const field = fieldName(definition.scheduleField);
  const desired: DesiredRecord = {
    resource,
    scope,
    key: key ?? '',
    intent: 'update',
    values: { [field]: when },
    row: rowOf(run),
    cells: [],
  };
  const isScheduled = (one: PastChange) => ownRecord(one, place)?.values[field] === whenOf(one.change);
  const activation = past.find((one) => one.change.action === 'activate' && isScheduled(one));
  const scheduled = activation && {
    id: ownRecord(activation, place)?.id ?? '',
    dueOn: whenOf(activation.change),
  };
  const timed = { asOf, past: { ...noPastActivations, scheduled } };
  const { activations } = planTimeLine({ definition, records: [desired], listing }, timed);
  const held = countedWithin(resource) ?? definition;
  const current = currentOf(listing.records);
  const holdings: Holdings = {
    definition: held,
    keysAfter: new Set(),
    previousKeys: new Set(),
    count: Number(record.facts[held.countFact ?? ''] ?? 0),
    former: current && { record: current, listing: { ...listing, records: [] } },
    listings: [],
  };
  return activations.map((wanted) => {
    const { change } = planActivation(wanted, { definition, holdings, asOf });
    return { undone, change, losses };
  });
}
