// Grades (job titles) of users. Exactly one grade is the default.
import { refused } from '../http/api-error.js';
import { findRecord } from '../operations/endpoints.js';
import { flag } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import type { Order } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Definition } from './definition.js';
import {
  defaultGradeOf,
  type GradeRecord,
  gradeFields,
  gradesOf,
  showGrade,
} from './records/grade-record.js';
import { membershipsOf } from './records/membership-record.js';
import type { SeedGrade } from './seed-data.js';

export const grades: Definition<SeedGrade, GradeRecord> = {
  noun: 'grade',
  file: 'grades.csv',
  fields: gradeFields,
  marks: { default: { ...flag('optional'), exclusive: 'is the default' } },
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

const byLevel: Order<GradeRecord> = {
  key: 'level-asc',
  isDescending: false,
  value: ({ level }) => level,
};

/** Unless chosen, it becomes the default only if there is none: there is always exactly one. */
function becomeDefault(tenant: Tenant, { id }: GradeRecord, isChosen = false): void {
  const chosen = defaultGradeOf(tenant);
  if (isChosen || chosen.gradeId === null) chosen.gradeId = id;
}

function removeGrade(tenant: Tenant, grade: GradeRecord): void {
  const isInUse = membershipsOf(tenant).withValue('grade', grade.id).size > 0;
  if (isInUse) throw refused('a user has this grade');
  const isDefault = defaultGradeOf(tenant).gradeId === grade.id;
  if (isDefault && tenant.switches.defaultGradeDeletion === 'refused')
    throw refused('the default grade cannot be deleted');
  gradesOf(tenant).remove(grade);
  if (isDefault)
    defaultGradeOf(tenant).gradeId = gradesOf(tenant).inScope('').inOrder(byLevel)[0]?.id ?? null;
}
