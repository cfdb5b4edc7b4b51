// Workflows as a seed table: what the operations on tickets and proxies need of them. The contract
// shows no path of an operation on workflows.
import type { JsonObject } from '../../http/json.js';
import { choice, flag, text } from '../../operations/field-rules.js';
import * as column from '../../seed/seed-columns.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant } from '../../tenant/tenant.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { type Link, linkedTable, toUser, type UserRows } from './linked-table.js';

interface WorkflowValues {
  /** Codes of the form's fields; none: it has only line-item sections. */
  readonly fields: readonly string[] | null;
  /** Those that approvers may enter. */
  readonly approverFields: readonly string[] | null;
  /** Which fields an update of a ticket may send. */
  readonly overwritable: 'approver fields' | 'all fields';
  readonly commentingEnabled: boolean;
  readonly commentingRequiredOnApproval: boolean;
  readonly commentingRequiredOnRejection: boolean;
  readonly commentingRequiredOnDenial: boolean;
  /** Title and approver of the only step. */
  readonly step: string | null;
  readonly approver: string | null;
}

export interface WorkflowRecord extends NamedRecord, WorkflowValues {
  readonly code: string;
}

export interface SeedWorkflow extends SeedRow, Partial<WorkflowValues> {
  readonly code: string;
  readonly name: string;
}

export type WorkflowTable = SeedTable<'workflows', SeedWorkflow>;

export const workflowsOf: PerTenant<Collection<WorkflowRecord>> = recordsPerTenant<WorkflowRecord>();

export const toWorkflow: Link<WorkflowTable> = {
  noun: 'workflow',
  codes: ({ workflows = [] }) => workflows.map(({ code }) => code),
  find: (tenant, key) => workflowsOf(tenant).byIdOrCode('', key),
};

export const workflows: Resource<SeedWorkflow, WorkflowTable & UserRows> = {
  operations: () => [],
  ...linkedTable<SeedWorkflow, WorkflowRecord, WorkflowTable & UserRows>({
    file: 'workflows.csv',
    notes: [
      'For tickets and proxies. fields and approverFields are codes; overwritable is "approver fields" or "all fields".',
      'step and approver (a code of users.csv) are those of the only step of new tickets.',
    ],
    columns: {
      code: column.required(column.text),
      name: column.required(column.text),
      fields: column.list,
      approverFields: column.list,
      overwritable: column.unlessBlank(column.word<WorkflowRecord['overwritable']>()),
      commentingEnabled: column.flag(true),
      commentingRequiredOnApproval: column.flag(false),
      commentingRequiredOnRejection: column.flag(false),
      commentingRequiredOnDenial: column.flag(false),
      step: column.textOrNull,
      approver: column.textOrNull,
    } satisfies column.SeedColumns<SeedWorkflow>,
    links: { approver: toUser },
    rules: {
      code: text('always', 100),
      name: text('always', 300),
      overwritable: choice('optional', ['approver fields', 'all fields']),
      commentingEnabled: flag('optional'),
    },
    rowsOf: ({ workflows: rows = [] }) => rows,
    records: workflowsOf,
    defaults: {
      fields: null,
      approverFields: null,
      overwritable: 'approver fields',
      commentingEnabled: true,
      commentingRequiredOnApproval: false,
      commentingRequiredOnRejection: false,
      commentingRequiredOnDenial: false,
      step: null,
      approver: null,
    },
    code: ({ code }) => code,
    name: ({ name }) => name,
    sortedBy: ['code'],
  }),
};

/** How other records show a workflow. */
export function showWorkflow({ id, code, name }: WorkflowRecord): JsonObject {
  return { id, code, name };
}
