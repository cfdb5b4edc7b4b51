// Operations that the contract names without their answers: tickets, files, proxies and roles. What
// it says of their requests is checked; everything beyond that is 501.
import { invalidParameter, notShown, refused, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { readBody } from '../operations/endpoints.js';
import { type FieldRules, isTime, list, nullable, objects, text, uuid } from '../operations/field-rules.js';
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

const people = {
  viewers: objects('optional', { userId: uuid('always') }),
  watcherUserId: nullable(uuid('optional')),
};
const form = {
  inputs: objects('optional', { formFieldCode: text('optional'), slipFieldCode: text('optional') }),
};
const decision: KnownRequest = { body: { comment: nullable(text('optional')) } };
/** Ids in `workflowIds` may repeat: they count once. */
const proxy: KnownRequest = {
  permissions: ['user'],
  body: { workflowIds: list('on create', uuid('always')) },
};
const targetIds = list('optional', uuid('always'), { isUnique: true });
const targets = { folderIds: targetIds, teamIds: targetIds, generalMasterIds: targetIds };
const role: KnownRequest = {
  permissions: ['role'],
  body: { permissionList: list('optional', text('always')), ...targets },
  check: refuseSameTargets,
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
  'POST /v1/tickets': { body: people, check: refusePeople },
  'PATCH /v1/tickets/{ticketId}': { body: { ...people, ...form }, check: refuseTicket },
  'PATCH /v1/tickets/{ticketId}/form': { body: form, check: refuseTicket },
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
export const knownOperations: readonly Operation[] = Object.entries(knownRequests).map(([line, known]) => {
  const { permissions = [], query = {}, body = {}, check } = known;
  const [method, path] = line.split(' ') as [Operation['method'], string];
  const queryNames = [...Object.keys(query), ...(method === 'GET' ? ['page', 'perPage'] : [])];
  const isBodyNeeded = method === 'POST' && Object.values(body).some(({ need }) => need !== 'optional');
  const answer = (call: Call): never => {
    refuseParameters(call, query);
    const isBodyRead = isBodyNeeded || (Object.keys(body).length > 0 && call.body.value !== undefined);
    const mode = method === 'PATCH' ? 'update' : 'create';
    const values = isBodyRead ? readBody(body, call, mode, { isOpen: true }) : {};
    check?.(call, values);
    throw notShown(`how ${line} is answered`);
  };
  return { method, path, permissions, queryNames, answer };
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

/** Only users are addressed by codes, too. */
function refuseParameters(call: Call, query: NonNullable<KnownRequest['query']>): void {
  for (const [name, value] of Object.entries(call.parameters))
    if (name !== 'userId' && !isUuid(value)) throw invalidParameter(`${name}: is not a valid id`);
  for (const [name, faultOf] of Object.entries(query)) {
    const value = lastValue(call.query, name);
    const fault = value === undefined ? undefined : faultOf(value);
    if (fault !== undefined) throw invalidParameter(`${name}: ${fault}`);
  }
  cutPage(call, { records: [], size: 0 }, () => null);
}

function longQuery(value: string): string | undefined {
  return [...value].length > QUERY_LENGTH_MAX ? `is longer than ${QUERY_LENGTH_MAX} characters` : undefined;
}

/** Which field codes are valid depends on a workflow, and a sandbox has none. */
function refuseTicket(call: Call, body: JsonObject): void {
  const inputs = (body['inputs'] ?? []) as readonly JsonObject[];
  const [code] = inputs.flatMap(({ formFieldCode, slipFieldCode }) => formFieldCode ?? slipFieldCode ?? []);
  if (code !== undefined)
    throw invalidParameter(`inputs: the field code ${code} is invalid: the sandbox has no workflows`);
  refusePeople(call, body);
}

/** Users who do not exist or are deleted; one who is suspended is accepted. */
function refusePeople({ tenant }: Call, { viewers = [], watcherUserId = null }: JsonObject): void {
  const sent = [...(viewers as readonly JsonObject[]).map(({ userId }) => userId), watcherUserId ?? []];
  const unknown = sent.flat().filter((id) => {
    return (usersOf(tenant).byId(String(id))?.status ?? 'deactivated') === 'deactivated';
  });
  if (unknown.length > 0) throw refused(`no user ${unknown.join(', ')}`);
}

/** The same id twice is refused by the rules; in another letter case it is 422. */
function refuseSameTargets(_call: Call, body: JsonObject): void {
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
