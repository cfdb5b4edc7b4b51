/** A valid request for every operation on tickets, proxies and roles. */
import { type ExamplesOf, paging } from './examples.js';
import { proxyApplicantId, proxyApproverId, roleId, ticketId } from './seed.js';

export const ticketExamples: ExamplesOf = (of) => {
  const ticket = { path: { ticketId } };
  const users = { viewers: [{ userId: of('users/mori') }], watcherUserId: of('users/mori') };
  const inputs = [{ formFieldCode: 'sum', value: '12' }];
  const proxy = {
    userId: of('users/sato'),
    proxyUserId: of('users/mori'),
    startsOn: '2027-01-01',
    endsOn: '2027-03-31',
    workflowIds: [of('workflows/LINES')],
  };
  const role = {
    name: '総務',
    permissionList: ['ticket_read'],
    folderIds: [of('folders/GA')],
    teamIds: [of('teams/HQ')],
    generalMasterIds: [of('masters/V')],
  };
  return {
    'tickets.list': {
      query: {
        ...paging,
        'status[]': 'in_progress',
        createdAtStart: '2026-12-01T09:00:00+09:00',
        authorTeamFullName: '本社',
        stepTitle: '承認',
        assigneeUserId: of('users/suzuki'),
      },
    },
    'tickets.create': { body: { workflowId: of('workflows/LINES'), ...users } },
    'tickets.update': { ...ticket, body: { ...users, inputs } },
    'tickets.updateForm': { ...ticket, body: { inputs } },
    'tickets.approve': { ...ticket, body: { comment: '可' } },
    'tickets.reject': { ...ticket, body: { comment: '再提出' } },
    'tickets.deny': { ...ticket, body: { comment: '不可' } },
    'tickets.viewers': { ...ticket, query: { ...paging, sortBy: 'createdAt' } },
    'tickets.comment': { ...ticket, body: { content: '確認します' } },
    'proxyApplicants.create': { body: proxy },
    'proxyApplicants.update': { path: { proxyApplicantId }, body: proxy },
    'proxyApprovers.create': { body: proxy },
    'proxyApprovers.update': { path: { proxyApproverId }, body: proxy },
    'roles.create': { body: role },
    'roles.update': { path: { roleId }, body: role },
  };
};
