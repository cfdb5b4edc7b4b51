/** Teams: the tree of one organization chart. A code is unique only within its chart. */
import { boolean, code, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

export const teams: ResourceDefinition = defineResource({
  name: 'teams',
  noun: 'team',
  within: {
    resource: 'charts',
    column: 'chart',
    aliases: ['組織図', '組織図名'],
    type: text({ lengthMax: 300 }),
    defaultsToCurrent: true,
  },
  fields: [
    field('code', code(), {
      isRequired: true,
      aliases: ['チームコード', '部署コード', '部門コード', '組織コード', '所属コード', 'コード'],
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      aliases: ['チーム名', '部署名', '部門名', '組織名', '所属名', '名前', '名称'],
    }),
    field('parentCode', code(), {
      isParent: true,
      property: 'parentId',
      mayRefuseBlank: true,
      aliases: [
        'parent_code',
        '親チームコード',
        ...['部署', '部門', '組織', '所属', ''].flatMap((unit) => [`上位${unit}コード`, `親${unit}コード`]),
      ],
    }),
    field('notes', text({ lengthMax: 10_000 }), { cleared: '', aliases: ['管理用メモ', '備考', 'メモ'] }),
    field('approveOnly', boolean(), { aliases: ['approve_only', '承認専用'] }),
  ],
  collectionPath: (chartId) => `/v1/organizationCharts/${encodeURIComponent(chartId)}/teams`,
  listing: { kind: 'walk' },
  countFact: 'teamsCount',
  readParent: ({ parent }) => parent,
  lostFacts: ['usersCount'],
  isCascading: true,
  staircase: { nameField: 'name', parentField: 'parentCode' },
  samples: [
    { code: '0100', approveOnly: false },
    { code: '0110', parentCode: '0100', approveOnly: false },
  ],
});
