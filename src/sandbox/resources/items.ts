// General master items: the rows of a general master.
import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { endpointsOf } from '../operations/endpoints.js';
import { code, date, nullable, text, type Values } from '../operations/field-rules.js';
import { optionalField } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, keyWithin, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import {
  type MasterCodes,
  type MasterFieldTable,
  masterReference,
  type SeedMasterField,
} from './master-fields.js';
import { masterEndpoints } from './masters.js';
import {
  changeInputs,
  formFault,
  type InputValue,
  type ItemInput,
  type ItemRecord,
  inputsRule,
  isEmptyValue,
  itemsOf,
  newInput,
  showInputs,
  storedValue,
  valueFault,
} from './records/item-record.js';
import { type MasterField, mastersOf } from './records/master-record.js';
import type { Cells, Resource, SeedRow, SeedTable } from './resource.js';

export interface SeedItem extends SeedRow {
  /** Code of the master. */
  readonly master: string;
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  /** `YYYY-MM-DD` */
  readonly startsOn?: string | null;
  /** `YYYY-MM-DD` */
  readonly endsOn?: string | null;
  /** Values by field code. A missing field is newer than the item, which then lacks the input. */
  readonly inputs?: Readonly<Record<string, InputValue>>;
}

export type ItemTable = SeedTable<'items', SeedItem>;

type Tables = ItemTable & MasterFieldTable & MasterCodes;

const itemFields = {
  name: text('on create', 100),
  code: code('optional', 100),
  description: text('optional', Number.POSITIVE_INFINITY),
  startsOn: nullable(date('optional'), 'create', 'update'),
  endsOn: nullable(date('optional'), 'create', 'update'),
  inputs: inputsRule,
};

const endpoints = endpointsOf({
  name: 'general master item',
  path: `${masterEndpoints.recordPath}/items`,
  parameter: 'itemId',
  addressedBy: 'id or code',
  permissions: { read: ['master', 'master_read'], write: ['master'], remove: ['master'] },
  fields: itemFields,
  sortFields: {
    createdAt: (item) => item.createdAt,
    code: (item) => item.code,
    name: (item) => item.name,
  },
  defaultSortBy: (call) => masterEndpoints.find(call).defaultSortBy,
  records: itemsOf,
  scope: (call) => masterEndpoints.find(call).id,
  blank: (base) => ({ ...base, description: null, startsOn: null, endsOn: null, inputs: [] }),
  makesCodes: true,
  change: changeItem,
  problems: periodProblems,
  remove: (tenant, item) => itemsOf(tenant).remove(item),
  listed: showItem,
});

export const items: Resource<SeedItem, Tables> = {
  operations: () => endpoints.operations,
  file: 'items.csv',
  notes: ['Every other header is the code of a custom field; the column holds its values.'],
  columns: {
    master: column.required(column.text),
    code: column.required(column.text),
    name: column.required(column.text),
    description: column.textOrNull,
    startsOn: column.textOrNull,
    endsOn: column.textOrNull,
  } satisfies column.SeedColumns<Omit<SeedItem, 'inputs'>>,
  dividedBy: 'master',
  otherColumns: {
    are: 'the code of a field',
    names: ({ masterFields = [] }) => masterFields.map((field) => field.code),
    reader: inputReader,
  },
  check: checkItems,
  plant: plantItems,
  dump: dumpItems,
  sortedBy: ['master', 'code'],
};

function changeItem(item: ItemRecord, values: Values<typeof itemFields>, tenant: Tenant): ItemRecord {
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
  return mastersOf(tenant).byId(masterId)?.fields ?? [];
}

/** Dates of this form compare as text. */
function periodProblems({ switches }: Tenant, { startsOn, endsOn }: ItemRecord): ErrorMap {
  if (switches.reversedPeriod === 'accepted' || startsOn === null || endsOn === null) return {};
  return endsOn < startsOn ? { endsOn: ['is before startsOn'] } : {};
}

