// General masters: tables of custom master data with their own fields. Items are a nested resource.
import type { Switches } from '../behaviour/switches.js';
import type { JsonObject } from '../http/json.js';
import { findRecord } from '../operations/endpoints.js';
import {
  choice,
  code,
  initially,
  type Mode,
  nullable,
  objects,
  onlyIn,
  text,
} from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { Container, Definition, SeedRow, SeedTable } from './definition.js';
import { itemsOf } from './records/item-record.js';
import {
  changeFields,
  type DefaultSortBy,
  fieldDefinitionRules,
  fieldProblems,
  type MasterRecord,
  mastersOf,
  showField,
} from './records/master-record.js';

export interface SeedMaster extends SeedRow {
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  readonly defaultSortBy?: DefaultSortBy;
}

export type MasterTable = SeedTable<'masters', SeedMaster>;

/** The paths of items start with it. */
export const masterPath = '/v1/generalMasters/{generalMasterId}';

const nullIn = ({ masterNulls }: Switches): readonly Mode[] =>
  masterNulls === 'accepted' ? ['create', 'update'] : ['create'];

const fields = {
  code: nullable(code('optional'), nullIn),
  name: text('on create', 300),
  description: nullable(text('optional', 10_000), nullIn),
  defaultSortBy: initially(
    ({ masterSortDefault }) => masterSortDefault,
    choice<DefaultSortBy>('optional', ['name', 'code']),
  ),
  fields: onlyIn('bodies', initially([], objects('optional', fieldDefinitionRules))),
};

const showFields = fieldsShown(fields);

export const masters: Definition<SeedMaster, MasterRecord, MasterTable> = {
  noun: 'master',
  file: 'masters.csv',
  fields,
  records: mastersOf,
  path: masterPath,
  access: { read: ['master', 'master_read'], write: ['master'] },
  sortBy: byMember('createdAt', 'code', 'name'),
  stored: {
    code: (_tenant, master, sent) => sent ?? master.code,
    fields: (tenant, master, sent) => changeFields(tenant, master.fields, sent as readonly JsonObject[]),
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

/** Rows name a master by its code. */
export const inMaster: Container<{ readonly masters?: readonly { readonly code: string }[] }> = {
  column: 'master',
  faultOf: ({ masters: rows = [] }) => {
    const codes = new Set(rows.map((row) => row.code));
    return (master) => (codes.has(master) ? undefined : `master: no master "${master}"`);
  },
  idOf: (tenant) => (master) => mastersOf(tenant).byCode('', master)?.id ?? '',
  all: (tenant) =>
    mastersOf(tenant)
      .inTenant()
      .map(({ id, code: name }) => ({ id, name: name ?? '' })),
  find: (call) => findRecord(masters, call),
};
