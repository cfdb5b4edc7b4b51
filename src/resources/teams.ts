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
      means: ['team.code', 'team.number', 'code', ['team.id', 'id']],
    }),
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      means: ['team.name', 'name', 'displayName', 'team'],
    }),
    // Whether the service takes null for the top is not documented.
    field('parentCode', code(), {
      isParent: true,
      property: 'parentId',
      means: [
        ...['parent.team.code', 'parent.code', 'parent.team.number', 'parent.team.id', 'parent.id'],
        ...['parent.team.path', 'parent.path', 'parent.team.name', 'parent.name', 'parent.team', 'parent'],
      ],
    }),
    field('notes', text({ lengthMax: 10_000 }), {
      cleared: '',
      aliases: ['管理用メモ'],
      means: ['notes', 'description'],
    }),
    field('approveOnly', boolean(), { aliases: ['approve_only', '承認専用'] }),
  ],
  collectionPath: (chartId) => `/v1/organizationCharts/${encodeURIComponent(chartId)}/teams`,
  listing: { kind: 'walk' },
  countFact: 'teamsCount',
  readParent: ({ parent }) => parent,
  lostFacts: ['usersCount'],
  staircase: { nameField: 'name', parentField: 'parentCode' },
  pathMeans: ['team.path', 'path', 'team.tier'],
  samples: [
    { code: '0100', approveOnly: false },
    { code: '0110', parentCode: '0100', approveOnly: false },
  ],
});
