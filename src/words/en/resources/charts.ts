/** What is said of organization charts. */
import type { ResourceWords } from '../../resource-words.js';
import { dateFormat, previousName, upTo } from './columns.js';

export const charts: ResourceWords = {
  name: 'charts',
  title: 'Organization charts',
  about: 'One row per organization chart, with the day it takes effect.',
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
      meaning: 'Unique name of the organization chart',
      format: upTo('300'),
    },
    activateOn: {
      label: 'takes effect',
      header: 'activateOn',
      meaning: 'Day on which the chart takes effect',
      format: `${dateFormat}, or now`,
    },
    previousName,
  },
  samples: [{ name: 'FY2026' }, { name: 'FY2027' }],
};
