/** Categories of workflows: only a name, which is therefore the key. */
import { text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

export const categories: ResourceDefinition = defineResource({
  name: 'categories',
  noun: 'category',
  keyField: 'name',
  fields: [field('name', text({ lengthMax: 100 }), { isRequired: true, means: ['category.name', 'name'] })],
  collectionPath: () => '/v1/categories',
  listing: { kind: 'pages', sortBy: 'name-asc' },
});
