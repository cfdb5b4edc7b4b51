/** Inverts one change. Values changed after the run stay and are reported as losses. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { UndoLoss, UndoLossReason } from '../../model/obstacles.js';
import type { ExistingRecord, Value, Values } from '../../model/records.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin } from '../../resources/index.js';
import {
  exclusiveFieldNameOf,
  isInBody,
  isInGroup,
  isSentTogether,
  parentFieldOf,
  partKeyOf,
  type ResourceDefinition,
} from '../../resources/resource.js';
import { type StateField, stateFieldOf, stepOf } from '../../resources/states.js';
import { lostParts } from '../check/parts.js';
import { deletedFields } from '../compare/diff-records.js';
import { effectsOf } from '../consequences/goes-along.js';
import { differenceFromCreated, isAlike } from '../drift/find-drift.js';
import { invertActivation } from './invert-activation.js';
import { type Inversion, lost, made, onRecord, type PastChange, type UndoScope } from './undo-scope.js';

/**
 * Undoes one change. Pure.
 * @returns neither a change nor a loss when the service is already as before the run
 */
export function invertChange(past: PastChange, scope: UndoScope): Inversion {
  return inverters[past.change.action](past, scope);
}

const inverters: Readonly<Record<Change['action'], typeof invertChange>> = {
  create: invertCreate,
  update: invertRevision,
  move: invertRevision,
  delete: invertDelete,
  'set-default': invertDefault,
  'set-status': invertStatus,
  activate: invertActivation,
};

function invertCreate({ change, id, isCertain }: PastChange, scope: UndoScope): Inversion {
  const { definition } = scope;
  const record = id === undefined ? scope.recordOf(change.key) : scope.recordById(id);
  const incomplete = incompleteList(scope);
  if (incomplete) return lost(change, incomplete);
  if (!record) {
    const isOfRun = (other: ExistingRecord) =>
      scope.past.some(({ change: own }) => normalId(own.liveId ?? '') === normalId(other.id));
    const isReplaced = id !== undefined && !scope.recordsUnder(change.key).every(isOfRun);
    return isReplaced ? lost(change, { code: 'created_replaced', args: {} }) : { losses: [] };
  }
  const difference = differenceFromCreated(underUndoNames(change, scope), definition, record);
  if (difference) {
    const { field, planned: written, found } = difference.args;
    return lost(change, { code: 'created_changed', args: { field, written, found } });
  }
  const states = stateFieldOf(definition);
  if (states) return takeBack(change, { scope, record, states });
  const fields = deletedFields(definition, record);
  const effects = effectsOf(definition, record, []);
  const inverse = onRecord(scope, record, { action: 'delete', fields, effects, undone: change });
  const isDoubtful = id === undefined && !isCertain;
  const doubts = isDoubtful ? [{ change, reason: { code: 'create_uncertain', args: {} } as const }] : [];
  return { undoing: { undone: change, inverse }, losses: doubts };
}

/** Records with states are not deleted: a new one gets the state that stands for its absence. */
function takeBack(
  change: Change,
  { scope, record, states }: Place & { readonly states: StateField },
): Inversion {
  const { name, states: how } = states;
  const before = record.values[name] ?? null;
  if (before === how.absent) return { losses: [] };
  if (record.facts[how.takenBackIf] !== true) return lost(change, { code: 'created_in_use', args: {} });
  return stateInversion(change, { scope, record }, { field: name, before, after: how.absent });
}

/** A record, and the scope that it is in. */
interface Place {
  readonly scope: UndoScope;
  readonly record: ExistingRecord;
}

function invertStatus({ change }: PastChange, scope: UndoScope): Inversion {
  const record = scope.recordById(change.liveId);
  if (!record) return lost(change, incompleteList(scope) ?? { code: 'record_gone', args: {} });
  const judged = change.fields.map((field) => judge(field, record, scope));
  const reason = judged.find((one) => one.reason)?.reason;
  if (reason) return lost(change, reason);
  const restored = judged.find((one) => one.restored)?.restored;
  return restored ? stateInversion(change, { scope, record }, restored) : { losses: [] };
}

/** The step back, with what it does not bring back. */
function stateInversion(change: Change, { scope, record }: Place, field: FieldChange): Inversion {
  const inverse = onRecord(scope, record, { action: 'set-status', fields: [field] });
  const step = stepOf(scope.definition, inverse);
  const isRefused = step?.unlessFact !== undefined && record.facts[step.unlessFact] === true;
  if (!step || isRefused) return lost(change, { code: 'state_stays', args: { state: String(field.before) } });
  const losses = step.isLossy ? [{ change, reason: { code: 'state_not_whole', args: {} } as const }] : [];
  return { undoing: { undone: change, inverse }, losses };
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
  return field === parentFieldOf(definition)?.name && typeof value === 'string' ? keyOf(value) : value;
}

