/**
 * The rows that take a run back: what it created is deleted, and what it changed or deleted gets
 * the values of its before-image. Values changed after the run stay, and are reported as losses.
 */

import type { Change, FieldChange } from '../../model/changes.js';
import type { UndoLossReason } from '../../model/obstacles.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../../model/records.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import {
  fieldName,
  isInBody,
  isInGroup,
  partKeyOf,
  type ResourceDefinition,
  type StateField,
} from '../../resources/resource.js';
import { stepOf } from '../../resources/states.js';
import { lostParts } from '../check/parts.js';
import { beyondOwn } from '../consequences/goes-along.js';
import { incompleteList } from '../consequences/whole-list.js';
import { differenceFromCreated, isAlike } from '../drift/find-drift.js';
import {
  gone,
  lost,
  nothing,
  type PastChange,
  type Undone,
  type UndoRow,
  type UndoScope,
} from './past-run.js';
import { undoActivation } from './undo-activation.js';

/** Takes one change back. Pure. */
export function undoChange(past: PastChange, scope: UndoScope): Undone {
  return undoers[past.change.action](past, scope);
}

const undoers: Readonly<Record<Change['action'], typeof undoChange>> = {
  create: undoCreate,
  update: undoRevision,
  move: undoRevision,
  delete: undoDelete,
  'set-default': undoDefault,
  'set-status': undoStatus,
  activate: undoActivation,
};

type RowParts = Pick<DesiredRecord, 'key' | 'values'> & {
  readonly existing?: ExistingRecord | undefined;
  readonly intent?: 'upsert' | 'delete';
};

function rowOf(undone: Change, scope: UndoScope, parts: RowParts): UndoRow {
  const { key, values, existing, intent = 'upsert' } = parts;
  const place = { resource: scope.definition.name, scope: scope.scope, key };
  return { undone, existing, desired: { ...place, intent, values, row: scope.row, cells: [] } };
}

function rowFor(record: ExistingRecord, undone: Change, scope: UndoScope, values: Values): UndoRow {
  return rowOf(undone, scope, { key: record.key ?? '', values, existing: record });
}

function undoCreate({ change, id, isCertain }: PastChange, scope: UndoScope): Undone {
  const { definition } = scope;
  const record = id === undefined ? scope.recordOf(change.key) : scope.recordById(id);
  const incomplete = unproven(scope);
  if (incomplete) return lost(incomplete);
  const { key } = change;
  if (!record) {
    const isOfRun = (other: ExistingRecord) =>
      scope.past.some(({ change: own }) => normalId(own.liveId ?? '') === normalId(other.id));
    const isReplaced = id !== undefined && !scope.recordsUnder(key).every(isOfRun);
    return isReplaced ? lost({ code: 'key_taken', args: { key } }) : nothing;
  }
  const difference = differenceFromCreated(underUndoNames(change, scope), definition, record);
  if (difference) {
    const { field, planned: written, found } = difference.args;
    return lost({ code: 'value_changed', args: { field, written, found } });
  }
  const states = definition.stateField;
  if (states) return takeBack(change, { scope, record, states });
  const row = rowOf(change, scope, { key: record.key ?? '', values: {}, existing: record, intent: 'delete' });
  const isDoubtful = id === undefined && !isCertain;
  return { row, losses: isDoubtful ? [{ code: 'create_uncertain', args: {} }] : [] };
}

/** Records with states are not deleted: a new one gets the state that stands for its absence. */
function takeBack(change: Change, place: Place & { readonly states: StateField }): Undone {
  const { record, states } = place;
  const { name, states: how } = states;
  const before = record.values[name] ?? null;
  if (before === how.absent) return nothing;
  if (record.facts[how.takenBackIf] !== true) return lost({ code: 'in_use', args: {} });
  return backTo(change, place, { field: name, before, after: how.absent });
}

/** A record, and the scope that it is in. */
interface Place {
  readonly scope: UndoScope;
  readonly record: ExistingRecord;
}

