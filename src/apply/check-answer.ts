/** Compares the answer to a write with what was asked for. Pure. */
import { unexpectedValueMessage } from '../messages.js';
import type { Change, Value } from '../model.js';
import { recordId } from '../plan/change-id.js';
import { isSameValue } from '../resources/field-types.js';
import { definitionOf } from '../resources/index.js';
import {
  type Answer,
  isInGroup,
  parentFieldOf,
  type ResourceDefinition,
  readProperty,
} from '../resources/resource.js';
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
 * @param idByRecord tells a parent whose new key the service does not have yet
 */
export function checkAnswer(
  change: Change,
  body: unknown,
  idByRecord: ReadonlyMap<string, string> = new Map(),
): CheckedAnswer {
  if (change.action === 'delete' || change.action === 'set-default') return {};
  if (!isAnswer(body)) {
    return change.action === 'create' ? { doubt: unexpectedValueMessage(change.key, 'id', null) } : {};
  }
  const definition = definitionOf(change.resource);
  const differing = change.fields.find(({ field, after }) => {
    const shown = shownValue(definition, body, field);
    if (shown === undefined || isSameValue(shown, after)) return false;
    return !isParentMeant(change, { body, field, after, idByRecord });
  });
  if (!differing) return { id: body.id };
  const { field } = differing;
  return { doubt: unexpectedValueMessage(change.key, field, shownValue(definition, body, field) ?? null) };
}

/** The value of a field in the answer; undefined when the answer does not show it. */
function shownValue(definition: ResourceDefinition, answer: Answer, name: string): Value | undefined {
  if (isInGroup(definition, name)) return undefined;
  const field = definition.fields.find((candidate) => candidate.name === name);
  if (!field) return undefined;
  if (!field.isParent) return field.property in answer ? readProperty(field, answer) : undefined;
  const parent = definition.readParent?.(answer);
  if (parent === null) return null;
  return isAnswer(parent) ? String(parent[definition.keyField] ?? '') : undefined;
}

/** A parent may be on its way to another key, so its id says more. */
function isParentMeant(
  { resource, scope }: Change,
  shown: {
    readonly body: Answer;
    readonly field: string;
    readonly after: Value;
    readonly idByRecord: ReadonlyMap<string, string>;
  },
): boolean {
  const { body, field, after, idByRecord } = shown;
  const definition = definitionOf(resource);
  if (parentFieldOf(definition)?.name !== field || after === null) return false;
  const parent = definition.readParent?.(body);
  const meant = idByRecord.get(recordId({ resource, scope, key: String(after) }));
  return isAnswer(parent) && parent.id.toLowerCase() === meant?.toLowerCase();
}
