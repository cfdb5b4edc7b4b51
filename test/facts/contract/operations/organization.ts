/** Grades, people, charts with their teams and members, and the audit log. */
import {
  always,
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, onlyToCreate, paging, record, recordRows, rowsOf, sortedBy } from './common.js';

// Grades (job titles).

const gradeBody: BodySchema = {
  name: toCreate('string', 'public description: Grade', { lengthMax: 300 }),
  level: toCreate('integer', 'public description: Grade', { min: 0, max: 255 }),
  code: optional('code', 'public description: Grade', { lengthMax: 100 }),
};

const gradeAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Grade'),
  level: sure('integer', 'public description: Grade'),
  code: perhaps('string', 'public description: Grade, null on old records'),
  isDefault: sure('boolean', 'public description: Grade'),
};

const grades = { permission: 'management of users', source: 'contract: Grades' } as const;

export const gradeOperations: readonly Operation[] = [
  ...recordRows('grades', '/v1/grades/{gradeId}', grades, {
    body: gradeBody,
    answer: record(gradeAnswer),
    list: list(gradeAnswer),
    sortBy: ['level', 'code'],
  }),
  rowsOf('grades', grades)('setDefault', 'POST /v1/grades/{gradeId}/default'),
];

// How answers show people.

const userAnswerSource = 'public description: Users, answer';

/** The states of a user. Source: public description: Users, states. */
const userStates: readonly string[] = ['invited', 'activated', 'suspended', 'deactivated'];

/** What every answer says of a user. */
const personAnswer: Shape = {
  ...common,
  email: sure('email', userAnswerSource),
  code: sure('string', userAnswerSource),
  firstName: sure('string', userAnswerSource),
  lastName: sure('string', userAnswerSource),
  fullName: sure('string', userAnswerSource),
  image: sure(
    {
      record: {
        '100x100': perhaps('string', userAnswerSource),
        '64x64': perhaps('string', userAnswerSource),
        '32x32': perhaps('string', userAnswerSource),
      },
    },
    userAnswerSource,
  ),
  status: sure({ oneOf: userStates }, userAnswerSource),
  locale: sure({ oneOf: ['ja', 'en'] }, userAnswerSource),
  employeeId: perhaps('string', userAnswerSource),
  deactivatedAt: perhaps('time', userAnswerSource),
};

const userAnswer: Shape = {
  ...personAnswer,
  userType: perhaps({ oneOf: ['normal', 'assistant'] }, userAnswerSource),
  lastUsedOn: perhaps('date', userAnswerSource),
  customFields: perhaps(
    {
      list: {
        code: sure('string', userAnswerSource),
        value: sure('userValue', userAnswerSource),
        fieldType: perhaps(
          { oneOf: ['text', 'textLong', 'number', 'integer', 'checkbox', 'pullDown', 'date'] },
          userAnswerSource,
        ),
      },
    },
    userAnswerSource,
  ),
};

const userDetailAnswer: Shape = {
  ...userAnswer,
  userLineWorksAccount: perhaps(
    { record: { lineWorksAccountId: sure('string', userAnswerSource) } },
    userAnswerSource,
  ),
};

const memberAnswer: Shape = {
  ...personAnswer,
  grades: sure({ list: gradeAnswer, sizeMin: 1 }, 'public description: Team memberships, MemberUser'),
  leader: sure('boolean', 'public description: Team memberships, MemberUser'),
};

// Organization charts.

const chartBody: BodySchema = {
  name: always('string', 'public description: Organization chart', { lengthMax: 300 }),
};

const activationBody: BodySchema = {
  dueOn: optional('date', 'contract: States, organization chart', { nullable: 'yes' }),
};

const chartAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Organization chart'),
  teamsCount: sure('integer', 'contract: Organization chart'),
  membershipsCount: sure('integer', 'contract: Organization chart'),
  current: perhaps('boolean', 'public description: Organization chart; absent from the contract'),
  activationPlan: perhaps(
    {
      record: {
        ...common,
        dueOn: sure('date', 'public description: Organization chart'),
      },
    },
    'public description: Organization chart; absent from the contract',
  ),
};

const charts = { permission: 'management of teams', source: 'contract: Organization charts' } as const;
/** One chart; the paths of its teams start with it. */
const chartPath: string = '/v1/organizationCharts/{organizationChartId}';

