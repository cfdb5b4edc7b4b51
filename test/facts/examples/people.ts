/** A valid request for every operation on users and memberships. */
import { type ExamplesOf, paging } from './examples.js';

const person = { email: 'new@example.com', code: 'new', lastName: '新', firstName: '人', employeeId: null };
const customFields = [{ code: 'post', value: '兼務' }];

export const peopleExamples: ExamplesOf = (of) => {
  const chart = { organizationChartId: of('charts/FY26') };
  const team = { path: { ...chart, teamId: of('teams/EAST') } };
  const sato = { path: { userId: of('users/sato') } };
  const suzuki = { path: { userId: of('users/suzuki') } };
  return {
    'auditLogs.list': {
      query: {
        ...paging,
        sortBy: 'createdAt-desc',
        createdAtStart: '2026-12-01T09:00:00+09:00',
        createdAtEnd: '2027-12-01T09:00:00+09:00',
        userId: of('users/admin'),
      },
    },
    'users.getCaller': {},
    'users.list': { query: { ...paging, sortBy: 'code-asc', 'status[]': 'activated' } },
    'users.create': {
      body: {
        ...person,
        sendEmail: false,
        memberships: [{ teamCode: 'HQ', gradeCodes: ['G2'], leader: false }],
        customFields,
      },
    },
    'users.lookupByEmail': { query: { email: 'sato@example.com' } },
    'users.get': sato,
    'users.update': { ...sato, body: { ...person, customFields } },
    'users.delete': suzuki,
    'users.suspend': suzuki,
    'users.reactivate': { path: { userId: of('users/mori') } },
    'users.reinvite': { path: { userId: of('users/kato') } },
    'users.teams': { ...sato, query: { ...paging, submittable: 'false' } },

    'memberships.list': { ...team, query: paging },
    'memberships.add': {
      ...team,
      body: { users: [{ id: of('users/mori'), leader: false, gradeIds: [of('grades/G2')] }] },
    },
    'memberships.update': {
      path: { ...team.path, ...suzuki.path },
      body: { leader: true, gradeIds: [of('grades/G1')] },
    },
    'memberships.remove': { ...team, body: { userIds: [of('users/suzuki')] } },
  };
};
