/** Turns a change into a request. This is the only place where codes become ids. */
import type { Change } from '../../model/changes.js';
import type { Value, Values } from '../../model/records.js';
import { isActivationNow, whenOf } from '../../plan/activation/time-line.js';
import { linkedBy } from '../../plan/records/changes.js';
import { type RecordReference, recordId } from '../../plan/records/names.js';
import { definitionOf, linkDefinitionOf } from '../../resources/index.js';
import {
  type Answer,
  type Field,
  fieldOf,
  isInGroup,
  type ResourceDefinition,
} from '../../resources/resource.js';
import { stepOf } from '../../resources/states.js';
import type { ServiceRequest } from '../../service/http/request.js';
import { recordPath } from '../../service/lists/answers.js';

/** Ids by recordId: of live records, and of those created so far. */
export type IdByRecord = ReadonlyMap<string, string>;

/**
 * The request for a change: POST to the list, PATCH or DELETE of the record. A PATCH contains only
 * changed fields, and a group of custom fields completely or not at all.
 * @param answer the record now: the custom fields that stay are sent back as it holds them
 * @throws Error if a referenced record has no id: its dependencies must have been applied. Pure.
 */
export function toRequest(change: Change, idByRecord: IdByRecord, answer?: Answer): ServiceRequest {
  if (change.link) return toLinkRequest([change], idByRecord);
  const definition = definitionOf(change.resource);
  const path = definition.collectionPath(containerId(definition, change, idByRecord));
  const ownPath = () => recordPath(path, change.liveId ?? idOf(change, idByRecord));
  const post = (step: string | undefined, more: Partial<ServiceRequest>): ServiceRequest => ({
    method: 'POST',
    path: `${ownPath()}/${step}`,
    ...more,
  });
  switch (change.action) {
    case 'create':
      return { method: 'POST', path, body: requestBody(definition, change, idByRecord) };
    case 'update':
    case 'move':
      return { method: 'PATCH', path: ownPath(), body: requestBody(definition, change, idByRecord, answer) };
    case 'delete':
      return { method: 'DELETE', path: ownPath() };
    case 'set-default':
      return post(definition.exclusiveField?.exclusivePath, { isRepeatable: true });
    case 'set-status': {
      const step = stepOf(definition, change);
      if (!step) throw new Error(`${change.id}: no step leads to that state`);
      return { method: step.method, path: [ownPath(), ...(step.path ?? [])].join('/') };
    }
    case 'activate':
      // No day means now; null is not allowed. Source: the public description of the service.
      return post(definition.scheduleField?.schedulePath, {
        body: isActivationNow(change) ? {} : { dueOn: whenOf(change) },
      });
  }
}

/**
 * The request for changes of links: for one update, or for creates or deletes of one owner.
 * @throws Error if a referenced record has no id: its dependencies must have been applied. Pure.
 */
export function toLinkRequest(
  changes: readonly [Change, ...Change[]],
  idByRecord: IdByRecord,
): ServiceRequest {
  const [change] = changes;
  const definition = linkDefinitionOf(change.resource);
  if (!definition) throw new Error(`${change.resource} join nothing`);
  const { step, batch } = definition.listing;
  const idsOf = (one: Change) => linkIdOf(one, idByRecord).split('/');
  const [ownerId = '', subjectId = ''] = idsOf(change);
  const owners = definition.collectionPath(containerId(definition, change, idByRecord));
  const path = `${recordPath(owners, ownerId)}/${step}`;
  const bodyOf = (one: Change) => requestBody(definition, one, idByRecord);
  if (change.action === 'create') {
    return { method: 'POST', path, body: { [batch.created]: changes.map(bodyOf) } };
  }
  if (change.action === 'delete') {
    const subjectIds = changes.map((one) => idsOf(one)[1]);
    return { method: 'DELETE', path, body: { [batch.deleted]: subjectIds }, isRepeatable: false };
  }
  return { method: 'PATCH', path: recordPath(path, subjectId), body: bodyOf(change) };
}

/**
 * The request that a change would send, to be shown: the ids that a run has yet to learn stand in
 * braces, as `{id of 0110}`. Undefined for a state that the service has no way to. Pure.
 */
export function previewRequest(
  change: Change,
  idByRecord: IdByRecord,
): Pick<ServiceRequest, 'method' | 'path' | 'body'> | undefined {
  const definition = definitionOf(change.resource);
  if (change.action === 'set-status' && !stepOf(definition, change)) return undefined;
  const { method, path, body } = toRequest(change, new IdsOrPlaces(idByRecord));
  const shownPath = path.replace(/%7Bid%20of%20.*?%7D/g, decodeURIComponent);
  return { method, path: shownPath, ...(body !== undefined && { body }) };
}

