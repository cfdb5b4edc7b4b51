// Stores the general masters, fields and items of a seed in an empty tenant.
import { newInput } from '../resources/item-inputs.js';
import { storedValue } from '../resources/item-values.js';
import type { MasterField } from '../resources/master-fields.js';
import { newRecord, type Tenant } from '../tenant/tenant.js';
import type { Seed, SeedItem, SeedMaster, SeedMasterField } from './seed.js';

/** Stores every master, field and item of a seed that has been checked. */
export function plantMasters(tenant: Tenant, { masters = [], masterFields = [], items = [] }: Seed): void {
  const fieldsByMaster = new Map<string, MasterField[]>(masters.map(({ code }) => [code, []]));
  for (const field of masterFields) fieldsByMaster.get(field.master)?.push(newField(tenant, field));
  for (const master of masters) plantMaster(tenant, master, fieldsByMaster.get(master.code) ?? []);
  for (const item of items) plantItem(tenant, item);
}

function newField(tenant: Tenant, field: SeedMasterField): MasterField {
  const {
    code,
    title,
    fieldType,
    required = false,
    description = null,
    options = null,
    visible = true,
  } = field;
  const id = tenant.identifiers.uuid();
  return { id, code, title, fieldType, required, description, options, visible };
}

function plantMaster(tenant: Tenant, master: SeedMaster, fields: readonly MasterField[]): void {
  const { id, code, name, description = null } = master;
  const defaultSortBy = master.defaultSortBy ?? tenant.switches.masterSortDefault;
  tenant.masters.put({ ...newRecord(tenant, '', id), code, name, description, defaultSortBy, fields });
}

function plantItem(tenant: Tenant, item: SeedItem): void {
  const master = tenant.masters.byCode('', item.master);
  if (master === undefined) return;
  const { id, code, name, description = null, startsOn = null, endsOn = null, inputs = {} } = item;
  const base = newRecord(tenant, master.id, id);
  const planted = master.fields.flatMap((field) => {
    const value = Object.hasOwn(inputs, field.code) ? inputs[field.code] : undefined;
    return value === undefined ? [] : [newInput(tenant, field.id, storedValue(field, value))];
  });
  tenant.items.put({ ...base, code, name, description, startsOn, endsOn, inputs: planted });
}
