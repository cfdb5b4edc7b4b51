// Grades (job titles) of users. Exactly one grade is the default.
import { validationFailed } from '../http/api-error.js';
import { findRecord } from '../operations/endpoints.js';
import { exclusive, flag } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { compareSortValues } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Definition, SeedRow, SeedTable } from './definition.js';
import {
  defaultGradeOf,
  type GradeRecord,
  gradeFields,
  gradesOf,
  showGrade,
} from './records/grade-record.js';
import { membershipsOf } from './records/membership-record.js';

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

export const grades: Definition<SeedGrade, GradeRecord, GradeTable> = {
  noun: 'grade',
  file: 'grades.csv',
  fields: gradeFields,
  marks: { default: exclusive('is the default', flag('optional')) },
  records: gradesOf,
  planted: (tenant, grade, row) => becomeDefault(tenant, grade, row.default),
  toRow: (tenant, { id }) => ({ default: id === defaultGradeOf(tenant).gradeId }),
  path: '/v1/grades/{gradeId}',
  access: { read: ['user'], write: ['user'] },
  sortBy: byMember('level', 'code'),
  listed: showGrade,
  added: (tenant, grade) => becomeDefault(tenant, grade),
  remove: removeGrade,
  others: () => [
    {
      method: 'POST',
      path: '/v1/grades/{gradeId}/default',
      permissions: ['user'],
      answer: (call) => {
        const grade = findRecord(grades, call);
        if (call.tenant.switches.defaultGradeChange === 'made') becomeDefault(call.tenant, grade, true);
        return {};
      },
    },
  ],
};

/** Unless chosen, it becomes the default only if there is none: there is always exactly one. */
function becomeDefault(tenant: Tenant, { id }: GradeRecord, isChosen = false): void {
  const chosen = defaultGradeOf(tenant);
  if (isChosen || chosen.gradeId === null) chosen.gradeId = id;
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
