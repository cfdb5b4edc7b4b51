/** Grades (job titles). */
import {
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, record, rowsOf, sortedBy } from './common.js';

export const gradeBody: BodySchema = {
  name: toCreate('string', 'public description: Grade', { lengthMax: 300 }),
  level: toCreate('integer', 'public description: Grade', { min: 0, max: 255 }),
  code: optional('code', 'public description: Grade', { lengthMax: 100 }),
};

export const gradeAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Grade'),
  level: sure('integer', 'public description: Grade'),
  code: perhaps('string', 'public description: Grade, null on old records'),
  isDefault: sure('boolean', 'public description: Grade'),
};

const row = rowsOf('grades', { permission: 'management of users', source: 'contract: Grades' });
const path = '/v1/grades';

export const gradeOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: Grades', ['level', 'code']),
    answer: list(gradeAnswer),
  }),
  row('create', `POST ${path}`, { body: gradeBody, answer: record(gradeAnswer) }),
  row('get', `GET ${path}/{gradeId}`, { answer: record(gradeAnswer) }),
  row('update', `PATCH ${path}/{gradeId}`, { body: gradeBody, answer: record(gradeAnswer) }),
  row('delete', `DELETE ${path}/{gradeId}`),
  row('setDefault', `POST ${path}/{gradeId}/default`),
];
