/** Turns a change into the request that makes it so. Here, and only here, codes become ids. */
import type { Change, Value } from '../model.js';
import { changeId } from '../plan/change-id.js';
import { definitionOf } from '../resources/index.js';
import { type Field, fieldOf, type ResourceDefinition } from '../resources/resource.js';
import type { ServiceRequest } from '../service/client.js';

/** Ids by change id: live records, and those created so far. */
export type IdByRecord = ReadonlyMap<string, string>;

/**
 * The request for a change: POST to the list on create, else PATCH of the record with only the changed fields.
 * @throws Error when a record it refers to has no id: everything it depends on must have been applied. Pure.
 */
export function toRequest(change: Change, idByRecord: IdByRecord): ServiceRequest {
  const definition = definitionOf(change.resource);
  const path = definition.collectionPath(containerId(definition, change, idByRecord));
  const body = requestBody(definition, change, idByRecord);
  if (change.liveId === undefined) return { method: 'POST', path, body };
  return { method: 'PATCH', path: `${path}/${encodeURIComponent(change.liveId)}`, body };
}

function containerId({ within }: ResourceDefinition, { scope }: Change, idByRecord: IdByRecord): string {
  return within ? idOf({ resource: within.resource, scope: '', key: scope }, idByRecord) : '';
}

function requestBody(
  definition: ResourceDefinition,
  change: Change,
  idByRecord: IdByRecord,
): Readonly<Record<string, Value>> {
  const body: Record<string, Value> = {};
  for (const { field: name, after } of change.fields) {
    const field = fieldOf(definition, name);
    body[field.property] = bodyValue(field, change, after, idByRecord);
  }
  return body;
}

function bodyValue(field: Field, { resource, scope }: Change, after: Value, idByRecord: IdByRecord): Value {
  if (after === null) return field.cleared;
  return field.isParent ? idOf({ resource, scope, key: String(after) }, idByRecord) : after;
}

function idOf(record: Parameters<typeof changeId>[0], idByRecord: IdByRecord): string {
  const id = idByRecord.get(changeId(record));
  if (id === undefined) throw new Error(`no id for ${changeId(record)}`);
  return id;
}
