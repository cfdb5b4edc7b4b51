// Operations on tickets, as far as the contract shows them: the list, and what creates, changes and
// decides one. A single ticket cannot be read, because the contract shows no such operation.
import { invalidParameter, notShown, validationFailed } from '../../http/api-error.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../http/json.js';
import { afterWrite, endpointsOf, readShownBody } from '../../operations/endpoints.js';
import {
  anything,
  type FieldRules,
  isTime,
  mismatch,
  nullable,
  objects,
  text,
  uuid,
  type Values,
} from '../../operations/field-rules.js';
import { cutPage, lastValue, readChoices } from '../../operations/list-query.js';
import type { Answer, Call, Operation } from '../../operations/operation.js';
import { isUuid } from '../../tenant/identifiers.js';
import type { Tenant } from '../../tenant/tenant.js';
import { teamsOf } from '../records/team-record.js';
import { usersOf } from '../records/user-record.js';
import type { Resource } from '../resource.js';
import { createComment, updateComment } from './comments.js';
import { decide, decisionsOf } from './decisions.js';
import { filesOf } from './files.js';
import { isApprover } from './proxies.js';
import {
  blankTicket,
  changeTicket,
  type SeedTicket,
  showTicket,
  type TicketRecord,
  type TicketTables,
  ticketStatuses,
  ticketsOf,
  ticketTable,
  workflowOf,
} from './ticket-record.js';
import { listViewers } from './viewers.js';
import { workflowsOf } from './workflows.js';

const QUERY_LENGTH_MAX = 300;

type Filter = (call: Call, text: string) => (ticket: TicketRecord) => boolean;

/** The parameters of the list, besides status and pages. */
const filters: Readonly<Record<string, Filter>> = {
  createdAtStart: (_, value) => {
    if (!isTime(value)) throw invalidParameter('createdAtStart: is not an ISO 8601 date-time');
    return ({ createdAt }) => Date.parse(createdAt) >= Date.parse(value);
  },
  authorTeamFullName: textFilter('authorTeamFullName', (tenant, { team }) => {
    const found = teamsOf(tenant).byId(team ?? '');
    return found === undefined ? '' : teamsOf(tenant).fullName(found, tenant.switches);
  }),
  stepTitle: textFilter('stepTitle', (_, { step }) => step ?? ''),
  assigneeUserId: ({ tenant }, id) => {
    if (!isUuid(id)) throw invalidParameter('assigneeUserId: is not a UUID');
    return (ticket) => isApprover(tenant, ticket, id.toLowerCase());
  },
  assigneeStatus: () => {
    throw notShown('the values of assigneeStatus');
  },
};

function textFilter(name: string, textOf: (tenant: Tenant, ticket: TicketRecord) => string): Filter {
  return ({ tenant }, wanted) => {
    if ([...wanted].length > QUERY_LENGTH_MAX)
      throw invalidParameter(`${name}: is longer than ${QUERY_LENGTH_MAX} characters`);
    const isPart = tenant.switches.ticketTextFilters === 'part';
    return (ticket) => {
      const value = textOf(tenant, ticket);
      return isPart ? value.includes(wanted) : value === wanted;
    };
  };
}

const input = {
  formFieldCode: text('optional', 100),
  formFieldId: text('optional', 100),
  ...Object.fromEntries(
    ['value', 'generalMasterItems', 'users', 'teams', 'inputTickets'].map((name) => [name, anything]),
  ),
};

const formBody = { inputs: objects('optional', input) };

/** A property whose form the contract does not show is kept as it was sent. */
const ticketBody = {
  ...formBody,
  viewers: objects('optional', { userId: uuid('always') }),
  watcherUserId: nullable(uuid('optional'), 'create', 'update'),
  files: anything,
  approvers: anything,
  routeStepCode: anything,
  status: text('optional', 100),
};

type TicketBody = Values<typeof ticketBody>;

/** The usual parts of the operations; what writes a ticket is its own. */
const endpoints = endpointsOf({
  name: 'ticket',
  path: '/v1/tickets',
  parameter: 'ticketId',
  addressedBy: 'id',
  permissions: { read: [], write: [] },
  fields: {},
  sortFields: {},
  records: ticketsOf,
  list: {
    queryNames: ['page', 'perPage', 'status', 'status[]', ...Object.keys(filters)],
    answer: listTickets,
  },
  blank: (base) => ({ ...base, ...blankTicket }),
  makesCodes: false,
  listed: showTicket,
});

export const tickets: Resource<SeedTicket, TicketTables> = {
  operations: (switches) => [
    ...endpoints.operations.filter(({ method, path }) => method === 'GET' && path === '/v1/tickets'),
    { method: 'POST', path: '/v1/tickets', permissions: [], answer: createTicket },
    ofTicket('PATCH', '', updateTicket),
    ofTicket('PATCH', '/form', updateForm),
    ...decisionsOf(switches).map((decision) =>
      ofTicket('POST', decision.path, (call, ticket) => decide(call, ticket, decision)),
    ),
    ofTicket('GET', '/viewers', listViewers, ['page', 'perPage', 'sortBy']),
    ofTicket('POST', '/comments', createComment),
    ofTicket('PATCH', '/comments/{commentId}', updateComment),
  ],
  ...ticketTable,
};

function ofTicket(
  method: Operation['method'],
  path: string,
  answer: (call: Call, ticket: TicketRecord) => Answer,
  queryNames: readonly string[] = [],
): Operation {
  const { recordPath, find } = endpoints;
  const operation = { method, path: `${recordPath}${path}`, permissions: [], queryNames };
  return { ...operation, answer: (call) => answer(call, find(call)) };
}

