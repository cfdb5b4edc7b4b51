/** Users. */
import { always, type BodySchema, type Operation, optional } from '../../rules.js';
import { list, paging, record, rowsOf, sortedBy } from './common.js';
import { userAnswer, userDetailAnswer, userStates } from './people.js';
import { teamAnswer } from './teams.js';

const userFields = 'public description: Users, request fields';

const customFields = optional('elements', userFields, {
  elements: {
    code: always('string', userFields),
    value: always('userValue', userFields, { nullable: 'yes' }),
  },
});

export const userCreateBody: BodySchema = {
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

export const userUpdateBody: BodySchema = {
  email: optional('email', userFields, { lengthMax: 254 }),
  code: optional('string', userFields, { lengthMax: 100 }),
  lastName: optional('string', userFields, { lengthMax: 255 }),
  firstName: optional('string', userFields, { lengthMax: 255 }),
  employeeId: optional('string', userFields, { lengthMax: 30, nullable: 'yes' }),
  customFields,
};

const source = 'public description: Users, operations';
const row = rowsOf('users', { permission: 'management of users', source });
const path = '/v1/users';
const userPath = `${path}/{userId}`;

export const userOperations: readonly Operation[] = [
  row('getCaller', 'GET /v1/user', {
    answer: record(userDetailAnswer, ['lastUsedOn']),
    permission: 'not stated',
  }),
  row('list', `GET ${path}`, {
    query: {
      ...sortedBy(source, ['email', 'code', 'lastUsedOn']),
      'status[]': { type: 'choice', oneOf: userStates, source },
    },
    answer: list(userAnswer, ['userLineWorksAccount']),
    permission: 'not stated',
  }),
  row('create', `POST ${path}`, { body: userCreateBody, answer: record(userDetailAnswer) }),
  row('lookupByEmail', `GET ${path}/lookupByEmail`, {
    query: { email: { type: 'email', isRequired: true, source } },
    answer: record(userDetailAnswer),
    permission: 'not stated',
  }),
  row('get', `GET ${userPath}`, { answer: record(userDetailAnswer), permission: 'not stated' }),
  row('update', `PATCH ${userPath}`, { body: userUpdateBody, answer: record(userDetailAnswer) }),
  row('delete', `DELETE ${userPath}`, {
    answer: record(userDetailAnswer),
    source: 'public description: Users, operations: not an empty answer, unlike other deletes',
  }),
  row('suspend', `POST ${userPath}/suspend`, { answer: record(userAnswer) }),
  row('reactivate', `POST ${userPath}/reactivate`, { answer: record(userAnswer) }),
  row('reinvite', `POST ${userPath}/reinvite`, { answer: record(userAnswer) }),
  row('teams', `GET ${userPath}/teams`, {
    query: { ...paging, submittable: { type: 'boolean', source } },
    answer: list(teamAnswer, ['grades', 'leader']),
    permission: 'management of teams',
  }),
];
