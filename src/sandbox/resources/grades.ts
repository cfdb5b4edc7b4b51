// Grades (job titles) of users. Exactly one grade is the default.
import { validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { code, type FieldRule, integer, text } from '../operations/field-rules.js';
import type { Operation } from '../operations/operation.js';
import { crudOperations, findRecord, nameProblems, type Resource } from '../operations/resource.js';
import { compareSortValues, type NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';

/** A grade as the sandbox keeps it; whether it is the default is said by the tenant. */
export interface GradeRecord extends NamedRecord {
  readonly level: number;
}

/** The request body of a grade. */
export const gradeFields: {
  readonly name: FieldRule<string, 'on create'>;
  readonly level: FieldRule<number, 'on create'>;
  readonly code: FieldRule<string, 'optional'>;
} = {
  name: text('on create', 300),
  level: integer('on create', 0, 255),
  code: code('optional', 100),
};

const grades: Resource<typeof gradeFields, GradeRecord> = {
  name: 'grade',
  path: '/v1/grades',
  parameter: 'gradeId',
  addressedBy: 'id or code',
  permissions: { read: ['user'], write: ['user'], remove: ['user'] },
  fields: gradeFields,
  sortFields: { level: (grade) => grade.level, code: (grade) => grade.code },
  collection: (tenant) => tenant.grades,
  create: (tenant, base, values) => ({ ...base, ...values, code: values.code ?? tenant.identifiers.code() }),
  update: (_tenant, grade, values) => ({ ...grade, ...values }),
  problems: (_tenant, grade) => nameProblems(grade),
  created: becomeFirstDefault,
  remove: removeGrade,
  listed: showGrade,
  detailed: showGrade,
};

/** The operations on grades. */
export function gradeOperations(): readonly Operation[] {
  return [
    ...crudOperations(grades),
    {
      method: 'POST',
      path: '/v1/grades/{gradeId}/default',
      permissions: ['user'],
      queryNames: [],
      answer: (call) => {
        call.tenant.defaultGradeId = findRecord(grades, call).id;
        return {};
      },
    },
  ];
}

/** The first grade of an empty tenant is the default, so that there is always exactly one. */
export function becomeFirstDefault(tenant: Tenant, grade: GradeRecord): void {
  tenant.defaultGradeId ??= grade.id;
}

function showGrade(tenant: Tenant, grade: GradeRecord): JsonObject {
  const { id, name, level, code, createdAt, updatedAt } = grade;
  return { id, name, level, code, isDefault: tenant.defaultGradeId === id, createdAt, updatedAt };
}

function removeGrade(tenant: Tenant, grade: GradeRecord): void {
  if (tenant.memberships.isGradeInUse(grade.id)) throw validationFailed({ base: ['a user has this grade'] });
  const isDefault = tenant.defaultGradeId === grade.id;
  if (isDefault && tenant.switches.defaultGradeDeletion === 'refused') {
    throw validationFailed({ base: ['the default grade cannot be deleted'] });
  }
  tenant.grades.remove(grade);
  if (isDefault) tenant.defaultGradeId = lowestGrade(tenant)?.id ?? null;
}

function lowestGrade(tenant: Tenant): GradeRecord | undefined {
  const byLevel = [...tenant.grades.inScope('').inCreationOrder()];
  return byLevel.sort((left, right) => compareSortValues(left.level, right.level))[0];
}
