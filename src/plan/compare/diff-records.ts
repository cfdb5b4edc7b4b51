/** Compares both sides, value by value: both are in normal form. */

import type { Change, FieldChange } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../../model/records.js';
import type { Origin } from '../../model/tables.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import {
  type Field,
  isInBody,
  isInGroup,
  isSentTogether,
  type ResourceDefinition,
} from '../../resources/resource.js';
import { stepOf } from '../../resources/states.js';
import { effectsOf } from '../consequences/goes-along.js';
import { type KeptBelow, keptBelow } from '../consequences/stays-below.js';
import { type ChangeParts, makeChange } from '../records/changes.js';
import { indexBy } from '../records/collections.js';
import { desiredName } from '../records/names.js';
import { rowOrigin, valueOrigin } from '../records/origins.js';

export interface Difference {
  /** Not yet ordered: `dependsOn` is empty. */
  readonly changes: readonly Change[];
  /** Rows without a change. */
  readonly unchanged: number;
  /** Records without a row. */
  readonly onlyInService: readonly ExistingRecord[];
}

/**
 * Compares desired and existing records of one resource and scope. Pure; never throws on user data.
 * @param desired one per key, free of errors from checkRecords
 * @param existing all records of the resource and scope, renames applied
 * @param columns the custom fields of the scope, which a request holds all or none of
 * @returns one change per differing record; a field absent from a row is never in a change. Source:
 *   PATCH changes only the fields sent (the service's contract).
 */
export function diffRecords(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
  columns: readonly Field[] = [],
): Difference {
  const existingByKey = indexBy(existing, ({ key }) => key);
  const deletedKeys = new Set(desired.filter(({ intent }) => intent === 'delete').map(({ key }) => key));
  const below = keptBelow(definition, { existing, wanted: desired, deletedKeys });
  const exclusive = definition.exclusiveField?.name;
  const former = existing.find(({ values }) => exclusive !== undefined && values[exclusive] === true);
  const fixedNames = definition.fields.filter(isInBody).map(({ name }) => name);
  const context = { definition, columns, below, former, fixedNames };
  const changes: Change[] = [];
  let unchanged = 0;
  for (const record of desired) {
    const live = existingByKey.get(record.key);
    // Most rows end here, before anything is allocated.
    const isInStep = live && isUnchanged(record, live);
    const rowChanges = isInStep ? [] : diffRow({ desired: record, existing: live, ...context });
    changes.push(...rowChanges);
    if (rowChanges.length === 0 && !record.isLeftOut) unchanged++;
  }
  const desiredKeys = new Set<string | null>(desired.map(({ key }) => key));
  return { changes, unchanged, onlyInService: existing.filter(({ key }) => !desiredKeys.has(key)) };
}

interface RowContext {
  readonly definition: ResourceDefinition;
  readonly columns: readonly Field[];
  readonly desired: DesiredRecord;
  readonly existing: ExistingRecord | undefined;
  readonly below: KeptBelow;
  /** The current default. */
  readonly former: ExistingRecord | undefined;
  /** Fields of request bodies, without the group. */
  readonly fixedNames: readonly string[];
}

function diffRow(context: RowContext): readonly Change[] {
  const { desired, existing } = context;
  if (desired.intent === 'ignore') return [];
  if (desired.intent === 'delete') return existing ? [deletion(context, existing)] : [];
  if (!existing && isAsGoodAsAbsent(context)) return [];
  const rowChanges = existing
    ? [...revision(context, existing), ...stateChange(context, existing)]
    : [creation(context)];
  return [...rowChanges, ...defaultChoice(context)];
}

function creation(context: RowContext): Change {
  const { definition, desired } = context;
  const fields = ownNames(context).flatMap((name) => {
    const after = desired.values[name];
    return after === undefined || isBlank(after) ? [] : [fieldChange(context, name, null, after)];
  });
  const group = wholeGroup(context, desired, (name) => isInGroup(definition, name));
  return change(context, { action: 'create', fields, group });
}

