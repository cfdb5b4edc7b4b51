/** Memberships of teams. */
import { always, type BodySchema, type Operation, optional } from '../../rules.js';
import { list, paging, rowsOf } from './common.js';
import { memberAnswer } from './people.js';
import { teamPath } from './teams.js';

const source = 'public description: Team memberships, operations';

export const membersBody: BodySchema = {
  users: always('elements', source, {
    sizeMin: 1,
    sizeMax: 10,
    isUnique: true,
    elements: {
      id: always('uuid', source),
      leader: always('boolean', source),
      gradeIds: optional('uuids', source, { sizeMin: 1 }),
    },
  }),
};

export const memberBody: BodySchema = {
  leader: always('boolean', source),
  gradeIds: always('uuids', source, { sizeMin: 1 }),
};

export const removalBody: BodySchema = {
  userIds: always('uuids', source, { sizeMin: 1, sizeMax: 10, isUnique: true }),
};

const row = rowsOf('memberships', { permission: 'management of teams', source });
const path = `${teamPath}/memberships`;

export const membershipOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: paging,
    answer: list(memberAnswer, ['userType', 'lastUsedOn', 'customFields', 'userLineWorksAccount']),
  }),
  row('add', `POST ${path}`, { body: membersBody }),
  row('update', `PATCH ${path}/{userId}`, { body: memberBody }),
  row('remove', `DELETE ${path}`, {
    body: removalBody,
    source: 'public description: Team memberships, operations: the users are in the body',
  }),
];
