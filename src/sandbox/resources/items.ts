// General master items: the rows of a general master.
import type { ErrorMap } from '../http/api-error.js';
import { findRecord } from '../operations/endpoints.js';
import {
  code,
  customValue,
  date,
  type FieldRules,
  nullable,
  objects,
  text,
} from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { fieldsShown } from '../operations/show-fields.js';
import { keyWithin } from '../seed/check-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Definition } from './definition.js';
import { inMaster, masterPath, masters } from './masters.js';
import {
  type FindField,
  type SentValue,
  storedValue,
  valueFaults,
  valuesOfCells,
} from './records/custom-value.js';
import { changeInputs, type ItemRecord, itemsOf, newInput, showInputs } from './records/item-record.js';
import { type MasterField, mastersOf } from './records/master-record.js';
import type { Seed, SeedItem } from './seed-data.js';

const inputRules = { code: text('always', 100), value: customValue('string') };

const fields: FieldRules = {
  code: code('optional'),
  name: text('on create', 100),
  description: text('optional'),
  startsOn: nullable(date('optional')),
  endsOn: nullable(date('optional')),
  inputs: { ...objects('on create', inputRules), isOnlyIn: 'bodies', initial: [] },
};

const showFields = fieldsShown<ItemRecord>(fields);

export const items: Definition<SeedItem, ItemRecord> = {
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
    reader: (seed) => {
      const findIn = fieldsIn(seed);
      return (others, { master = '' }) => ({
        inputs: valuesOfCells(Object.entries(others), findIn(master)),
      });
    },
  },
  // A required field may be empty: the item may be older than the requirement.
  check: (seed) => {
    const findIn = fieldsIn(seed);
    return ({ master, inputs = {} }) => valueFaults(inputs, findIn(master));
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
    inputs: (tenant, { scope, inputs }, sent: readonly SentValue[]) =>
      changeInputs(tenant, fieldsOf(tenant, scope), { stored: inputs, sent }),
  },
  problems: periodProblems,
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

/** Finds the fields of a master that a seed has. */
function fieldsIn({ masterFields = [] }: Seed): (master: string) => FindField {
  const fieldByKey = new Map(masterFields.map((field) => [keyWithin(field.master, field.code), field]));
  return (master) => (fieldCode) => fieldByKey.get(keyWithin(master, fieldCode));
}
