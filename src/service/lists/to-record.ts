/** What an answer shows of a record, in normal form. Pure. */
import type { DesiredRecord, ExistingRecord, Value, Values } from '../../model/records.js';
import { isSameValue } from '../../resources/fields/field-types.js';
import { type Field, type ResourceDefinition, readProperty, referenceTo } from '../../resources/resource.js';
import type { Answer } from './answers.js';
import type { TreeNode } from './walk-tree.js';

/** How answers of a scope are read. */
export interface RecordsToRead {
  /** Key of the container, `''` for a top-level resource. */
  readonly scope: string;
  /** Custom fields of the records. */
  readonly columns?: readonly Field[] | undefined;
  /** What files ask for, by key: most answers say the same, which is then kept once. */
  readonly desired?: ReadonlyMap<string, Pick<DesiredRecord, 'key' | 'values'>> | undefined;
}

export function toRecord(
  definition: ResourceDefinition,
  { scope, columns = [], desired }: RecordsToRead,
  { answer, parent }: TreeNode,
): ExistingRecord {
  const key = keyOf(definition, answer);
  const values = Object.assign(readValues(definition, answer, columns), parentValue(definition, parent));
  const same = key === null ? undefined : desired?.get(key);
  if (same) keepOnce(values, same.values);
  return {
    resource: definition.name,
    scope,
    key: same?.key ?? key,
    id: answer.id,
    values,
    facts: definition.readFacts(answer),
  };
}

/** Takes the desired values in place of equal ones, whose memory is then free. */
function keepOnce(values: Record<string, Value>, desired: Values): void {
  for (const name in values) {
    const [existing, wanted] = [values[name], desired[name]];
    if (existing !== undefined && wanted !== undefined && isSameValue(existing, wanted))
      values[name] = wanted;
  }
}

/** Null for a record without a key. */
export function keyOf({ keyField }: ResourceDefinition, answer: Answer): string | null {
  const key = answer[keyField];
  return typeof key === 'string' && key !== '' ? key : null;
}

function readValues(
  { fields, group }: ResourceDefinition,
  answer: Answer,
  columns: readonly Field[],
): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const field of fields) values[field.name] = readProperty(field, answer);
  return group ? Object.assign(values, group.read(answer, columns)) : values;
}

function parentValue(definition: ResourceDefinition, parent: Answer | null): Readonly<Record<string, Value>> {
  const parentField = definition.parentField;
  if (!parentField) return {};
  const reference = parent && referenceTo(definition, { key: keyOf(definition, parent), id: parent.id });
  return { [parentField.name]: reference };
}
