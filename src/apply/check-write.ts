/** Decides whether a write took effect, from its answer or from the record itself. Pure. */

import type { Change } from '../model/changes.js';
import type { WriteDoubt } from '../model/obstacles.js';
import type { ExistingRecord, Value } from '../model/records.js';
import { recordId } from '../plan/records/names.js';
import { isBlank, isSameValue } from '../resources/fields/field-types.js';
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
import type { FoundRecords } from '../service/lists/find-records.js';
import { words } from '../words/words.js';
import type { IdByRecord } from './to-request.js';

export interface CheckedAnswer {
  readonly id?: string;
  /** Why the answer contradicts the change. */
  readonly doubt?: string;
  /** The answer neither shows the change nor contradicts it. */
  readonly isOpen?: true;
}

/**
 * Whether the answer to a write shows the change: the record, with every value that was sent. An
 * omitted field counts as blank beside the key, because answers may omit blank fields.
 * @param known.idByRecord identifies a parent whose new key the service does not have yet
 * @param known.knownIds of records that existed before: none of them is a new one
 */
export function checkAnswer(change: Change, body: unknown, known: KnownBefore = {}): CheckedAnswer {
  const doubted = (field: string, found: Value) => ({
    doubt: words.applying.unexpectedValueMessage(change.key, field, found, change),
  });
  if (change.action === 'delete') return {};
  if (!isAnswer(body)) return { isOpen: true };
  const isOther = change.liveId !== undefined && normalId(body.id) !== normalId(change.liveId);
  const isOld = change.action === 'create' && known.knownIds?.has(normalId(body.id));
  if (isOther || isOld) return doubted('id', body.id);
  const difference = findDifference(change, body, known);
  if (difference) return doubted(difference.field, difference.found);
  return { id: body.id, ...(!isShown(change, body, known) && { isOpen: true }) };
}

/** `absent`: the write left no trace, so it may be repeated. */
export type Verdict =
  | { readonly kind: 'done'; readonly id?: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly doubt: WriteDoubt };

interface Known {
  /** Custom fields of the record; without them its group is not compared. */
  readonly columns?: readonly Field[] | undefined;
  readonly idByRecord?: IdByRecord | undefined;
  /** A field that the answer omits is blank. Default: it may have any value. */
  readonly isWhole?: boolean;
}

interface KnownBefore extends Known {
  readonly knownIds?: ReadonlySet<string> | undefined;
}

/** Records found, with custom fields if the change touches them. */
export interface Seen extends FoundRecords, Known {}

/**
 * Whether a create was made. A record that existed before, under any key, does not count.
 * @param seen what the service has under the key
 * @param knownIds lower-case ids of all records that existed before or that other changes created
 */
export function judgeCreate(change: Change, seen: Seen, knownIds: ReadonlySet<string>): Verdict {
  const { keyField, areKeysUnique } = definitionOf(change.resource);
  const appeared = seen.answers.filter(({ id }) => !knownIds.has(normalId(id)));
  const [found, second] = appeared;
  if (second) return unclear({ kind: 'several', count: appeared.length });
  if (found)
    return found[keyField] === change.key ? compare(change, found, seen) : unclear({ kind: 'another' });
  // A code in use belongs to an older record; names may repeat.
  if (areKeysUnique && seen.answers.length > 0) return unclear({ kind: 'another' });
  return absence(seen);
}

/**
 * Whether an update, a move or a delete was made. The record was there before, so it proves only
 * what it shows: services omit blank fields.
 * @param seen what the service has under the id
 */
export function judgeChange(change: Change, id: string, seen: Seen): Verdict {
  const [found] = seen.answers;
  const isDelete = change.action === 'delete';
  if (!found) return isDelete && !seen.shortage ? { kind: 'done' } : absence(seen);
  if (normalId(found.id) !== normalId(id)) return unclear({ kind: 'another' });
  return isDelete ? { kind: 'absent' } : compare(change, found, { ...seen, isWhole: true });
}

/** An owned record, and whether its owner shows as many as it counts. */
export interface SeenOwned extends Pick<Seen, 'shortage'> {
  readonly record: Pick<ExistingRecord, 'id' | 'values'> | undefined;
}

/**
 * Whether a change to an owned record was made. A record that others have created is as good as
 * one's own: it is the same owner and the same user.
 * @param seen what the service has under its key
 */