class IdsOrPlaces extends Map<string, string> {
  override get(id: string): string {
    // A slash would part the ids of a link.
    return super.get(id) ?? `{id of ${id.slice(id.lastIndexOf('/') + 1)}}`;
  }
}

/** The id of a link: those of its owner and its subject. */
export function linkIdOf(change: Change, idByRecord: IdByRecord): string {
  const { liveId } = change;
  const { owner = '', subject = '' } = linkedBy(change) ?? {};
  return liveId ?? `${idAt(owner, idByRecord)}/${idAt(subject, idByRecord)}`;
}

/** The id of the record that contains the scope of a change, `''` if none. Pure. */
export function containerId(
  { within }: ResourceDefinition,
  { scope }: Change,
  idByRecord: IdByRecord,
): string {
  return within ? idOf({ resource: within.resource, scope: '', key: scope }, idByRecord) : '';
}

function requestBody(
  definition: ResourceDefinition,
  change: Change,
  idByRecord: IdByRecord,
  answer?: Answer,
): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of valuesSent(definition, change)) {
    if (isInGroup(definition, name) || name === definition.links?.owner.field) continue;
    const field = fieldOf(definition, name);
    body[field.property] = bodyValue(field, change, value, idByRecord);
  }
  const { group, mailProperty } = definition;
  if (mailProperty !== undefined && change.action === 'create') body[mailProperty] = change.isMailed === true;
  const groupValues = valuesOfGroup(definition, change, answer);
  const isNeeded = change.action === 'create' && group?.isNeededToCreate;
  if (group && (isNeeded || Object.keys(groupValues).length > 0)) {
    body[group.property] = group.write(groupValues);
  }
  return body;
}

/** The changed values, and those that go with them. An empty list cannot be sent. */
function valuesSent(
  definition: ResourceDefinition,
  { fields, group = {} }: Change,
): ReadonlyMap<string, Value> {
  const together = definition.sentTogether
    .map((name) => [name, group[name] ?? fieldOf(definition, name).type.blank] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const changed = fields.map(({ field, after }) => [field, after] as const);
  return new Map([...changed, ...together.filter(([name]) => !changed.some(([field]) => field === name))]);
}

function bodyValue(field: Field, change: Change, after: Value, idByRecord: IdByRecord): Value {
  if (after === null) return field.cleared;
  const idIn = (value: Value) => idOf(referredIn(field, change, value), idByRecord);
  if (!field.isParent && field.refersTo === undefined) return after;
  return Array.isArray(after) ? after.map(idIn) : idIn(after);
}

/** The record that a value names: in the same resource if it is the parent. */
function referredIn({ refersTo }: Field, { resource, scope }: Change, value: Value): RecordReference {
  const named = refersTo ?? resource;
  return { resource: named, scope: definitionOf(named).within ? scope : '', key: String(value) };
}

/** The group with the changes merged in; its order is kept. */
function valuesOfGroup(
  definition: ResourceDefinition,
  { fields, group = {} }: Change,
  answer: Answer | undefined,
): Values {
  const changed = fields.filter(({ field }) => isInGroup(definition, field));
  const stored = answer && storedForms(definition, group, answer);
  return Object.assign(
    {},
    group,
    stored,
    Object.fromEntries(changed.map(({ field, after }) => [field, after])),
  );
}

/** `007.50`, CR LF and the order of ticks stay what they are. Other values have one form. */
function storedForms(definition: ResourceDefinition, group: Values, answer: Answer): Values {
  const stored = definition.group?.stored(answer);
  const forms = Object.entries(group).flatMap(([name, value]): readonly (readonly [string, Value])[] => {
    const form = stored?.get(name);
    if (typeof value === 'string' && typeof form === 'string') return [[name, form]];
    return Array.isArray(value) && isTexts(form) ? [[name, form]] : [];
  });
  return Object.fromEntries(forms);
}

function isTexts(form: unknown): form is readonly string[] {
  return Array.isArray(form) && form.every((element: unknown) => typeof element === 'string');
}

function idOf(record: RecordReference, idByRecord: IdByRecord): string {
  return idAt(recordId(record), idByRecord);
}

function idAt(record: string, idByRecord: IdByRecord): string {
  const id = idByRecord.get(record);
  if (id === undefined) throw new Error(`no id for ${record}`);
  return id;
}
