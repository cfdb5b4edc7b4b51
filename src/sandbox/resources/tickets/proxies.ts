// Who submits and who approves for somebody else. Only creating and changing them is shown.
import { validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import { endpointsOf } from '../../operations/endpoints.js';
import { date, nullable, text, uuid, uuids, type Values } from '../../operations/field-rules.js';
import type { Operation } from '../../operations/operation.js';
import * as column from '../../seed/seed-columns.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { showPerson, usersOf } from '../records/user-record.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { linkedTable, toUser, type UserRows } from './linked-table.js';
import type { TicketRecord } from './ticket-record.js';
import { showWorkflow, toWorkflow, type WorkflowTable, workflowsOf } from './workflows.js';

interface ProxyValues {
  readonly user: string;
  readonly proxyUser: string;
  readonly startsOn: string | null;
  /** null: open. */
  readonly endsOn: string | null;
  readonly workflows: readonly string[] | null;
}

interface ProxyRecord extends NamedRecord, ProxyValues {
  /** Who has the authority: after a change it moves later than the answer. */
  readonly authority?: string;
}

export interface SeedProxy extends SeedRow, Partial<ProxyValues> {
  readonly user: string;
  readonly proxyUser: string;
}

type Kind = 'proxyApplicants' | 'proxyApprovers';

export type ProxyTable = SeedTable<Kind, SeedProxy>;

type Tables = ProxyTable & UserRows & WorkflowTable;

const proxyBody = {
  userId: uuid('on create'),
  proxyUserId: uuid('on create'),
  startsOn: nullable(date('optional'), 'create', 'update'),
  endsOn: nullable(date('optional'), 'create', 'update'),
  workflowIds: uuids('on create'),
};

const applicantsOf = recordsPerTenant<ProxyRecord>();
const approversOf = recordsPerTenant<ProxyRecord>();

export const proxyApplicants: Resource<SeedProxy, Tables> = proxyResource('proxyApplicants', applicantsOf);
export const proxyApprovers: Resource<SeedProxy, Tables> = proxyResource('proxyApprovers', approversOf);

/** True if the ticket waits for the user, or for somebody whose authority the user has. */
export function isApprover(tenant: Tenant, { assignee, workflow }: TicketRecord, userId: string): boolean {
  if (assignee === null || assignee === userId) return assignee === userId;
  return approversOf(tenant)
    .inTenant()
    .some(({ user, proxyUser, authority = proxyUser, workflows }) => {
      return user === assignee && authority === userId && (workflows ?? []).includes(workflow);
    });
}

function proxyResource(kind: Kind, records: PerTenant<Collection<ProxyRecord>>): Resource<SeedProxy, Tables> {
  return {
    operations: () => proxyOperations(kind, records),
    ...linkedTable<SeedProxy, ProxyRecord, Tables>({
      file: kind === 'proxyApplicants' ? 'proxy-applicants.csv' : 'proxy-approvers.csv',
      columns: {
        user: column.required(column.text),
        proxyUser: column.required(column.text),
        startsOn: column.textOrNull,
        endsOn: column.textOrNull,
        workflows: column.list,
      } satisfies column.SeedColumns<SeedProxy>,
      links: { user: toUser, proxyUser: toUser, workflows: toWorkflow },
      rules: { user: text('always', 100), startsOn: proxyBody.startsOn, endsOn: proxyBody.endsOn },
      rowsOf: ({ [kind]: rows = [] }) => rows,
      records,
      defaults: { user: '', proxyUser: '', startsOn: null, endsOn: null, workflows: null },
      name: () => kind,
      sortedBy: ['user', 'proxyUser'],
    }),
  };
}

function proxyOperations(kind: Kind, records: PerTenant<Collection<ProxyRecord>>): readonly Operation[] {
  const { operations } = endpointsOf({
    name: kind,
    path: `/v1/${kind}`,
    parameter: kind === 'proxyApplicants' ? 'proxyApplicantId' : 'proxyApproverId',
    addressedBy: 'id',
    permissions: { read: [], write: ['user'] },
    fields: proxyBody,
    isPartlyShown: true,
    sortFields: {},
    records,
    blank: (base): ProxyRecord => {
      return { ...base, name: kind, user: '', proxyUser: '', startsOn: null, endsOn: null, workflows: [] };
    },
    makesCodes: false,
    change: kind === 'proxyApprovers' ? changeApprover : changeProxy,
    listed: showProxy,
  });
  return operations.filter(({ method }) => method === 'POST' || method === 'PATCH');
}

function changeProxy(proxy: ProxyRecord, values: Values<typeof proxyBody>, tenant: Tenant): ProxyRecord {
  const { userId = proxy.user, proxyUserId = proxy.proxyUser, workflowIds, ...dates } = values;
  const user = userId.toLowerCase();
  const proxyUser = proxyUserId.toLowerCase();
  const workflows = workflowIds ? [...new Set(workflowIds.map((id) => id.toLowerCase()))] : proxy.workflows;
  const changed = { ...proxy, ...dates, user, proxyUser, workflows };
  refuseUnknown(tenant, changed);
  return changed;
}

/** The authority stays with the former user of the proxy for some requests. */
function changeApprover(proxy: ProxyRecord, values: Values<typeof proxyBody>, tenant: Tenant): ProxyRecord {
  const changed = changeProxy(proxy, values, tenant);
  if (proxy.proxyUser === '' || proxy.proxyUser === changed.proxyUser) return changed;
  const { authority = proxy.proxyUser } = proxy;
  tenant.background.start(`authority of ${proxy.id}`, tenant.switches.authorityDelayRequests, () => {
    const now = approversOf(tenant).byId(proxy.id);
    if (now !== undefined) approversOf(tenant).put({ ...now, authority: now.proxyUser });
  });
  return { ...changed, authority };
}

function refuseUnknown(tenant: Tenant, { user, proxyUser, workflows }: ProxyRecord): void {
  const unknown = [
    ...[user, proxyUser].filter((id) => usersOf(tenant).byId(id) === undefined),
    ...(workflows ?? []).filter((id) => workflowsOf(tenant).byId(id) === undefined),
  ];
  if (unknown.length > 0) throw validationFailed({ base: unknown.map((id) => `there is no ${id}`) });
}

function showProxy(tenant: Tenant, { id, user, proxyUser, workflows, ...others }: ProxyRecord): JsonObject {
  const person = (userId: string): JsonObject | null => {
    const found = usersOf(tenant).byId(userId);
    return found === undefined ? null : showPerson(tenant, found);
  };
  const { startsOn, endsOn, createdAt, updatedAt } = others;
  return {
    id,
    user: person(user),
    proxyUser: person(proxyUser),
    startsOn,
    endsOn,
    workflows: (workflows ?? []).flatMap((workflowId) => {
      const workflow = workflowsOf(tenant).byId(workflowId);
      return workflow === undefined ? [] : [showWorkflow(workflow)];
    }),
    createdAt,
    updatedAt,
  };
}
