/** Organization charts. A chart has no code: its name is its key. One chart is current. */
import { text } from './field-types.js';
import { type Answer, factsNamed, field, type ResourceDefinition } from './resource.js';

export const charts: ResourceDefinition = {
  name: 'charts',
  noun: 'chart',
  keyField: 'name',
  nameField: 'name',
  previousKeyColumn: 'previousName',
  fields: [field('name', text({ lengthMax: 300 }), { isRequired: true, aliases: ['名前', '名称'] })],
  collectionPath: () => '/v1/organizationCharts',
  listing: { kind: 'pages', sortBy: 'createdAt-asc' },
  currentPath: '/v1/organizationChart',
  readFacts,
  areKeysUnique: false,
  lostFacts: ['teamsCount', 'membershipsCount'],
  isCascading: true,
  deletesDescendants: false,
  undeletableFact: 'isCurrent',
  columnsNotHandled: { activateOn: 'warning' },
};

/** `current` and the counts may be missing from answers; then so are their facts. */
function readFacts(answer: Answer): ReturnType<ResourceDefinition['readFacts']> {
  const counts = factsNamed(['teamsCount', 'membershipsCount'], answer);
  const { current } = answer;
  return typeof current === 'boolean' ? { ...counts, isCurrent: current } : counts;
}
