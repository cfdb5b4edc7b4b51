/** What is said of team memberships. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, truthFormat } from './columns.js';
import { teams } from './teams.js';

export const memberships: ResourceWords = {
  name: 'memberships',
  title: 'Team memberships',
  about: 'Who is in which team of an organization chart, with which grades, and who leads it.',
  actions: { create: 'join', delete: 'leave' },
  terms: { membership: 'membership' },
  columns: {
    ...(teams.columns['chart'] && { chart: teams.columns['chart'] }),
    team: {
      label: 'team',
      header: 'team',
      meaning: 'Code of the team. Only teams with a row are managed',
      format: codeFormat,
    },
    user: {
      label: 'user',
      header: 'user',
      meaning: 'Code or e-mail address of the user. Blank: the team is managed, and the row adds nobody',
      format: 'A user code, or an e-mail address',
    },
    leader: {
      label: 'leader',
      header: 'leader',
      meaning: 'Whether the user leads the team. A team with members needs a leader',
      format: truthFormat,
    },
    grades: {
      label: 'grades',
      header: 'grades',
      meaning: 'Codes of the grades. Blank: unchanged, or the default grade for a new membership',
      format: 'Grade codes, separated by ; or line breaks',
    },
  },
  samples: [{ chart: 'FY2026' }, { chart: 'FY2026' }],
};