function revision(context: RowContext, existing: ExistingRecord): readonly Change[] {
  const { definition, desired } = context;
  const fields = ownNames(context).flatMap((name) => {
    const after = desired.values[name];
    const before = existing.values[name] ?? null;
    const isSame = after === undefined || isSameValue(before, after);
    return isSame ? [] : [fieldChange(context, name, before, after)];
  });
  if (fields.length === 0) return [];
  const isGroupChanged = fields.some(({ field }) => isSentTogether(definition, field));
  const group = isGroupChanged
    ? wholeGroup(context, existing, (name) => isSentTogether(definition, name))
    : {};
  const parentField = definition.parentField?.name;
  const action = fields.some(({ field }) => field === parentField) ? 'move' : 'update';
  return [change(context, { action, fields, group })];
}

/** A row for somebody who has left, and never was there, asks for nothing. */
function isAsGoodAsAbsent({ definition, desired }: RowContext): boolean {
  const field = definition.stateField;
  return field !== undefined && desired.values[field.name] === field.states.absent;
}

function stateChange(context: RowContext, existing: ExistingRecord): readonly Change[] {
  const { definition, desired } = context;
  const { name } = definition.stateField ?? {};
  const [before, after] = name === undefined ? [] : [existing.values[name] ?? null, desired.values[name]];
  if (name === undefined || before === undefined || after === undefined || before === after) return [];
  const step = { action: 'set-status', fields: [fieldChange(context, name, before, after)] } as const;
  const { ends: what } = stepOf(definition, step) ?? {};
  if (what === undefined) return [change(context, step)];
  const { [what]: known } = existing.facts;
  const count = typeof known === 'number' ? known : null;
  return [change(context, { ...step, effects: count === 0 ? [] : [{ what, count }] })];
}

function isUnchanged({ intent, values }: DesiredRecord, existing: ExistingRecord): boolean {
  for (const name in values) {
    const after = values[name];
    if (after !== undefined && !isSameValue(existing.values[name] ?? null, after)) return false;
  }
  return intent !== 'delete';
}

function deletion(context: RowContext, existing: ExistingRecord): Change {
  const { definition, desired, below } = context;
  const fields = deletedFields(definition, existing);
  const effects = effectsOf(definition, existing, below(desired.key));
  return change(context, { action: 'delete', fields, effects });
}

/**
 * The values of a deleted record, so that it can be created again. FALSE counts as blank, except in
 * custom fields, where the service has defaults of its own for missing values.
 */
function deletedFields(definition: ResourceDefinition, { values }: ExistingRecord): readonly FieldChange[] {
  return Object.entries(values)
    .filter(([field, before]) => !isBlank(before) || (before === false && isInGroup(definition, field)))
    .map(([field, before]) => ({ field, before, after: null }));
}

function defaultChoice(context: RowContext): readonly Change[] {
  const { definition, desired, existing, former } = context;
  const field = definition.exclusiveField?.name;
  if (field === undefined || desired.values[field] !== true || existing?.values[field] === true) return [];
  const fields = [fieldChange(context, field, false, true)];
  return [change(context, { action: 'set-default', fields, formerId: former?.id })];
}

type Details = Pick<ChangeParts, 'action' | 'fields' | 'group' | 'effects' | 'formerId'>;

function change({ definition, desired, existing }: RowContext, details: Details): Change {
  const name = desiredName(definition, desired, existing);
  return makeChange(desired, { ...details, name, liveId: existing?.id, origin: rowOrigin(desired.row) });
}

function fieldChange({ desired }: RowContext, field: string, before: Value, after: Value): FieldChange {
  const origin: Origin = valueOrigin(desired, field);
  return { field, before, after, ...(origin.column !== undefined && { origin }) };
}

/** Names of the values that a request may hold: fixed fields, then the group. */
function ownNames({ definition, desired, fixedNames }: RowContext): readonly string[] {
  const inGroup = Object.keys(desired.values).filter((name) => isInGroup(definition, name));
  return [...fixedNames, ...inGroup];
}

/** The values that are sent together, those of a record over blank ones. */
function wholeGroup(
  { definition: { group }, columns }: RowContext,
  { values }: Pick<ExistingRecord, 'values'>,
  isOf: (name: string) => boolean,
): Values {
  const isSparse = group?.isSparse === true;
  const entries = Object.entries(values).filter(
    ([name, value]) => isOf(name) && !(isSparse && isBlank(value)),
  );
  const blanks = isSparse ? [] : columns.map(({ name, type }) => [name, type.blank] as const);
  return Object.fromEntries([...blanks, ...entries]);
}
