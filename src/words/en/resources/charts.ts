/** What is said of organization charts. */
import type { ResourceWords } from '../../resource-words.js';
import { dateFormat, previousName, upTo } from './columns.js';

export const charts: ResourceWords = {
  name: 'charts',
  title: 'Organization charts',
  about: 'One row for each organization chart, with the day from which it is in force.',
  terms: {
    chart: 'chart',
    teamsCount: 'team',
    membershipsCount: 'membership',
    isCurrent: 'active',
    isScheduled: 'scheduled',
  },
  columns: {
    name: {
      label: 'name',
      header: 'name',
      meaning: 'Name of the organization chart; it must be unique',
      format: upTo('300'),
    },
    activateOn: {
      label: 'takes effect',
      header: 'activateOn',
      meaning: 'The day from which the chart is in force',
      format: `${dateFormat}, or now`,
    },
    previousName,
  },
  samples: [{ name: 'FY2026' }, { name: 'FY2027' }],
};
