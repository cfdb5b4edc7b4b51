// The definitions of the custom fields of users as a seed table. The service has no operation for
// them; answers name the fields that have a value.
import { choice, nullable, text, texts } from '../operations/field-rules.js';
import type { Definition, SeedRow, SeedTable } from './definition.js';
import { type FieldType, fieldTypes, lacksOptions } from './records/master-record.js';
import { type UserFieldRecord, userFieldsOf } from './records/user-field-record.js';

/** A custom field of users. */
export interface SeedUserField extends SeedRow {
  readonly code: string;
  /** null: the definition is gone, and its values can only be read. */
  readonly fieldType: FieldType | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
}

export type UserFieldTable = SeedTable<'userFields', SeedUserField>;

export const userFields: Definition<SeedUserField, UserFieldRecord, UserFieldTable> = {
  noun: 'field of users',
  file: 'user-fields.csv',
  notes: ['Custom fields of users. A blank fieldType is a field whose definition is gone.'],
  fields: {
    code: text('always', 100),
    fieldType: nullable(choice('always', fieldTypes)),
    options: nullable(texts('optional')),
  },
  records: userFieldsOf,
  check: () => (field) => (lacksOptions(field) ? [`options: are required for ${field.fieldType}`] : []),
};
