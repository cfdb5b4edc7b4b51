// Operations that the contract names without their answers: tickets, files, proxies and roles. What
// it says of their requests is checked; everything beyond that is 501.
import { invalidParameter, notShown, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { readBody } from '../operations/endpoints.js';
import {
  type FieldRules,
  isTime,
  nullable,
  objects,
  text,
  texts,
  uuid,
  uuids,
} from '../operations/field-rules.js';
import { cutPage, lastValue, readOrder } from '../operations/list-query.js';
import type { Call, Operation } from '../operations/operation.js';
import type { Permission } from '../operations/permissions.js';
import { isUuid } from '../tenant/identifiers.js';
import { usersOf } from './records/user-record.js';

/** What the contract says of a request. */
interface KnownRequest {
  readonly permissions?: readonly Permission[];
  /** What is wrong with the value of a query parameter; undefined: nothing. */
  readonly query?: Readonly<Record<string, (value: string) => string | undefined>>;
  /** The members of the body that are known; others are accepted. */
  readonly body?: FieldRules;
  /** @throws ApiError for what the parts alone do not show */
  readonly check?: (call: Call, body: JsonObject) => void;
}

const QUERY_LENGTH_MAX = 300;
const UPLOAD_BYTES_MAX = 50 * 1024 * 1024;

const anyText = text('optional');
const people = {
  viewers: objects('optional', { userId: uuid('always') }),
  watcherUserId: nullable(uuid('optional')),
};
const form = { inputs: objects('optional', { formFieldCode: anyText, slipFieldCode: anyText }) };
const decision: KnownRequest = { body: { comment: nullable(anyText) } };
/** Ids in `workflowIds` may repeat: they count once. */
const proxy: KnownRequest = { permissions: ['user'], body: { workflowIds: uuids('on create') } };
const targetIds = uuids('optional', { isUnique: true });
const targets = { folderIds: targetIds, teamIds: targetIds, generalMasterIds: targetIds };
const role: KnownRequest = {
  permissions: ['role'],
  body: { permissionList: texts('optional'), ...targets },
  check: (_, body) => refuseSameTargets(body),
};

/** By method and path. */
const knownRequests: Readonly<Record<string, KnownRequest>> = {
  'GET /v1/tickets': {
    query: {
      status: () => 'expected array, but received string',
      'status[]': () => undefined,
      createdAtStart: (value) => (isTime(value) ? undefined : 'is not an ISO 8601 date-time'),
      authorTeamFullName: longQuery,
      stepTitle: longQuery,
      assigneeUserId: (value) => (isUuid(value) ? undefined : 'is not a UUID'),
      assigneeStatus: () => undefined,
    },
  },
  'POST /v1/tickets': { body: people, check: refuseUnknownPeople },
  'PATCH /v1/tickets/{ticketId}': {
    body: { ...people, ...form },
    check: (call, body) => {
      refuseFieldCodes(body);
      refuseUnknownPeople(call, body);
    },
  },
  'PATCH /v1/tickets/{ticketId}/form': { body: form, check: (_, body) => refuseFieldCodes(body) },
  'POST /v1/tickets/{ticketId}/approve': decision,
  'POST /v1/tickets/{ticketId}/reject': decision,
  'POST /v1/tickets/{ticketId}/deny': decision,
  'GET /v1/tickets/{ticketId}/viewers': {
    query: { sortBy: () => undefined },
    check: (call) => void readOrder(call, { createdAt: () => null }),
  },
  'POST /v1/tickets/{ticketId}/comments': {},
  'POST /v1/files': { check: refuseUpload },
  'POST /v1/proxyApplicants': proxy,
  'PATCH /v1/proxyApplicants/{proxyApplicantId}': proxy,
  'POST /v1/proxyApprovers': proxy,
  'PATCH /v1/proxyApprovers/{proxyApproverId}': proxy,
  'POST /v1/roles': role,
  'PATCH /v1/roles/{roleId}': role,
  'GET /v1/users/{userId}/roles': { permissions: ['role'] },
};

/** No request to them succeeds. */
export const knownOperations: readonly Operation[] = Object.entries(knownRequests).map(([line, request]) => {
  const [method, path] = line.split(' ') as [Operation['method'], string];
  const queryNames = [...Object.keys(request.query ?? {}), ...(method === 'GET' ? ['page', 'perPage'] : [])];
  const answer = (call: Call): never => {
    refuseParameters(call, request);
    const body = bodyOf(call, request, method === 'PATCH' ? 'update' : 'create');
    request.check?.(call, body);
    throw notShown(`how ${line} is answered`);
  };
  return { method, path, permissions: request.permissions ?? [], queryNames, answer };
});

/** Paths of groups of operations of which the contract shows few or none. */
const namedOnly =
  /^\/v1\/(?:tickets|workflows|routes|roles|files|comments|proxyApplicants|proxyApprovers|webhooks)(?:\/[\w-]+){0,2}$/;

/** The operation of a path that only the name of its group is known of. */
export function namedOperation(method: string, path: string): Operation | undefined {
  if (method === 'PUT' || !namedOnly.test(path)) return undefined;
  const answer = (): never => {
    throw notShown(`${method} ${path}`);
  };
  return { method: method as Operation['method'], path, permissions: [], answer };
}

/** Of users alone codes are known. */
function refuseParameters(call: Call, { query = {} }: KnownRequest): void {
  for (const [name, value] of Object.entries(call.parameters))
    if (name !== 'userId' && !isUuid(value)) throw invalidParameter(`${name}: is not a valid id`);
  for (const [name, faultOf] of Object.entries(query)) {
    const value = lastValue(call.query, name);
    const fault = value === undefined ? undefined : faultOf(value);
    if (fault !== undefined) throw invalidParameter(`${name}: ${fault}`);
  }
  cutPage(call, { records: [], size: 0 }, () => null);
}

/** A decision needs no body. */
function bodyOf(call: Call, request: KnownRequest, mode: 'create' | 'update'): JsonObject {
  const { body: rules } = request;
  const isLeftOut = request === decision && call.body.value === undefined;
  return rules === undefined || isLeftOut ? {} : readBody(rules, call, mode, { isOpen: true });
}

function longQuery(value: string): string | undefined {
  return [...value].length > QUERY_LENGTH_MAX ? `is longer than ${QUERY_LENGTH_MAX} characters` : undefined;
}

/** A user who is suspended is accepted. */
function refuseUnknownPeople({ tenant }: Call, { viewers = [], watcherUserId = null }: JsonObject): void {
  const sent = [...(viewers as readonly JsonObject[]).map(({ userId }) => userId), watcherUserId];
  const unknown = sent.filter((id) => {
    const status = usersOf(tenant).byId(String(id))?.status ?? 'deactivated';
    return id !== null && status === 'deactivated';
  });
  if (unknown.length > 0) throw validationFailed({ base: [`no user ${unknown.join(', ')}`] });
}

/** Which codes are valid depends on a workflow, and a sandbox has none. */
function refuseFieldCodes({ inputs = [] }: JsonObject): void {
  const codes = (inputs as readonly JsonObject[]).flatMap(({ formFieldCode, slipFieldCode }) => [
    ...(formFieldCode === undefined ? [] : [formFieldCode]),
    ...(slipFieldCode === undefined ? [] : [slipFieldCode]),
  ]);
  if (codes.length > 0)
    throw invalidParameter(`inputs: the field code ${codes[0]} is invalid: the sandbox has no workflows`);
}

/** The same id twice is refused by the rules; in another letter case it is 422. */
function refuseSameTargets(body: JsonObject): void {
  for (const name of Object.keys(targets)) {
    const ids = ((body[name] ?? []) as readonly string[]).map((id) => id.toLowerCase());
    if (new Set(ids).size < ids.length) throw validationFailed({ [name]: ['has duplicates'] });
  }
}

function refuseUpload({ body }: Call): void {
  const byteSize = body.fileSizes?.get('file');
  if (byteSize === undefined) throw invalidParameter('file: is required');
  if (byteSize > UPLOAD_BYTES_MAX) throw invalidParameter(`file: is larger than ${UPLOAD_BYTES_MAX} bytes`);
}
