// A ticket as a record and as a seed table, and how it is shown. Knows no operations.

import type { Switches } from '../../behaviour/switches.js';
import type { JsonObject, JsonValue } from '../../http/json.js';
import { text } from '../../operations/field-rules.js';
import * as column from '../../seed/seed-columns.js';
import type { Collection } from '../../tenant/collection.js';
import { emit } from '../../tenant/events.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { showTeam, teamsOf } from '../records/team-record.js';
import { showPerson, usersOf } from '../records/user-record.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { filesOf, showFile } from './files.js';
import { type Link, linkedTable, type TeamRows, toTeam, toUser, type UserRows } from './linked-table.js';
import { toWorkflow, type WorkflowRecord, type WorkflowTable, workflowsOf } from './workflows.js';

interface TicketValues {
  /** Also its code. */
  readonly number: string;
  readonly workflow: string;
  readonly author: string;
  /** In the active chart. */
  readonly team: string | null;
  readonly status: string;
  /** Title of the present step, and who is to approve it. */
  readonly step: string | null;
  readonly assignee: string | null;
  readonly viewers: readonly string[] | null;
  readonly viewerTeams: readonly string[] | null;
  readonly archivedAt: string | null;
  /** Values by code of the form's fields. */
  readonly inputs: JsonObject;
  /** Ids of files. */
  readonly files: readonly string[] | null;
  /** What the contract names but does not show, as it was sent. */
  readonly sent: JsonObject;
}

/** The code is the ticket number. */
export interface TicketRecord extends NamedRecord, TicketValues {}

export interface SeedTicket extends SeedRow, Partial<TicketValues> {
  readonly number: string;
  readonly workflow: string;
  readonly author: string;
  /** ISO 8601 instant. */
  readonly createdAt?: string;
}

export type TicketTable = SeedTable<'tickets', SeedTicket>;

export type TicketTables = TicketTable & WorkflowTable & UserRows & TeamRows;

export const ticketsOf: PerTenant<Collection<TicketRecord>> = recordsPerTenant<TicketRecord>();

export const toTicket: Link<TicketTable> = {
  noun: 'ticket',
  codes: ({ tickets = [] }) => tickets.map(({ number }) => number),
  find: (tenant, key) => ticketsOf(tenant).byIdOrCode('', key),
};

/** Identifiers of statuses. The contract does not show those of drafts and tickets sent back. */
export function ticketStatuses({ draftStatus, sentBackStatus }: Switches): readonly string[] {
  return ['in_progress', 'completed', 'archived', 'denied', draftStatus, sentBackStatus];
}

export const blankTicket: TicketValues = {
  number: '',
  workflow: '',
  author: '',
  team: null,
  status: 'in_progress',
  step: null,
  assignee: null,
  viewers: null,
  viewerTeams: null,
  archivedAt: null,
  inputs: {},
  files: null,
  sent: {},
};

export const ticketTable: Omit<Resource<SeedTicket, TicketTables>, 'operations'> = {
  ...linkedTable<SeedTicket, TicketRecord, TicketTables>({
    file: 'tickets.csv',
    notes: [
      'workflow, author, team (of the active chart), assignee and viewers are codes; createdAt is a time.',
    ],
    columns: {
      number: column.required(column.text),
      workflow: column.required(column.text),
      author: column.required(column.text),
      team: column.textOrNull,
      status: column.unlessBlank(column.text),
      step: column.textOrNull,
      assignee: column.textOrNull,
      viewers: column.list,
      viewerTeams: column.list,
      createdAt: column.unlessBlank(column.text),
    },
    links: {
      workflow: toWorkflow,
      author: toUser,
      team: toTeam,
      assignee: toUser,
      viewers: toUser,
      viewerTeams: toTeam,
    },
    rules: { number: text('always', 100), workflow: text('always', 100), author: text('always', 100) },
    rowsOf: ({ tickets: rows = [] }) => rows,
    records: ticketsOf,
    defaults: blankTicket,
    code: ({ number }) => number,
    name: ({ number }) => number,
    sortedBy: ['number'],
  }),
  madeUp: ['createdAt'],
};

export function workflowOf(tenant: Tenant, { workflow }: TicketRecord): WorkflowRecord | undefined {
  return workflowsOf(tenant).byId(workflow);
}

/** Stores a change, and reports what it does to the ticket. */
export function changeTicket(
  tenant: Tenant,
  ticket: TicketRecord,
  values: Partial<TicketValues>,
): TicketRecord {
  const instant = tenant.now().toISOString();
  const isArchived = values.status === 'archived' && ticket.status !== 'archived';
  const archivedAt = isArchived ? instant : ticket.archivedAt;
  const changed = { ...ticket, archivedAt, ...values, updatedAt: instant };
  tenant.writes.start();
  ticketsOf(tenant).put(changed);
  if (isArchived) emit(tenant, 'ticket_archived', { ticket: showTicket(tenant, changed) });
  if (values.status === 'denied') emit(tenant, 'ticket_denied', { ticket: showTicket(tenant, changed) });
  return changed;
}

/** What the service does when a user is deactivated. */
export function archiveTicketsOf(tenant: Tenant, userId: string): void {
  const { draftStatus, sentBackStatus } = tenant.switches;
  const open = ['in_progress', draftStatus, sentBackStatus];
  for (const ticket of ticketsOf(tenant).inTenant()) {
    if (ticket.author === userId && open.includes(ticket.status))
      changeTicket(tenant, ticket, { status: 'archived' });
  }
}

export function showTicket(tenant: Tenant, ticket: TicketRecord): JsonObject {
  const { id, code, status, archivedAt, inputs, viewers, assignee, step, sent, createdAt, updatedAt } =
    ticket;
  const person = (userId: string | null): JsonObject | null => {
    const user = usersOf(tenant).byId(userId ?? '');
    return user === undefined ? null : showPerson(tenant, user);
  };
  const team = teamsOf(tenant).byId(ticket.team ?? '');
  return {
    ...sent,
    id,
    ticketNumber: code,
    status,
    subStatus: null,
    archivedAt,
    author: person(ticket.author),
    authorTeam: team === undefined ? null : showTeam(tenant, team),
    route: null,
    ticketSections: [],
    inputs: Object.entries(inputs).map(([formFieldCode, value]) => ({ formFieldCode, value })),
    files: (ticket.files ?? []).flatMap((fileId) => {
      const file = filesOf(tenant).byId(fileId);
      return file === undefined ? [] : [showFile(file)];
    }),
    approvers:
      assignee === null
        ? []
        : [{ user: person(assignee), stepTitle: step, pending: status === 'in_progress', completedAt: null }],
    viewers: (viewers ?? []).map((userId): JsonValue => ({ user: person(userId) })),
    customNumberingValues: [],
    createdAt,
    updatedAt,
  };
}
