/** Categories of workflows. */
import { always, type BodySchema, type Operation, perhaps, type Shape, sure } from '../../rules.js';
import { common, list, record, rowsOf, sortedBy } from './common.js';

export const categoryBody: BodySchema = {
  name: always('string', 'contract: Category; length: public description: Category', { lengthMax: 100 }),
};

export const categoryAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Category'),
  code: perhaps('string', 'public description: Category, generated'),
};

const row = rowsOf('categories', {
  permission: 'management of workflow-related settings',
  source: 'contract: Categories',
});
const path = '/v1/categories';

export const categoryOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: Categories', ['name', 'createdAt', 'updatedAt']),
    answer: list(categoryAnswer),
    permission: 'not stated',
  }),
  row('create', `POST ${path}`, { body: categoryBody, answer: record(categoryAnswer) }),
  row('update', `PATCH ${path}/{categoryId}`, { body: categoryBody, answer: record(categoryAnswer) }),
  row('delete', `DELETE ${path}/{categoryId}`),
];
