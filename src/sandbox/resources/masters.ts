// General masters: tables of custom master data, each with fields of its own. The items are a resource within.

import type { JsonObject } from '../http/json.js';
import {
  type CreateValues,
  choice,
  code,
  type FieldRule,
  nullable,
  objects,
  text,
  type UpdateValues,
} from '../operations/field-rules.js';
import { type Operation, optionalField } from '../operations/operation.js';
import { crudOperations, nameProblems, type Resource } from '../operations/resource.js';
import type { NamedRecord, StoredRecord } from '../tenant/record-list.js';
import { shownSize, type Tenant } from '../tenant/tenant.js';
import {
  changeFields,
  fieldDefinitionRules,
  fieldProblems,
  type MasterField,
  showField,
} from './master-fields.js';

/** The order of a master's item list that is not asked for another one. */
export type DefaultSortBy = 'name' | 'code';

/** A general master as the sandbox keeps it. */
export interface MasterRecord extends NamedRecord {
  readonly description: string | null;
  readonly defaultSortBy: DefaultSortBy;
  readonly fields: readonly MasterField[];
}

/** The request body of a general master. */
export const masterFields: {
  readonly name: FieldRule<string, 'on create'>;
  readonly code: FieldRule<string | null, 'optional'>;
  readonly description: FieldRule<string | null, 'optional'>;
  readonly defaultSortBy: FieldRule<DefaultSortBy, 'optional'>;
  readonly fields: FieldRule<readonly JsonObject[], 'optional'>;
} = {
  name: text('on create', 300),
  code: nullable(code('optional', 100), 'create'),
  description: nullable(text('optional', 10_000), 'create'),
  defaultSortBy: choice('optional', ['name', 'code']),
  fields: objects('optional', fieldDefinitionRules),
};

/** General masters as a resource; items live in one. */
export const masters: Resource<typeof masterFields, MasterRecord> = {
  name: 'general master',
  path: '/v1/generalMasters',
  parameter: 'generalMasterId',
  addressedBy: 'id or code',
  permissions: { read: ['master', 'master_read'], write: ['master'], remove: ['master'] },
  fields: masterFields,
  sortFields: {
    createdAt: (master) => master.createdAt,
    code: (master) => master.code,
    name: (master) => master.name,
  },
  collection: (tenant) => tenant.masters,
  create: createMaster,
  update: updateMaster,
  problems: (_tenant, master) => ({ ...nameProblems(master), ...fieldProblems(master.fields) }),
  remove: removeMaster,
  listed: showMaster,
  detailed: showMaster,
};

/** The operations on general masters. */
export function masterOperations(): readonly Operation[] {
  return crudOperations(masters);
}

function createMaster(
  tenant: Tenant,
  base: StoredRecord,
  { name, code, description, defaultSortBy, fields }: CreateValues<typeof masterFields>,
): MasterRecord {
  return {
    ...base,
    name,
    code: code ?? tenant.identifiers.code(),
    description: description ?? null,
    defaultSortBy: defaultSortBy ?? tenant.switches.masterSortDefault,
    fields: changeFields(tenant, [], fields ?? []),
  };
}

function updateMaster(
  tenant: Tenant,
  master: MasterRecord,
  values: UpdateValues<typeof masterFields>,
): MasterRecord {
  const { fields: sent, code, ...others } = values;
  const fields = sent === undefined ? master.fields : changeFields(tenant, master.fields, sent);
  return { ...master, ...others, code: code ?? master.code, fields };
}

function removeMaster(tenant: Tenant, master: MasterRecord): void {
  for (const item of tenant.items.inScope(master.id).inCreationOrder()) tenant.items.remove(item);
  tenant.masters.remove(master);
}

function showMaster(tenant: Tenant, master: MasterRecord): JsonObject {
  const { id, name, code, description, defaultSortBy, fields, createdAt, updatedAt } = master;
  return {
    id,
    name,
    code,
    ...optionalField(tenant, 'description', description),
    defaultSortBy,
    initialDisplayCode: true,
    initialDisplayDescription: true,
    itemsCount: shownSize(tenant, tenant.items.inScope(id)),
    fields: fields.map(showField),
    createdAt,
    updatedAt,
  };
}
