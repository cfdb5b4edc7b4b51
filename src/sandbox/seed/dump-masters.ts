// Writes general masters, their fields and their items as rows.
import type { MasterRecord } from '../resources/masters.js';
import { sortedBy } from '../tenant/sorted-by.js';
import type { Tenant } from '../tenant/tenant.js';
import type { TenantState } from './seed.js';

/** Every general master, by code. */
export function dumpMasters(tenant: Tenant): TenantState['masters'] {
  return mastersByCode(tenant).map(({ id, code, name, description, defaultSortBy }) => {
    return { id, code: code ?? '', name, description, defaultSortBy };
  });
}

/** Every custom field, by master and then in the order of the fields. */
export function dumpMasterFields(tenant: Tenant): TenantState['masterFields'] {
  return mastersByCode(tenant).flatMap((master) =>
    master.fields.map(({ id: _id, ...field }) => ({ master: master.code ?? '', ...field })),
  );
}

/** Every item, by master and code, with the values of the fields the master has. */
export function dumpItems(tenant: Tenant): TenantState['items'] {
  return mastersByCode(tenant).flatMap((master) => {
    const items = tenant.items
      .inScope(master.id)
      .inCreationOrder()
      .map(({ id, code, name, description, startsOn, endsOn, inputs }) => {
        const key = { id, master: master.code ?? '', code: code ?? '' };
        return { ...key, name, description, startsOn, endsOn, inputs: valuesByCode(master, inputs) };
      });
    return sortedBy(items, ({ code }) => [code]);
  });
}

type ItemRow = TenantState['items'][number];

function valuesByCode(
  { fields }: MasterRecord,
  inputs: readonly { readonly fieldId: string; readonly value: ItemRow['inputs'][string] }[],
): ItemRow['inputs'] {
  const valueById = new Map(inputs.map(({ fieldId, value }) => [fieldId, value]));
  const known = fields.filter(({ id }) => valueById.has(id));
  return Object.fromEntries(known.map(({ id, code }) => [code, valueById.get(id) ?? null]));
}

function mastersByCode(tenant: Tenant): readonly MasterRecord[] {
  return sortedBy(tenant.masters.inScope('').inCreationOrder(), ({ code }) => [code ?? '']);
}
