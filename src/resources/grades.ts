/** Grades: job titles with a level, one flat list per tenant. Exactly one is the default. */
import { boolean, code, integer, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

/** What HR systems call a grade. */
const titles: readonly string[] = ['役職', '職位', '等級', '職階', '職級', 'グレード', '資格等級'];

export const grades: ResourceDefinition = defineResource({
  name: 'grades',
  noun: 'grade',
  fields: [
    field('code', code(), {
      isRequired: true,
      aliases: [...titles.flatMap((title) => [`${title}コード`, `${title}ID`]), 'コード'],
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      aliases: [...titles.map((title) => `${title}名`), '名前', '名称'],
    }),
    field('level', integer({ min: 0, max: 255 }), {
      isRequired: true,
      aliases: ['レベル', ...titles.map((title) => `${title}レベル`)],
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
