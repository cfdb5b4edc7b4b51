// The five usual operations of a resource, which follow from the rules of its fields and from what
// it adds to them.
import { isDeepStrictEqual } from 'node:util';
import type { Switches } from '../behaviour/switches.js';
import { type ErrorMap, invalidParameter, resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import type { Addressed, EndpointRules, UsualOperation } from '../resources/definition.js';
import type { Collection } from '../tenant/collection.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { shiftRows } from '../tenant/shifting-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import {
  type FieldRules,
  initialValues,
  isBlank,
  type Mode,
  type Reading,
  readValues,
} from './field-rules.js';
import { listQueryNames, pageAnswer, readOrder } from './list-query.js';
import type { Answer, Call, Operation } from './operation.js';
import { fieldsShown } from './show-fields.js';

/** Every operation of a resource. */
export function operationsOf<R extends NamedRecord>(
  definition: EndpointRules<R>,
  switches: Switches,
): readonly Operation[] {
  const { path: recordPath, access: accessOf, others, lacks = [] } = definition;
  const besides = others?.(switches) ?? [];
  if (recordPath === undefined || accessOf === undefined) return besides;
  const { read, write, remove = write } = typeof accessOf === 'function' ? accessOf(switches) : accessOf;
  const path = recordPath.slice(0, recordPath.lastIndexOf('/'));
  const queryNames = definition.list?.queryNames ?? listQueryNames;
  const usual: Readonly<Record<UsualOperation, Omit<Operation, 'answer'>>> = {
    list: { method: 'GET', path, permissions: read, queryNames },
    create: { method: 'POST', path, permissions: write },
    get: { method: 'GET', path: recordPath, permissions: read },
    update: { method: 'PATCH', path: recordPath, permissions: write },
    remove: { method: 'DELETE', path: recordPath, permissions: remove },
  };
  const answers = answersOf(definition);
  const names = Object.keys(usual) as readonly UsualOperation[];
  const known = names.filter((name) => !lacks.includes(name));
  return [...known.map((name) => ({ ...usual[name], answer: answers[name] })), ...besides];
}

function answersOf<R extends NamedRecord>(
  definition: EndpointRules<R>,
): Readonly<Record<UsualOperation, Operation['answer']>> {
  const { fields, records, parent, added } = definition;
  const listed = definition.listed ?? fieldsShown<R>(fields);
  const show = definition.detailed ?? listed;
  const bodyRules = { ...fields, ...(parent && { [parent.field]: parent.rule }) };
  const detailed = (call: Call, record: R): Answer => ({ body: show(call.tenant, record, call) });
  return {
    list: (call) => {
      const { tenant } = call;
      const scope = scopeIn(definition, call);
      shiftRows(tenant, { collection: records(tenant), scope, inFront: definition.inFront });
      if (definition.list !== undefined) return definition.list.answer(call, scope);
      const order = readOrder(call, definition.sortBy ?? {}, definition.defaultSortBy?.(call));
      const list = records(tenant).inScope(scope);
      return pageAnswer(call, { list, order }, (record) => listed(tenant, record, call));
    },
    create: (call) => {
      const { tenant } = call;
      const values = readBody(bodyRules, call, 'create');
      const blank = newRecord(definition, tenant, { scope: scopeIn(definition, call), values });
      const record = changed(definition, tenant, { record: blank, values });
      if (tenant.switches.creation === 'made') {
        store(definition, tenant, record, values);
        added?.(tenant, record, values);
      }
      return afterWrite(call, detailed(call, record));
    },
    get: (call) => detailed(call, findRecord(definition, call)),
    update: (call) => {
      const { tenant } = call;
      const values = readBody(bodyRules, call, 'update');
      const record = findRecord(definition, call);
      const candidate = changed(definition, tenant, { record, values });
      if (isDeepStrictEqual(record, candidate)) return afterWrite(call, detailed(call, record));
      const later = { ...candidate, updatedAt: tenant.now().toISOString() };
      store(definition, tenant, later, values);
      return afterWrite(call, detailed(call, later));
    },
    remove: (call) => {
      const { tenant } = call;
      const record = findRecord(definition, call);
      if (tenant.switches.deletion === 'ignored') return {};
      tenant.writes.start();
      if (definition.remove !== undefined) definition.remove(tenant, record);
      else for (const removed of records(tenant).leavesFirst(record)) records(tenant).remove(removed);
      return {};
    },
  };
}

/** The answer of a write, which the switch `writeAnswer` may empty. */
export function afterWrite({ tenant: { switches } }: Call, answer: Answer): Answer {
  return switches.writeAnswer === 'empty' ? {} : answer;
}

/**
 * The fields of the JSON body of a call.
 * @throws ApiError 400 if there is none or it violates the rules, so that it is a `T`
 */
export function readBody<T = JsonObject>(
  rules: FieldRules,
  { body, tenant: { switches } }: Call,
  mode: Mode,
  reading: Pick<Reading, 'isOpen'> = {},
): T {
  if (body.fault !== undefined) throw invalidParameter(body.fault);
  return readValues(rules, body.value, { mode, switches, ...reading }) as T;
}

/** A new record, with a generated code if it needs one and the body has none. */
function newRecord<R extends NamedRecord>(
  { fields, created, makesCodes }: EndpointRules<R>,
  tenant: Tenant,
  { scope, values }: { readonly scope: string; readonly values: JsonObject },
): R {
  const needsCode = makesCodes || (fields['code']?.need === 'optional' && values['code'] == null);
  const base = { name: '', ...tenant.newRecord(scope) };
  const code = needsCode ? tenant.identifiers.code() : null;
  return { ...base, ...initialValues(fields, tenant.switches), code, ...created } as unknown as R;
}

/** The record with the values of a body. */
function changed<R extends NamedRecord>(
  { fields, parent, stored = {}, completed }: EndpointRules<R>,
  tenant: Tenant,
  { record, values }: { readonly record: R; readonly values: JsonObject },
): R {
  const changes: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(values)) {
    if (fields[name]?.isOnlyIn === 'create') continue;
    const change = stored[name];
    const value = change === undefined ? sent : change(tenant, record, sent as never);
    if (name === parent?.field) changes['parentId'] = typeof value === 'string' ? value.toLowerCase() : null;
    else changes[name] = value;
  }
  const candidate = { ...record, ...changes };
  return completed?.(candidate) ?? candidate;
}

