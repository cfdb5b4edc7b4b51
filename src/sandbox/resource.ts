// A resource as data and small functions, and the five usual operations written once for all of them.
// Adding a resource: a file in resources/ with its `Resource` value, its collection in tenant.ts, and a line in
// resources/index.ts.
import { type ErrorMap, invalidParameter, resourceNotFound, validationFailed } from './api-error.js';
import type { Collection } from './collection.js';
import {
  type CreateValues,
  type FieldRules,
  readCreateValues,
  readUpdateValues,
  type UpdateValues,
} from './field-rules.js';
import { CODE_PATTERN, isUuid } from './identifiers.js';
import type { JsonObject, JsonValue } from './json.js';
import { listQueryNames, pageAnswer, readOrder, type SortFields } from './list-query.js';
import type { Answer, Call, Operation } from './operation.js';
import type { Permission } from './permissions.js';
import type { StoredRecord } from './stored-record.js';
import { newRecord, type Tenant } from './tenant.js';

/** Everything that is particular to one resource. */
export interface Resource<F extends FieldRules, R extends StoredRecord> {
  /** What one record is called in messages. */
  readonly name: string;
  /** Path of the collection. */
  readonly path: string;
  /** Name of the path parameter that addresses one record. */
  readonly parameter: string;
  readonly addressedBy: 'id' | 'id or code';
  readonly permissions: {
    readonly read: readonly Permission[];
    readonly write: readonly Permission[];
    readonly remove: readonly Permission[];
  };
  readonly fields: F;
  readonly sortFields: SortFields<R>;
  readonly collection: (tenant: Tenant) => Collection<R>;
  /** Id of the record the collection lives in; absent: the tenant. @throws ApiError when there is none */
  readonly scope?: (call: Call) => string;
  /** Answers the list; absent: every record of the scope, sorted on request. */
  readonly list?: { readonly queryNames: readonly string[]; readonly answer: (call: Call) => Answer };
  /** The body field that names the parent; present for trees. */
  readonly parentField?: keyof F & string;
  readonly create: (tenant: Tenant, base: StoredRecord, values: CreateValues<F>) => R;
  readonly update: (tenant: Tenant, record: R, values: UpdateValues<F>) => R;
  /** What only this resource's own rules refuse in a record that is about to be stored. */
  readonly problems?: (tenant: Tenant, candidate: R) => ErrorMap;
  /** What else happens when a record has been stored for the first time. */
  readonly created?: (tenant: Tenant, record: R) => void;
  /** Removes a record and what goes with it. @throws ApiError 422 when the deletion is refused */
  readonly remove: (tenant: Tenant, record: R) => void;
  /** The record as an element of a list. */
  readonly listed: (tenant: Tenant, record: R) => JsonObject;
  /** The record as the answer of get, create and update. */
  readonly detailed: (tenant: Tenant, record: R) => JsonObject;
}

/** List, create, get, update and delete of a resource. */
export function crudOperations<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
): readonly Operation[] {
  const { path, permissions } = resource;
  const recordPath = `${path}/{${resource.parameter}}`;
  const { read, write, remove } = permissions;
  const queryNames = resource.list?.queryNames ?? listQueryNames;
  const list = resource.list?.answer ?? ((call: Call) => listRecords(resource, call));
  const none: readonly string[] = [];
  return [
    { method: 'GET', path, permissions: read, queryNames, answer: list },
    {
      method: 'POST',
      path,
      permissions: write,
      queryNames: none,
      answer: (call) => createRecord(resource, call),
    },
    {
      method: 'GET',
      path: recordPath,
      permissions: read,
      queryNames: none,
      answer: (call) => getRecord(resource, call),
    },
    {
      method: 'PATCH',
      path: recordPath,
      permissions: write,
      queryNames: none,
      answer: (call) => updateRecord(resource, call),
    },
    {
      method: 'DELETE',
      path: recordPath,
      permissions: remove,
      queryNames: none,
      answer: (call) => removeRecord(resource, call),
    },
  ];
}

/**
 * The record a path addresses.
 * @throws ApiError 400 when the segment can be neither an id nor, where allowed, a code; 404 when it names nothing
 */
