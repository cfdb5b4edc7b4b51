// General masters: tables of custom master data with their own fields. Items are a nested resource.
import type { Switches } from '../behaviour/switches.js';
import {
  choice,
  code,
  type FieldRules,
  type Mode,
  nullable,
  objects,
  text,
} from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { Container, Definition } from './definition.js';
import { itemsOf } from './records/item-record.js';
import {
  changeFields,
  fieldDefinitionRules,
  fieldProblems,
  type MasterRecord,
  mastersOf,
  type SentDefinition,
  showField,
} from './records/master-record.js';
import type { SeedMaster } from './seed-data.js';

/** The paths of items start with it. */
export const masterPath = '/v1/generalMasters/{generalMasterId}';

const nullIn = ({ masterNulls }: Switches): readonly Mode[] =>
  masterNulls === 'accepted' ? ['create', 'update'] : ['create'];

const fields: FieldRules = {
  code: nullable(code('optional'), nullIn),
  name: text('on create', 300),
  description: nullable(text('optional', 10_000), nullIn),
  defaultSortBy: {
    ...choice('optional', ['name', 'code']),
    initial: ({ masterSortDefault }) => masterSortDefault,
  },
  fields: { ...objects('optional', fieldDefinitionRules), isOnlyIn: 'bodies', initial: [] },
};

const showFields = fieldsShown(fields);

export const masters: Definition<SeedMaster, MasterRecord> = {
  noun: 'master',
  file: 'masters.csv',
  fields,
  records: mastersOf,
  path: masterPath,
  access: { read: ['master', 'master_read'], write: ['master'] },
  sortBy: byMember('createdAt', 'code', 'name'),
  stored: {
    code: (_tenant, master, sent: string | null) => sent ?? master.code,
    fields: (tenant, master, sent: readonly SentDefinition[]) => changeFields(tenant, master.fields, sent),
  },
  problems: (_tenant, master) => fieldProblems(master.fields),
  remove: (tenant, master) => {
    for (const item of itemsOf(tenant).inScope(master.id).inCreationOrder()) itemsOf(tenant).remove(item);
    mastersOf(tenant).remove(master);
  },
  listed: (tenant, master) => ({
    ...showFields(tenant, master),
    initialDisplayCode: true,
    initialDisplayDescription: true,
    initialDisplayCreatedAt: true,
    itemsCount: tenant.shownSize(itemsOf(tenant).inScope(master.id)),
    fields: master.fields.map(showField),
  }),
};

export const inMaster: Container = { of: masters, table: 'masters', key: 'code' };