/** Reads the inputs of a row. A blank cell is an empty input if the master has the field. */
function inputReader(tables: Tables): (others: Cells, all: Cells) => Pick<SeedItem, 'inputs'> {
  const fieldByKey = fieldsByKey(tables);
  return (others, { master = '' }) => {
    const inputs = Object.entries(others).flatMap(([code, cell]) => {
      const field = fieldByKey.get(keyWithin(master, code));
      return field === undefined && cell === '' ? [] : [[code, toValue(cell, field)] as const];
    });
    return { inputs: Object.fromEntries(inputs) };
  };
}

function toValue(cell: string, field: SeedMasterField | undefined): InputValue {
  if (field?.fieldType === 'checkbox') return column.partsOf(cell, field.options);
  return cell === '' ? null : cell;
}

function fieldsByKey({ masterFields = [] }: MasterFieldTable): ReadonlyMap<string, SeedMasterField> {
  return new Map(masterFields.map((field) => [keyWithin(field.master, field.code), field]));
}

function checkItems({ items: rows = [], ...tables }: Tables): readonly SeedProblem[] {
  const masterFault = masterReference(tables);
  const isRepeated = repetition(rows.map((item) => keyWithin(item.master, item.code)));
  const fieldByKey = fieldsByKey(tables);
  return problemsOf(rows, (item, index) => {
    const { master, code, name, startsOn = null, endsOn = null, inputs = {} } = item;
    const description = item.description ?? '';
    return [
      masterFault(master),
      ...fieldFaults(itemFields, { code, name, description, startsOn, endsOn, inputs: [] }),
      isRepeated(index) ? `code: another item of master "${master}" has the code "${code}"` : undefined,
      ...Object.entries(inputs).map(([fieldCode, value]) => {
        const fault = inputFault(master, fieldByKey.get(keyWithin(master, fieldCode)), value);
        return fault === undefined ? undefined : `${fieldCode}: ${fault}`;
      }),
    ];
  });
}

/** A required field may be empty: the item may be older than the requirement. */
function inputFault(
  master: string,
  field: SeedMasterField | undefined,
  value: InputValue,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (field === undefined) return `is not a field of master "${master}"`;
  const { fieldType, options = null } = field;
  return formFault(field, value, { checkboxNull: 'accepted' }) ?? valueFault({ fieldType, options }, value);
}

function plantItems(tenant: Tenant, { items: rows = [] }: ItemTable): void {
  for (const row of rows) {
    const master = mastersOf(tenant).byCode('', row.master);
    if (master === undefined) continue;
    const { id, code, name, description = null, startsOn = null, endsOn = null, inputs: values = {} } = row;
    const base = tenant.newRecord(master.id, id);
    const inputs = master.fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.code) ? values[field.code] : undefined;
      return value === undefined ? [] : [newInput(tenant, field.id, storedValue(field, value))];
    });
    itemsOf(tenant).put({ ...base, code, name, description, startsOn, endsOn, inputs });
  }
}

/** Every item, with the values of its master's current fields. */
function dumpItems(tenant: Tenant): readonly Required<SeedItem>[] {
  return mastersOf(tenant)
    .inTenant()
    .flatMap((master) =>
      itemsOf(tenant)
        .inScope(master.id)
        .inCreationOrder()
        .map(({ id, code, name, description, startsOn, endsOn, inputs }) => {
          const key = { id, master: master.code ?? '', code: code ?? '' };
          const values = valuesByCode(master.fields, inputs);
          return { ...key, name, description, startsOn, endsOn, inputs: values };
        }),
    );
}

function valuesByCode(
  fields: readonly MasterField[],
  inputs: readonly ItemInput[],
): Readonly<Record<string, InputValue>> {
  const valueById = new Map(inputs.map(({ fieldId, value }) => [fieldId, value]));
  const known = fields.filter(({ id }) => valueById.has(id));
  return Object.fromEntries(known.map(({ id, code }) => [code, valueById.get(id) ?? null]));
}
