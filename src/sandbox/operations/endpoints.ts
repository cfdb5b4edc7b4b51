// The five usual operations for all resources, which supply their rules as data and functions.
import { isDeepStrictEqual } from 'node:util';
import type { Switches } from '../behaviour/switches.js';
import { type ErrorMap, invalidParameter, resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import type { Collection } from '../tenant/collection.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { shiftRows } from '../tenant/shifting-rows.js';
import type { PerTenant, Tenant } from '../tenant/tenant.js';
import { type FieldRules, type Mode, type Reading, readValues, type Values } from './field-rules.js';
import { listQueryNames, pageAnswer, readOrder, type SortFields } from './list-query.js';
import type { Answer, Call, Operation, Viewer } from './operation.js';
import type { Permission } from './permissions.js';

/** What distinguishes the operations of one resource. */
export interface EndpointRules<F extends FieldRules, R extends NamedRecord> {
  readonly name: string;
  readonly path: string;
  /** Name of the path parameter that addresses one record. */
  readonly parameter: string;
  readonly addressedBy: 'id' | 'id or code';
  readonly permissions: {
    readonly read: readonly Permission[];
    readonly write: readonly Permission[];
    /** Default: as for a write. */
    readonly remove?: readonly Permission[];
  };
  /** May depend on switches. */
  readonly fields: F | ((switches: Switches) => F);
  readonly sortFields: SortFields<R>;
  /** Default `sortBy`; absent: order of creation. @throws ApiError */
  readonly defaultSortBy?: (call: Call) => string;
  readonly records: PerTenant<Collection<R>>;
  /**
   * Id of the record that contains the collection; absent: the tenant. @throws ApiError if there is
   * none
   */
  readonly scope?: (call: Call) => string;
  /** Answers the list; absent: every record of the scope, sorted on request. */
  readonly list?: {
    readonly queryNames: readonly string[];
    readonly answer: (call: Call, scope: string) => Answer;
  };
  /** The body field that names the parent; present for trees. */
  readonly parentField?: keyof F & string;
  readonly blank: (base: NamedRecord, tenant: Tenant) => R;
  /** Generates a code for records created without one. */
  readonly makesCodes: boolean;
  /** The record with new values; absent: they replace the fields of the same name. */
  readonly change?: (record: R, values: Values<F>, tenant: Tenant) => R;
  /** This resource's own problems in a record to be stored; blank names are checked for all. */
  readonly problems?: (tenant: Tenant, candidate: R, values: Values<F>) => ErrorMap;
  readonly created?: (tenant: Tenant, record: R, values: Values<F>) => void;
  /**
   * Removes a record and its dependents; absent: the resource has a delete operation of its own.
   * @throws ApiError 422 if the deletion is refused
   */
  readonly remove?: (tenant: Tenant, record: R) => void;
  readonly listed: (tenant: Tenant, record: R, viewer: Viewer) => JsonObject;
  /** The record as the answer of get, create and update; absent: as in a list. */
  readonly detailed?: (tenant: Tenant, record: R, viewer: Viewer) => JsonObject;
  /** What else distinguishes a record that others add in front, see {@link shiftRows}. */
  readonly inFront?: Partial<R>;
}

/** The operations of one resource, and what nested operations need. */
export interface Endpoints<R extends NamedRecord> {
  /** Path of one record, e.g. `/v1/grades/{gradeId}`. */
  readonly recordPath: string;
  /**
   * The record that a path addresses.
   * @throws ApiError 400 if the segment is neither an id nor, where allowed, a code; 404 if there
   *   is no such record
   */
  readonly find: (call: Call) => R;
  /** Stores a changed record. @throws ApiError 422 if it conflicts with others */
  readonly save: (tenant: Tenant, candidate: R) => void;
  readonly operations: readonly Operation[];
}

/** Builds the operations of a resource from its rules. */
export function endpointsOf<F extends FieldRules, R extends NamedRecord>(
  rules: EndpointRules<F, R>,
): Endpoints<R> {
  const { path, records, permissions } = rules;
  const recordPath = `${path}/{${rules.parameter}}`;
  const scopeOf = (call: Call): string => rules.scope?.(call) ?? '';
  const find = (call: Call): R => findRecord(rules, call, scopeOf(call));
  const change = rules.change ?? ((record: R, values: Values<F>): R => ({ ...record, ...values }));
  const show = rules.detailed ?? rules.listed;
  const detailed = (call: Call, record: R): Answer => ({ body: show(call.tenant, record, call) });

  function list(call: Call): Answer {
    const { tenant } = call;
    const scope = scopeOf(call);
    shiftRows(tenant, { collection: records(tenant), scope, inFront: rules.inFront });
    if (rules.list !== undefined) return rules.list.answer(call, scope);
    const order = readOrder(call, rules.sortFields, rules.defaultSortBy?.(call));
    const inScope = records(tenant).inScope(scope);
    return pageAnswer(call, { list: inScope, order }, (record) => rules.listed(tenant, record, call));
  }

  function create(call: Call): Answer {
    const { tenant } = call;
    const values = readBody(rules.fields, call, 'create');
    const record = change(blankRecord(rules, tenant, { scope: scopeOf(call), values }), values, tenant);
    if (tenant.switches.creation === 'made') {
      store(rules, tenant, record, values);
      rules.created?.(tenant, record, values);
    }
    return afterWrite(call, detailed(call, record));
  }

  function update(call: Call): Answer {
    const { tenant } = call;
    const values = readBody(rules.fields, call, 'update');
    const record = find(call);
    const candidate = change(record, values, tenant);
    if (isDeepStrictEqual(record, candidate)) return afterWrite(call, detailed(call, record));
    const changed = { ...candidate, updatedAt: tenant.now().toISOString() };
    store(rules, tenant, changed, values);
    return afterWrite(call, detailed(call, changed));
  }

  const { read, write } = permissions;
  const queryNames = rules.list?.queryNames ?? listQueryNames;
  const operations: readonly Operation[] = [
    { method: 'GET', path, permissions: read, queryNames, answer: list },
    { method: 'POST', path, permissions: write, answer: create },
    {
      method: 'GET',
      path: recordPath,
      permissions: read,
      answer: (call) => detailed(call, find(call)),
    },
    { method: 'PATCH', path: recordPath, permissions: write, answer: update },
    ...deleteOperations(rules, recordPath, find),
  ];
  const save = (tenant: Tenant, candidate: R): void => store(rules, tenant, candidate, {});
  return { recordPath, find, save, operations };
}

/** None for a resource with a delete operation of its own. */
function deleteOperations<F extends FieldRules, R extends NamedRecord>(
  { remove, permissions }: EndpointRules<F, R>,
  path: string,
  find: (call: Call) => R,
): readonly Operation[] {
  if (remove === undefined) return [];
  const answer = (call: Call): Answer => {
    const { tenant } = call;
    const record = find(call);
    if (tenant.switches.deletion === 'ignored') return {};
    tenant.writes.start();
    remove(tenant, record);
    return {};
  };
  return [{ method: 'DELETE', path, permissions: permissions.remove ?? permissions.write, answer }];
}

/** The answer of a write, which the switch `writeAnswer` may empty. */
export function afterWrite({ tenant: { switches } }: Call, answer: Answer): Answer {
  return switches.writeAnswer === 'empty' ? {} : answer;
}

/**
 * The fields of the JSON body of a call. @throws ApiError 400 if there is none or it violates the
 * rules
 */
export function readBody<F extends FieldRules>(
  fields: EndpointRules<F, NamedRecord>['fields'],
  { body, tenant: { switches } }: Call,
  mode: Mode,
  refusal: Reading['unknownProperties'] = 'refused',
): Values<F> {
  if (body.fault !== undefined) throw invalidParameter(body.fault);
  const rules = typeof fields === 'function' ? fields(switches) : fields;
  const unknownProperties = switches.unknownProperties === 'ignored' ? 'ignored' : refusal;
  return readValues(rules, body.value, { mode, unknownProperties });
}

/** A blank name is refused with 422, because the request schema does not forbid it. Pure. */
function nameProblems({ name }: { readonly name: string }): ErrorMap {
  return name.trim() === '' ? { name: ["can't be blank"] } : {};
}

/** Names must be unique among the records. Pure. */
export function takenNameProblems(records: readonly NamedRecord[], { id, name }: NamedRecord): ErrorMap {
  const isTaken = records.some((other) => other.id !== id && other.name === name);
  return isTaken ? { name: ['has already been taken'] } : {};
}

/** A new record, with a generated code if it needs one and the body has none. */
function blankRecord<F extends FieldRules, R extends NamedRecord>(
  { blank, makesCodes }: EndpointRules<F, R>,
  tenant: Tenant,
  { scope, values }: { readonly scope: string; readonly values: Values<F> },
): R {
  const base = { ...tenant.newRecord(scope), name: '' };
  const isCodeGiven = 'code' in values && values['code'] !== null;
  const code = makesCodes && !isCodeGiven ? tenant.identifiers.code() : null;
  return blank({ ...base, code }, tenant);
}

function findRecord<F extends FieldRules, R extends NamedRecord>(
  { name, parameter, addressedBy, records }: EndpointRules<F, R>,
  call: Call,
  scope: string,
): R {
  const key = call.parameters[parameter] ?? '';
  const isWellFormed = addressedBy === 'id' ? isUuid(key) : CODE_PATTERN.test(key);
  if (!isWellFormed) throw invalidParameter(`${parameter}: is not a valid ${addressedBy}`);
  const collection = records(call.tenant);
  const record = addressedBy === 'id' ? collection.byId(key) : collection.byIdOrCode(scope, key);
  if (record === undefined || record.scope !== scope || !call.canSee(record)) {
    throw resourceNotFound(`no ${name} ${key}`);
  }
  return record;
}

/** @throws ApiError 422 if the record conflicts with others */
function store<F extends FieldRules, R extends NamedRecord>(
  { records, parentField, problems }: EndpointRules<F, R>,
  tenant: Tenant,
  candidate: R,
  values: Values<F>,
): void {
  const collection = records(tenant);
  const found: ErrorMap = {
    ...codeProblems(collection, candidate),
    ...(parentField === undefined ? {} : parentProblems(collection, candidate, parentField)),
    ...nameProblems(candidate),
    ...problems?.(tenant, candidate, values),
  };
  if (Object.keys(found).length > 0) throw validationFailed(found);
  tenant.writes.start();
  collection.put(candidate);
}

function codeProblems(collection: Collection<NamedRecord>, candidate: NamedRecord): ErrorMap {
  if (candidate.code === null) return {};
  const owner = collection.byCode(candidate.scope, candidate.code);
  return owner === undefined || owner.id === candidate.id ? {} : { code: ['has already been taken'] };
}

function parentProblems(records: Collection<NamedRecord>, candidate: NamedRecord, field: string): ErrorMap {
  if (candidate.parentId === null) return {};
  const parent = records.byId(candidate.parentId);
  if (parent === undefined || parent.scope !== candidate.scope) return { [field]: ['does not exist'] };
  const isCycle = [parent, ...records.ancestorsOf(parent)].some(({ id }) => id === candidate.id);
  return isCycle ? { [field]: ['makes a cycle'] } : {};
}
