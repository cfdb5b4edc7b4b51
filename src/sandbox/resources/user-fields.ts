// The definitions of the custom fields of users as a seed table. The service has no operation for
// them; answers name the fields that have a value.
import { choice, list, nullable, text } from '../operations/field-rules.js';
import type { Definition } from './definition.js';
import { fieldTypes, lacksOptions } from './records/custom-value.js';
import { type UserFieldRecord, userFieldsOf } from './records/user-field-record.js';
import type { SeedUserField } from './seed-data.js';

export const userFields: Definition<SeedUserField, UserFieldRecord> = {
  noun: 'field of users',
  file: 'user-fields.csv',
  notes: ['Custom fields of users. A blank fieldType is a field whose definition is gone.'],
  fields: {
    code: text('always', 100),
    fieldType: nullable(choice('always', fieldTypes)),
    options: nullable(list('optional', text('always'))),
  },
  records: userFieldsOf,
  check: () => (field) => (lacksOptions(field) ? [`options: are required for ${field.fieldType}`] : []),
};
