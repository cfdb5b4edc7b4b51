// The custom fields of general masters as a seed table. Requests have them within their master.

import * as column from '../seed/seed-columns.js';
import { fieldFaults, keyWithin, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import { type FieldType, fieldDefinitionRules, hasOptions, mastersOf } from './records/master-record.js';
import type { Resource, SeedTable } from './resource.js';

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
  readonly visible?: boolean;
}

export type MasterFieldTable = SeedTable<'masterFields', SeedMasterField>;

/** The masters of a seed, as other rows refer to them. */
export interface MasterCodes {
  readonly masters?: readonly { readonly code: string }[];
}

/** Custom fields are planted with their masters. */
export const masterFields: Resource<SeedMasterField, MasterFieldTable & MasterCodes> = {
  operations: () => [],
  file: 'master-fields.csv',
  columns: {
    master: column.required(column.text),
    code: column.required(column.text),
    title: column.required(column.text),
    fieldType: column.required(column.word<FieldType>()),
    required: column.required(column.flag()),
    description: column.textOrNull,
    options: column.list,
    // If blank, the service decides.
    visible: column.unlessBlank(column.flag()),
  } satisfies column.SeedColumns<SeedMasterField>,
  check: checkMasterFields,
  plant: () => undefined,
  dump: (tenant) => {
    const all = mastersOf(tenant).inTenant();
    return all.flatMap(({ code, fields }) =>
      fields.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...field }) => {
        return { master: code ?? '', ...field };
      }),
    );
  },
  sortedBy: ['master'],
};

/** What is wrong with a reference to a master. */
export function masterReference({ masters = [] }: MasterCodes): (master: string) => string | undefined {
  const codes = new Set(masters.map(({ code }) => code));
  return (master) => (codes.has(master) ? undefined : `master: no master "${master}"`);
}

function checkMasterFields({
  masterFields: rows = [],
  ...tables
}: MasterFieldTable & MasterCodes): readonly SeedProblem[] {
  const masterFault = masterReference(tables);
  const isRepeated = repetition(rows.map((field) => keyWithin(field.master, field.code)));
  return problemsOf(rows, ({ master, required = false, options = null, ...field }, index) => {
    const lacksOptions = hasOptions(field.fieldType) && (options ?? []).length === 0;
    return [
      masterFault(master),
      ...fieldFaults(fieldDefinitionRules, { ...field, required, options }),
      /\S/.test(field.title) ? undefined : 'title: is required',
      lacksOptions ? `options: are required for ${field.fieldType}` : undefined,
      isRepeated(index)
        ? `code: another field of master "${master}" has the code "${field.code}"`
        : undefined,
    ];
  });
}
