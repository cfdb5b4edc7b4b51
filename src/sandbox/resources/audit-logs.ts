// What was written and by whom. The contract names the fields of an entry, not their values.

import type { Switches } from '../behaviour/switches.js';
import { invalidParameter } from '../http/api-error.js';
import type { JsonObject, JsonValue } from '../http/json.js';
import { isTime } from '../operations/field-rules.js';
import { cutPage, lastValue, listQueryNames, readOrder } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { readPermissions } from '../operations/permissions.js';
import { isUuid } from '../tenant/identifiers.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { perTenant } from '../tenant/tenant.js';

interface AuditRecord extends NamedRecord {
  readonly action: string;
  readonly user: JsonObject;
  readonly data: JsonObject;
}

const entriesOf = perTenant((): AuditRecord[] => []);

/** Notes a write that was answered. */
export function noteWrite({ method, path }: Operation, call: Call, answer: JsonValue | undefined): void {
  const { tenant, caller, parameters, body } = call;
  const id =
    typeof answer === 'object' && answer !== null && 'id' in answer ? { id: answer['id'] ?? null } : {};
  const sent = body.fault === undefined ? { sent: body.value } : {};
  const entries = entriesOf(tenant);
  const position = entries.length + 1;
  const at = tenant.now().toISOString();
  // Ids of its own: those of records do not depend on what is noted.
  entries.push({
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    name: '',
    scope: '',
    parentId: null,
    code: null,
    position,
    createdAt: at,
    updatedAt: at,
    action: `${method} ${path}`,
    user: { id: caller.id },
    data: { ...parameters, ...id, ...sent },
  });
}

export function listAuditLogs({ auditLogPermission }: Switches): Operation {
  const queryNames = [...listQueryNames, 'createdAtStart', 'createdAtEnd', 'userId'];
  const permissions = readPermissions(auditLogPermission);
  return { method: 'GET', path: '/v1/auditLogs', permissions, queryNames, answer };
}

function answer(call: Call): Answer {
  const [from, to] = [timeOf(call, 'createdAtStart'), timeOf(call, 'createdAtEnd')];
  const userId = lastValue(call.query, 'userId');
  if (userId !== undefined && !isUuid(userId)) throw invalidParameter('userId: is not a UUID');
  const { isDescending } = readOrder(call, { createdAt: (record) => record.createdAt });
  const records = entriesOf(call.tenant).filter(({ createdAt, user }) => {
    const at = Date.parse(createdAt);
    return !(at < from) && !(at > to) && (userId === undefined || user['id'] === userId.toLowerCase());
  });
  if (isDescending) records.reverse();
  return cutPage(call, { records, size: records.length }, show);
}

function show({ id, user, action, data, createdAt, updatedAt }: AuditRecord): JsonValue {
  return {
    id,
    user,
    action,
    data,
    remoteIp: '127.0.0.1',
    requestId: id,
    systemType: null,
    createdAt,
    updatedAt,
  };
}

/** NaN when it is not asked for. @throws ApiError 400 */
function timeOf({ query }: Call, name: string): number {
  const text = lastValue(query, name);
  if (text === undefined) return Number.NaN;
  if (!isTime(text)) throw invalidParameter(`${name}: is not an ISO 8601 date-time`);
  return Date.parse(text);
}
