// Approving, sending back and denying a ticket. Who may decide is not checked: the contract does
// not show it.
import type { Switches } from '../../behaviour/switches.js';
import { validationFailed } from '../../http/api-error.js';
import { afterWrite, readOptionalBody } from '../../operations/endpoints.js';
import { nullable, text } from '../../operations/field-rules.js';
import type { Answer, Call } from '../../operations/operation.js';
import { changeTicket, showTicket, type TicketRecord, workflowOf } from './ticket-record.js';
import type { WorkflowRecord } from './workflows.js';

interface Decision {
  readonly path: string;
  readonly status: string;
  /** The setting of the workflow that requires a comment. */
  readonly setting: keyof WorkflowRecord & `commentingRequired${string}`;
}

export function decisionsOf({ approvedStatus, sentBackStatus }: Switches): readonly Decision[] {
  return [
    { path: '/approve', status: approvedStatus, setting: 'commentingRequiredOnApproval' },
    { path: '/reject', status: sentBackStatus, setting: 'commentingRequiredOnRejection' },
    { path: '/deny', status: 'denied', setting: 'commentingRequiredOnDenial' },
  ];
}

const decisionBody = { comment: nullable(text('optional', Number.POSITIVE_INFINITY), 'create') };

export function decide(call: Call, ticket: TicketRecord, { status, setting }: Decision): Answer {
  const { tenant } = call;
  const { comment = null } = readOptionalBody(decisionBody, call);
  if (ticket.status !== 'in_progress') throw validationFailed({ base: [`the ticket is ${ticket.status}`] });
  if (workflowOf(tenant, ticket)?.[setting] && !comment?.trim())
    throw validationFailed({ comment: ["can't be blank"] });
  const changed = changeTicket(tenant, ticket, { status });
  return afterWrite(call, { body: showTicket(tenant, changed) });
}
