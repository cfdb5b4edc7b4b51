/** What is said of teams. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, previousCode, truthFormat, upTo } from './columns.js';

export const teams: ResourceWords = {
  name: 'teams',
  title: 'Teams',
  about: 'The departments of an organization chart, each with the one above it.',
  terms: { team: 'team', usersCount: 'membership' },
  columns: {
    chart: {
      label: 'chart',
      header: 'chart',
      meaning: 'Name of the organization chart. Blank: the one in force',
      format: upTo('300'),
    },
    code: {
      label: 'code',
      header: 'code',
      meaning: 'What the team is told by; it must be unique within its chart',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the team', format: upTo('300') },
    parentCode: {
      label: 'parent',
      header: 'parentCode',
      meaning: 'Code of the team above it. Blank: it is at the top',
      format: codeFormat,
    },
    notes: { label: 'notes', header: 'notes', meaning: 'Notes for administrators', format: upTo('10,000') },
    approveOnly: {
      label: 'approval only',
      header: 'approveOnly',
      meaning: 'The team is for approvals only, and nobody applies in its name',
      format: truthFormat,
    },
    previousCode,
  },
  samples: [
    { chart: 'FY2026', name: 'Sales', notes: 'Cost centre 4100' },
    { chart: 'FY2026', name: 'Sales Section 1' },
  ],
};
