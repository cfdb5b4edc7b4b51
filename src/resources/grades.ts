/** Grades: job titles with a level, one flat list per tenant. */
import { code, integer, text } from './field-types.js';
import { field, type ResourceDefinition } from './resource.js';

export const grades: ResourceDefinition = {
  name: 'grades',
  noun: 'grade',
  keyField: 'code',
  nameField: 'name',
  fields: [
    field('code', code(), { isRequired: true, aliases: ['役職コード', 'コード'] }),
    field('name', text({ lengthMax: 300 }), { isRequired: true, aliases: ['役職名', '名前', '名称'] }),
    field('level', integer({ min: 0, max: 255 }), { isRequired: true, aliases: ['レベル'] }),
  ],
  collectionPath: () => '/v1/grades',
  listing: { kind: 'pages', sortBy: 'code-asc' },
  readFacts: (answer) => ({ isDefault: answer['isDefault'] === true }),
  columnsNotHandled: { default: 'warning', previousCode: 'error', action: 'error' },
};
