/**
 * Organization charts. A chart has no code: its name is its key. One chart is current; another is
 * activated at once or on a day, and the service keeps one such schedule.
 */
import { activationDay, text } from './fields/field-types.js';
import { type Answer, defineResource, factsNamed, field, type ResourceDefinition } from './resource.js';

export const charts: ResourceDefinition = defineResource({
  name: 'charts',
  noun: 'chart',
  keyField: 'name',
  fields: [
    field('name', text({ lengthMax: 300 }), {
      isRequired: true,
      means: ['chart.name', 'chart', 'name'],
    }),
    field('activateOn', activationDay(), {
      property: 'activationPlan',
      schedulePath: 'activate',
      aliases: ['有効化日', '切替日'],
    }),
  ],
  collectionPath: () => '/v1/organizationCharts',
  listing: { kind: 'pages', sortBy: 'createdAt-asc' },
  currentPath: '/v1/organizationChart',
  readFacts,
  lostFacts: ['teamsCount', 'membershipsCount'],
  unmanaged: { facts: ['membershipsCount'] },
  undeletableFacts: ['isCurrent', 'isScheduled'],
  isDeletedLater: true,
  samples: [{ activateOn: '2026-04-01' }, { activateOn: '2027-04-01' }],
});

/** Answers may omit `current`, the schedule and the counts; their facts are omitted too. */
function readFacts(answer: Answer): ReturnType<ResourceDefinition['readFacts']> {
  const counts = factsNamed(['teamsCount', 'membershipsCount'], answer);
  const { current, activationPlan } = answer;
  return {
    ...counts,
    ...(typeof current === 'boolean' && { isCurrent: current }),
    ...(activationPlan !== undefined && { isScheduled: activationPlan !== null }),
  };
}