function undoStatus({ change }: PastChange, scope: UndoScope): Undone {
  const record = scope.recordById(change.liveId);
  if (!record) return lost(unproven(scope) ?? gone(change.resource, change.key));
  const [judged] = change.fields.map((field) => judge(field, record, scope));
  if (judged?.reason) return lost(judged.reason);
  return judged?.restored ? backTo(change, { scope, record }, judged.restored) : nothing;
}

/** The step back, with what it does not bring back. */
function backTo(change: Change, { scope, record }: Place, field: FieldChange): Undone {
  const step = stepOf(scope.definition, { action: 'set-status', fields: [field] });
  const isRefused = step?.unlessFact !== undefined && record.facts[step.unlessFact] === true;
  if (!step || isRefused) return lost({ code: 'state_stays', args: { state: String(field.before) } });
  const row = rowFor(record, change, scope, { [field.field]: field.after });
  return { row, losses: step.isLossy ? [{ code: 'state_not_whole', args: {} }] : [] };
}

/** The change under the names of the undo, without custom fields that no longer exist. */
function underUndoNames({ group = {}, fields, ...change }: Change, scope: UndoScope): Change {
  return {
    ...change,
    fields: fields
      .filter(({ field }) => isKnown(scope, field))
      .map((field) => ({ ...field, after: renamed(scope, field.field, field.after) })),
    group: Object.fromEntries(Object.entries(group).filter(([name]) => isKnown(scope, name))),
  };
}

function isKnown({ definition, columns }: UndoScope, name: string): boolean {
  const { part, definitionsIn } = definition.group ?? {};
  // Where records show the fields, one without any value may still exist.
  const isOfContainer = isInGroup(definition, name) && !part && !definitionsIn;
  return !isOfContainer || columns.some((column) => column.name === name);
}

function renamed({ definition, keyOf }: UndoScope, field: string, value: Value): Value {
  return field === definition.parentField?.name && typeof value === 'string' ? keyOf(value) : value;
}

function undoRevision({ change }: PastChange, scope: UndoScope): Undone {
  const record = scope.recordById(change.liveId);
  if (!record) return lost(unproven(scope) ?? gone(change.resource, change.key));
  const { definition } = scope;
  const partOfField = (name: string) => partOf(definition, change, name);
  const judged = change.fields.map((field) => judge(field, record, scope));
  const kept = judged.filter(({ reason }) => reason);
  const touched = new Set(kept.flatMap(({ field: { field } }) => partOfField(field) ?? []));
  const restored = judged
    .flatMap((one) => one.restored ?? [])
    .filter(({ field }) => !touched.has(partOfField(field) ?? ''));
  const parts = new Set(restored.map(({ field }) => partKeyOf(field)));
  const emptied = lostParts(change).filter((part) => parts.has(part));
  const values = Object.fromEntries(restored.map(({ field, after }) => [field, after]));
  const rest = restOfRemovedParts(definition, record, restored);
  return {
    row: restored.length > 0 ? rowFor(record, change, scope, { ...values, ...rest }) : undefined,
    losses: [
      ...kept.flatMap(({ reason }) => reason ?? []),
      ...(emptied.length > 0 ? [{ code: 'field_values_lost', args: { fields: emptied } } as const] : []),
    ],
  };
}

interface Judged {
  readonly field: FieldChange;
  /** Neither is set: the field is as before the run. */
  readonly restored?: FieldChange;
  readonly reason?: UndoLossReason;
}

function judge(field: FieldChange, record: ExistingRecord, scope: UndoScope): Judged {
  const { field: name } = field;
  const [before, written] = [renamed(scope, name, field.before), renamed(scope, name, field.after)];
  const found = record.values[name] ?? null;
  if (!isKnown(scope, name)) {
    return isBlank(before) ? { field } : { field, reason: { code: 'field_gone', args: { field: name } } };
  }
  const { fields, keyField } = scope.definition;
  // A field with a default of the service cannot be cleared.
  const isLeft = before === null && fields.some((own) => own.name === name && !own.isClearable);
  if (isAlike(found, before) || isLeft) return { field };
  if (!isAlike(found, written)) {
    return { field, reason: { code: 'value_changed', args: { field: name, written, found } } };
  }
  if (name === keyField && record.key !== before) {
    return { field, reason: { code: 'key_taken', args: { key: String(before) } } };
  }
  return { field, restored: { field: name, before: found, after: before } };
}

