// A resource as data and small functions, and the five usual operations written once for all of them.
// Adding a resource: a file in resources/ with its `Resource` value, its collection in tenant.ts, and a line in
// resources/index.ts.
import { isDeepStrictEqual } from 'node:util';
import { type ErrorMap, invalidParameter, resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject, JsonValue } from '../http/json.js';
import type { Collection } from '../tenant/collection.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';
import type { NamedRecord, StoredRecord } from '../tenant/record-list.js';
import { newRecord, type Tenant } from '../tenant/tenant.js';
import {
  type CreateValues,
  type FieldRules,
  readCreateValues,
  readUpdateValues,
  type UpdateValues,
} from './field-rules.js';
import { listQueryNames, pageAnswer, readOrder, type SortFields } from './list-query.js';
import type { Answer, Call, Operation } from './operation.js';
import type { Permission, Visibility } from './permissions.js';

/** Everything that is particular to one resource. */
export interface Resource<F extends FieldRules, R extends NamedRecord> {
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
  /** The `sortBy` of a list that is not asked for one; absent: the order of creation. @throws ApiError */
  readonly defaultSortBy?: (call: Call) => string;
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
  readonly detailed: (tenant: Tenant, record: R, canSee: Visibility) => JsonObject;
}

/** List, create, get, update and delete of a resource. */
export function crudOperations<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
): readonly Operation[] {
  const { path, permissions } = resource;
  const recordPath = `${path}/{${resource.parameter}}`;
  const { read, write, remove } = permissions;
  const queryNames = resource.list?.queryNames ?? listQueryNames;
  const none: readonly string[] = [];
  return [
    { method: 'GET', path, permissions: read, queryNames, answer: (call) => answerList(resource, call) },
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
export function findRecord<F extends FieldRules, R extends NamedRecord>(
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
  if (record === undefined || record.scope !== scope || !call.canSee(record)) {
    throw resourceNotFound(`no ${resource.name} ${key}`);
  }
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

function answerList<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const { tenant } = call;
  const scope = scopeOf(resource, call);
  tenant.shiftingRows.countListRequest(tenant, resource.collection(tenant), scope);
  return resource.list?.answer(call) ?? listRecords(resource, call, scope);
}

function listRecords<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
  scope: string,
): Answer {
  const order = readOrder(call, resource.sortFields, resource.defaultSortBy?.(call));
  const list = resource.collection(call.tenant).inScope(scope);
  return pageAnswer(call, { list, order }, (record) => resource.listed(call.tenant, record));
}

function createRecord<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const { tenant } = call;
  const values = readCreateValues(resource.fields, jsonBody(call), tenant.switches);
  const record = resource.create(tenant, newRecord(tenant, scopeOf(resource, call)), values);
  store(resource, tenant, record);
  resource.created?.(tenant, record);
  return { body: resource.detailed(tenant, record, call.canSee) };
}

function getRecord<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  return { body: resource.detailed(call.tenant, findRecord(resource, call), call.canSee) };
}

function updateRecord<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const { tenant } = call;
  const values = readUpdateValues(resource.fields, jsonBody(call), tenant.switches);
  const record = findRecord(resource, call);
  const candidate = resource.update(tenant, record, values);
  if (isDeepStrictEqual(record, candidate)) return { body: resource.detailed(tenant, record, call.canSee) };
  const changed = { ...candidate, updatedAt: tenant.now().toISOString() };
  store(resource, tenant, changed);
  return { body: resource.detailed(tenant, changed, call.canSee) };
}

function removeRecord<F extends FieldRules, R extends NamedRecord>(
  resource: Resource<F, R>,
  call: Call,
): Answer {
  const record = findRecord(resource, call);
  call.tenant.writes.start();
  resource.remove(call.tenant, record);
  return {};
}

function store<F extends FieldRules, R extends NamedRecord>(
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
  tenant.writes.start();
  collection.put(candidate);
}

function codeProblems<R extends NamedRecord>(collection: Collection<R>, candidate: R): ErrorMap {
  if (candidate.code === null) return {};
  const owner = collection.byCode(candidate.scope, candidate.code);
  return owner === undefined || owner.id === candidate.id ? {} : { code: ['has already been taken'] };
}

function parentProblems<R extends NamedRecord>(
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
function isAtOrBelow<R extends NamedRecord>(collection: Collection<R>, record: R, id: string): boolean {
  let current: R | undefined = record;
  while (current !== undefined && current.id !== id) {
    current = current.parentId === null ? undefined : collection.byId(current.parentId);
  }
  return current !== undefined;
}

function scopeOf<F extends FieldRules, R extends NamedRecord>(resource: Resource<F, R>, call: Call): string {
  return resource.scope?.(call) ?? '';
}
