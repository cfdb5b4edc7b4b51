/** Compares the answer to a write with what was asked for. Pure. */
import { unexpectedValueMessage } from '../messages.js';
import type { Change, Value } from '../model.js';
import { isSameValue } from '../resources/field-types.js';
import { definitionOf } from '../resources/index.js';
import { type Answer, isInGroup, type ResourceDefinition, readProperty } from '../resources/resource.js';
import { isAnswer } from '../service/answer.js';

export interface CheckedAnswer {
  /** Id of the record that a create made. */
  readonly id?: string;
  /** Why the answer does not show that the change was made. */
  readonly doubt?: string;
}

/**
 * Looks for signs that a write did not do what it should although it was answered with success: another record, or
 * another value. What the answer does not show is taken as done, as answers may leave fields out.
 */
export function checkAnswer(change: Change, body: unknown): CheckedAnswer {
  if (change.action === 'delete' || change.action === 'set-default') return {};
  if (!isAnswer(body)) {
    return change.action === 'create' ? { doubt: unexpectedValueMessage(change.key, 'id', null) } : {};
  }
  const definition = definitionOf(change.resource);
  const differing = change.fields.find(({ field, after }) => {
    const shown = shownValue(definition, body, field);
    return shown !== undefined && !isSameValue(shown, after);
  });
  if (!differing) return { id: body.id };
  const { field } = differing;
  return { doubt: unexpectedValueMessage(change.key, field, shownValue(definition, body, field) ?? null) };
}

/** Fields that a master defines; what an item holds in them is told apart only with their types. */
function shownPart({ group }: ResourceDefinition, answer: Answer, name: string): Value | undefined {
  if (!group?.part || !(group.property in answer)) return undefined;
  return group.read(answer, [])[name] ?? null;
}

/** The value of a field in the answer; undefined when the answer does not show it. */
function shownValue(definition: ResourceDefinition, answer: Answer, name: string): Value | undefined {
  if (isInGroup(definition, name)) return shownPart(definition, answer, name);
  const field = definition.fields.find((candidate) => candidate.name === name);
  if (!field) return undefined;
  if (!field.isParent) return field.property in answer ? readProperty(field, answer) : undefined;
  const parent = definition.readParent?.(answer);
  if (parent === null) return null;
  return isAnswer(parent) ? String(parent[definition.keyField] ?? '') : undefined;
}