/**
 * The record that a path addresses.
 * @throws ApiError 400 if the segment is neither an id nor, where allowed, a code; 404 if there is
 *   no such record
 */
export function findRecord<R extends NamedRecord>(addressed: Addressed<R>, call: Call): R {
  const { noun, path = '', fields, records } = addressed;
  const [, parameter = ''] = /\{(\w+)\}$/.exec(path) ?? [];
  const key = call.parameters[parameter] ?? '';
  const isById = !('code' in fields);
  const isWellFormed = isById ? isUuid(key) : CODE_PATTERN.test(key);
  if (!isWellFormed) throw invalidParameter(`${parameter}: is not a valid ${isById ? 'id' : 'id or code'}`);
  const scope = scopeIn(addressed, call);
  const collection = records(call.tenant);
  const record = isById ? collection.byId(key) : collection.byIdOrCode(scope, key);
  if (record === undefined || !call.tenant.isSeen(record)) {
    throw resourceNotFound(`no ${noun} ${key}`);
  }
  return record;
}

/** The id of what contains the records that a path addresses. @throws ApiError 400, 404 */
function scopeIn<R extends NamedRecord>({ within }: Addressed<R>, call: Call): string {
  return within === undefined ? '' : findRecord(within.of, call).id;
}

/** Stores a record. @throws ApiError 422 if it conflicts with others */
export function store<R extends NamedRecord>(
  { fields, records, parent, namesMayRepeat, problems }: EndpointRules<R>,
  tenant: Tenant,
  candidate: R,
  values: JsonObject = {},
): void {
  const collection = records(tenant);
  const errors: ErrorMap = {
    ...codeProblems(collection, candidate),
    ...(namesMayRepeat?.(tenant.switches) === false ? nameProblems(collection, candidate) : {}),
    ...(parent === undefined ? {} : parentProblems(collection, candidate, parent.field)),
    ...blankProblems(fields, candidate as unknown as JsonObject),
    ...problems?.(tenant, candidate, values),
  };
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  tenant.writes.start();
  collection.put(candidate);
}

/** A blank text is refused with 422, because the request schema does not forbid it. Pure. */
function blankProblems(fields: FieldRules, candidate: JsonObject): ErrorMap {
  const blank = Object.keys(fields).filter(
    (name) => fields[name]?.need !== 'optional' && isBlank(candidate[name]),
  );
  return Object.fromEntries(blank.map((name) => [name, ["can't be blank"]]));
}

function codeProblems(collection: Collection<NamedRecord>, candidate: NamedRecord): ErrorMap {
  if (candidate.code === null) return {};
  const owner = collection.byCode(candidate.scope, candidate.code);
  return owner === undefined || owner.id === candidate.id ? {} : { code: ['has already been taken'] };
}

function nameProblems(collection: Collection<NamedRecord>, candidate: NamedRecord): ErrorMap {
  const { id, scope, parentId, name } = candidate;
  const isTaken = collection
    .childrenOf(scope, parentId)
    .some((other) => other.id !== id && other.name === name);
  return isTaken ? { name: ['has already been taken'] } : {};
}

function parentProblems(records: Collection<NamedRecord>, candidate: NamedRecord, field: string): ErrorMap {
  if (candidate.parentId === null) return {};
  const parent = records.byId(candidate.parentId);
  if (parent === undefined || parent.scope !== candidate.scope) return { [field]: ['does not exist'] };
  const isCycle = [parent, ...records.ancestorsOf(parent)].some(({ id }) => id === candidate.id);
  return isCycle ? { [field]: ['makes a cycle'] } : {};
}
