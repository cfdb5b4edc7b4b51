/** Compares both sides. As both are in normal form, the comparison is dull: equal or not. */
import type { Action, Change, DesiredRecord, ExistingRecord, FieldChange } from '../model.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { changeId } from './change-id.js';
import { columnOf, rowOrigin } from './origins.js';

export interface Difference {
  /** Not yet ordered: `dependsOn` is empty. */
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** Records that no row names. */
  readonly onlyInService: readonly ExistingRecord[];
}

/**
 * Compares what the files ask for with what the service has, in one resource and scope.
 * @param desired  one per key; checkRecords has already reported duplicates
 * @param existing every record of the same resource and scope
 * @returns a change for each record that differs; a field absent from a row is never in a change
 * Pure; never throws on user data. Source: PATCH changes only the fields sent (the service's contract).
 */
export function diffRecords(
  definition: ResourceDefinition,
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
): Difference {
  const existingByKey = new Map(existing.map((record) => [record.key, record]));
  const changes = desired.flatMap((record) => {
    const change = diffRecord(definition, record, existingByKey.get(record.key));
    return change ? [change] : [];
  });
  const desiredKeys = new Set<string | null>(desired.map(({ key }) => key));
  return {
    changes,
    unchanged: desired.length - changes.length,
    onlyInService: existing.filter(({ key }) => !desiredKeys.has(key)),
  };
}

function diffRecord(
  definition: ResourceDefinition,
  desired: DesiredRecord,
  existing: ExistingRecord | undefined,
): Change | undefined {
  const fields = existing ? changedFields(definition, desired, existing) : filledFields(definition, desired);
  if (existing && fields.length === 0) return undefined;
  const { resource, scope, key, values, row } = desired;
  return {
    id: changeId({ resource, scope, key }),
    resource,
    scope,
    action: existing ? updateOrMove(definition, fields) : 'create',
    key,
    name: String(values[definition.nameField] ?? existing?.values[definition.nameField] ?? key),
    ...(existing && { liveId: existing.id }),
    fields,
    origin: rowOrigin(row),
    dependsOn: [],
  };
}

function changedFields(
  definition: ResourceDefinition,
  { values, row }: DesiredRecord,
  existing: ExistingRecord,
): readonly FieldChange[] {
  const changed: FieldChange[] = [];
  for (const { name } of definition.fields) {
    const after = values[name];
    const before = existing.values[name] ?? null;
    if (after === undefined || after === before) continue;
    changed.push(fieldChange({ field: name, before, after }, row));
  }
  return changed;
}

/** A record to create shows what it will hold; empty fields are left to the service. */
function filledFields(definition: ResourceDefinition, desired: DesiredRecord): readonly FieldChange[] {
  return definition.fields.flatMap(({ name, type }) => {
    const after = desired.values[name];
    if (after === undefined || after === type.blank) return [];
    return [fieldChange({ field: name, before: null, after }, desired.row)];
  });
}

function fieldChange(change: FieldChange, row: DesiredRecord['row']): FieldChange {
  const column = columnOf(row, change.field);
  return column === undefined ? change : { ...change, column };
}

function updateOrMove(definition: ResourceDefinition, fields: readonly FieldChange[]): Action {
  const parentField = parentFieldOf(definition)?.name;
  return fields.some(({ field }) => field === parentField) ? 'move' : 'update';
}