function invertRevision({ change }: PastChange, scope: UndoScope): Inversion {
  const record = scope.recordById(change.liveId);
  if (!record) return lost(change, incompleteList(scope) ?? { code: 'record_gone', args: {} });
  const { definition } = scope;
  const partOfField = (name: string) => partOf(definition, change, name);
  const judged = change.fields.map((field) => judge(field, record, scope));
  const kept = judged.filter(({ reason }) => reason);
  const losses = kept.flatMap(({ reason }) => (reason ? [{ change, reason }] : []));
  const touched = new Set(kept.flatMap(({ field: { field } }) => partOfField(field) ?? []));
  const restored = judged
    .flatMap((one) => one.restored ?? [])
    .filter(({ field }) => !touched.has(partOfField(field) ?? ''));
  const fields = [...restored, ...restOfRemovedParts(definition, record, restored)];
  if (fields.length === 0) return { losses };
  const group = fields.some(({ field }) => isSentTogether(definition, field))
    ? wholeGroup(scope, record, fields, Object.keys(change.group ?? {}))
    : {};
  const parent = parentFieldOf(definition);
  const moved = fields.find(({ field }) => field === parent?.name);
  const inverse = onRecord(scope, record, {
    action: moved ? 'move' : 'update',
    fields,
    group,
    undone: change,
  });
  const isTopUncertain = moved?.after === null && parent?.mayRefuseBlank === true;
  const doubts = isTopUncertain ? [{ change, reason: { code: 'top_uncertain', args: {} } as const }] : [];
  const ofFields = lostValues(change, fields);
  return { undoing: { undone: change, inverse }, losses: [...losses, ...doubts, ...ofFields] };
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
  if (name === keyField && record.key !== before) return { field, reason: takenKey(String(before), scope) };
  return { field, restored: { field: name, before: found, after: before } };
}

/** The key becomes free if the run gave it to another record: then a second undo succeeds. */
function takenKey(key: string, scope: UndoScope): UndoLossReason {
  const { definition, past, recordOf, recordsUnder } = scope;
  const isOfRun = past.some(
    ({ change }) => change.action === 'create' && change.key === key && recordOf(key) !== undefined,
  );
  const isRenamed = recordsUnder(key).some(({ values }) => values[definition.keyField] !== key);
  return { code: 'key_taken', args: { key, isOfRun: isOfRun || isRenamed } };
}

/** The part of a value if the run added or removed it: undone as a whole or not at all. */
function partOf({ group }: ResourceDefinition, { fields }: Change, name: string): string | undefined {
  if (!group?.part || !name.startsWith(`${group.property}.`)) return undefined;
  const part = name.slice(0, name.lastIndexOf('.') + 1);
  const isWhole = fields.some(
    ({ field, before, after }) =>
      field.startsWith(part) && group.isDestructive(field) && (before === null || after === null),
  );
  return isWhole ? part : undefined;
}

/** The remaining values of a part to remove, so that the undo can itself be undone. */
function restOfRemovedParts(
  { group }: ResourceDefinition,
  { values }: ExistingRecord,
  fields: readonly FieldChange[],
): readonly FieldChange[] {
  const removed = fields
    .filter(({ field, after }) => group?.part && group.isDestructive(field) && after === null)
    .map(({ field }) => field.slice(0, field.lastIndexOf('.') + 1));
  const known = new Set(fields.map(({ field }) => field));
  return Object.entries(values)
    .filter(
      ([name, value]) => value !== null && !known.has(name) && removed.some((part) => name.startsWith(part)),
    )
    .map(([field, before]) => ({ field, before, after: null }));
}

/** The service's group, in the order before the run. */
function wholeGroup(
  { definition, columns }: UndoScope,
  { values }: ExistingRecord,
  fields: readonly FieldChange[],
  order: readonly string[],
): Values {
  const live = Object.keys(values).filter((name) => isSentTogether(definition, name));
  const restored = fields.map(({ field }) => field).filter((name) => isSentTogether(definition, name));
  const blanks = new Map(columns.map(({ name, type }) => [name, type.blank]));
  const known = new Set([...live, ...restored, ...blanks.keys()]);
  const names = new Set([...order.filter((name) => known.has(name)), ...blanks.keys(), ...live, ...restored]);
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? blanks.get(name) ?? null]));
}

