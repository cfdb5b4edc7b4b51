/** Compares the answer to a write with what was asked for. Pure. */

import type { Change } from '../model/changes.js';
import type { Value } from '../model/records.js';
import { recordId } from '../plan/records/names.js';
import { isSameValue } from '../resources/fields/field-types.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import {
  type Answer,
  type Field,
  isInGroup,
  parentFieldOf,
  type ResourceDefinition,
  readProperty,
} from '../resources/resource.js';
import { isAnswer } from '../service/lists/answers.js';
import { words } from '../words/words.js';

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
    return change.action === 'create'
      ? { doubt: words.applying.unexpectedValueMessage(change.key, 'id', null) }
      : {};
  }
  if (change.liveId !== undefined && normalId(body.id) !== normalId(change.liveId))
    return { doubt: words.applying.unexpectedValueMessage(change.key, 'id', body.id) };
  const difference = findDifference(change, body, { idByRecord });
  if (!difference) return { id: body.id };
  return { doubt: words.applying.unexpectedValueMessage(change.key, difference.field, difference.found) };
}

/** What is known beside an answer. */
export interface Known {
  /** The custom fields of the record; without them its group is not looked at. */
  readonly columns?: readonly Field[] | undefined;
  /** Tells a parent whose new key the service does not have yet. */
  readonly idByRecord?: ReadonlyMap<string, string> | undefined;
}

export interface Difference {
  readonly field: string;
  readonly planned: Value;
  readonly found: Value;
}

/**
 * The first value of a record that is not what the change wants it to be.
 * @returns undefined when there is none among those that the answer shows. Pure.
 */
export function findDifference(
  change: Change,
  answer: Answer,
  { columns, idByRecord = new Map() }: Known = {},
): Difference | undefined {
  const definition = definitionOf(change.resource);
  const inGroup = (columns && definition.group?.read(answer, columns)) ?? {};
  for (const { field, after } of change.fields) {
    const found = field in inGroup ? inGroup[field] : shownValue(definition, answer, field);
    if (found === undefined || isSameValue(found, after)) continue;
    if (isParentMeant(change, { answer, field, after, idByRecord })) continue;
    return { field, planned: after, found };
  }
  return undefined;
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

/** A parent may be on its way to another key, so its id says more. */
function isParentMeant(
  { resource, scope }: Change,
  shown: {
    readonly answer: Answer;
    readonly field: string;
    readonly after: Value;
    readonly idByRecord: ReadonlyMap<string, string>;
  },
): boolean {
  const { answer, field, after, idByRecord } = shown;
  const definition = definitionOf(resource);
  if (parentFieldOf(definition)?.name !== field || after === null) return false;
  const parent = definition.readParent?.(answer);
  const meant = idByRecord.get(recordId({ resource, scope, key: String(after) }));
  return isAnswer(parent) && meant !== undefined && normalId(parent.id) === normalId(meant);
}
