// The custom fields of general masters as a seed table. Requests have them within their master.
import type { Definition, SeedTable } from './definition.js';
import { inMaster, type MasterTable } from './masters.js';
import {
  type FieldType,
  fieldDefinitionRules,
  lacksOptions,
  type MasterRecord,
  mastersOf,
  newField,
} from './records/master-record.js';

/** A custom field of a general master. Row order is field order. */
export interface SeedMasterField {
  /** Code of the master. */
  readonly master: string;
  readonly code: string;
  readonly title: string;
  readonly fieldType: FieldType;
  readonly required?: boolean;
  readonly description?: string | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
  /** Absent: the service decides. */
  readonly visible?: boolean;
}

export type MasterFieldTable = SeedTable<'masterFields', SeedMasterField>;

export const masterFields: Definition<SeedMasterField, MasterRecord, MasterFieldTable & MasterTable> = {
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
