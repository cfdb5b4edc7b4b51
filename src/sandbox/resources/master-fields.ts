// The custom fields of general masters as a seed table. Requests have them within their master.

import type { Definition } from './definition.js';
import { inMaster } from './masters.js';
import { lacksOptions } from './records/custom-value.js';
import { fieldDefinitionRules, type MasterRecord, mastersOf, newField } from './records/master-record.js';
import type { SeedMasterField } from './seed-data.js';

export const masterFields: Definition<SeedMasterField, MasterRecord> = {
  noun: 'field',
  file: 'master-fields.csv',
  fields: fieldDefinitionRules,
  records: mastersOf,
  within: inMaster,
  sortedBy: ['master'],
  check: () => (field) => (lacksOptions(field) ? [`options: are required for ${field.fieldType}`] : []),
  plant: (tenant, { master: code, ...row }) => {
    const { newFieldVisible } = tenant.switches;
    const { required = false, description = null, options = null, visible = newFieldVisible } = row;
    const master = mastersOf(tenant).byCode('', code);
    const field = newField(tenant, { ...row, required, description, options, visible });
    if (master !== undefined) mastersOf(tenant).put({ ...master, fields: [...master.fields, field] });
  },
  dump: (tenant) =>
    mastersOf(tenant)
      .inTenant()
      .flatMap(({ code, fields }) =>
        fields.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...field }) => {
          return { master: code ?? '', ...field };
        }),
      ),
};