function listTickets(call: Call): Answer {
  const { tenant, query } = call;
  const statuses = readChoices(query, 'status', ticketStatuses(tenant.switches));
  const tests = Object.entries(filters).flatMap(([name, filter]) => {
    const value = lastValue(query, name);
    return value === undefined ? [] : [filter(call, value)];
  });
  const records = ticketsOf(tenant)
    .inTenant()
    .filter((ticket) => statuses?.includes(ticket.status) ?? true)
    .filter((ticket) => tests.every((isSuch) => isSuch(ticket)));
  return cutPage(call, { records, size: records.length }, (ticket) => showTicket(tenant, ticket));
}

function createTicket(call: Call): Answer {
  const { tenant, caller } = call;
  const property = tenant.switches.ticketWorkflowProperty;
  const rules = { ...ticketBody, [property]: uuid('on create') };
  const values = readShownBody<FieldRules>(rules, call, 'create') as TicketBody & JsonObject;
  const workflow = workflowsOf(tenant).byId(String(values[property]));
  if (workflow === undefined) throw validationFailed({ [property]: ['does not exist'] });
  if ((workflow.fields ?? []).length > 0 && values.inputs === undefined)
    throw validationFailed({ inputs: ["can't be blank"] });
  const base = tenant.newRecord('');
  const number = nextNumber(tenant);
  const { id: workflowId, step, approver: assignee } = workflow;
  const own = { number, workflow: workflowId, author: caller.id, step, assignee };
  const ticket = { ...blankTicket, ...base, code: number, name: number, ...own };
  const made = { ...ticket, ...changesOf(call, ticket, values, workflow.fields) };
  tenant.writes.start();
  ticketsOf(tenant).put(made);
  return afterWrite(call, { body: showTicket(tenant, made) });
}

/** After the largest number so far; others may be texts. */
function nextNumber(tenant: Tenant): string {
  const numbers = ticketsOf(tenant)
    .inTenant()
    .map(({ number }) => Number(number) || 0);
  return String(1 + numbers.reduce((largest, one) => Math.max(largest, one), 0));
}

function updateTicket(call: Call, ticket: TicketRecord): Answer {
  return change(call, ticket, readShownBody(ticketBody, call, 'update'));
}

function updateForm(call: Call, ticket: TicketRecord): Answer {
  return change(call, ticket, readShownBody(formBody, call, 'update'));
}

function change(call: Call, ticket: TicketRecord, values: TicketBody): Answer {
  const { tenant } = call;
  const { fields = null, approverFields = null, overwritable } = workflowOf(tenant, ticket) ?? {};
  const codes = overwritable === 'all fields' ? fields : approverFields;
  const changed = changeTicket(tenant, ticket, changesOf(call, ticket, values, codes));
  return afterWrite(call, { body: showTicket(tenant, changed) });
}

/**
 * What a body changes in a ticket.
 * @param codes the fields that it may send
 * @throws ApiError 400 for another field, 422 for users and files that do not exist
 */
function changesOf(
  { tenant }: Call,
  ticket: TicketRecord,
  { inputs = [], viewers, watcherUserId, files, approvers, routeStepCode, status }: TicketBody,
  codes: readonly string[] | null,
): Partial<TicketRecord> {
  const sentInputs = inputs.map(({ formFieldCode, value = null }) => {
    if (formFieldCode === undefined) throw notShown('the ids of form fields');
    if (!codes?.includes(String(formFieldCode)))
      throw invalidParameter(`inputs: the field code ${formFieldCode} is invalid`);
    return [String(formFieldCode), value] as const;
  });
  const viewerIds = viewers?.map(({ userId }) => String(userId).toLowerCase());
  const unknown = [...(viewerIds ?? []), ...(watcherUserId == null ? [] : [watcherUserId])].filter(
    (id) => (usersOf(tenant).byId(id)?.status ?? 'deactivated') === 'deactivated',
  );
  if (unknown.length > 0) throw validationFailed({ base: [`no user ${unknown.join(', ')}`] });
  refuseMove(tenant, ticket, status);
  const sent = { watcherUserId, approvers, routeStepCode };
  const kept = Object.entries(sent).filter(([, value]) => value !== undefined);
  return {
    inputs: { ...ticket.inputs, ...Object.fromEntries(sentInputs) },
    sent: { ...ticket.sent, ...(Object.fromEntries(kept) as JsonObject) },
    ...(viewerIds && { viewers: viewerIds }),
    ...(files !== undefined && { files: fileIds(tenant, files) }),
    ...(status !== undefined && { status }),
  };
}

/** Files are named by id, alone or in an object: the contract does not show which. */
function fileIds(tenant: Tenant, files: JsonValue): readonly string[] {
  if (!Array.isArray(files)) throw invalidParameter(mismatch('array', files));
  return files.map((file: JsonValue) => {
    const id = String(isJsonObject(file) ? file['id'] : file);
    if (filesOf(tenant).byId(id) === undefined) throw validationFailed({ files: [`no file ${id}`] });
    return id.toLowerCase();
  });
}

function refuseMove({ switches }: Tenant, ticket: TicketRecord, status: string | undefined): void {
  if (status === undefined || status === ticket.status) return;
  const { sentBackStatus, draftStatus, ticketStatusUpdate } = switches;
  if (ticket.status === sentBackStatus && status === draftStatus)
    throw validationFailed({ status: ['a ticket that was sent back cannot become a draft'] });
  if (ticketStatusUpdate === 'not shown')
    throw notShown(`a move from ${ticket.status} to ${status} by update`);
  if (!ticketStatuses(switches).includes(status))
    throw invalidParameter(`status: is not one of ${ticketStatuses(switches).join(', ')}`);
}
