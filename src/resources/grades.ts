/** Grades: job titles with a level, one flat list per tenant. Exactly one is the default. */
import { boolean, code, integer, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

/** What the service itself calls a grade: of 役職コード and 等級コード, it means the former. */
export const titleWord = '役職';

export const grades: ResourceDefinition = defineResource({
  name: 'grades',
  noun: 'grade',
  fields: [
    field('code', code(), {
      isRequired: true,
      means: ['grade.code', 'grade.number', 'code', ['grade.id', 'id']],
      ownWord: titleWord,
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      means: ['grade.name', 'name', 'displayName', 'grade'],
      ownWord: titleWord,
    }),
    field('level', integer({ min: 0, max: 255 }), {
      isRequired: true,
      aliases: ['レベル'],
      means: ['grade.level', 'level', ['grade.order', 'order']],
      ownWord: titleWord,
    }),
    field('default', boolean(), {
      property: 'isDefault',
      exclusivePath: 'default',
      aliases: ['既定', 'デフォルト'],
    }),
  ],
  collectionPath: () => '/v1/grades',
  listing: { kind: 'pages', sortBy: 'code-asc' },
  undeletableFacts: ['isDefault'],
  samples: [
    { code: 'G10', level: '90', default: false },
    { code: 'G20', level: '70', default: true },
  ],
});
