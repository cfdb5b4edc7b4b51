/** Grades: job titles with a level, one flat list per tenant. Exactly one is the default. */
import { boolean, code, integer, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

export const grades: ResourceDefinition = defineResource({
  name: 'grades',
  noun: 'grade',
  fields: [
    field('code', code(), {
      isRequired: true,
      aliases: ['役職コード', '職位コード', '等級コード', 'コード'],
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      aliases: ['役職名', '職位名', '等級名', '名前', '名称'],
    }),
    field('level', integer({ min: 0, max: 255 }), { isRequired: true, aliases: ['レベル', '役職レベル'] }),
    field('default', boolean(), { property: 'isDefault', exclusivePath: 'default', aliases: ['既定'] }),
  ],
  collectionPath: () => '/v1/grades',
  listing: { kind: 'pages', sortBy: 'code-asc' },
  undeletableFacts: ['isDefault'],
  samples: [
    { code: 'G10', level: '90', default: false },
    { code: 'G20', level: '70', default: true },
  ],
});