export function judgeOwned(change: Change, seen: SeenOwned): Verdict {
  const { record, shortage } = seen;
  if (change.action !== 'delete') return record ? compareValues(change, record) : absence(seen);
  if (record) return { kind: 'absent' };
  return shortage ? absence(seen) : { kind: 'done' };
}

function compareValues(change: Change, { id, values }: NonNullable<SeenOwned['record']>): Verdict {
  const changed = change.fields.find(({ field, after }) => !isSameValue(values[field] ?? null, after));
  const { field = '', after = null } = changed ?? {};
  return verdictOn(change, id, changed && { field, planned: after, found: values[field] ?? null });
}

function compare(change: Change, found: Answer, known: Known): Verdict {
  return verdictOn(change, found.id, findDifference(change, found, known));
}

function verdictOn(change: Change, id: string, difference: Difference | undefined): Verdict {
  if (!difference) return { kind: 'done', id };
  const before = change.fields.find(({ field }) => field === difference.field)?.before ?? null;
  const isAsBefore = change.action !== 'create' && isSameValue(difference.found, before);
  return isAsBefore ? { kind: 'absent' } : unclear({ kind: 'differs', ...difference });
}

function absence({ shortage }: Pick<Seen, 'shortage'>): Verdict {
  return shortage ? unclear({ kind: 'incomplete', ...shortage }) : { kind: 'absent' };
}

function unclear(doubt: WriteDoubt): Verdict {
  return { kind: 'unclear', doubt };
}

interface Difference {
  readonly field: string;
  readonly planned: Value;
  readonly found: Value;
}

/** The first value in the answer that differs from what the change wants. */
function findDifference(
  change: Change,
  answer: Answer,
  { columns, idByRecord = new Map(), isWhole }: Known,
): Difference | undefined {
  const definition = definitionOf(change.resource);
  const shownOf = shownValues(definition, answer, columns);
  const parentField = parentFieldOf(definition)?.name;
  for (const { field, after } of change.fields) {
    const shown = shownOf(field);
    if (shown === undefined && (!isWhole || isBlank(after))) continue;
    const found = shown ?? null;
    if (isSameValue(found, after)) continue;
    // Custom fields have several blank forms.
    if (isInGroup(definition, field) && isBlank(found) && isBlank(after)) continue;
    if (field === parentField && isParentMeant(change, { answer, after, idByRecord })) continue;
    return { field, planned: after, found };
  }
  return undefined;
}

function isShown(change: Change, answer: Answer, { columns }: Known): boolean {
  const definition = definitionOf(change.resource);
  const shownOf = shownValues(definition, answer, columns);
  const isKeyShown = definition.keyField in answer;
  return change.fields.every(
    ({ field, after }) => shownOf(field) !== undefined || (isKeyShown && isBlank(after)),
  );
}

/** The values of the fields in the answer; undefined for those that it omits. */
function shownValues(
  definition: ResourceDefinition,
  answer: Answer,
  columns: readonly Field[] | undefined,
): (name: string) => Value | undefined {
  const { group } = definition;
  const inGroup = (columns && group && group.property in answer && group.read(answer, columns)) || undefined;
  return (name) =>
    inGroup && isInGroup(definition, name) ? (inGroup[name] ?? null) : shownValue(definition, answer, name);
}

function shownValue(definition: ResourceDefinition, answer: Answer, name: string): Value | undefined {
  if (isInGroup(definition, name)) return shownPart(definition, answer, name);
  const field = definition.fields.find((candidate) => candidate.name === name);
  if (!field) return undefined;
  if (!field.isParent) return field.property in answer ? readProperty(field, answer) : undefined;
  const parent = definition.readParent?.(answer);
  if (parent === null) return null;
  return isAnswer(parent) ? String(parent[definition.keyField] ?? '') : undefined;
}

/** Custom fields of an item can be compared only if their types are known. */
function shownPart({ group }: ResourceDefinition, answer: Answer, name: string): Value | undefined {
  if (!group?.part || !(group.property in answer)) return undefined;
  return group.read(answer, [])[name] ?? null;
}

/** Compared by id, because the parent's key may be about to change. */
function isParentMeant(
  { resource, scope }: Change,
  shown: { readonly answer: Answer; readonly after: Value; readonly idByRecord: IdByRecord },
): boolean {
  const { answer, after, idByRecord } = shown;
  const parent = definitionOf(resource).readParent?.(answer);
  const meant =
    after === null ? undefined : idByRecord.get(recordId({ resource, scope, key: String(after) }));
  return isAnswer(parent) && meant !== undefined && normalId(parent.id) === normalId(meant);
}
