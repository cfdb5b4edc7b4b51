/** Folders: the tree that holds workflows, routes and pipelines. */
import { code, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

const countFacts = ['workflowsCount', 'routesCount', 'pipelinesCount'] as const;

export const folders: ResourceDefinition = defineResource({
  name: 'folders',
  noun: 'folder',
  fields: [
    field('code', code(), { isRequired: true, aliases: ['フォルダコード', 'コード'] }),
    field('name', text({ lengthMax: 300 }), { isRequired: true, aliases: ['フォルダ名', '名前', '名称'] }),
    field('parentCode', code(), {
      isParent: true,
      property: 'parentFolderId',
      aliases: ['parent_code', '親フォルダコード', '上位フォルダコード', '親コード'],
    }),
    field('description', text(), { cleared: '', aliases: ['説明', '備考'] }),
  ],
  collectionPath: () => '/v1/folders',
  listing: { kind: 'flat-tree', sortBy: 'createdAt-asc', pathProperty: 'fullName' },
  readParent: ({ ancestors }) => (Array.isArray(ancestors) ? (ancestors[0] ?? null) : undefined),
  lostFacts: countFacts,
  unmanaged: { facts: countFacts },
  isCascading: true,
  deletesDescendants: true,
  samples: [{ code: 'F01' }, { code: 'F0101', parentCode: 'F01' }],
});
