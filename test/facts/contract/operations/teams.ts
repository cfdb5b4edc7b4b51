/** Teams of an organization chart. */
import {
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { chartPath } from './charts.js';
import { common, list, onlyToCreate, paging, record, rowsOf } from './common.js';
import { memberAnswer } from './people.js';

export const teamBody: BodySchema = {
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

export const teamAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Team'),
  fullName: sure('string', 'public description: Team'),
  code: sure('string', 'public description: Team'),
  notes: perhaps('string', 'public description: Team, null or missing'),
  approveOnly: sure('boolean', 'public description: Team'),
  usersCount: sure('integer', 'public description: Team'),
};

export const teamDetailAnswer: Shape = {
  ...teamAnswer,
  parent: perhaps({ record: teamAnswer }, 'public description: Team, TeamDetail'),
  children: sure({ list: teamAnswer }, 'public description: Team, TeamDetail'),
  users: sure({ list: memberAnswer, sizeMax: 100 }, 'public description: Team memberships, TeamDetail'),
};

const row = rowsOf('teams', { permission: 'management of teams', source: 'contract: Teams' });
const path = `${chartPath}/teams`;
/** One team; the paths of its memberships start with it. */
export const teamPath: string = `${path}/{teamId}`;

export const teamOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: { ...paging, parentId: { type: 'uuid', source: 'contract: Teams' } },
    answer: list(teamAnswer, ['parent', 'parentId', 'children']),
  }),
  row('create', `POST ${path}`, { body: teamBody, answer: record(teamDetailAnswer) }),
  row('get', `GET ${teamPath}`, { answer: record(teamDetailAnswer) }),
  row('update', `PATCH ${teamPath}`, { body: teamBody, answer: record(teamDetailAnswer) }),
  row('delete', `DELETE ${teamPath}`, { permission: 'not stated' }),
];
