// The definitions of the custom fields of users as a seed table. The service has no operation for
// them; answers name the fields that have a value.

import { choice, nullable, text, texts } from '../operations/field-rules.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import { type FieldType, fieldTypes, hasOptions } from './records/master-record.js';
import { userFieldsOf } from './records/user-field-record.js';
import type { Resource, SeedTable } from './resource.js';

/** A custom field of users. */
export interface SeedUserField {
  readonly code: string;
  /** null: the definition is gone, and its values can only be read. */
  readonly fieldType: FieldType | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
}

export type UserFieldTable = SeedTable<'userFields', SeedUserField>;

const rules = {
  code: text('always', 100),
  fieldType: nullable(choice('always', fieldTypes), 'create'),
  options: nullable(texts('optional'), 'create'),
};

export const userFields: Resource<SeedUserField, UserFieldTable> = {
  operations: () => [],
  file: 'user-fields.csv',
  notes: ['Custom fields of users. A blank fieldType is a field whose definition is gone.'],
  columns: {
    code: column.required(column.text),
    fieldType: column.required(column.wordOrNull<FieldType>()),
    options: column.list,
  } satisfies column.SeedColumns<SeedUserField>,
  check: checkUserFields,
  plant: (tenant, { userFields: rows = [] }) => {
    for (const { code, fieldType, options = null } of rows) {
      userFieldsOf(tenant).set(code, { code, fieldType, options });
    }
  },
  dump: (tenant) => [...userFieldsOf(tenant).values()],
  sortedBy: ['code'],
};

function checkUserFields({ userFields: rows = [] }: UserFieldTable): readonly SeedProblem[] {
  const isRepeated = repetition(rows.map(({ code }) => code));
  return problemsOf(rows, ({ code, fieldType, options = null }, index) => {
    const lacksOptions = fieldType !== null && hasOptions(fieldType) && (options ?? []).length === 0;
    return [
      ...fieldFaults(rules, { code, fieldType, options }),
      code === '' ? 'code: is required' : undefined,
      lacksOptions ? `options: are required for ${fieldType}` : undefined,
      isRepeated(index) ? `code: another field of users has the code "${code}"` : undefined,
    ];
  });
}
