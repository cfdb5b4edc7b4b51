/** Decides whether a write took effect, from its answer or from the record itself. Pure. */

import type { Change } from '../../model/changes.js';
import type { WriteDoubt } from '../../model/obstacles.js';
import type { ExistingRecord, Value } from '../../model/records.js';
import { recordId } from '../../plan/records/names.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { type Answer, type Field, isInGroup, readProperty } from '../../resources/resource.js';
import { isAnswer } from '../../service/lists/answers.js';
import type { FoundRecords } from '../../service/lists/find-records.js';
import type { IdByRecord } from './requests.js';

/** What a write has done. */
export type Verdict =
  | { readonly kind: 'done'; readonly id?: string }
  /** It left no trace, so it may be repeated. */
  | { readonly kind: 'absent' }
  /** An answer neither shows the change nor contradicts it. */
  | { readonly kind: 'open'; readonly id?: string }
  | { readonly kind: 'unclear'; readonly doubt: WriteDoubt };

interface Known {
  /** Custom fields of the record; without them its group is not compared. */
  readonly columns?: readonly Field[] | undefined;
  /** Identifies a parent whose new key the service does not have yet. */
  readonly idByRecord?: IdByRecord | undefined;
  /** A field that the answer omits is blank. Default: it may have any value. */
  readonly isWhole?: boolean;
}

/**
 * Whether the answer to a write shows the change: the record, with every value that was sent. An
 * omitted field counts as blank beside the key, because answers may omit blank fields.
 * @param known.knownIds of records that existed before: none of them is a new one
 */
export function judgeAnswer(
  change: Change,
  body: unknown,
  known: Known & { readonly knownIds?: ReadonlySet<string> | undefined } = {},
): Verdict {
  if (change.action === 'delete') return { kind: 'done' };
  if (!isAnswer(body)) return { kind: 'open' };
  const id = normalId(body.id);
  const isOther = change.liveId !== undefined && id !== normalId(change.liveId);
  const isOld = change.action === 'create' && known.knownIds?.has(id);
  if (isOther || isOld) return unclear({ kind: 'another' });
  const difference = findDifference(change, body, known);
  if (difference) return unclear({ kind: 'differs', ...difference });
  return { kind: isShown(change, body, known) ? 'done' : 'open', id: body.id };
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
  const [first, second] = appeared;
  if (second) return unclear({ kind: 'several', count: appeared.length });
  if (first)
    return first[keyField] === change.key ? compare(change, first, seen) : unclear({ kind: 'another' });
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
  const [answer] = seen.answers;
  const isDelete = change.action === 'delete';
  if (!answer) return isDelete && !seen.shortage ? { kind: 'done' } : absence(seen);
  if (normalId(answer.id) !== normalId(id)) return unclear({ kind: 'another' });
  return isDelete ? { kind: 'absent' } : compare(change, answer, { ...seen, isWhole: true });
}

/** A link, and whether its owner shows as many as it counts. */
export interface SeenLink {
  readonly shortage?: Seen['shortage'] | undefined;
  readonly record: Pick<ExistingRecord, 'id' | 'values'> | undefined;
}

/**
 * Whether a change of a link was made. One that others have created is as good as one's own: it
 * joins the same owner and subject.
 * @param seen what the service has under its key
 */
export function judgeLink(change: Change, { record, shortage }: SeenLink): Verdict {
  if (change.action !== 'delete') return record ? compareValues(change, record) : absence({ shortage });
  if (record) return { kind: 'absent' };
  return shortage ? absence({ shortage }) : { kind: 'done' };
}

function compareValues(change: Change, { id, values }: NonNullable<SeenLink['record']>): Verdict {
  const changed = change.fields.find(({ field, after }) => !isSameValue(values[field] ?? null, after));
  const { field = '', after = null } = changed ?? {};
  return verdictOn(change, id, changed && { field, planned: after, found: values[field] ?? null });
}

function compare(change: Change, answer: Answer, known: Known): Verdict {
  return verdictOn(change, answer.id, findDifference(change, answer, known));
}

function verdictOn(change: Change, id: string, difference: Difference | undefined): Verdict {
  if (!difference) return { kind: 'done', id };
  const before = change.fields.find(({ field }) => field === difference.field)?.before ?? null;
  const isAsBefore = change.action !== 'create' && isSameValue(difference.found, before);
  return isAsBefore ? { kind: 'absent' } : unclear({ kind: 'differs', ...difference });
}

function absence({ shortage }: Pick<SeenLink, 'shortage'>): Verdict {
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
function findDifference(change: Change, answer: Answer, known: Known): Difference | undefined {
  const definition = definitionOf(change.resource);
  const shown = shownIn(change, answer, known);
  for (const { field, after } of change.fields) {
    if (!shown.has(field) && (!known.isWhole || isBlank(after))) continue;
    const value = shown.get(field) ?? null;
    // Custom fields have several blank forms.
    const areBlank = isInGroup(definition, field) && isBlank(value) && isBlank(after);
    if (!areBlank && !isSameValue(value, after)) return { field, planned: after, found: value };
  }
  return undefined;
}

function isShown(change: Change, answer: Answer, known: Known): boolean {
  const shown = shownIn(change, answer, known);
  const isKeyShown = definitionOf(change.resource).keyField in answer;
  return change.fields.every(({ field, after }) => shown.has(field) || (isKeyShown && isBlank(after)));
}

/** The values of the changed fields in an answer, without those that it omits. */
function shownIn(
  { resource, scope, fields }: Change,
  answer: Answer,
  { columns, idByRecord = new Map() }: Known,
): ReadonlyMap<string, Value> {
  const definition = definitionOf(resource);
  const { group } = definition;
  const isGroupShown = group !== undefined && group.property in answer;
  // Custom fields can be compared only if their types are known; parts say them.
  const inGroup = isGroupShown && (columns || group.part) ? group.read(answer, columns ?? []) : undefined;
  const parentShown = (after: Value): Value | undefined => {
    const parent = definition.readParent?.(answer);
    if (!isAnswer(parent)) return parent === null ? null : undefined;
    // Compared by id, because the parent's key may be about to change.
    const meant = idByRecord.get(recordId({ resource, scope, key: String(after) }));
    const isMeant = meant !== undefined && normalId(parent.id) === normalId(meant);
    return isMeant ? after : String(parent[definition.keyField] ?? '');
  };
  const valueShown = (name: string, after: Value): Value | undefined => {
    if (isInGroup(definition, name)) return inGroup && (inGroup[name] ?? null);
    const field = definition.fields.find((candidate) => candidate.name === name);
    if (field?.isParent) return parentShown(after);
    return field && field.property in answer ? readProperty(field, answer) : undefined;
  };
  const shown = fields.map(({ field, after }) => [field, valueShown(field, after)] as const);
  return new Map(shown.flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])));
}