/** The part of a value if the run added or removed it: undone as a whole or not at all. */
function partOf({ group }: ResourceDefinition, { fields }: Change, name: string): string | undefined {
  if (!group?.part || !name.startsWith(`${group.property}.`)) return undefined;
  const part = name.slice(0, name.lastIndexOf('.') + 1);
  const isWhole = fields.some(
    ({ field, before, after }) =>
      field.startsWith(part) && group.isDestructive?.(field) && (before === null || after === null),
  );
  return isWhole ? part : undefined;
}

/** Blanks for the remaining values of parts to remove, so that the undo can itself be undone. */
function restOfRemovedParts(
  { group }: ResourceDefinition,
  { values }: ExistingRecord,
  fields: readonly FieldChange[],
): Values {
  const removed = fields
    .filter(({ field, after }) => group?.part && group.isDestructive?.(field) && after === null)
    .map(({ field }) => field.slice(0, field.lastIndexOf('.') + 1));
  const rest = Object.keys(values).filter((name) => removed.some((part) => name.startsWith(part)));
  return Object.fromEntries(rest.map((name) => [name, null]));
}

function undoDelete({ change, isCertain }: PastChange, scope: UndoScope): Undone {
  const { definition } = scope;
  if (scope.recordById(change.liveId)) return isCertain ? lost({ code: 'still_open', args: {} }) : nothing;
  const incomplete = unproven(scope);
  if (incomplete) return lost(incomplete);
  const { key } = change;
  if (scope.recordsUnder(key).length > 0) return lost({ code: 'key_taken', args: { key } });
  const isApart = new Set(definition.fields.filter((field) => !isInBody(field)).map(({ name }) => name));
  const held = change.fields.filter(({ field }) => !isApart.has(field));
  const known = held.filter(({ field }) => isKnown(scope, field));
  const lostFields = held.filter(({ field, before }) => !isKnown(scope, field) && !isBlank(before));
  const values = Object.fromEntries(
    known.map(({ field, before }) => [field, renamed(scope, field, before)] as const),
  );
  return {
    row: rowOf(change, scope, { key, values }),
    losses: [
      ...(definition.links ? [] : [{ code: 'new_id', args: {} } as const]),
      ...lostFields.map(({ field }) => ({ code: 'field_gone', args: { field } }) as const),
      // What else went with it has changes of its own.
      ...beyondOwn(change.effects ?? [], change, scope.ownDeletes).map(
        ({ what, count }) => ({ code: 'effect_lost', args: { effect: { what, count } } }) as const,
      ),
    ],
  };
}

function undoDefault({ change }: PastChange, scope: UndoScope): Undone {
  const { definition, listing, past } = scope;
  const exclusive = fieldName(definition.exclusiveField);
  const current = listing.records.find(({ values }) => values[exclusive] === true);
  const former = scope.recordById(change.formerId);
  if (current && current === former) return nothing;
  if (!current || current !== scope.recordOf(change.key)) {
    return lost({ code: 'role_changed', args: { found: current?.key ?? null } });
  }
  const values = { [exclusive]: true };
  if (former && former.key !== null) return { row: rowFor(former, change, scope, values), losses: [] };
  const deleted = past.find(
    (other) => other.change.action === 'delete' && other.change.liveId === change.formerId,
  );
  if (!deleted || change.formerId === undefined) return lost(gone(change.resource, null));
  return { row: rowOf(change, scope, { key: deleted.change.key, values }), losses: [] };
}

/** Absence from an incomplete list proves nothing. */
function unproven({ listing }: UndoScope): UndoLossReason | undefined {
  const shortage = incompleteList(listing, { needsCount: false });
  return shortage && { code: 'list_incomplete', args: shortage };
}
