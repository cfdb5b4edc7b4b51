// A grade as a record, and how it is shown. Knows no operations, so that memberships can use it.
import type { JsonObject } from '../../http/json.js';
import { code, type FieldRules, integer, nullable, text } from '../../operations/field-rules.js';
import { fieldsShown } from '../../operations/show-fields.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, perTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';

export interface GradeRecord extends NamedRecord {
  readonly level: number;
}

export const gradesOf: PerTenant<Collection<GradeRecord>> = recordsPerTenant<GradeRecord>();

/** One value instead of a flag per record: exactly one grade is the default. */
export const defaultGradeOf: PerTenant<{ gradeId: string | null }> = perTenant(() => ({ gradeId: null }));

export const gradeFields: FieldRules = {
  // Some old records never got one.
  code: nullable(code('optional'), () => ['row']),
  name: text('on create', 300),
  level: integer('on create', 0, 255),
};

const showFields = fieldsShown(gradeFields);

/** The grade as the answer of every operation, and within a membership. */
export function showGrade(tenant: Tenant, grade: GradeRecord): JsonObject {
  return { ...showFields(tenant, grade), isDefault: defaultGradeOf(tenant).gradeId === grade.id };
}
