/** Folders: the tree that holds workflows, routes and pipelines. */
import { code, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

const countFacts = ['workflowsCount', 'routesCount', 'pipelinesCount'] as const;

export const folders: ResourceDefinition = defineResource({
  name: 'folders',
  noun: 'folder',
  fields: [
    field('code', code(), { isRequired: true, means: ['folder.code', 'code'] }),
    field('name', text({ lengthMax: 300 }), { isRequired: true, means: ['folder.name', 'name'] }),
    field('parentCode', code(), {
      isParent: true,
      property: 'parentFolderId',
      means: ['parent.folder.code', 'parent.code'],
    }),
    field('description', text(), { cleared: '', means: ['description', 'notes'] }),
  ],
  collectionPath: () => '/v1/folders',
  listing: { kind: 'flat-tree', sortBy: 'createdAt-asc', pathProperty: 'fullName' },
  readParent: ({ ancestors }) => (Array.isArray(ancestors) ? (ancestors[0] ?? null) : undefined),
  lostFacts: countFacts,
  unmanaged: { facts: countFacts },
  deletesDescendants: true,
  samples: [{ code: 'F01' }, { code: 'F0101', parentCode: 'F01' }],
});