export const chartOperations: readonly Operation[] = [
  ...recordRows('charts', chartPath, charts, {
    body: chartBody,
    answer: record(chartAnswer),
    list: list(chartAnswer, ['teams']),
    sortBy: ['createdAt', 'name'],
  }),
  rowsOf('charts', charts)('getActive', 'GET /v1/organizationChart', { answer: record(chartAnswer) }),
  rowsOf('charts', charts)('activate', `POST ${chartPath}/activate`, {
    body: activationBody,
    answer: record(chartAnswer),
    source: 'contract: Organization charts; public description: Organization chart, activation',
  }),
];

// Teams of an organization chart.

const teamBody: BodySchema = {
  name: toCreate('string', 'public description: Team', { lengthMax: 300 }),
  code: optional('code', 'public description: Team', { lengthMax: 100 }),
  notes: optional('string', 'public description: Team, null rules', {
    lengthMax: 10_000,
    nullable: onlyToCreate,
  }),
  parentId: optional('uuid', 'public description: Team, null rules and moving to the root', {
    nullable: { create: 'no', update: 'unknown' },
  }),
  approveOnly: optional('boolean', 'public description: Team'),
};

const teamAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Team'),
  fullName: sure('string', 'public description: Team'),
  code: sure('string', 'public description: Team'),
  notes: perhaps('string', 'public description: Team, null or missing'),
  approveOnly: sure('boolean', 'public description: Team'),
  usersCount: sure('integer', 'public description: Team'),
};

const teamDetailAnswer: Shape = {
  ...teamAnswer,
  parent: perhaps({ record: teamAnswer }, 'public description: Team, TeamDetail'),
  children: sure({ list: teamAnswer }, 'public description: Team, TeamDetail'),
  users: sure({ list: memberAnswer, sizeMax: 100 }, 'public description: Team memberships, TeamDetail'),
};

const teamRow = rowsOf('teams', { permission: 'management of teams', source: 'contract: Teams' });
/** One team; the paths of its memberships start with it. */
const teamPath: string = `${chartPath}/teams/{teamId}`;

export const teamOperations: readonly Operation[] = [
  teamRow('list', `GET ${chartPath}/teams`, {
    query: { ...paging, parentId: { type: 'uuid', source: 'contract: Teams' } },
    answer: list(teamAnswer, ['parent', 'parentId', 'children']),
  }),
  teamRow('create', `POST ${chartPath}/teams`, { body: teamBody, answer: record(teamDetailAnswer) }),
  teamRow('get', `GET ${teamPath}`, { answer: record(teamDetailAnswer) }),
  teamRow('update', `PATCH ${teamPath}`, { body: teamBody, answer: record(teamDetailAnswer) }),
  teamRow('delete', `DELETE ${teamPath}`, { permission: 'not stated' }),
];

// Users.

const userFields = 'public description: Users, request fields';

const customFields = optional('elements', userFields, {
  elements: {
    code: always('string', userFields),
    value: always('userValue', userFields, { nullable: 'yes' }),
  },
});

const userCreateBody: BodySchema = {
  email: always('email', 'public description: Users, request fields; no maximum is stated for a create'),
  code: always('string', userFields, { lengthMax: 100 }),
  lastName: always('string', userFields, { lengthMax: 255 }),
  firstName: always('string', userFields, { lengthMax: 255 }),
  employeeId: optional('string', userFields, { lengthMax: 30, nullable: 'yes' }),
  sendEmail: optional('boolean', userFields),
  memberships: optional('elements', userFields, {
    sizeMax: 5,
    elements: {
      teamCode: always('string', userFields),
      gradeCodes: optional('strings', userFields),
      leader: optional('boolean', userFields),
    },
  }),
  customFields,
};

const userUpdateBody: BodySchema = {
  email: optional('email', userFields, { lengthMax: 254 }),
  code: optional('string', userFields, { lengthMax: 100 }),
  lastName: optional('string', userFields, { lengthMax: 255 }),
  firstName: optional('string', userFields, { lengthMax: 255 }),
  employeeId: optional('string', userFields, { lengthMax: 30, nullable: 'yes' }),
  customFields,
};

const userSource = 'public description: Users, operations';
const userRow = rowsOf('users', { permission: 'management of users', source: userSource });
const usersPath = '/v1/users';
const userPath = `${usersPath}/{userId}`;

