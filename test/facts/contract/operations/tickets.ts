/**
 * What is known from notes: tickets, proxies and roles. Uploads, which are no JSON, are not here.
 */
import {
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, paging, record, rowsOf, sortedBy } from './common.js';

const source = 'contract: Other operations known from notes';
const fields = 'contract: Fields named in other places';
const ownName = 'our own rule: a name that the contract does not show, as the sandbox has it';
const proxySource = 'public description: Beside them, proxies';

const ticketAnswer: Shape = {
  ...common,
  ticketNumber: perhaps('string', fields),
  status: sure('string', fields),
  archivedAt: perhaps('time', fields),
  author: perhaps({ record: { id: sure('uuid', 'public description: Common') } }, fields),
  authorTeam: perhaps({ record: { id: sure('uuid', 'public description: Common') } }, fields),
  files: sure({ list: {} }, fields),
  inputs: sure({ list: {} }, fields),
  approvers: sure({ list: {} }, fields),
  viewers: sure({ list: {} }, fields),
};

const users: BodySchema = {
  viewers: optional('elements', source, {
    elements: { userId: { ...toCreate('uuid', source), required: { create: true, update: true } } },
  }),
  watcherUserId: optional('uuid', source, { nullable: 'unknown' }),
};

const inputs: BodySchema = {
  inputs: optional('elements', source, {
    elements: {
      formFieldCode: optional('string', fields),
      value: optional('anything', fields, { nullable: 'yes' }),
    },
  }),
};

const decision: BodySchema = { comment: optional('string', source, { nullable: 'unknown' }) };

const ticket = rowsOf('tickets', { permission: 'not stated', source, isPartlyShown: true });
const ticketPath = '/v1/tickets/{ticketId}';

const tickets: readonly Operation[] = [
  ticket('list', 'GET /v1/tickets', {
    query: {
      ...paging,
      'status[]': { type: 'choice', oneOf: ['in_progress', 'completed', 'archived', 'denied'], source },
      createdAtStart: { type: 'time', source },
      authorTeamFullName: { type: 'text', lengthMax: 300, source: 'contract: Limits' },
      stepTitle: { type: 'text', lengthMax: 300, source: 'contract: Limits' },
      assigneeUserId: { type: 'uuid', source },
    },
    answer: list(ticketAnswer),
  }),
  ticket('create', 'POST /v1/tickets', {
    body: { workflowId: toCreate('uuid', ownName), ...users },
    answer: record(ticketAnswer),
  }),
  ticket('update', `PATCH ${ticketPath}`, { body: { ...users, ...inputs }, answer: record(ticketAnswer) }),
  ticket('updateForm', `PATCH ${ticketPath}/form`, { body: inputs, answer: record(ticketAnswer) }),
  ...['approve', 'reject', 'deny'].map((name) =>
    ticket(name, `POST ${ticketPath}/${name}`, { body: decision, answer: record(ticketAnswer) }),
  ),
  ticket('viewers', `GET ${ticketPath}/viewers`, {
    query: sortedBy(source, ['createdAt']),
    answer: list({}),
  }),
  ticket('comment', `POST ${ticketPath}/comments`, {
    body: { content: toCreate('string', ownName) },
    answer: record({ mentionedUsers: sure({ list: {} }, fields) }),
  }),
];

const proxyBody: BodySchema = {
  userId: toCreate('uuid', proxySource),
  proxyUserId: toCreate('uuid', proxySource),
  startsOn: optional('date', proxySource, { nullable: 'unknown' }),
  endsOn: optional('date', proxySource, { nullable: 'yes' }),
  workflowIds: toCreate('uuids', source),
};

const proxies: readonly Operation[] = (['proxyApplicants', 'proxyApprovers'] as const).flatMap((resource) => {
  const row = rowsOf(resource, { permission: 'management of users', source, isPartlyShown: true });
  const details = {
    body: proxyBody,
    answer: record({ ...common, workflows: sure({ list: { id: sure('uuid', fields) } }, fields) }),
  };
  return [
    row('create', `POST /v1/${resource}`, details),
    row('update', `PATCH /v1/${resource}/{${resource.slice(0, -1)}Id}`, details),
  ];
});

const role = rowsOf('roles', { permission: 'management of roles', source, isPartlyShown: true });
const roleDetails = {
  body: {
    name: toCreate('string', ownName, { lengthMax: 300 }),
    permissionList: optional('strings', source),
    folderIds: optional('uuids', source, { isUnique: true }),
    teamIds: optional('uuids', source, { isUnique: true }),
    generalMasterIds: optional('uuids', source, { isUnique: true }),
  },
  answer: record({ ...common, permissionList: sure('strings', fields) }),
} as const;

export const noteOperations: readonly Operation[] = [
  ...tickets,
  ...proxies,
  role('create', 'POST /v1/roles', roleDetails),
  role('update', 'PATCH /v1/roles/{roleId}', roleDetails),
];
