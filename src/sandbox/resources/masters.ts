// General masters: tables of custom master data with their own fields. Items are a nested resource.

import type { Switches } from '../behaviour/switches.js';
import type { JsonObject } from '../http/json.js';
import { type Endpoints, endpointsOf } from '../operations/endpoints.js';
import { choice, code, nullable, objects, text, type Values } from '../operations/field-rules.js';
import { optionalField } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { MasterFieldTable, SeedMasterField } from './master-fields.js';
import { itemsOf } from './records/item-record.js';
import {
  changeFields,
  type DefaultSortBy,
  fieldDefinitionRules,
  fieldProblems,
  type MasterField,
  type MasterRecord,
  mastersOf,
  newField,
  showField,
} from './records/master-record.js';
import type { Resource, SeedRow, SeedTable } from './resource.js';

export interface SeedMaster extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  readonly defaultSortBy?: DefaultSortBy;
}

export type MasterTable = SeedTable<'masters', SeedMaster>;

function masterRules({ masterNulls }: Pick<Switches, 'masterNulls'>) {
  const nullIn = masterNulls === 'accepted' ? (['create', 'update'] as const) : (['create'] as const);
  return {
    name: text('on create', 300),
    code: nullable(code('optional', 100), ...nullIn),
    description: nullable(text('optional', 10_000), ...nullIn),
    defaultSortBy: choice<DefaultSortBy>('optional', ['name', 'code']),
    fields: objects('optional', fieldDefinitionRules),
  };
}

/** The usual operations on general masters; items are nested in them. */
export const masterEndpoints: Endpoints<MasterRecord> = endpointsOf({
  name: 'general master',
  path: '/v1/generalMasters',
  parameter: 'generalMasterId',
  addressedBy: 'id or code',
  permissions: { read: ['master', 'master_read'], write: ['master'], remove: ['master'] },
  fields: masterRules,
  sortFields: {
    createdAt: (master) => master.createdAt,
    code: (master) => master.code,
    name: (master) => master.name,
  },
  records: mastersOf,
  blank: blankMaster,
  makesCodes: true,
  change: changeMaster,
  problems: (_tenant, master) => fieldProblems(master.fields),
  remove: removeMaster,
  listed: showMaster,
});

export const masters: Resource<SeedMaster, MasterTable & MasterFieldTable> = {
  operations: () => masterEndpoints.operations,
  file: 'masters.csv',
  columns: {
    code: column.required(column.text),
    name: column.required(column.text),
    description: column.textOrNull,
    // If blank, the service decides.
    defaultSortBy: column.unlessBlank(column.word<DefaultSortBy>()),
  } satisfies column.SeedColumns<SeedMaster>,
  check: checkMasters,
  plant: plantMasters,
  dump: (tenant) => {
    const all = mastersOf(tenant).inTenant();
    return all.map(({ id, code, name, description, defaultSortBy }) => {
      return { id, code: code ?? '', name, description, defaultSortBy };
    });
  },
  sortedBy: ['code'],
};

function blankMaster(base: NamedRecord, { switches }: Tenant): MasterRecord {
  return { ...base, description: null, defaultSortBy: switches.masterSortDefault, fields: [] };
}

function changeMaster(
  master: MasterRecord,
  values: Values<ReturnType<typeof masterRules>>,
  tenant: Tenant,
): MasterRecord {
  const { fields: sent, code, ...others } = values;
  const fields = sent === undefined ? master.fields : changeFields(tenant, master.fields, sent);
  return { ...master, ...others, code: code ?? master.code, fields };
}

function removeMaster(tenant: Tenant, master: MasterRecord): void {
  for (const item of itemsOf(tenant).inScope(master.id).inCreationOrder()) itemsOf(tenant).remove(item);
  mastersOf(tenant).remove(master);
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
    initialDisplayCreatedAt: true,
    itemsCount: tenant.shownSize(itemsOf(tenant).inScope(id)),
    fields: fields.map(showField),
    createdAt,
    updatedAt,
  };
}

function checkMasters({ masters: rows = [] }: MasterTable): readonly SeedProblem[] {
  const rules = { ...masterRules({ masterNulls: 'refused' }), code: code('always', 100) };
  const isRepeated = repetition(rows.map((master) => master.code));
  return problemsOf(rows, (master, index) => {
    const { code, name, description = null, defaultSortBy = 'code' } = master;
    return [
      ...fieldFaults(rules, { code, name, description, defaultSortBy }),
      isRepeated(index) ? `code: another master has the code "${code}"` : undefined,
    ];
  });
}

function plantMasters(
  tenant: Tenant,
  { masters: rows = [], masterFields = [] }: MasterTable & MasterFieldTable,
): void {
  const fieldsByMaster = new Map<string, MasterField[]>(rows.map(({ code }) => [code, []]));
  for (const field of masterFields) fieldsByMaster.get(field.master)?.push(seededField(tenant, field));
  for (const { id, code, name, description = null, ...row } of rows) {
    const defaultSortBy = row.defaultSortBy ?? tenant.switches.masterSortDefault;
    const fields = fieldsByMaster.get(code) ?? [];
    mastersOf(tenant).put({ ...tenant.newRecord('', id), code, name, description, defaultSortBy, fields });
  }
}

function seededField(tenant: Tenant, field: SeedMasterField): MasterField {
  const { code, title, fieldType, required = false, description = null, options = null } = field;
  const { visible = tenant.switches.newFieldVisible } = field;
  return newField(tenant, { code, title, fieldType, required, description, options, visible });
}
