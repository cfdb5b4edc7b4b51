/** What an answer shows of a record, in normal form. Pure. */
import type { ExistingRecord, Value } from '../../model/records.js';
import { type Field, type ResourceDefinition, readProperty, referenceTo } from '../../resources/resource.js';
import type { Answer } from './answers.js';
import type { TreeNode } from './walk-tree.js';

/** @param where.columns custom fields of the records */
export function toRecord(
  definition: ResourceDefinition,
  { scope, columns = [] }: { readonly scope: string; readonly columns?: readonly Field[] | undefined },
  { answer, parent }: TreeNode,
): ExistingRecord {
  return {
    resource: definition.name,
    scope,
    key: keyOf(definition, answer),
    id: answer.id,
    values: Object.assign(readValues(definition, answer, columns), parentValue(definition, parent)),
    facts: definition.readFacts(answer),
  };
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
