// General master items: the rows of a general master.
import type { ErrorMap } from '../http/api-error.js';
import { findRecord } from '../operations/endpoints.js';
import {
  code,
  customValue,
  date,
  initially,
  nullable,
  objects,
  onlyIn,
  text,
} from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { fieldsShown } from '../operations/show-fields.js';
import { keyWithin } from '../seed/check-rows.js';
import { partsOf } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Cells, Definition, SeedRow, SeedTable } from './definition.js';
import type { MasterFieldTable, SeedMasterField } from './master-fields.js';
import { inMaster, type MasterTable, masterPath, masters } from './masters.js';
import {
  formFault,
  type InputValue,
  type InputValues,
  isEmptyValue,
  storedValue,
  valueFault,
} from './records/custom-value.js';
import {
  changeInputs,
  type ItemRecord,
  itemsOf,
  newInput,
  type SentInput,
  showInputs,
} from './records/item-record.js';
import { type MasterField, mastersOf } from './records/master-record.js';

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
  readonly inputs?: InputValues;
}

export type ItemTable = SeedTable<'items', SeedItem>;

type Tables = ItemTable & MasterFieldTable & MasterTable;

const inputRules = {
  code: text('always', 100),
  value: customValue<string>('string or array', (value) => typeof value === 'string'),
};

const fields = {
  code: code('optional'),
  name: text('on create', 100),
  description: text('optional'),
  startsOn: nullable(date('optional')),
  endsOn: nullable(date('optional')),
  inputs: onlyIn('bodies', initially([], objects('on create', inputRules))),
};

const showFields = fieldsShown<ItemRecord>(fields);

export const items: Definition<SeedItem, ItemRecord, Tables> = {
  noun: 'item',
  file: 'items.csv',
  notes: ['Every other header is the code of a custom field; the column holds its values.'],
  fields,
  records: itemsOf,
  within: inMaster,
  dividedBy: 'master',
  otherColumns: {
    are: 'the code of a field',
    names: ({ masterFields = [] }) => masterFields.map((field) => field.code),
    reader: inputReader,
  },
  check: (tables) => {
    const fieldByKey = fieldsByKey(tables);
    return ({ master, inputs = {} }) =>
      Object.entries(inputs).map(([fieldCode, value]) => {
        const fault = inputFault(master, fieldByKey.get(keyWithin(master, fieldCode)), value);
        return fault === undefined ? undefined : `${fieldCode}: ${fault}`;
      });
  },
  fromRow: (tenant, { inputs = {} }, { scope }) => ({
    inputs: fieldsOf(tenant, scope).flatMap((field) => {
      const value = Object.hasOwn(inputs, field.code) ? inputs[field.code] : undefined;
      return value === undefined ? [] : [newInput(tenant, field.id, storedValue(field, value))];
    }),
  }),
  toRow: (tenant, item) => {
    const valueById = new Map(item.inputs.map(({ fieldId, value }) => [fieldId, value]));
    const known = fieldsOf(tenant, item.scope).filter(({ id }) => valueById.has(id));
    return {
      inputs: Object.fromEntries(known.map((field) => [field.code, valueById.get(field.id) ?? null])),
    };
  },
  path: `${masterPath}/items/{itemId}`,
  access: { read: ['master', 'master_read'], write: ['master'] },
  sortBy: byMember('createdAt', 'code', 'name'),
  defaultSortBy: (call) => findRecord(masters, call).defaultSortBy,
  stored: {
    inputs: (tenant, item, sent) =>
      changeInputs(tenant, fieldsOf(tenant, item.scope), {
        stored: item.inputs,
        sent: sent as readonly SentInput[],
      }),
  },
  problems: periodProblems,
  remove: (tenant, item) => itemsOf(tenant).remove(item),
  listed: (tenant, item) => ({
    ...showFields(tenant, item),
    inputs: showInputs(tenant, fieldsOf(tenant, item.scope), item.inputs),
  }),
};

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
    const inputs = Object.entries(others).flatMap(([fieldCode, cell]): (readonly [string, InputValue])[] => {
      const field = fieldByKey.get(keyWithin(master, fieldCode));
      if (field?.fieldType === 'checkbox') return [[fieldCode, partsOf(cell, field.options)]];
      return field === undefined && cell === '' ? [] : [[fieldCode, cell || null]];
    });
    return { inputs: Object.fromEntries(inputs) };
  };
}

function fieldsByKey({ masterFields = [] }: MasterFieldTable): ReadonlyMap<string, SeedMasterField> {
  return new Map(masterFields.map((field) => [keyWithin(field.master, field.code), field]));
}

/** A required field may be empty: the item may be older than the requirement. */
function inputFault(
  master: string,
  field: SeedMasterField | undefined,
  value: InputValue,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (field === undefined) return `is not a field of master "${master}"`;
  return formFault(field, value) ?? valueFault(field, value);
}