/** Restored custom fields do not get their values back. */
function lostValues(change: Change, restored: readonly FieldChange[]): readonly UndoLoss[] {
  const parts = new Set(restored.map(({ field }) => partKeyOf(field)));
  const fields = lostParts(change).filter((part) => parts.has(part));
  return fields.length === 0 ? [] : [{ change, reason: { code: 'field_values_lost', args: { fields } } }];
}

function invertDelete({ change, isCertain }: PastChange, scope: UndoScope): Inversion {
  const { definition, columns } = scope;
  const incomplete = incompleteList(scope);
  if (scope.recordById(change.liveId)) {
    return isCertain ? lost(change, { code: 'record_still_there', args: {} }) : { losses: [] };
  }
  if (incomplete) return lost(change, incomplete);
  const { key } = change;
  if (scope.recordsUnder(key).length > 0)
    return lost(change, { code: 'key_taken', args: { key, isOfRun: false } });
  const apart = definition.fields.filter((field) => !isInBody(field)).map(({ name }) => name);
  const held = change.fields.filter(({ field }) => !apart.includes(field));
  const gone = held.filter(({ field, before }) => !isKnown(scope, field) && !isBlank(before));
  const fields = held
    .filter(({ field }) => isKnown(scope, field))
    .map(({ field, before }) => ({ field, before: null, after: renamed(scope, field, before) }));
  const blanks = Object.fromEntries(columns.map(({ name, type }) => [name, type.blank]));
  const inGroup = fields.filter(({ field }) => isInGroup(definition, field));
  const group = { ...blanks, ...Object.fromEntries(inGroup.map(({ field, after }) => [field, after])) };
  const values = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const name = definition.nameOf(values) ?? change.name;
  const inverse = made(scope, { action: 'create', key, name, fields, group });
  const reasons: readonly UndoLossReason[] = [
    ...(definition.links ? [] : [{ code: 'new_id', args: {} } as const]),
    ...gone.map(({ field }) => ({ code: 'field_gone', args: { field } }) as const),
    ...lostEffects(change, scope),
  ];
  return { undoing: { undone: change, inverse }, losses: reasons.map((reason) => ({ change, reason })) };
}

/** Side effects of the delete that have no changes of their own. */
function lostEffects(change: Change, { deletedCountByScope }: UndoScope): readonly UndoLossReason[] {
  const held = countedWithin(change.resource);
  return (change.effects ?? []).flatMap((effect): readonly UndoLossReason[] => {
    const isCounted = held?.countFact === effect.what;
    const own = isCounted ? (deletedCountByScope.get(`${held.name}/${change.key}`) ?? 0) : 0;
    const count = effect.count === null ? null : effect.count - own;
    if (count !== null && count <= 0) return [];
    return [{ code: 'effect_lost', args: { effect: { what: effect.what, count } } }];
  });
}

function invertDefault({ change }: PastChange, scope: UndoScope): Inversion {
  const { definition, listing, past } = scope;
  const exclusive = exclusiveFieldNameOf(definition);
  const current = listing.records.find(({ values }) => values[exclusive] === true);
  const former = scope.recordById(change.formerId);
  if (current && current === former) return { losses: [] };
  if (!current || current !== scope.recordOf(change.key)) {
    return lost(change, { code: 'default_changed', args: { found: current?.key ?? null } });
  }
  const fields = [{ field: exclusive, before: false, after: true }];
  const formerId = current.id;
  if (former && former.key !== null) {
    const inverse = onRecord(scope, former, { action: 'set-default', fields, formerId });
    return { undoing: { undone: change, inverse }, losses: [] };
  }
  const deleted = past.find(
    (other) => other.change.action === 'delete' && other.change.liveId === change.formerId,
  );
  if (!deleted || change.formerId === undefined) return lost(change, { code: 'default_unknown', args: {} });
  const { key, name } = deleted.change;
  const inverse = made(scope, { action: 'set-default', key, name, fields, formerId });
  return { undoing: { undone: change, inverse }, losses: [] };
}

/** Absence from an incomplete list proves nothing. */
function incompleteList({
  listing: { records, expectedCount: counted },
}: UndoScope): UndoLossReason | undefined {
  const read = records.length;
  const isIncomplete = counted !== undefined && counted !== read;
  return isIncomplete ? { code: 'list_incomplete', args: { read, counted } } : undefined;
}
