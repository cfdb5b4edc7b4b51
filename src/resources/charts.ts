/** Organization charts. A chart has no code: its name is its key. One chart is current. */
import { text } from './field-types.js';
import { type Answer, field, type ResourceDefinition } from './resource.js';

export const charts: ResourceDefinition = {
  name: 'charts',
  noun: 'chart',
  keyField: 'name',
  nameField: 'name',
  fields: [field('name', text({ lengthMax: 300 }), { isRequired: true, aliases: ['名前', '名称'] })],
  collectionPath: () => '/v1/organizationCharts',
  listing: { kind: 'pages', sortBy: 'createdAt-asc' },
  currentPath: '/v1/organizationChart',
  readFacts,
  columnsNotHandled: { activateOn: 'warning', previousName: 'error', action: 'error' },
};

/** `current` and `teamsCount` may be missing from answers; then so are their facts. */
function readFacts({ current, teamsCount }: Answer): Readonly<Record<string, number | boolean>> {
  return {
    ...(typeof current === 'boolean' && { isCurrent: current }),
    ...(typeof teamsCount === 'number' && { teamsCount }),
  };
}
