/** Teams: the tree of one organization chart. A code is unique only within its chart. */
import { boolean, code, text } from './fields/field-types.js';
import { defineResource, field, type ResourceDefinition } from './resource.js';

/** What HR systems call a department. */
const units: readonly string[] = ['チーム', '部署', '部門', '組織', '所属', '部課', 'グループ'];

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
      aliases: [...units.flatMap((unit) => [`${unit}コード`, `${unit}ID`]), 'コード'],
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      aliases: [...units.map((unit) => `${unit}名`), '名前', '名称'],
    }),
    field('parentCode', code(), {
      isParent: true,
      property: 'parentId',
      mayRefuseBlank: true,
      aliases: [
        'parent_code',
        ...['親', '上位'].flatMap((above) =>
          [...units, ''].flatMap((unit) => [`${above}${unit}コード`, `${above}${unit}ID`]),
        ),
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
