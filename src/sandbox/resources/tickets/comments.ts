// Comments on tickets. The contract shows neither the name of the text in a body nor the path of an
// update: the first is a switch, the second an assumption.
import { invalidParameter, resourceNotFound, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import { afterWrite, readShownBody } from '../../operations/endpoints.js';
import { type FieldRules, text } from '../../operations/field-rules.js';
import type { Answer, Call } from '../../operations/operation.js';
import * as column from '../../seed/seed-columns.js';
import { emit } from '../../tenant/events.js';
import { isUuid } from '../../tenant/identifiers.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { showPerson, usersOf } from '../records/user-record.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { linkedTable, toUser } from './linked-table.js';
import { showTicket, type TicketRecord, type TicketTables, toTicket, workflowOf } from './ticket-record.js';

interface CommentValues {
  readonly ticket: string;
  readonly author: string;
  readonly text: string;
}

interface CommentRecord extends NamedRecord, CommentValues {}

export interface SeedComment extends SeedRow, CommentValues {}

export type CommentTable = SeedTable<'comments', SeedComment>;

const commentsOf = recordsPerTenant<CommentRecord>();

export const comments: Resource<SeedComment, CommentTable & TicketTables> = {
  operations: () => [],
  ...linkedTable<SeedComment, CommentRecord, CommentTable & TicketTables>({
    file: 'comments.csv',
    columns: {
      ticket: column.required(column.text),
      author: column.required(column.text),
      text: column.required(column.text),
    } satisfies column.SeedColumns<SeedComment>,
    links: { ticket: toTicket, author: toUser },
    rules: { text: text('always', Number.POSITIVE_INFINITY) },
    rowsOf: ({ comments: rows = [] }) => rows,
    records: commentsOf,
    defaults: { ticket: '', author: '', text: '' },
    name: ({ text: name }) => name,
    sortedBy: ['ticket', 'text'],
  }),
};

export function createComment(call: Call, ticket: TicketRecord): Answer {
  const { tenant, caller } = call;
  const sent = readText(call);
  if (workflowOf(tenant, ticket)?.commentingEnabled === false)
    throw validationFailed({ base: ['comments are not enabled for this workflow'] });
  const base = tenant.newRecord('');
  return put(
    call,
    ticket,
    { ...base, name: '', ticket: ticket.id, author: caller.id, text: sent },
    'created',
  );
}

export function updateComment(call: Call, ticket: TicketRecord): Answer {
  const { tenant, parameters } = call;
  const id = parameters['commentId'] ?? '';
  const sent = readText(call);
  if (!isUuid(id)) throw invalidParameter('commentId: is not a valid id');
  const comment = commentsOf(tenant).byId(id);
  if (comment?.ticket !== ticket.id) throw resourceNotFound(`no comment ${id}`);
  return put(call, ticket, { ...comment, text: sent, updatedAt: tenant.now().toISOString() }, 'updated');
}

function readText(call: Call): string {
  const property = call.tenant.switches.commentTextProperty;
  const rules: FieldRules = { [property]: text('always', Number.POSITIVE_INFINITY) };
  return String(readShownBody(rules, call, 'create')[property]);
}

function put(call: Call, ticket: TicketRecord, comment: CommentRecord, what: 'created' | 'updated'): Answer {
  const { tenant } = call;
  tenant.writes.start();
  commentsOf(tenant).put(comment);
  const body = showComment(tenant, comment);
  emit(tenant, `comment_${what}`, { comment: body, ticket: showTicket(tenant, ticket) });
  return afterWrite(call, { body });
}

function showComment(tenant: Tenant, { id, text, author, createdAt, updatedAt }: CommentRecord): JsonObject {
  const user = usersOf(tenant).byId(author);
  return {
    id,
    [tenant.switches.commentTextProperty]: text,
    user: user === undefined ? null : showPerson(tenant, user),
    mentionedUsers: [],
    createdAt,
    updatedAt,
  };
}
