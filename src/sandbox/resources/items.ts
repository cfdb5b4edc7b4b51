// General master items: the rows of a general master.
import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import {
  type CreateValues,
  code,
  date,
  type FieldRule,
  nullable,
  text,
  type UpdateValues,
} from '../operations/field-rules.js';
import { type Operation, optionalField } from '../operations/operation.js';
import { crudOperations, findRecord, nameProblems, type Resource } from '../operations/resource.js';
import type { NamedRecord, StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { changeInputs, type ItemInput, inputsRule, showInputs } from './item-inputs.js';
import type { MasterField } from './master-fields.js';
import { masters } from './masters.js';

/** An item as the sandbox keeps it. Its scope is its master. */
export interface ItemRecord extends NamedRecord {
  readonly description: string | null;
  /** `YYYY-MM-DD` */
  readonly startsOn: string | null;
  /** `YYYY-MM-DD` */
  readonly endsOn: string | null;
  /** Also of fields the master no longer has; those are never shown again. */
  readonly inputs: readonly ItemInput[];
}

/** The request body of an item. */
export const itemFields: {
  readonly name: FieldRule<string, 'on create'>;
  readonly code: FieldRule<string, 'optional'>;
  readonly description: FieldRule<string, 'optional'>;
  readonly startsOn: FieldRule<string | null, 'optional'>;
  readonly endsOn: FieldRule<string | null, 'optional'>;
  readonly inputs: FieldRule<readonly JsonObject[], 'on create'>;
} = {
  name: text('on create', 100),
  code: code('optional', 100),
  description: text('optional', Number.POSITIVE_INFINITY),
  startsOn: nullable(date('optional'), 'create', 'update'),
  endsOn: nullable(date('optional'), 'create', 'update'),
  inputs: inputsRule,
};

const items: Resource<typeof itemFields, ItemRecord> = {
  name: 'general master item',
  path: `${masters.path}/{${masters.parameter}}/items`,
  parameter: 'itemId',
  addressedBy: 'id or code',
  permissions: masters.permissions,
  fields: itemFields,
  sortFields: {
    createdAt: (item) => item.createdAt,
    code: (item) => item.code,
    name: (item) => item.name,
  },
  defaultSortBy: (call) => findRecord(masters, call).defaultSortBy,
  collection: (tenant) => tenant.items,
  scope: (call) => findRecord(masters, call).id,
  create: createItem,
  update: updateItem,
  problems: (tenant, item) => ({ ...nameProblems(item), ...periodProblems(tenant, item) }),
  remove: (tenant, item) => tenant.items.remove(item),
  listed: showItem,
  detailed: showItem,
};

/** The operations on the items of a general master. */
export function itemOperations(): readonly Operation[] {
  return crudOperations(items);
}

function createItem(
  tenant: Tenant,
  base: StoredRecord,
  { name, code, description, startsOn, endsOn, inputs }: CreateValues<typeof itemFields>,
): ItemRecord {
  return {
    ...base,
    name,
    code: code ?? tenant.identifiers.code(),
    description: description ?? null,
    startsOn: startsOn ?? null,
    endsOn: endsOn ?? null,
    inputs: changeInputs(tenant, fieldsOf(tenant, base.scope), { stored: [], sent: inputs }),
  };
}

function updateItem(tenant: Tenant, item: ItemRecord, values: UpdateValues<typeof itemFields>): ItemRecord {
  const { inputs: sent, ...others } = values;
  if (sent === undefined) return { ...item, ...others };
  const inputs = changeInputs(tenant, fieldsOf(tenant, item.scope), { stored: item.inputs, sent });
  return { ...item, ...others, inputs };
}

function showItem(tenant: Tenant, item: ItemRecord): JsonObject {
  const { id, name, code, description, startsOn, endsOn, inputs, createdAt, updatedAt } = item;
  return {
    id,
    name,
    code,
    ...optionalField(tenant, 'description', description),
    ...optionalField(tenant, 'startsOn', startsOn),
    ...optionalField(tenant, 'endsOn', endsOn),
    inputs: showInputs(tenant, fieldsOf(tenant, item.scope), inputs),
    createdAt,
    updatedAt,
  };
}

function fieldsOf(tenant: Tenant, masterId: string): readonly MasterField[] {
  return tenant.masters.byId(masterId)?.fields ?? [];
}

/** Dates of this form compare as text. */
function periodProblems({ switches }: Tenant, { startsOn, endsOn }: ItemRecord): ErrorMap {
  if (switches.reversedPeriod === 'accepted' || startsOn === null || endsOn === null) return {};
  return endsOn < startsOn ? { endsOn: ['is before startsOn'] } : {};
}