export const userOperations: readonly Operation[] = [
  userRow('getCaller', 'GET /v1/user', {
    answer: record(userDetailAnswer, ['lastUsedOn']),
    permission: 'not stated',
  }),
  userRow('list', `GET ${usersPath}`, {
    query: {
      ...sortedBy(userSource, ['email', 'code', 'lastUsedOn']),
      'status[]': { type: 'choice', oneOf: userStates, source: userSource },
    },
    answer: list(userAnswer, ['userLineWorksAccount']),
    permission: 'not stated',
  }),
  userRow('create', `POST ${usersPath}`, { body: userCreateBody, answer: record(userDetailAnswer) }),
  userRow('lookupByEmail', `GET ${usersPath}/lookupByEmail`, {
    query: { email: { type: 'email', isRequired: true, source: userSource } },
    answer: record(userDetailAnswer),
    permission: 'not stated',
  }),
  userRow('get', `GET ${userPath}`, { answer: record(userDetailAnswer), permission: 'not stated' }),
  userRow('update', `PATCH ${userPath}`, { body: userUpdateBody, answer: record(userDetailAnswer) }),
  userRow('delete', `DELETE ${userPath}`, {
    answer: record(userDetailAnswer),
    source: 'public description: Users, operations: not an empty answer, unlike other deletes',
  }),
  userRow('suspend', `POST ${userPath}/suspend`, { answer: record(userAnswer) }),
  userRow('reactivate', `POST ${userPath}/reactivate`, { answer: record(userAnswer) }),
  userRow('reinvite', `POST ${userPath}/reinvite`, { answer: record(userAnswer) }),
  userRow('teams', `GET ${userPath}/teams`, {
    query: { ...paging, submittable: { type: 'boolean', source: userSource } },
    answer: list(teamAnswer, ['grades', 'leader']),
    permission: 'management of teams',
  }),
];

// Memberships of teams.

const membershipSource = 'public description: Team memberships, operations';

const membersBody: BodySchema = {
  users: always('elements', membershipSource, {
    sizeMin: 1,
    sizeMax: 10,
    isUnique: true,
    elements: {
      id: always('uuid', membershipSource),
      leader: always('boolean', membershipSource),
      gradeIds: optional('uuids', membershipSource, { sizeMin: 1 }),
    },
  }),
};

const memberBody: BodySchema = {
  leader: always('boolean', membershipSource),
  gradeIds: always('uuids', membershipSource, { sizeMin: 1 }),
};

const removalBody: BodySchema = {
  userIds: always('uuids', membershipSource, { sizeMin: 1, sizeMax: 10, isUnique: true }),
};

const membershipRow = rowsOf('memberships', { permission: 'management of teams', source: membershipSource });
const membershipsPath = `${teamPath}/memberships`;

export const membershipOperations: readonly Operation[] = [
  membershipRow('list', `GET ${membershipsPath}`, {
    query: paging,
    answer: list(memberAnswer, ['userType', 'lastUsedOn', 'customFields', 'userLineWorksAccount']),
  }),
  membershipRow('add', `POST ${membershipsPath}`, { body: membersBody }),
  membershipRow('update', `PATCH ${membershipsPath}/{userId}`, { body: memberBody }),
  membershipRow('remove', `DELETE ${membershipsPath}`, {
    body: removalBody,
    source: 'public description: Team memberships, operations: the users are in the body',
  }),
];

// The audit log.

const auditLogSource = 'public description: Beside memberships, audit logs';

const auditLogAnswer: Shape = {
  ...common,
  user: perhaps({ record: { id: sure('uuid', auditLogSource) } }, auditLogSource),
  action: sure('string', auditLogSource),
  data: perhaps('anything', auditLogSource),
  remoteIp: perhaps('string', auditLogSource),
  requestId: perhaps('string', auditLogSource),
  systemType: perhaps({ oneOf: ['automation'] }, auditLogSource),
};

const auditLogRow = rowsOf('auditLogs', { permission: 'not stated', source: auditLogSource });

export const auditLogOperations: readonly Operation[] = [
  auditLogRow('list', 'GET /v1/auditLogs', {
    query: {
      ...sortedBy(auditLogSource, ['createdAt']),
      createdAtStart: { type: 'time', source: auditLogSource },
      createdAtEnd: { type: 'time', source: auditLogSource },
      userId: { type: 'uuid', source: auditLogSource },
    },
    answer: list(auditLogAnswer),
  }),
];
