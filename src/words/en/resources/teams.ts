/** What is said of teams. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, previousCode, truthFormat, upTo } from './columns.js';

export const teams: ResourceWords = {
  name: 'teams',
  title: 'Teams',
  about: 'The departments of an organization chart, each with its parent.',
  terms: { team: 'team', usersCount: 'membership' },
  columns: {
    chart: {
      label: 'chart',
      header: 'chart',
      meaning: 'Name of the organization chart. Blank: the current chart',
      format: upTo('300'),
    },
    code: {
      label: 'code',
      header: 'code',
      meaning: 'Code that identifies the team; unique within its chart',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the team', format: upTo('300') },
    parentCode: {
      label: 'parent',
      header: 'parentCode',
      meaning: 'Code of the parent team. Blank: top level',
      format: codeFormat,
    },
    notes: { label: 'notes', header: 'notes', meaning: 'Notes for administrators', format: upTo('10,000') },
    approveOnly: {
      label: 'approval only',
      header: 'approveOnly',
      meaning: 'Whether the team only approves, so that nobody applies on its behalf',
      format: truthFormat,
    },
    previousCode,
  },
  samples: [
    { chart: 'FY2026', name: 'Sales', notes: 'Cost centre 4100' },
    { chart: 'FY2026', name: 'Sales Section 1' },
  ],
};
