// What was written and by whom. The contract names the fields of an entry, not their values.
import type { Switches } from '../behaviour/switches.js';
import { invalidParameter } from '../http/api-error.js';
import type { JsonObject, JsonValue } from '../http/json.js';
import { isTime } from '../operations/field-rules.js';
import { cutPage, lastValue, listQueryNames, readOrder } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { readPermissions } from '../operations/permissions.js';
import { isUuid } from '../tenant/identifiers.js';
import { perTenant } from '../tenant/tenant.js';

interface AuditEntry {
  readonly position: number;
  readonly atMs: number;
  readonly userId: string;
  readonly shown: JsonObject;
}

const entriesOf = perTenant((): AuditEntry[] => []);

/** Notes a write that was answered. */
export function noteWrite({ method, path }: Operation, call: Call, answer: JsonValue | undefined): void {
  const { tenant, caller, parameters, body } = call;
  const entries = entriesOf(tenant);
  const position = entries.length + 1;
  // Ids of its own: those of records do not depend on what is noted.
  const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
  const at = tenant.now();
  const written =
    typeof answer === 'object' && answer !== null && 'id' in answer ? { id: answer['id'] ?? null } : {};
  const sent = body.fault === undefined ? { sent: body.value } : {};
  const shown = {
    id,
    user: { id: caller.id },
    action: `${method} ${path}`,
    data: { ...parameters, ...written, ...sent },
    remoteIp: '127.0.0.1',
    requestId: id,
    systemType: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  entries.push({ position, atMs: at.getTime(), userId: caller.id, shown });
}

export function listAuditLogs({ auditLogPermission }: Switches): Operation {
  const queryNames = [...listQueryNames, 'createdAtStart', 'createdAtEnd', 'userId'];
  const permissions = readPermissions(auditLogPermission);
  return { method: 'GET', path: '/v1/auditLogs', permissions, queryNames, answer };
}

function answer(call: Call): Answer {
  const [fromMs, toMs] = [timeOf(call, 'createdAtStart'), timeOf(call, 'createdAtEnd')];
  const wantedId = lastValue(call.query, 'userId');
  if (wantedId !== undefined && !isUuid(wantedId)) throw invalidParameter('userId: is not a UUID');
  const { isDescending } = readOrder(call, { createdAt: () => null });
  const records = entriesOf(call.tenant).filter(({ atMs, userId }) => {
    return (
      !(atMs < fromMs) && !(atMs > toMs) && (wantedId === undefined || userId === wantedId.toLowerCase())
    );
  });
  if (isDescending) records.reverse();
  return cutPage(call, { records, size: records.length }, ({ shown }) => shown);
}

/** NaN when it is not asked for. @throws ApiError 400 */
function timeOf({ query }: Call, name: string): number {
  const text = lastValue(query, name);
  if (text !== undefined && !isTime(text)) throw invalidParameter(`${name}: is not an ISO 8601 date-time`);
  return Date.parse(text ?? '');
}
