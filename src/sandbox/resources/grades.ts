// Grades (job titles) of users. Exactly one grade is the default.
import { validationFailed } from '../http/api-error.js';
import { endpointsOf } from '../operations/endpoints.js';
import { code, integer, text } from '../operations/field-rules.js';
import type { Operation } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import { compareSortValues } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { defaultGradeOf, type GradeRecord, gradesOf, showGrade } from './records/grade-record.js';
import { membershipsOf } from './records/membership-record.js';
import type { Resource, SeedRow, SeedTable } from './resource.js';

export interface SeedGrade extends SeedRow {
  /** null: an old record that never got a code. */
  readonly code: string | null;
  readonly name: string;
  /** 0 to 255. */
  readonly level: number;
  /** At most one grade is the default; if none is, the first one. */
  readonly default?: boolean;
}

export type GradeTable = SeedTable<'grades', SeedGrade>;

const gradeFields = {
  name: text('on create', 300),
  level: integer('on create', 0, 255),
  code: code('optional', 100),
};

const endpoints = endpointsOf({
  name: 'grade',
  path: '/v1/grades',
  parameter: 'gradeId',
  addressedBy: 'id or code',
  permissions: { read: ['user'], write: ['user'], remove: ['user'] },
  fields: gradeFields,
  sortFields: { level: (grade) => grade.level, code: (grade) => grade.code },
  records: gradesOf,
  blank: (base) => ({ ...base, level: 0 }),
  makesCodes: true,
  created: becomeFirstDefault,
  remove: removeGrade,
  listed: showGrade,
});

const makeDefault: Operation = {
  method: 'POST',
  path: `${endpoints.recordPath}/default`,
  permissions: ['user'],
  answer: (call) => {
    const { id } = endpoints.find(call);
    if (call.tenant.switches.defaultGradeChange === 'made') defaultGradeOf(call.tenant).gradeId = id;
    return {};
  },
};

export const grades: Resource<SeedGrade, GradeTable> = {
  operations: () => [...endpoints.operations, makeDefault],
  file: 'grades.csv',
  columns: {
    code: column.required(column.textOrNull),
    name: column.required(column.text),
    level: column.required(column.integer),
    default: column.flag(false),
  } satisfies column.SeedColumns<SeedGrade>,
  check: checkGrades,
  plant: (tenant, { grades: rows = [] }) => {
    for (const row of rows) plantGrade(tenant, row);
  },
  dump: (tenant) => {
    const { gradeId } = defaultGradeOf(tenant);
    const all = gradesOf(tenant).inTenant();
    return all.map(({ id, code, name, level }) => ({ id, code, name, level, default: id === gradeId }));
  },
  sortedBy: ['code'],
};

/** The first grade of an empty tenant becomes the default, so that there is always exactly one. */
function becomeFirstDefault(tenant: Tenant, grade: GradeRecord): void {
  defaultGradeOf(tenant).gradeId ??= grade.id;
}

function removeGrade(tenant: Tenant, grade: GradeRecord): void {
  const isInUse = membershipsOf(tenant).withValue('grade', grade.id).size > 0;
  if (isInUse) throw validationFailed({ base: ['a user has this grade'] });
  const isDefault = defaultGradeOf(tenant).gradeId === grade.id;
  if (isDefault && tenant.switches.defaultGradeDeletion === 'refused') {
    throw validationFailed({ base: ['the default grade cannot be deleted'] });
  }
  gradesOf(tenant).remove(grade);
  if (isDefault) defaultGradeOf(tenant).gradeId = lowestGrade(tenant)?.id ?? null;
}

function lowestGrade(tenant: Tenant): GradeRecord | undefined {
  const byLevel = [...gradesOf(tenant).inTenant()];
  return byLevel.sort((left, right) => compareSortValues(left.level, right.level))[0];
}

function checkGrades({ grades: rows = [] }: GradeTable): readonly SeedProblem[] {
  const isRepeated = repetition(rows.map((grade) => grade.code));
  const defaultIndex = rows.findIndex((grade) => grade.default);
  return problemsOf(rows, ({ name, level, code, default: isDefault }, index) => [
    ...fieldFaults(gradeFields, code === null ? { name, level } : { name, level, code }),
    isRepeated(index) ? `code: another grade has the code "${code}"` : undefined,
    isDefault && index !== defaultIndex ? 'default: another grade is the default' : undefined,
  ]);
}

function plantGrade(tenant: Tenant, { id, code, name, level, default: isDefault = false }: SeedGrade): void {
  const grade = { ...tenant.newRecord('', id), code, name, level };
  gradesOf(tenant).put(grade);
  if (isDefault) defaultGradeOf(tenant).gradeId = grade.id;
  else becomeFirstDefault(tenant, grade);
}