export function findRecord<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): R {
  const key = call.parameters[resource.parameter] ?? '';
  const isWellFormed = resource.addressedBy === 'id' ? isUuid(key) : CODE_PATTERN.test(key);
  if (!isWellFormed) throw invalidParameter(`${resource.parameter}: is not a valid ${resource.addressedBy}`);
  const scope = scopeOf(resource, call);
  const collection = resource.collection(call.tenant);
  const byId = isUuid(key) ? collection.byId(key) : undefined;
  const record = byId ?? (resource.addressedBy === 'id or code' ? collection.byCode(scope, key) : undefined);
  if (record === undefined || record.scope !== scope) throw resourceNotFound(`no ${resource.name} ${key}`);
  return record;
}

/** The JSON body of a call. @throws ApiError 400 when there is none or it cannot be read */
export function jsonBody({ body }: Call): JsonValue {
  if (body.kind === 'json') return body.value;
  throw invalidParameter(body.kind === 'none' ? 'a request body is required' : body.reason);
}

/** A name may not be blank; the request schema does not say so, so the refusal is 422. Pure. */
export function nameProblems({ name }: { readonly name: string }): ErrorMap {
  return name.trim() === '' ? { name: ["can't be blank"] } : {};
}

function listRecords<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const order = readOrder(call, resource.sortFields);
  const records = resource.collection(call.tenant).inScope(scopeOf(resource, call)).inOrder(order);
  return pageAnswer(call, records, (record) => resource.listed(call.tenant, record));
}

function createRecord<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const { tenant } = call;
  const values = readCreateValues(resource.fields, jsonBody(call), tenant.switches);
  const record = resource.create(tenant, newRecord(tenant, scopeOf(resource, call)), values);
  store(resource, tenant, record);
  resource.created?.(tenant, record);
  return { body: resource.detailed(tenant, record) };
}

function getRecord<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  return { body: resource.detailed(call.tenant, findRecord(resource, call)) };
}

function updateRecord<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const { tenant } = call;
  const values = readUpdateValues(resource.fields, jsonBody(call), tenant.switches);
  const record = findRecord(resource, call);
  const candidate = resource.update(tenant, record, values);
  if (isSame(record, candidate)) return { body: resource.detailed(tenant, record) };
  const stored = { ...candidate, updatedAt: tenant.now().toISOString() };
  store(resource, tenant, stored);
  return { body: resource.detailed(tenant, stored) };
}

function removeRecord<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  resource.remove(call.tenant, findRecord(resource, call));
  return {};
}

function store<F extends FieldRules, R extends StoredRecord>(
  resource: Resource<F, R>,
  tenant: Tenant,
  candidate: R,
): void {
  const collection = resource.collection(tenant);
  const problems: ErrorMap = {
    ...codeProblems(collection, candidate),
    ...(resource.parentField === undefined
      ? {}
      : parentProblems(collection, candidate, resource.parentField)),
    ...resource.problems?.(tenant, candidate),
  };
  if (Object.keys(problems).length > 0) throw validationFailed(problems);
  collection.put(candidate);
}

function codeProblems<R extends StoredRecord>(collection: Collection<R>, candidate: R): ErrorMap {
  if (candidate.code === null) return {};
  const owner = collection.byCode(candidate.scope, candidate.code);
  return owner === undefined || owner.id === candidate.id ? {} : { code: ['has already been taken'] };
}

function parentProblems<R extends StoredRecord>(
  collection: Collection<R>,
  candidate: R,
  field: string,
): ErrorMap {
  if (candidate.parentId === null) return {};
  const parent = collection.byId(candidate.parentId);
  if (parent === undefined || parent.scope !== candidate.scope) return { [field]: ['does not exist'] };
  return isAtOrBelow(collection, parent, candidate.id) ? { [field]: ['makes a cycle'] } : {};
}

/** True when `record` or one of its ancestors has the id. Stored trees have no cycles, so the walk ends. */
function isAtOrBelow<R extends StoredRecord>(collection: Collection<R>, record: R, id: string): boolean {
  let current: R | undefined = record;
  while (current !== undefined && current.id !== id) {
    current = current.parentId === null ? undefined : collection.byId(current.parentId);
  }
  return current !== undefined;
}

function isSame<R extends StoredRecord>(record: R, candidate: R): boolean {
  return JSON.stringify(record) === JSON.stringify(candidate);
}

function scopeOf<F extends FieldRules, R extends StoredRecord>(resource: Resource<F, R>, call: Call): string {
  return resource.scope?.(call) ?? '';
}
